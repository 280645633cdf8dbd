// Articles from the brief to the order: written by the built-in engine, edited, compared, taken along and handed to the seller; and begun
// with an outline from the seller's job.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { contentTexts, type ContentWords } from './contentTexts.ts'
import { publishSource } from './contentPage.ts'
import { expect, languageOn, onOneScreen, signedOutNoise, test } from './journey.ts'
import { anchor, closeTrade, followed, openTrade, placeOrder, type Trade } from './orderWorld.ts'

const source = async ({ buyer, domain }: Trade, path: string): Promise<string> => {
  await publishSource(buyer, `target-of-${domain}/${path}`)
  return `https://target-of-${domain}/${path}`
}

const takeFile = async (page: Page, t: ContentWords, kind: string): Promise<string> => {
  await page.getByRole('button', { name: t.download, exact: true }).click()
  const arriving: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  return readFile(await (await arriving).path(), 'utf8')
}

const bodyOf = (page: Page, t: ContentWords) => page.getByRole('textbox', { name: t.body })

/** From the order to the draft: everything that is ordered is filled in already. */
const beginFromOrder = async (page: Page, t: ContentWords, address: string, target: string): Promise<void> => {
  await page.goto(address)
  const card = page.getByRole('region', { name: t.orderCard })
  await card.getByRole('link', { name: t.writeOne }).or(card.getByRole('link').last()).first().click(followed)
  await expect(page).toHaveURL(/\/content\/new\?order=/)
  await expect(page.getByText(t.forOrder)).toBeVisible(followed)
  await expect(page.getByLabel(t.target, { exact: true })).toHaveValue(target)
  await expect(page.getByLabel(t.anchor, { exact: true })).toHaveValue(anchor)
}

test('an article is written, edited, taken along and handed to the seller of an order', async ({
  page,
  browser,
  quiet,
}, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = contentTexts[language]
  const trade = await openTrade(browser, page, { language, theme: 'light' })
  const target = await source(trade, 'oak')
  const order = await placeOrder(trade, target)

  await beginFromOrder(page, t, `/orders/${order}`, target)
  await expectAccessibleInBothThemes(page, followed)
  await page.getByLabel(t.topic, { exact: true }).fill('Looking after an oak table')
  await page.getByRole('radio', { name: t.straight }).check()
  await page.getByRole('button', { name: t.create }).click()
  await expect(page).toHaveURL(/\/content\/[\da-f-]{36}/, followed)
  const body = bodyOf(page, t)
  await expect(body).toContainText('linseed oil', { ...followed, ignoreCase: true })
  await expect(page.getByText(t.builtIn, { exact: true }).first()).toBeVisible()
  await expect(body).not.toContainText('casino')
  await expect(body.locator('[data-article-link]')).toHaveCount(1)
  await expect(body.locator('[data-article-link]')).toHaveText(anchor)

  await body.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' We oil ours on the first warm day of spring.')
  await page.getByLabel(t.name, { exact: true }).fill('Oak & oil: a short guide')
  await expect(page.getByText(t.saved, { exact: true })).toBeVisible(followed)
  await page.reload()
  await expect(page.getByText(t.builtInEdited).first()).toBeVisible(followed)
  await expect(bodyOf(page, t)).toContainText('on the first warm day of spring.', followed)

  await page.getByRole('button', { name: t.compare, exact: true }).click()
  await expect(page.getByRole('meter', { name: t.shared })).toBeVisible(followed)
  await expectAccessibleInBothThemes(page, followed)

  const html = await takeFile(page, t, t.asHtml)
  expect(html).toContain('<h1>Oak &amp; oil: a short guide</h1>')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain(`<a href="${target}">${anchor}</a>`)
  const markdown = await takeFile(page, t, t.asMarkdown)
  expect(markdown).toContain(`[${anchor}](<${target}>)`)
  expect(markdown).toContain(String.raw`# Oak \& oil\: a short guide`)

  await page.getByRole('button', { name: t.send, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.send })
  await dialog.getByLabel(t.note).fill('Please keep the order of the sections.')
  await dialog.getByRole('button', { name: t.sendIt }).click(followed)
  await expect(page.getByText(t.sent).first()).toBeVisible(followed)

  await trade.seller.goto(`/tasks/${order}`)
  const card = trade.seller.getByRole('region', { name: t.orderCard })
  await card.getByRole('button', { name: t.read }).click(followed)
  const shown = trade.seller.getByRole('dialog', { name: 'Oak & oil: a short guide' })
  await expect(shown).toContainText('on the first warm day of spring.', followed)
  await expect(shown.getByRole('link', { name: new RegExp(anchor) })).toHaveAttribute('href', target)
  await expectAccessibleInBothThemes(trade.seller, followed)
  await trade.seller.keyboard.press('Escape')
  await expect(trade.seller.getByText('Please keep the order of the sections.')).toBeVisible()
  await closeTrade(trade)
})

test(
  'a seller begins with an outline, has a section written anew and goes back to an earlier text',
  { tag: onOneScreen },
  async ({ page, browser, quiet }) => {
    test.setTimeout(240_000)
    quiet.expectFailure(signedOutNoise)
    const t = contentTexts.en
    const trade = await openTrade(browser, page, { language: 'en', theme: 'dark' })
    const { seller } = trade
    const target = await source(trade, 'outline')
    const order = await placeOrder(trade, target)

    await beginFromOrder(seller, t, `/tasks/${order}`, target)
    await seller.getByRole('radio', { name: t.outlineFirst }).check()
    await seller.getByRole('button', { name: t.createOutline }).click()
    const first = seller.getByLabel(t.outlineHeading(1), { exact: true })
    await expect(first).toBeVisible(followed)
    await first.fill('Before the first oil')
    await seller.getByRole('button', { name: t.writeAlong }).click()
    const body = bodyOf(seller, t)
    await expect(body.getByRole('heading', { name: 'Before the first oil' })).toBeVisible(followed)
    await expect(seller.getByText(t.saved, { exact: true })).toBeVisible(followed)
    const before = await body.innerText()

    await seller.getByRole('button', { name: t.again }).first().click()
    const dialog = seller.getByRole('dialog', { name: t.again })
    await dialog.getByLabel(t.sectionWish).fill('shorter')
    await dialog.getByRole('button', { name: t.writeSection }).click()
    await expect(seller.getByText(t.sectionWritten).first()).toBeVisible(followed)
    await expect(bodyOf(seller, t).locator('[data-article-link]')).toHaveCount(1)

    const versions = seller.getByRole('region', { name: t.versions })
    await versions.getByRole('button', { name: t.look(1) }).click()
    await seller.getByRole('dialog').getByRole('button', { name: t.restore }).click()
    await expect(seller.getByText(t.restored(1)).first()).toBeVisible(followed)
    await expect.poll(() => bodyOf(seller, t).innerText(), followed).toBe(before)
    await expectAccessibleInBothThemes(seller, followed)
    await closeTrade(trade)
  },
)

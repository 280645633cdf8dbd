// Projects of a buyer: a project for an own website, invalid pages and a duplicate name, a list with invalid lines, a
// wishlist entry from the page of a website, an edit conflict between two tabs, and everything removed again. Also a
// project with ordered links.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, join, languageOn, onOneScreen, settle, signedOutNoise, signIn, test } from './journey.ts'
import { projectTexts, type ProjectWords } from './projectTexts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Over the API, as the dialog does it; the dialog has its own journey. */
const claim = async (page: Page, domain: string): Promise<void> => {
  const refreshed = await page.request.post('/api/auth/refresh')
  const { access_token: token } = (await refreshed.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post('/api/websites', { data: { domain, contest: false }, headers })
  expect(answer.status()).toBe(200)
}

const plan = async (page: Page, t: ProjectWords, domain: string): Promise<void> => {
  const form = dialog(page)
  await button(page, t.new).click()
  await expect(form.getByLabel(t.name, { exact: true })).toBeFocused()
  await form.getByRole('button', { name: t.create }).click()
  await expect(form.getByText(t.required)).toBeVisible()
  await form.getByLabel(t.name, { exact: true }).fill('Harbour guide')
  await form.getByLabel(t.target).fill('https://example.com/')
  await form.getByRole('button', { name: t.create }).click()
  await expect(form.getByText(t.wrongDomain)).toBeVisible()
  await form.getByLabel(t.target).fill('/guide/knots')
  await form.getByLabel(t.keywords).fill('knots, bowline, Knots')
  await form.getByRole('button', { name: t.create }).dblclick()
  await expect(page.getByRole('heading', { name: 'Harbour guide' })).toBeVisible()
  await expect(page.getByText(t.unverified(domain))).toBeVisible()
  await expect(page.getByText(t.nothingOrdered)).toBeVisible()
  await expect(page.getByText(t.emptyWishlist)).toBeVisible()
  await expect(page.getByText('bowline', { exact: true })).toBeVisible()
}

/** Pasted first, then uploaded as a file that replaces the list. */
const uploadLists = async (page: Page, t: ProjectWords, domain: string): Promise<void> => {
  const form = dialog(page)
  await expect(page.getByText(t.emptyList)).toBeVisible()
  await button(page, t.upload).click()
  await form.getByRole('button', { name: t.send }).click()
  await expect(form.getByText(t.nothingGiven)).toBeVisible()
  await form.getByLabel(t.paste).fill('nothing to see here')
  await form.getByRole('button', { name: t.send }).click()
  await expect(form.getByText(t.nothingFound)).toBeVisible()
  await form.getByRole('button', { name: t.again }).click()
  await form
    .getByLabel(t.paste)
    .fill(
      `Domain;DR\nhttps://www.one.de/x;1\nblog.one.de;2\ntwo.com;3\n=cmd();4\n<b>no</b>;5\nthree.org;6\n${domain};7`,
    )
  await form.getByRole('button', { name: t.send }).click()
  await expect(form.getByText(t.added)).toBeVisible()
  await expect(form.getByText(t.unread)).toBeVisible()
  await expect(form.getByText("'=cmd();4")).toBeVisible()
  await expect(form.getByText('<b>no</b>;5')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: t.done }).click()
  await expect(page.getByText(t.total(3))).toBeVisible()

  await button(page, t.upload).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: t.choose }).click(),
  ])
  await chooser.setFiles({
    name: 'links.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('\ufeffDomain\tDR\nTWO.com\t3\n', 'utf16le'),
  })
  await form.getByRole('radio', { name: t.replace }).check()
  await form.getByRole('button', { name: t.send }).click()
  await expect(form.getByText(t.known)).toBeVisible()
  await form.getByRole('button', { name: t.done }).click()
  await expect(page.getByText(t.one)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, t.download).click()])
  expect(file.suggestedFilename()).toBe(`links-to-${domain}.csv`)
}

const addToWishlist = async (page: Page, t: ProjectWords): Promise<void> => {
  await page.goto('/sites/smallrooms.test')
  await page.getByRole('button', { name: t.wishlist }).first().click()
  const line = dialog(page).getByRole('button', { name: /Harbour guide/ })
  await line.click()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await expect(line.getByText(t.isThere)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Harbour guide' }).click()
  const row = page.getByRole('row', { name: /smallrooms\.test/ })
  await expect(row.getByText(t.inShop)).toBeVisible()
  await button(page, t.actions('smallrooms.test')).click()
  await page.getByRole('menuitem', { name: t.writeNote }).click()
  await dialog(page).getByLabel(t.note, { exact: true }).fill('In April.')
  await dialog(page).getByRole('button', { name: t.saveNote }).click()
  await expect(row.getByText('In April.')).toBeVisible()
  await expectAccessible(page)
}

/** The same member saves in another tab first. */
const changeTwice = async (page: Page, t: ProjectWords): Promise<void> => {
  const other = await page.context().newPage()
  await settle(other, { language: languageOn(test.info().project) })
  await other.goto(page.url())
  for (const [tab, name] of [
    [page, 'Harbour handbook'],
    [other, 'Knots and harbours'],
  ] as const) {
    await button(tab, t.change).click()
    await dialog(tab).getByLabel(t.name, { exact: true }).fill(name)
  }
  await dialog(other).getByRole('button', { name: t.save }).click()
  await expect(other.getByRole('heading', { name: 'Knots and harbours' })).toBeVisible()
  await other.close()
  await dialog(page).getByRole('button', { name: t.save }).click()
  await expect(dialog(page).getByText(t.overtaken)).toBeVisible()
  await button(page, t.mine).click()
  await expect(dialog(page).getByText(t.overtaken)).toBeHidden()
  await dialog(page).getByRole('button', { name: t.save }).click()
  await expect(page.getByRole('heading', { name: 'Harbour handbook' })).toBeVisible()
}

const takeAllBack = async (page: Page, t: ProjectWords): Promise<void> => {
  await button(page, t.actions('smallrooms.test')).click()
  await page.getByRole('menuitem', { name: t.remove }).click()
  await expect(page.getByText(t.emptyWishlist)).toBeVisible()
  await button(page, t.clear).click()
  await dialog(page).getByRole('button', { name: t.clear }).click()
  await expect(page.getByText(t.emptyList)).toBeVisible()
  const address = page.url()
  await button(page, t.more('Harbour handbook')).click()
  await page.getByRole('menuitem', { name: t.delete }).click()
  await dialog(page).getByRole('button', { name: t.delete }).click()
  await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(t.missing)).toBeVisible()
}

test('a buyer plans a project, enters referring domains, adds to the wishlist and removes it all', async ({
  page,
  quiet,
}) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of (?:404|409|422)/)
  const { name: screen } = test.info().project
  const language = languageOn(test.info().project)
  const t = projectTexts[language]
  await settle(page, { language })
  await join(page, `planner-${screen}-${Date.now()}@example.com`, language)
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
  await button(page, t.new).click()
  await expect(dialog(page).getByText(t.noWebsite)).toBeVisible()
  await page.keyboard.press('Escape')
  const domain = `harbour-${screen}-${Date.now()}.test`
  await claim(page, domain)
  await page.reload()
  await plan(page, t, domain)
  await uploadLists(page, t, domain)
  await addToWishlist(page, t)
  await changeTwice(page, t)
  await takeAllBack(page, t)
})

test(
  'a buyer sees a project’s orders and suggestions for further ones, and exports it',
  { tag: onOneScreen },
  async ({ page, quiet }) => {
    quiet.expectFailure(signedOutNoise)
    await settle(page, { language: 'en' })
    await signIn(page, 'buyer@demo.test')
    await page.goto('/projects')
    await page.getByRole('link', { name: 'Silent home server guide' }).click()
    const ordered = page.getByRole('region', { name: 'Ordered links' })
    await expect(ordered.getByRole('rowheader').first()).toBeVisible()
    const plan = page.getByRole('region', { name: 'Next links' })
    await expect(plan.getByText(/^Anchor texts of \d+ ordered links$/)).toBeVisible()
    await expect(plan.getByText('Recommended anchor mix')).toBeVisible()
    await expect(plan.getByText(/to quietserver\.test/)).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      ordered.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(head).toContain('"Project"')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.every((line) => line.includes('"Silent home server guide"'))).toBe(true)
    await ordered.getByRole('rowheader').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  },
)

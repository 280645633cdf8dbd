// Link exchanges between members side by side: two who accept a risk, and a three-way exchange in which one link does
// not match the agreement, is corrected, and is live. No credits move: the ledger is audited after each.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { exchangeTexts, type ExchangeWords } from './exchangeTexts.ts'
import { closeWaters, type Harbour, openWaters, publishLink, type Waters } from './exchangeScenario.ts'
import { expect, languageOn, onOneScreen, signedOutNoise, test } from './journey.ts'
import { expectSoundLedger, followed } from './orderScenario.ts'

const words = 'slow walks'

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

const expectAccessible = (page: Page): Promise<void> => expectAccessibleInBothThemes(page, followed)

const openForExchange = async ({ page, domain }: Harbour, t: ExchangeWords): Promise<void> => {
  await page.goto('/exchange?tab=open')
  await page.getByRole('switch', { name: t.open(domain) }).click(followed)
  const dialog = page.getByRole('dialog', { name: t.opening(domain) })
  await dialog.getByRole('button', { name: t.confirmOpen, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
  await expect(page.getByRole('switch', { name: t.open(domain) })).toBeChecked(followed)
}

const proposing = async ({ page }: Harbour, domain: string, t: ExchangeWords): Promise<Locator> => {
  await page.goto(`/exchange?q=${domain}`)
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeAttached(followed)
  await page.getByRole('button', { name: t.propose(domain) }).click(followed)
  const dialog = page.getByRole('dialog', { name: t.proposing(domain) })
  await dialog.getByLabel(t.anchor).fill(words)
  return dialog
}

/** Returns the URL of the exchange. */
const send = async ({ page }: Harbour, dialog: Locator, t: ExchangeWords): Promise<string> => {
  // A double click sends one request.
  await dialog.getByRole('button', { name: t.send, exact: true }).dblclick()
  await expect(page).toHaveURL(/\/exchange\/[\da-f-]{36}$/, followed)
  await expect(heading(page, t.answersAwaited)).toBeVisible(followed)
  return new URL(page.url()).pathname
}

const approve = async ({ page }: Harbour, t: ExchangeWords, risky = false): Promise<void> => {
  await expect(heading(page, t.toAnswer)).toBeVisible(followed)
  await page.getByRole('button', { name: t.approve, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.approving })
  await dialog.getByLabel(t.anchor).fill(words)
  if (risky) await dialog.getByLabel(t.accept).check()
  await dialog.getByRole('button', { name: t.confirmApprove, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
}

const submitLink = async ({ page }: Harbour, t: ExchangeWords, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click(followed)
  const dialog = page.getByRole('dialog', { name: t.handingIn })
  await dialog.getByLabel(t.page).fill('/friends')
  await dialog.getByRole('button', { name: t.confirmSubmission, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
}

const place = async (harbour: Harbour, to: Harbour, t: ExchangeWords): Promise<void> => {
  await publishLink(harbour, 'friends', `https://${to.domain}/`, words)
  await submitLink(harbour, t, t.submitLink)
}

const pair = ({ harbours: [first, second] }: Waters): [Harbour, Harbour] => {
  if (first === undefined || second === undefined) throw new Error('Two members are needed')
  return [first, second]
}

test('two members accept a risk, place their links and see both live', async ({ page, browser, quiet }, {
  project,
}) => {
  test.setTimeout(300_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = exchangeTexts[language]
  const theme = project.name === 'phone' ? 'light' : 'dark'
  const waters = await openWaters(browser, page, { members: 2, language, theme })
  const [asking, asked] = pair(waters)
  await openForExchange(asked, t)
  await expectAccessible(asked.page)

  const dialog = await proposing(asking, asked.domain, t)
  await dialog.getByRole('radio', { name: asked.domain }).last().click(followed)
  await expect(dialog.getByText(t.risky)).toBeVisible(followed)
  await dialog.getByRole('button', { name: t.send, exact: true }).click()
  await expect(dialog.getByText(t.acceptFirst)).toBeVisible()
  await expect(dialog.getByLabel(t.accept)).toBeFocused()
  await dialog.getByLabel(t.accept).check()
  await expectAccessible(page)
  const address = await send(asking, dialog, t)

  await asked.page.goto('/exchange?tab=incoming')
  await asked.page.getByRole('link', { name: asking.domain, exact: true }).click(followed)
  await expect(asked.page).toHaveURL(address, followed)
  await approve(asked, t, true)
  for (const harbour of [asking, asked]) await expect(heading(harbour.page, t.toPlace)).toBeVisible(followed)
  await expectAccessible(asking.page)
  await place(asking, asked, t)
  await expect(heading(asking.page, t.linksAwaited)).toBeVisible(followed)
  await place(asked, asking, t)
  for (const harbour of [asking, asked]) await expect(heading(harbour.page, t.standing)).toBeVisible(followed)
  await expectAccessible(asked.page)
  await expectSoundLedger(waters)
  await closeWaters(waters)
})

test(
  'three members complete a three-way exchange after one link was corrected, and another one is cancelled when a member withdraws',
  { tag: onOneScreen },
  async ({ page, browser, quiet }) => {
    test.setTimeout(300_000)
    quiet.expectFailure(signedOutNoise)
    const t = exchangeTexts.en
    const waters = await openWaters(browser, page, { members: 3, language: 'en', theme: 'dark' })
    const [asking, asked] = pair(waters)
    const third = waters.harbours[2]
    if (third === undefined) throw new Error('Three members are needed')
    for (const harbour of [asked, third]) await openForExchange(harbour, t)
    const everybody = async (said: string): Promise<void> => {
      for (const harbour of waters.harbours) await expect(heading(harbour.page, said)).toBeVisible(followed)
    }

    const inCircle = async (): Promise<void> => {
      const dialog = await proposing(asking, asked.domain, t)
      await dialog.getByRole('radio', { name: t.over(third.domain) }).click(followed)
      const address = await send(asking, dialog, t)
      // One after the other: the second commits to what the first has entered.
      for (const harbour of [asked, third]) {
        await harbour.page.goto(address)
        await approve(harbour, t)
      }
      await everybody(t.toPlace)
    }

    await test.step('unwound', async () => {
      await inCircle()
      await third.page.getByRole('button', { name: t.withdraw, exact: true }).click()
      const dialog = third.page.getByRole('dialog', { name: t.withdrawing })
      await dialog.getByRole('button', { name: t.confirmWithdraw, exact: true }).click()
      await everybody(t.withdrawn)
      await expectSoundLedger(waters)
    })

    await test.step('placed, corrected, live', async () => {
      await inCircle()
      await place(asking, third, t)
      await publishLink(third, 'friends', `https://${asked.domain}/`, 'something else')
      await submitLink(third, t, t.submitLink)
      await expect(heading(third.page, t.notAsAgreed)).toBeVisible(followed)
      await expectAccessible(third.page)
      await publishLink(third, 'friends', `https://${asked.domain}/`, words)
      await submitLink(third, t, t.resubmit)
      await place(asked, asking, t)
      await everybody(t.standing)
      await expectAccessible(page)
      await expectSoundLedger(waters)
    })
    await closeWaters(waters)
  },
)

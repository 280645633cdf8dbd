// Credit administration: an adjustment the member sees at once, navigation through the ledger, the ledger audit, and
// the manual review of links.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, onOneScreen, settle, signedOutNoise, signIn, test } from './journey.ts'

test.beforeEach(async ({ page, quiet }) => {
  quiet.expectFailure(signedOutNoise)
  await settle(page, { language: 'en' })
  await signIn(page, 'admin@demo.test')
})

const memberIn = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage()
  await settle(page, { language: 'en' })
  await signIn(page, email)
  return page
}

const badgeOf = (page: Page) => page.getByLabel(/^Balance: [\d,]+ credits?$/).first()

const balanceOf = async (page: Page): Promise<number> => {
  await expect(badgeOf(page)).toBeVisible()
  return Number(/[\d,]+/.exec((await badgeOf(page).getAttribute('aria-label')) ?? '')?.[0].replaceAll(',', ''))
}

test(
  'an adjustment reaches the member at once, and the ledger shows its origin',
  { tag: onOneScreen },
  async ({ page, browser }) => {
    test.setTimeout(120_000)
    const why = `Thanks for the report ${Date.now()}`
    const member = await memberIn(browser, 'buyer@demo.test')
    const before = await balanceOf(member)

    await page.goto('/admin/credits')
    await page.getByRole('button', { name: 'Adjust credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust credits' })
    await dialog.getByRole('searchbox').fill('buyer@demo.test')
    await dialog.getByRole('button', { name: /buyer@demo\.test/ }).click()
    await dialog.getByLabel('Credits', { exact: true }).fill('7')
    await expect(dialog.getByText('(+7)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add credits' }).click()
    await expect(dialog.getByText('Use at least 3 characters.')).toBeVisible()
    await dialog.getByLabel('Reason').fill(why)
    await dialog.getByRole('button', { name: 'Add credits' }).dblclick()
    await expect(dialog).toBeHidden()

    await expect.poll(() => balanceOf(member), { message: 'the badge of the member' }).toBe(before + 7)
    await member.goto('/credits?tab=history')
    await expect(member.getByText(why).first()).toBeVisible()
    await member.context().close()

    await page.getByRole('tab', { name: 'Ledger' }).click()
    const row = page.getByRole('row').filter({ hasText: why })
    await expect(row).toHaveCount(1)
    await row.getByRole('link', { name: 'Credited by the team' }).click()
    await expect(page).toHaveURL(/\/admin\/credits\/transfers\/\d+$/)
    await expect(page.getByText(/^adjustment:/)).toBeVisible()
    const receiver = page.getByRole('region', { name: 'To' })
    await expect(receiver.getByText(String(before + 7), { exact: true })).toBeVisible()
    await receiver.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/credits\/accounts\/\d+$/)
    const entry = page.getByRole('row').filter({ hasText: 'Credited by the team' }).first()
    await expect(entry).toContainText('+7')
    await page.getByRole('link', { name: 'All transactions' }).click()
    await expect(page.getByRole('button', { name: /^Remove filter: Member/ })).toBeVisible()
  },
)

test('the ledger audit finds no violations', { tag: onOneScreen }, async ({ page }) => {
  await page.goto('/admin/credits')
  await expect(page.getByText('All accounts add up to exactly 0.')).toBeVisible()
  await page.getByRole('button', { name: 'Run audit' }).click()
  const card = page.getByRole('region', { name: 'Ledger audit' })
  await expect(card.getByText('No issues found')).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText(/^[\d,]+ transactions checked\.$/)).toBeVisible()
  await expect(card.getByText(/^Started by Astrid Hafen/)).toBeVisible()
})

/** The demo data has one of each; desktop and phone decide different ones. */
const waiting = {
  desktop: {
    // A further website of the seller, whose limit its own award has used up.
    domain: 'zeltnotizen.test',
    credits: 'none',
    decision: 'Link is live',
    promise: 'The link counts as live. No credits are moved, and we keep checking.',
    confirm: 'Yes, it’s live',
    done: 'Manual check: link on zeltnotizen.test is live',
  },
  phone: {
    domain: 'barnweddings.test',
    credits: '25 credits',
    decision: 'Link is missing',
    promise: /^We notify José Núñez Ibáñez, who can restore it until .+\. After that, 25 credits are taken back\.$/,
    confirm: 'No, it’s missing',
    done: /^José Núñez Ibáñez was notified and has until /,
  },
} as const

test('an unreadable link goes to manual review, where an admin decides', async ({ page }, { project }) => {
  test.setTimeout(120_000)
  const isPhone = project.name === 'phone'
  const { domain, credits, decision, promise, confirm, done } = waiting[isPhone ? 'phone' : 'desktop']
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await navigation.getByRole('link', { name: /^Manual review [12]$/ }).click()
  await expect(page).toHaveURL(/\/admin\/links$/)

  await page.getByRole('searchbox', { name: 'Search by domain' }).fill('nobody-has-this')
  await expect(page.getByText('Try different filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  const row = page.getByRole('row').filter({ hasText: domain })
  await expect(row).toContainText('The website denied us access.')
  await expect(row).toContainText(credits)

  await row.getByRole('button', { name: `Link report for the link on ${domain}` }).click()
  const file = page.getByRole('dialog', { name: 'Link report' })
  await expect(file.getByText('Inconclusive').first()).toBeVisible()
  await file.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: `Decide on the link on ${domain}` }).click()
  const dialog = page.getByRole('dialog', { name: `Is the link on ${domain} live?` })
  await dialog.getByRole('radio', { name: decision }).click()
  await expect(dialog.getByText(promise)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog.getByText('Use at least 3 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Opened it in the browser.')
  await dialog.getByRole('button', { name: confirm }).dblclick()
  await expect(page.getByText(done)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
})

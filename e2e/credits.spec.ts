// Buying for real money, with the sandbox as payment service: a pack with its invoice and its refund, a plan with its renewal. What was
// bought comes live, once, and the address forgets the checkout.
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Download, Page } from '@playwright/test'
import { expect, join, type Language, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    nothingMoved: 'No credits have moved yet',
    pack: '150 credits',
    buy: 'Buy for €28',
    dialog: 'Buy 150 credits',
    pay: 'Go to payment of €28',
    thanks: 'Thank you! 150 credits are yours.',
    canceled: 'Purchase canceled',
    balance: (figure: string) => `Balance: ${figure} credits`,
    purchases: 'Purchases and invoices',
    history: 'History',
    paid: 'Paid',
    refunded: 'Refunded',
    notPaid: 'Not paid',
    invoice: /^Invoice .+ as PDF$/,
    movement: 'Credit pack',
    kind: 'Kind',
    purchase: 'Purchase',
    refund: 'Purchase refunded',
    export: 'Export (CSV)',
    take: 'Take Professional',
    payPlan: 'Go to payment of €39.00',
    welcome: 'Professional is yours. Welcome aboard!',
    yours: 'Your plan: Professional',
    month: (number: number) => `Month ${number}`,
    first: '230 credits',
    second: '242 credits, 12 of them as loyalty bonus',
    cancel: 'Cancel plan',
    cancelTitle: 'Cancel Professional?',
    cancelConfirm: /^Cancel to /,
    ends: /^Ends on /,
    keep: 'Keep the plan',
  },
  de: {
    nothingMoved: 'Noch haben sich keine Credits bewegt',
    pack: '150 Credits',
    buy: 'Für 28 € kaufen',
    dialog: '150 Credits kaufen',
    pay: 'Weiter zur Zahlung von 28 €',
    thanks: 'Danke! 150 Credits gehören dir.',
    canceled: 'Kauf abgebrochen',
    balance: (figure: string) => `Guthaben: ${figure} Credits`,
    purchases: 'Käufe und Rechnungen',
    history: 'Verlauf',
    paid: 'Bezahlt',
    refunded: 'Erstattet',
    notPaid: 'Nicht bezahlt',
    invoice: /^Rechnung .+ als PDF$/,
    movement: 'Credit-Paket',
    kind: 'Art',
    purchase: 'Kauf',
    refund: 'Kauf erstattet',
    export: 'Exportieren (CSV)',
    take: 'Professional nehmen',
    payPlan: 'Weiter zur Zahlung von 39,00 €',
    welcome: 'Professional gehört dir. Willkommen an Bord!',
    yours: 'Dein Abo: Professional',
    month: (number: number) => `Monat ${number}`,
    first: '230 Credits',
    second: '242 Credits, davon 12 als Treuebonus',
    cancel: 'Abo kündigen',
    cancelTitle: 'Professional kündigen?',
    cancelConfirm: /^Zum .+ kündigen$/,
    ends: /^Endet am /,
    keep: 'Abo behalten',
  },
} as const

const checkoutPath = /\/sandbox\/stripe\/checkout\/(\w+)/
/** The payment service tells the product, and the product the browser. */
const bookedTimeoutMs = 30_000
const clockTimeoutMs = 120_000

const payBy = async (page: Page, card: string): Promise<void> => {
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form button.primary').click()
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
}

interface Session {
  id: string
  payment_intent: string | null
}

const paymentOf = async (page: Page, sessionId: string): Promise<string> => {
  const answer = await page.request.get('/sandbox/api/stripe/sessions?limit=100')
  const session = ((await answer.json()) as Session[]).find(({ id }) => id === sessionId)
  return session?.payment_intent ?? ''
}

/** A double click opens one checkout; its id is in the address. */
const openCheckout = async (page: Page, confirm: string): Promise<string> => {
  await page.getByRole('dialog').getByRole('button', { name: confirm }).dblclick()
  await page.waitForURL(checkoutPath)
  return checkoutPath.exec(page.url())?.[1] ?? ''
}

type Words = (typeof texts)[Language]

/** Bought once, with an invoice; its credits go back with a refund. */
const buyPack = async (page: Page, t: Words): Promise<void> => {
  await test.step('a checkout that was left is ended', async () => {
    await page.goto('/credits')
    await expect(page.getByText(t.nothingMoved)).toBeVisible()
    await page.getByRole('region', { name: t.pack, exact: true }).getByRole('button', { name: t.buy }).click()
    await expect(page.getByRole('dialog', { name: t.dialog })).toBeVisible()
    await openCheckout(page, t.pay)
    await page.locator('a[href*="checkout=cancelled"]').click()
    await expect(page.getByText(t.canceled)).toBeVisible()
    await expect(page).toHaveURL(/\/credits$/)
  })

  const session = await test.step('a declined card changes nothing, the next one pays', async () => {
    await page.getByRole('region', { name: t.pack, exact: true }).getByRole('button', { name: t.buy }).click()
    const opened = await openCheckout(page, t.pay)
    await payBy(page, 'declined')
    await expect(page.getByRole('alert')).toBeVisible()
    await payBy(page, 'succeeds')
    await expect(page.getByText(t.thanks)).toBeVisible({ timeout: bookedTimeoutMs })
    await expect(page).toHaveURL(/\/credits$/)
    await expect(page.getByText(t.balance('150'))).toBeAttached()
    return opened
  })

  await test.step('the history shows it, filtered and as a file', async () => {
    await expect(page.getByRole('rowheader', { name: t.movement })).toHaveCount(1)
    await page.getByRole('button', { name: t.kind, exact: true }).click()
    await page.getByRole('menuitemradio', { name: t.purchase, exact: true }).click()
    await expect(page).toHaveURL(/kind=purchase/)
    await expect(page.getByRole('rowheader', { name: t.movement })).toHaveCount(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export }).click(),
    ])
    expect((await bytesOf(file)).toString()).toContain(t.movement)
  })

  await test.step('the invoice is a PDF', async () => {
    await page.getByRole('tab', { name: t.purchases }).click()
    await expect(page.getByText(t.notPaid, { exact: true })).toBeVisible()
    await expect(page.getByText(t.paid, { exact: true })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.invoice }).click(),
    ])
    expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)
  })

  await test.step('a refund takes the credits back, while the page is open', async () => {
    const refund = { do: 'refund', payment_intent: await paymentOf(page, session) }
    const answer = await page.request.post('/sandbox/api/stripe/events', { data: refund })
    expect(answer.status()).toBe(200)
    await expect(page.getByText(t.refunded, { exact: true })).toBeVisible({ timeout: bookedTimeoutMs })
    await expect(page.getByText(t.balance('0'))).toBeAttached()
    await page.getByRole('tab', { name: t.history }).click()
    await expect(page.getByRole('rowheader', { name: t.refund })).toBeVisible()
  })
}

/** Taken, renewed with the loyalty bonus, cancelled. */
const takePlan = async (page: Page, t: Words): Promise<void> => {
  await page.goto('/subscriptions')
  await page.getByRole('button', { name: t.take }).click()
  await openCheckout(page, t.payPlan)
  await payBy(page, 'succeeds')
  await expect(page.getByText(t.welcome)).toBeVisible({ timeout: bookedTimeoutMs })
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(page.getByRole('heading', { name: t.yours })).toBeVisible()
  const months = page.getByRole('listitem').filter({ hasText: t.month(1) })
  await expect(months.filter({ hasText: t.first })).toBeVisible({ timeout: bookedTimeoutMs })
  await expectAccessible(page)

  const moved = await page.request.post('/sandbox/api/clock', { data: { advance: 'P1M1D' }, timeout: clockTimeoutMs })
  expect(moved.status()).toBe(200)
  const second = page
    .getByRole('listitem')
    .filter({ hasText: t.month(2) })
    .filter({ hasText: t.second })
  await expect(second).toBeVisible({ timeout: bookedTimeoutMs })
  await expect(page.getByText(t.balance('472'))).toBeAttached({ timeout: bookedTimeoutMs })

  await page.getByRole('button', { name: t.cancel }).click()
  const dialog = page.getByRole('dialog', { name: t.cancelTitle })
  await dialog.getByRole('button', { name: t.cancelConfirm }).click()
  await expect(page.getByText(t.ends).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t.keep }).first()).toBeVisible()
}

/** A desktop buys a pack in one language, a phone takes a plan in the other. The clock is the same for all, so it is moved once. */
const walks: Readonly<Record<string, { language: Language; walk: typeof buyPack }>> = {
  desktop: { language: 'en', walk: buyPack },
  phone: { language: 'de', walk: takePlan },
}

test('what is bought comes once, live, and is told to the end', async ({ page, quiet }, { project }) => {
  test.setTimeout(240_000)
  quiet.expectFailure(signedOutNoise)
  // The page on which a card is declined says so by its status, too.
  quiet.expectFailure(/status of 402/)
  const { language, walk } = walks[project.name] ?? { language: 'en', walk: buyPack }
  await settle(page, { language })
  await join(page, `buyer-${project.name}-${Date.now()}@newcomer.test`, language)
  await walk(page, texts[language])
})

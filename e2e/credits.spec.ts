// Buying a credit pack with the sandbox as payment provider, including invoice and refund. The credits arrive live and
// once, and the checkout id disappears from the URL.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { bookedTimeoutMs, expectAccessible, openCheckout, payBy } from './checkout.ts'
import { expect, join, type Language, settle, signedOutNoise, test } from './journey.ts'

const texts = {
  en: {
    nothingMoved: 'No transactions yet',
    pack: '150 credits',
    buy: 'Buy for €28',
    dialog: 'Buy 150 credits',
    pay: 'Go to payment (€28)',
    thanks: 'Thank you! 150 credits added.',
    canceled: 'Purchase canceled',
    balance: (figure: string) => `Balance: ${figure} credits`,
    purchases: 'Purchases and invoices',
    history: 'History',
    paid: 'Paid',
    refunded: 'Refunded',
    notPaid: 'Not paid',
    invoice: /^Invoice .+ \(PDF\)$/,
    movement: 'Credit pack',
    kind: 'Type',
    purchase: 'Purchase',
    refund: 'Purchase refunded',
    export: 'Export CSV',
  },
  de: {
    nothingMoved: 'Noch keine Buchungen',
    pack: '150 Credits',
    buy: 'Für 28 € kaufen',
    dialog: '150 Credits kaufen',
    pay: 'Zur Zahlung (28 €)',
    thanks: 'Danke! 150 Credits gutgeschrieben.',
    canceled: 'Kauf abgebrochen',
    balance: (figure: string) => `Guthaben: ${figure} Credits`,
    purchases: 'Käufe und Rechnungen',
    history: 'Verlauf',
    paid: 'Bezahlt',
    refunded: 'Erstattet',
    notPaid: 'Nicht bezahlt',
    invoice: /^Rechnung .+ \(PDF\)$/,
    movement: 'Credit-Paket',
    kind: 'Art',
    purchase: 'Kauf',
    refund: 'Kauf erstattet',
    export: 'CSV exportieren',
  },
} as const

const languageOf: Readonly<Record<string, Language>> = { desktop: 'en', phone: 'de' }

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

interface Session {
  id: string
  payment_intent: string | null
}

const paymentOf = async (page: Page, sessionId: string): Promise<string> => {
  const answer = await page.request.get('/sandbox/api/stripe/sessions?limit=100')
  const session = ((await answer.json()) as Session[]).find(({ id }) => id === sessionId)
  return session?.payment_intent ?? ''
}

test('a pack is bought once, with an invoice, and a refund takes its credits back', async ({ page, quiet }, {
  project,
}) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  // The page on which a card is declined also answers with status 402.
  quiet.expectFailure(/status of 402/)
  const language = languageOf[project.name] ?? 'en'
  const t = texts[language]
  await settle(page, { language })
  await join(page, `buyer-${project.name}-${Date.now()}@newcomer.test`, language)

  await test.step('an abandoned checkout is cancelled', async () => {
    await page.goto('/credits')
    await expect(page.getByText(t.nothingMoved)).toBeVisible()
    await page.getByRole('region', { name: t.pack, exact: true }).getByRole('button', { name: t.buy }).click()
    await expect(page.getByRole('dialog', { name: t.dialog })).toBeVisible()
    await openCheckout(page, t.pay)
    await page.locator('a[href*="checkout=cancelled"]').click()
    await expect(page.getByText(t.canceled)).toBeVisible()
    await expect(page).toHaveURL(/\/credits$/)
  })

  const session = await test.step('a declined card changes nothing, the next card pays', async () => {
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

  await test.step('the history lists it, filtered and exported', async () => {
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

  await test.step('a refund takes the credits back while the page is open', async () => {
    const refund = { do: 'refund', payment_intent: await paymentOf(page, session) }
    const answer = await page.request.post('/sandbox/api/stripe/events', { data: refund })
    expect(answer.status()).toBe(200)
    await expect(page.getByText(t.refunded, { exact: true })).toBeVisible({ timeout: bookedTimeoutMs })
    await expect(page.getByText(t.balance('0'))).toBeAttached()
    await page.getByRole('tab', { name: t.history }).click()
    await expect(page.getByRole('rowheader', { name: t.refund })).toBeVisible()
  })
})

// A card payment that the bank takes back after its credits were spent: what the buyer loses, what becomes of their orders,
// and what the seller reads.
import type { Page } from '@playwright/test'
import { expect, type Language, languageOn, signedOutNoise, test } from './journey.ts'
import {
  closeTrade,
  completeOrder,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  premium,
  price,
  publishTarget,
  readBalance,
  signed,
  tokenOf,
  total,
  type Trade,
} from './orderScenario.ts'
import { both, bothRead, bothReadAmount, expectBalance, expectEntry, openOrder } from './orderSteps.ts'
import { orderTexts, type Words } from './orderTexts.ts'

const bought = 150
/** Of the payout: one waits for the payment alone. */
const parts = 4
/** Of them, what is left after one completed and one open order. */
const unspent = bought - 2 * total

const texts = {
  en: {
    pack: `${bought} credits`,
    buy: 'Buy for €28',
    pay: 'Go to payment (€28)',
    unsettled: `Not settled yet${unspent}`,
    waits: /Waits until .+, because the buyer’s payment can still be reversed\./,
    waiting: 'Waiting for buyer’s payment',
    disputed: 'Payment disputed',
    orderRefunded: 'Order refunded',
    withheld: 'Pending credits of a reversed payment',
    writtenOff: 'Reversed payment written off',
    taken: `The payment was disputed at the bank. ${bought} credits are taken back until this is decided.`,
    cancelled: 'Cancelled: payment reversed',
    refunded: { buyer: 'Refunded to you', seller: 'Refunded to buyer' },
    withheldPart: 'Withheld',
    ofPayout: 'Of which withheld40 credits',
    withheldEvent: 'Pending credits withheld: the buyer’s payment was reversed',
    nothingPending: 'No pending credits',
    notified: [
      `${bought} credits taken back`,
      /82 credits of them were already spent, so open orders are cancelled to cover them\./,
      /Your payment was reversed, so the order was cancelled\. Its 41 credits cover that payment first; what is left is yours\./,
    ],
    notifiedSeller: [
      /The buyer’s payment was reversed and the order cancelled\. You owe nothing/,
      /You won’t receive 40 credits of the pending credits, but keep what you were paid\./,
    ],
    closedTitle: 'You can’t buy credits at the moment',
  },
  de: {
    pack: `${bought} Credits`,
    buy: 'Für 28 € kaufen',
    pay: 'Zur Zahlung (28 €)',
    unsettled: `Noch nicht endgültig${unspent}`,
    waits: /Wartet bis .+, weil die Zahlung des Käufers noch rückgängig gemacht werden kann\./,
    waiting: 'Wartet auf Zahlung des Käufers',
    disputed: 'Zahlung angefochten',
    orderRefunded: 'Bestellung erstattet',
    withheld: 'Ausstehende Credits einer rückgängig gemachten Zahlung',
    writtenOff: 'Rückgängig gemachte Zahlung abgeschrieben',
    taken: `Die Zahlung wurde bei der Bank angefochten. ${bought} Credits bleiben zurückgebucht, bis das entschieden ist.`,
    cancelled: 'Storniert: Zahlung rückgängig gemacht',
    refunded: { buyer: 'Dir erstattet', seller: 'An Käufer erstattet' },
    withheldPart: 'Einbehalten',
    ofPayout: 'Davon einbehalten40 Credits',
    withheldEvent: 'Ausstehende Credits einbehalten: Zahlung des Käufers rückgängig gemacht',
    nothingPending: 'Keine ausstehenden Credits',
    notified: [
      `${bought} Credits zurückgebucht`,
      /82 Credits davon waren schon ausgegeben\. Dafür werden offene Bestellungen storniert\./,
      /Die Bestellung wurde deshalb storniert\. Damit wird zuerst deine Zahlung gedeckt \(41 Credits\); was übrig ist, gehört dir\./,
    ],
    notifiedSeller: [
      /Der Auftrag wurde deshalb storniert\. Du schuldest nichts/,
      /Von den ausstehenden Credits bekommst du 40 Credits nicht\. Was dir schon ausgezahlt wurde, behältst du\./,
    ],
    closedTitle: 'Du kannst im Moment keine Credits kaufen',
  },
} as const

const command = async (page: Page, data: object): Promise<{ object: { payment_intent: string } }> => {
  const answer = await page.request.post('/sandbox/api/stripe/events', { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { object: { payment_intent: string } }
}

/** Over the API; the checkout has its own journey. Returns the payment. */
const buyByCard = async (page: Page, language: Language): Promise<string> => {
  const listed = await page.request.get('/api/credits/prices')
  const { packs } = (await listed.json()) as { packs: { id: string; credits: number }[] }
  const data = { pack_id: packs.find(({ credits }) => credits === bought)?.id, language }
  const opened = await page.request.post('/api/credits/checkout', { headers: signed(await tokenOf(page)), data })
  const { checkout_url: url } = (await opened.json()) as { checkout_url: string }
  const paid = await command(page, { do: 'pay', session: url.split('/').at(-1) })
  await expect.poll(() => readBalance(page), followed).toBe(bought)
  return paid.object.payment_intent
}

const expectUnsettled = async ({ buyer, seller }: Trade, language: Language, kept: string): Promise<void> => {
  const t = texts[language]
  await seller.goto(`/tasks/${kept}`)
  await expect(seller.getByText(t.waits)).toHaveCount(parts, followed)
  await seller.goto('/credits?tab=pending')
  await expect(seller.getByText(t.waiting, { exact: true })).toHaveCount(parts, followed)
  await buyer.goto('/credits')
  await expectBalance(buyer, unspent)
  await expect(buyer.locator('dl', { hasText: t.unsettled })).toBeVisible()
}

/** On the page that was open, and in the list of purchases. */
const expectTaken = async ({ buyer }: Trade, language: Language): Promise<void> => {
  const t = texts[language]
  await expectEntry(buyer, t.disputed, -bought)
  await expectEntry(buyer, t.orderRefunded, total)
  await expectEntry(buyer, t.withheld, price)
  // The premium is in the guarantee account of the seller.
  await expectEntry(buyer, t.writtenOff, premium)
  await expectBalance(buyer, 0)
  await buyer.goto('/credits?tab=purchases')
  await expect(buyer.getByText(t.taken)).toBeVisible(followed)
}

const expectOrdersAfter = async (trade: Trade, language: Language, orders: Record<'kept' | 'open', string>) => {
  const t = texts[language]
  const words: Words = orderTexts[language]
  await openOrder(trade, orders.open)
  await both(trade, { buyer: t.cancelled, seller: t.cancelled })
  await bothReadAmount(trade, words, t.refunded, total)
  await openOrder(trade, orders.kept)
  await both(trade, words.guaranteed)
  await bothRead(trade, words.history, { buyer: t.withheldEvent, seller: t.withheldEvent })
  await bothRead(trade, words.credits, { buyer: t.ofPayout, seller: t.ofPayout })
  for (const page of [trade.buyer, trade.seller]) {
    await expect(page.getByText(t.withheldPart, { exact: true })).toHaveCount(parts)
  }
}

const expectNotified = async ({ buyer, seller }: Trade, language: Language): Promise<void> => {
  const t = texts[language]
  await buyer.goto('/notifications')
  for (const notified of t.notified) await expect(buyer.getByText(notified)).toBeVisible(followed)
  await seller.goto('/notifications')
  for (const notified of t.notifiedSeller) await expect(seller.getByText(notified)).toBeVisible(followed)
}

const expectNoMorePurchases = async ({ buyer }: Trade, language: Language): Promise<void> => {
  const t = texts[language]
  await buyer.goto('/credits')
  await expect(buyer.getByText(t.closedTitle, { exact: true })).toBeVisible(followed)
  const pack = buyer.getByRole('region', { name: t.pack, exact: true })
  await expect(pack).toBeVisible(followed)
  await expect(pack.getByRole('button')).toHaveCount(0)
}

test('a chargeback after spending takes balance, open orders and what was pending for the seller', async ({
  page,
  browser,
  quiet,
}, { project }) => {
  test.setTimeout(180_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const trade = await openTrade(browser, page, { language, theme: 'light', credits: 0 })
  const { buyer, seller } = trade
  const payment = await buyByCard(buyer, language)
  const before = await readBalance(seller)
  const kept = await completeOrder(trade, 'kept')
  const open = await placeOrder(trade, await publishTarget(trade, 'open'))
  await test.step('what was paid with it is pending for the seller', () => expectUnsettled(trade, language, kept))

  await command(buyer, { do: 'dispute', payment_intent: payment })
  await test.step('the buyer sees what was taken', () => expectTaken(trade, language))
  await test.step('both see what became of the orders', () => expectOrdersAfter(trade, language, { kept, open }))
  await test.step('both are notified', () => expectNotified(trade, language))
  await test.step('the seller owes nothing', async () => {
    await seller.goto('/credits?tab=pending')
    await expect(seller.getByText(texts[language].nothingPending)).toBeVisible(followed)
    await expectBalance(seller, before)
  })
  await test.step('the buyer cannot buy', () => expectNoMorePurchases(trade, language))
  await expectSoundLedger(trade)
  await closeTrade(trade)
})

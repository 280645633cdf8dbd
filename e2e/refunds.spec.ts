// Pending credits and refunds under guarantee, in a separate product instance whose clock the test moves: a new seller's
// payouts are released in parts; a refund comes from pending credits, from the guarantee account, or later, as a claim.
import type { Page } from '@playwright/test'
import { expect, languageOn, test as journeys } from './journey.ts'
import { both, bothRead, bothReadAmount, expectBalance, expectEntry, openOrder } from './orderSteps.ts'
import { orderTexts, type Words } from './orderTexts.ts'
import {
  atOnce,
  closeTrade,
  completeOrder,
  expectSoundLedger,
  firstPart,
  followed,
  giveCredits,
  openTrade,
  premium,
  price,
  readBalance,
  signed,
  takeDown,
  tokenOf,
  type Trade,
} from './orderScenario.ts'
import { moveClock, test } from './ownProduct.ts'
import { refundTexts } from './refundTexts.ts'

test.describe.configure({ timeout: 300_000 })

let trade: Trade
/** Completed by the first test; the second takes their links down when all of their payouts are released. */
let covered = ''
let owed = ''
let words: Words
let t: (typeof refundTexts)[keyof typeof refundTexts]

const pending = price - atOnce
const lastPart = pending - 2 * firstPart
/** What the guarantee account lacks for the second refund from it, and how it is paid later: two parts are due after two weeks. */
const claim = atOnce + 2 * firstPart
const granted = 2 * price - claim
/** What was collected is passed on every minute. */
const claimsPaid = 'PT2M'

test.beforeAll(async ({ browser, ownProduct }) => {
  const language = languageOn(journeys.info().project)
  words = orderTexts[language]
  t = refundTexts[language]
  trade = await openTrade(browser, null, { language, theme: 'dark', product: ownProduct.url })
})

test.afterAll(() => closeTrade(trade))

const expectPending = async (page: Page, credits: number, rows: number): Promise<void> => {
  await expect(page.locator('dl').filter({ hasText: t.pending(credits) })).toBeVisible(followed)
  await expect(page.getByRole('row').filter({ hasText: t.scheduled })).toHaveCount(rows, followed)
}

test('a new seller gets a payout in parts, while the link stays live', async () => {
  const { buyer, seller } = trade
  const before = await readBalance(seller)
  covered = await completeOrder(trade, 'covered')
  owed = await completeOrder(trade, 'owed')
  await seller.goto('/credits?tab=pending')
  await expectBalance(seller, before + 2 * atOnce)
  await expectPending(seller, 2 * pending, 6)

  await moveClock(buyer, 'P7DT1H')
  await expectPending(seller, 2 * (pending - firstPart), 4)
  await expectBalance(seller, before + 2 * (atOnce + firstPart))
  await openOrder(trade, covered)

  await moveClock(buyer, 'P14D')
  const schedule = seller.getByRole('region', { name: t.schedule })
  await expect(schedule.getByText(t.released, { exact: true })).toHaveCount(3, followed)
  await seller.goto('/credits')
  await expectBalance(seller, before + 2 * price)
  await expectEntry(seller, t.payoutReleased, lastPart)
  await seller.goto('/credits?tab=pending')
  await expect(seller.getByText(t.nothingPending)).toBeVisible(followed)
  await expectSoundLedger(trade)
})

const grantGuarantee = async ({ admin, seller }: Trade, amount: number): Promise<void> => {
  const me = await seller.request.get('/api/me', { headers: signed(await tokenOf(seller)) })
  const { user } = (await me.json()) as { user: { id: string } }
  const data = { member_id: user.id, amount, reason: 'For lost walks along the dyke' }
  const headers = signed(await tokenOf(admin))
  expect((await admin.request.post('/api/admin/credits/guarantee-grants', { headers, data })).status()).toBe(200)
}

/** Two checks, an hour apart, do not find the link. */
const lose = async (path: string, id: string): Promise<void> => {
  const { buyer } = trade
  await takeDown(trade, path)
  const headers = signed(await tokenOf(buyer))
  expect((await buyer.request.post(`/api/orders/${id}/check`, { headers })).status()).toBe(200)
  const verdict = async (): Promise<string | undefined> => {
    const answer = await buyer.request.get(`/api/orders/${id}`, { headers })
    return ((await answer.json()) as { order: { checks: { verdict: string }[] } }).order.checks[0]?.verdict
  }
  await expect.poll(verdict, followed).toBe('failed')
  await moveClock(buyer, 'PT2H')
  await openOrder(trade, id)
  await both(trade, t.missing)
}

/** Where both sides read that the refund of the order came from. */
const expectSources = async (id: string, sources: readonly string[], refunded: number): Promise<void> => {
  await openOrder(trade, id)
  await both(trade, t.lost)
  for (const source of sources) await bothRead(trade, t.schedule, { buyer: source, seller: source })
  await bothReadAmount(trade, words, t.refund, refunded)
}

/** The figures of the claim: owed, paid so far, open. */
const expectClaim = async (page: Page, state: keyof (typeof t)['states'], paid: number): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: trade.domain })
  await expect(row.getByText(t.states[state], { exact: true })).toBeVisible(followed)
  const open = claim - paid
  await expect(row.getByRole('cell')).toContainText([/./, t.states[state], `${claim}`, `${paid}`, `${open}`], followed)
}

const payClaim = async ({ buyer, seller }: Trade): Promise<void> => {
  await buyer.goto('/credits')
  await expectEntry(buyer, t.received, price - claim)
  await expect(buyer.locator('dl').filter({ hasText: t.owedToYou(claim) })).toBeVisible(followed)
  await buyer.getByRole('tab', { name: t.openRefunds }).click()
  await seller.goto('/credits?tab=claims')
  await expect(seller.locator('dl').filter({ hasText: t.youOwe(claim) })).toBeVisible(followed)
  for (const page of [buyer, seller]) await expectClaim(page, 'open', 0)

  // Both lists are open while the seller earns.
  await completeOrder(trade, 'next')
  await moveClock(buyer, claimsPaid)
  for (const page of [buyer, seller]) await expectClaim(page, 'open', atOnce)
  await moveClock(buyer, 'P14DT1H')
  await expectBalance(seller, 0)
  await moveClock(buyer, claimsPaid)
  await expectClaim(buyer, 'paid', claim)
  await expect(seller.getByText(t.nothingOwed)).toBeVisible(followed)
  await seller.goto('/credits')
  await expectEntry(seller, t.collected, -firstPart)
  await expectEntry(seller, t.taken, -atOnce)
  await buyer.goto('/credits')
  await expectEntry(buyer, t.arrived, firstPart)
  await openOrder(trade, owed)
  for (const said of [t.claimPaid(claim), t.paidInFull]) {
    await bothRead(trade, t.schedule, { buyer: said, seller: said })
  }
}

test('a refund comes from pending credits, the guarantee account, or what the seller earns later', async () => {
  const { buyer, seller, admin } = trade
  await giveCredits(admin, await tokenOf(seller), -(await readBalance(seller)))
  const lost = await completeOrder(trade, 'lost')
  // No further check can be requested right after the first.
  await moveClock(buyer, 'PT1H')
  await grantGuarantee(trade, granted - 3 * premium)
  await seller.goto('/credits')
  await expect(seller.locator('dl').filter({ hasText: t.guaranteeAccount(granted) })).toBeVisible(followed)
  const before = await readBalance(buyer)
  for (const [path, id] of [
    ['lost', lost],
    ['covered', covered],
    ['owed', owed],
  ] as const) {
    await lose(path, id)
  }
  await moveClock(buyer, 'P7D')

  await expectSources(lost, [t.fromPending(pending), t.fromBalance(atOnce)], price)
  await expectSources(covered, [t.fromGuarantee(price)], price)
  await expectSources(owed, [t.fromGuarantee(price - claim), t.claim(claim), t.claimOpen], price)
  await bothRead(trade, words.credits, { buyer: t.stillOwed(claim), seller: t.stillOwed(claim) })
  await expectBalance(buyer, before + 3 * price - claim)
  await expectSoundLedger(trade)

  await test.step('the claim is paid from what the seller earns', () => payClaim(trade))
  await expectSoundLedger(trade)
})

// An order that nobody answers, by the sandbox's clock: it is cancelled by itself and the price goes back. The clock is the same for
// everybody, so this is walked once, after all other journeys.
import { expect, signedOutNoise, test } from './journey.ts'
import { orderTexts } from './orderTexts.ts'
import { closeTrade, expectSoundLedger, followed, openTrade, placeOrder, publishTarget } from './orderWorld.ts'

/** Everything that is due until then happens meanwhile, for all demo members. */
const clockTimeoutMs = 300_000

test('an order that is not answered is cancelled by itself', async ({ page, browser, quiet }) => {
  test.setTimeout(480_000)
  quiet.expectFailure(signedOutNoise)
  const t = orderTexts.en
  const trade = await openTrade(browser, page, { language: 'en', theme: 'dark' })
  const { buyer, seller } = trade
  const id = await placeOrder(trade, await publishTarget(trade, 'expired'))
  await buyer.goto(`/orders/${id}`)
  await seller.goto(`/tasks/${id}`)
  for (const [side, shown] of [
    ['buyer', buyer],
    ['seller', seller],
  ] as const) {
    await expect(shown.getByRole('heading', { name: t.unanswered[side] })).toBeVisible(followed)
  }

  const moved = await buyer.request.post('/sandbox/api/clock', { data: { advance: 'P3DT1H' }, timeout: clockTimeoutMs })
  expect(moved.status()).toBe(200)
  for (const [side, shown] of [
    ['buyer', buyer],
    ['seller', seller],
  ] as const) {
    await expect(shown.getByRole('heading', { name: t.expired })).toBeVisible(followed)
    await expect(shown.getByRole('region', { name: t.credits, exact: true })).toContainText(t.refunded[side])
  }
  await expectSoundLedger(trade)
  await closeTrade(trade)
})

// Links under guarantee that go missing, in a separate product instance whose clock the test moves: restored in time,
// lost early, lost later.
import type { Route } from '@playwright/test'
import { expect, onOneScreen } from './journey.ts'
import { both, bothRead, bothReadAmount, expectMoved, openOrder, readBalances } from './orderSteps.ts'
import { orderTexts } from './orderTexts.ts'
import {
  anchor,
  atOnce,
  closeTrade,
  completeOrder,
  expectSoundLedger,
  firstPart,
  followed,
  openTrade,
  price,
  total,
  publishLink,
  publishTarget,
  readBookings,
  takeDown,
  type Trade,
} from './orderScenario.ts'
import { moveClock, test } from './ownProduct.ts'

const t = orderTexts.en

test.describe.configure({ timeout: 300_000 })

let trade: Trade

test.beforeAll(async ({ browser, ownProduct }) => {
  trade = await openTrade(browser, null, { language: 'en', theme: 'dark', product: ownProduct.url })
})

test.afterAll(() => closeTrade(trade))

/** A single miss is not conclusive; an automatic recheck follows an hour later. */
const missOnce = async (id: string): Promise<void> => {
  await openOrder(trade, id)
  await trade.buyer.getByRole('button', { name: t.checkNow }).click(followed)
  for (const page of [trade.buyer, trade.seller]) await expect(page.getByText(t.pageGone)).toBeVisible(followed)
  await both(trade, t.guaranteed)
}

/**
 * As on a slow connection: the response arrives after the stream has published the result, and must not revert the
 * page.
 */
const missOnceWithLateAnswer = async (id: string): Promise<void> => {
  const { buyer, seller } = trade
  const late = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    for (const page of [buyer, seller]) await expect(page.getByText(t.pageGone)).toBeVisible(followed)
    await route.fulfill({ response })
  }
  await buyer.route('**/api/orders/*/check', late, { times: 1 })
  const answered = buyer.waitForResponse('**/api/orders/*/check', followed)
  const askedAgain = answered.then(() => buyer.waitForResponse(`**/api/orders/${id}`, followed))
  await missOnce(id)
  await askedAgain
  await expect(buyer.getByText(t.pageGone)).toBeVisible()
}

test(
  'a link restored in time stays under guarantee; lost early, the full price is refunded',
  { tag: onOneScreen },
  async () => {
    const { buyer, seller } = trade
    const before = await readBalances(trade)
    const [mended, lost] = [await completeOrder(trade, 'mended'), await completeOrder(trade, 'lost')]
    await moveClock(buyer, 'P2D')
    await takeDown(trade, 'mended')
    await takeDown(trade, 'lost')
    await missOnceWithLateAnswer(lost)
    await missOnce(mended)
    await moveClock(buyer, 'PT2H')
    await both(trade, t.missing)
    await publishLink(trade, 'mended', await publishTarget(trade, 'mended'), anchor)
    // The page still shows the state right after the second check, when no further check could be requested.
    await seller.reload()
    await seller.getByRole('button', { name: t.checkNow }).click(followed)
    await both(trade, t.guaranteed)
    await bothRead(trade, t.history, { buyer: t.isBack, seller: t.isBack })
    await expectMoved(trade, before, { buyer: -2 * total, seller: 2 * atOnce })

    await moveClock(buyer, 'P7DT1H')
    await both(trade, t.guaranteed)
    await openOrder(trade, lost)
    await both(trade, { buyer: t.lost, seller: t.lost })
    await bothRead(trade, t.guarantee, { buyer: t.whole, seller: t.whole })
    await bothReadAmount(trade, t, t.backByGuarantee, price)
    // From the pending credits of the order first, and what is missing from the balance. The link that is back has released a part.
    await expectMoved(trade, before, { buyer: price - 2 * total, seller: atOnce + firstPart })
    await expectSoundLedger(trade)
  },
)

test('a link lost later refunds the share of the remaining time', { tag: onOneScreen }, async () => {
  const id = await completeOrder(trade, 'share')
  await moveClock(trade.buyer, 'P31D')
  await takeDown(trade, 'share')
  await missOnce(id)
  await moveClock(trade.buyer, 'P7DT3H')
  await both(trade, { buyer: t.lost, seller: t.lost })

  const [inAll, left] = [365, 334]
  const share = Math.ceil((price * left) / inAll)
  for (const page of [trade.buyer, trade.seller]) {
    const guarantee = page.getByRole('region', { name: t.guarantee, exact: true })
    await expect(guarantee).toContainText(`${t.share(price, left, inAll)}${share} credits`)
    await expect(guarantee.getByText(t.refundedState, { exact: true })).toBeVisible()
  }
  await bothReadAmount(trade, t, t.backByGuarantee, share)
  // After a month all pending credits were released.
  expect(await readBookings(trade.buyer)).toContainEqual({ reason: 'guarantee_refund', amount: share })
  const bookings = await readBookings(trade.seller)
  expect(bookings).toContainEqual({ reason: 'guarantee_taken', amount: -share })
  expect(bookings).toContainEqual({ reason: 'payout_released', amount: firstPart })
  await expectSoundLedger(trade)
})

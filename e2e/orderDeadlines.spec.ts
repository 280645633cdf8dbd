// Order deadlines, in a separate product instance: no answer, an unreadable page, and a seller on vacation.
import { expect, onOneScreen } from './journey.ts'
import {
  both,
  bothReadAmount,
  chooseDelivery,
  deliver,
  expectHeading,
  expectMoved,
  submitLink,
  applyTransition,
  openOrder,
  readBalances,
} from './orderSteps.ts'
import { orderTexts } from './orderTexts.ts'
import {
  addToBasket,
  atOnce,
  closeTrade,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  price,
  publishShut,
  publishTarget,
  readReleased,
  total,
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

test('an unanswered order is cancelled automatically', { tag: onOneScreen }, async () => {
  const before = await readBalances(trade)
  const id = await placeOrder(trade, await publishTarget(trade, 'expired'))
  await openOrder(trade, id)
  await both(trade, t.unanswered)
  await expectMoved(trade, before, { buyer: -total, seller: 0 })

  await moveClock(trade.buyer, 'P3DT1H')
  await both(trade, { buyer: t.expired, seller: t.expired })
  await bothReadAmount(trade, t, t.refunded, total)
  await expectMoved(trade, before, { buyer: 0, seller: 0 })
  await expectSoundLedger(trade)
})

test('an unreadable page is left to the buyer, and then to manual review', { tag: onOneScreen }, async () => {
  const { buyer, seller } = trade
  const before = await readBalances(trade)
  const releasedBefore = await readReleased(seller)
  const [taken, unjudged] = [
    await placeOrder(trade, await publishTarget(trade, 'taken')),
    await placeOrder(trade, await publishTarget(trade, 'unjudged')),
  ]
  await publishShut(trade, 'shut')
  for (const id of [unjudged, taken]) {
    await openOrder(trade, id)
    await applyTransition(seller, t.accept, t.accepting)
    await submitLink(seller, t, '/shut')
    await both(trade, { buyer: t.looking, seller: t.looking })
  }

  await moveClock(buyer, 'P1DT1H')
  await both(trade, t.unread)
  await expectMoved(trade, before, { buyer: -2 * total, seller: 0 })
  await applyTransition(buyer, t.approve, t.approving, (dialog) => expect(dialog.getByText(t.byTaking)).toBeVisible())
  await both(trade, t.guaranteed)
  await bothReadAmount(trade, t, t.paidOut, price)
  await expectMoved(trade, before, { buyer: -2 * total, seller: atOnce })

  await moveClock(buyer, 'P5DT1H')
  await both(trade, t.guaranteed)
  await openOrder(trade, unjudged)
  await both(trade, { buyer: t.disputed, seller: t.disputed })
  await bothReadAmount(trade, t, t.held, total)
  // Links of earlier orders are a week old by now.
  const released = (await readReleased(seller)) - releasedBefore
  await expectMoved(trade, before, { buyer: -2 * total, seller: atOnce + released })
  await expectSoundLedger(trade)
})

test('a seller on vacation gets no new orders and keeps the existing ones', { tag: onOneScreen }, async () => {
  const { buyer, seller } = trade
  const target = await publishTarget(trade, 'before-vacation')
  const id = await placeOrder(trade, target)
  await chooseDelivery(seller, t, 'vacation')
  await addToBasket(trade, await publishTarget(trade, 'after-vacation'))
  await buyer.goto('/basket')
  await expect(buyer.getByText(t.onVacation)).toBeVisible(followed)
  await expect(buyer.getByRole('button', { name: t.order(total) })).toBeDisabled()

  await moveClock(buyer, 'P2D')
  await openOrder(trade, id)
  await both(trade, t.unanswered)
  await applyTransition(seller, t.accept, t.accepting)
  await both(trade, t.accepted)
  await deliver(trade, t, id, 'before-vacation', target)

  await chooseDelivery(seller, t, 'standard')
  await buyer.goto('/basket')
  const order = buyer.getByRole('button', { name: t.order(total) })
  await order.click(followed)
  await buyer
    .getByRole('dialog', { name: t.ordering })
    .getByRole('button', { name: t.order(total) })
    .click()
  await expectHeading(buyer, t.unanswered.buyer)
  await expectSoundLedger(trade)
})

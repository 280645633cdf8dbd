// Prime orders, in a separate product instance whose clock the test moves: the express surcharge that the buyer pays, kept by
// a seller in time and returned by one who is late.
import { expect, languageOn, test as journeys } from './journey.ts'
import {
  both,
  bothRead,
  bothReadAmount,
  chooseDelivery,
  deliver,
  expectEntry,
  expectMoved,
  openOrder,
  readBalances,
} from './orderSteps.ts'
import { orderTexts, type Words } from './orderTexts.ts'
import {
  addToBasket,
  atOnce,
  closeTrade,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  premium,
  price,
  publishTarget,
  total,
  type Trade,
} from './orderScenario.ts'
import { moveClock, test } from './ownProduct.ts'

/** A tenth of the price: the surcharge, and the penalty of a seller who is late. */
const share = price / 10
const inPrime = total + share
/** 30 % of price and bonus. */
const bonusAtOnce = 13

test.describe.configure({ timeout: 300_000 })

let trade: Trade
let t: Words

test.beforeAll(async ({ browser, ownProduct }) => {
  const language = languageOn(journeys.info().project)
  t = orderTexts[language]
  trade = await openTrade(browser, null, { language, theme: 'light', product: ownProduct.url })
})

test.afterAll(() => closeTrade(trade))

/** From the basket, which shows the surcharge with the total. */
const orderFromBasket = async (target: string): Promise<string> => {
  const { buyer, domain } = trade
  await addToBasket(trade, target)
  await buyer.goto('/basket')
  await expect(buyer.getByRole('group', { name: t.item(domain, inPrime) })).toBeVisible(followed)
  // With the offer, and in the summary.
  await expect(buyer.getByText(t.onTop(share, premium), { exact: true })).toHaveCount(2)
  await buyer.getByRole('button', { name: t.order(inPrime) }).click(followed)
  const dialog = buyer.getByRole('dialog', { name: t.ordering })
  await dialog.getByRole('button', { name: t.order(inPrime) }).click()
  await expect(buyer).toHaveURL(/\/orders\/[\da-f-]{36}$/, followed)
  return buyer.url().split('/').at(-1) ?? ''
}

const orderBoth = async (): Promise<{ id: string; target: string }[]> => {
  const [punctual, late] = [await publishTarget(trade, 'punctual'), await publishTarget(trade, 'late')]
  const ordered = await orderFromBasket(punctual)
  return [
    { id: ordered, target: punctual },
    { id: await placeOrder(trade, late, inPrime), target: late },
  ]
}

test('the express surcharge is the bonus of a Prime seller in time, and goes back when the link is late', async () => {
  const { buyer, seller } = trade
  const before = await readBalances(trade)
  await chooseDelivery(seller, t, 'prime')
  const [punctual, late] = await orderBoth()
  if (punctual === undefined || late === undefined) throw new Error('Two orders were placed.')
  await openOrder(trade, punctual.id)
  await both(trade, t.accepted)
  for (const page of [buyer, seller]) await expect(page.getByText(t.dueInPrime)).toBeVisible()
  await bothReadAmount(trade, t, t.surcharge, share)

  await test.step('in time: the seller keeps it', async () => {
    await moveClock(buyer, 'P1DT1H')
    await bothRead(trade, t.history, { buyer: t.reminded, seller: t.reminded })
    await deliver(trade, t, punctual.id, 'punctual', punctual.target)
    await bothReadAmount(trade, t, t.paidOut, price)
    await bothReadAmount(trade, t, t.bonus, share)
    await expectMoved(trade, before, { buyer: -2 * inPrime, seller: bonusAtOnce })
  })
  await test.step('late: the buyer gets it back, and the seller pays the penalty', async () => {
    await moveClock(buyer, 'P1D')
    await openOrder(trade, late.id)
    await both(trade, t.late)
    await bothReadAmount(trade, t, t.penalty, share)
    await expectMoved(trade, before, { buyer: -2 * inPrime, seller: bonusAtOnce - share })
    await deliver(trade, t, late.id, 'late', late.target)
    await bothReadAmount(trade, t, t.paidOut, price)
    await bothReadAmount(trade, t, t.refunded, share)
    for (const page of [buyer, seller]) {
      await expect(page.getByRole('region', { name: t.credits, exact: true })).not.toContainText(/bonus/i)
    }
    await expectMoved(trade, before, { buyer: -inPrime - total, seller: bonusAtOnce - share + atOnce })
  })
  await test.step('the history of both names it', async () => {
    for (const page of [buyer, seller]) await page.goto('/credits')
    await expectEntry(buyer, t.surchargeReturned, share)
    await expectEntry(seller, t.missedDeadline, -share)
  })
  await expectSoundLedger(trade)
})

// Orders with buyer and seller side by side: from shop and basket to a link under guarantee, a declined order, and a
// link that does not match the order and is corrected. The ledger is audited after each.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, languageOn, onOneScreen, signedOutNoise, test } from './journey.ts'
import { both, bothRead, expectHeading, submitLink, applyTransition, openOrder } from './orderSteps.ts'
import { orderTexts, type Words } from './orderTexts.ts'
import {
  anchor,
  closeTrade,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  total,
  publishLink,
  publishTarget,
  type Trade,
} from './orderScenario.ts'

const expectAccessible = (page: Page): Promise<void> => expectAccessibleInBothThemes(page, followed)

/** From the shop into the basket, with all details for the seller. */
const orderFromShop = async ({ buyer, domain }: Trade, t: Words, target: string): Promise<void> => {
  await buyer.goto(`/backlinks?q=${domain}`)
  await buyer.locator('tbody [data-tool=details]').first().click(followed)
  const detail = buyer.getByRole('dialog', { name: domain })
  await detail.getByRole('button', { name: t.add(domain) }).click()
  await detail.getByRole('link', { name: t.there(domain) }).click(followed)
  await expect(buyer.getByRole('heading', { level: 1, name: t.basket })).toBeVisible(followed)
  const item = buyer.getByRole('group', { name: t.item(domain, total) })
  await item.getByLabel(t.target).fill(target)
  await item.getByLabel(t.anchor).fill(anchor)
  // Rejected input is only on the screen: it must not be dropped silently by ordering without it.
  const order = buyer.getByRole('button', { name: t.order(total) })
  await item.getByLabel(t.notes).fill('x'.repeat(2_001))
  await expect(buyer.getByText(t.unsaved)).toBeVisible(followed)
  await expect(order).toBeDisabled()
  await item.getByLabel(t.notes).fill('A quiet place in the text, please.')
  await expect(item.getByText(t.reachable)).toBeVisible(followed)
  await expectAccessible(buyer)
  await order.click(followed)
  await buyer
    .getByRole('dialog', { name: t.ordering })
    .getByRole('button', { name: t.order(total) })
    .click()
  await expect(buyer).toHaveURL(/\/orders\/[\da-f-]{36}$/, followed)
}

const answerFromList = async ({ seller, domain }: Trade, t: Words): Promise<void> => {
  await seller.goto('/tasks')
  await expect(seller.getByRole('heading', { level: 1, name: t.jobs })).toBeVisible(followed)
  await expectHeading(seller, t.toAnswer)
  await expectAccessible(seller)
  await seller.getByRole('link', { name: t.answer(domain) }).click()
  await expect(seller).toHaveURL(/\/tasks\/[\da-f-]{36}$/, followed)
}

test('a link is found in the shop, ordered, accepted, submitted, checked, approved and under guarantee', async ({
  page,
  browser,
  quiet,
}, { project }) => {
  test.setTimeout(300_000)
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/status of 400/)
  const language = languageOn(project)
  const t = orderTexts[language]
  const trade = await openTrade(browser, page, { language, theme: project.name === 'phone' ? 'light' : 'dark' })
  const { buyer, seller, domain } = trade
  const target = await publishTarget(trade, 'tides')

  await orderFromShop(trade, t, target)
  await answerFromList(trade, t)
  await both(trade, t.unanswered)
  await expectAccessible(buyer)
  await expectAccessible(seller)
  await applyTransition(seller, t.accept, t.accepting)
  await both(trade, t.accepted)

  await publishLink(trade, 'walks', target, anchor)
  await submitLink(seller, t, `https://${domain}/walks`)
  await both(trade, t.passed)
  await expectAccessible(buyer)
  await applyTransition(buyer, t.approve, t.approving)
  await both(trade, t.guaranteed)
  await bothRead(trade, t.guarantee, { buyer: t.running, seller: t.running })
  await bothRead(trade, t.credits, t.paidOut)
  for (const shown of [buyer, seller]) await expectAccessible(shown)

  await buyer.goto('/orders')
  await expect(buyer.getByRole('heading', { level: 1, name: t.purchases })).toBeVisible(followed)
  await expect(buyer.getByRole('link', { name: domain, exact: true })).toBeVisible(followed)
  await expectAccessible(buyer)
  await expectSoundLedger(trade)
  await closeTrade(trade)
})

const decline = async (trade: Trade, t: Words): Promise<void> => {
  const { seller } = trade
  const id = await placeOrder(trade, await publishTarget(trade, 'declined'))
  await openOrder(trade, id)
  await both(trade, t.unanswered)
  const why = 'Nothing about tides before spring.'
  await applyTransition(seller, t.decline, t.declining, (dialog) => dialog.getByLabel(t.reason).fill(why))
  await both(trade, t.declined)
  await bothRead(trade, t.credits, t.refunded)
  await bothRead(trade, t.history, { buyer: why, seller: why })
  await expectSoundLedger(trade)
}

const failAndCorrect = async (trade: Trade, t: Words): Promise<void> => {
  const { buyer, seller, domain } = trade
  const target = await publishTarget(trade, 'corrected')
  const id = await placeOrder(trade, target)
  await openOrder(trade, id)
  await applyTransition(seller, t.accept, t.accepting)
  await publishLink(trade, 'corrected', target, 'something else')
  await submitLink(seller, t, '/corrected')
  await both(trade, t.failed)
  for (const shown of [buyer, seller]) {
    await expect(shown.getByText(t.attempt)).toBeVisible()
    await expect(shown.getByText(t.broken, { exact: true })).toBeVisible()
  }
  await expectSoundLedger(trade)

  await publishLink(trade, 'corrected', target, anchor)
  await submitLink(seller, t, `https://${domain}/corrected`)
  await both(trade, t.passed)
  await applyTransition(buyer, t.approve, t.approving)
  await both(trade, t.guaranteed)
  await expectSoundLedger(trade)
}

test(
  'a seller declines an order, and corrects a link that does not match the order',
  { tag: onOneScreen },
  async ({ page, browser, quiet }) => {
    test.setTimeout(300_000)
    quiet.expectFailure(signedOutNoise)
    const t = orderTexts.en
    const trade = await openTrade(browser, page, { language: 'en', theme: 'dark' })
    await test.step('declined', () => decline(trade, t))
    await test.step('failed and corrected', () => failAndCorrect(trade, t))
    await closeTrade(trade)
  },
)

// Orders between strongly related members: the buyer reads before ordering that our team reviews the order, the admin lets
// one go on and refunds another, and the objection that was right ends the relation.
import type { Locator, Page } from '@playwright/test'
import { closeTraders, expectScore, invite, openTraders, shareBrowser, tradeOf, type Traders } from './fraudScenario.ts'
import { expectWhole, fillReasons, objectTo, openFromBell, words } from './fraudSteps.ts'
import { expect, languageOn, mailTo, signedOutNoise, test } from './journey.ts'
import { expectHeading } from './orderSteps.ts'
import {
  addToBasket,
  expectSoundLedger,
  followed,
  placeOrder,
  price,
  publishTarget,
  readBalance,
} from './orderScenario.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** Enough for two orders without the premium, which related members do not pay. */
const credits = 100

let traders: Traders

test.beforeAll(async ({ browser }) => {
  const language = languageOn(test.info().project)
  traders = await openTraders(browser, { language, price, credits, oneSells: false })
  await shareBrowser(browser, traders)
  await invite(traders)
  await expectScore(traders, 80)
})

test.afterAll(() => closeTraders(traders))

test.beforeEach(({ quiet }) => quiet.expectFailure(signedOutNoise))

const rowOf = (admin: Page): Locator => admin.getByRole('row').filter({ hasText: traders.other.domain })

/** Clicks the button of the row and gives reasons in the dialog of the same name. */
const decide = async (admin: Page, action: RegExp, confirm: string, reasons: string): Promise<void> => {
  const button = rowOf(admin).getByRole('button', { name: action })
  const title = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  await fillReasons(admin, title, confirm, reasons)
  await expect(rowOf(admin)).toHaveCount(0)
}

test('an order of related members waits for an admin, who lets it go on to the seller', async () => {
  const t = words()
  const { one, other, admin } = traders
  const trade = await tradeOf(traders)
  await addToBasket(trade, await publishTarget(trade, 'first'))
  await one.page.goto('/basket')
  await expect(one.page.getByText(t.haveInCommon)).toBeVisible()
  await expectWhole(one.page)
  await one.page.getByRole('button', { name: t.orderFor(price) }).click()
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: t.orderFor(price) })
    .click()
  await expect(one.page.getByText(t.placedInReview)).toBeVisible(followed)
  await expect(one.page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
  await expectHeading(one.page, t.orderInReview)
  await expect(one.page.getByText(t.goesOn)).toBeVisible()
  await expectWhole(one.page)

  await other.page.goto(new URL(one.page.url()).pathname.replace('/orders/', '/tasks/'))
  await expectHeading(other.page, t.orderInReview)
  await expect(other.page.getByRole('button', { name: t.accept })).toBeHidden()

  await admin.goto('/dashboard')
  await openFromBell(admin, t.newReview)
  await expect(admin).toHaveURL(/\/admin\/fraud\?tab=orders$/)
  const sides = [`${t.buyer}${one.name}`, `${t.seller}${other.name}`]
  for (const text of [...sides, ...t.evidence]) await expect(rowOf(admin)).toContainText(text)
  await expectWhole(admin)
  await decide(admin, t.letGoOn, t.confirmGoOn, 'They share an office.')

  await expectHeading(other.page, t.newOrder)
  await expect(other.page.getByRole('button', { name: t.accept })).toBeVisible()
  await mailTo(other.page, other.email, t.orderMail)
})

/** From the refunded order to the decision about it. */
const openDecision = async (page: Page): Promise<void> => {
  const t = words()
  await expectHeading(page, t.refunded)
  await page.getByRole('link', { name: t.toDecisions }).click()
  await page.getByRole('link', { name: t.refundMeasure }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.refundMeasure })).toBeVisible()
}

test('an order is refunded with reasons, and an objection that is right ends the review of later ones', async () => {
  const t = words()
  const { one, other, admin } = traders
  const trade = await tradeOf(traders)
  const held = await readBalance(one.page)
  const id = await placeOrder(trade, await publishTarget(trade, 'second'), price)
  await one.page.goto(`/orders/${id}`)
  await expectHeading(one.page, t.orderInReview)
  await other.page.goto(`/tasks/${id}`)
  await admin.goto('/admin/fraud?tab=orders')
  const why = `One person on both sides ${Date.now()}`
  await decide(admin, t.refund, t.confirmRefund, why)

  await openDecision(one.page)
  expect(await readBalance(one.page)).toBe(held)
  for (const text of [why, t.relatedGround, t.orderFact(price), t.shared]) {
    await expect(one.page.getByText(text).first()).toBeVisible()
  }
  await expect(one.page.getByRole('main')).not.toContainText(other.name)
  await openDecision(other.page)
  await objectTo(other.page, 'We are two people in one office.')
  await expectWhole(other.page)

  await openFromBell(admin, t.newObjection)
  await admin.getByRole('button', { name: t.reverse(other.name) }).click()
  await expect(admin.getByRole('dialog')).toContainText(t.endsRelation)
  await fillReasons(admin, t.reverse(other.name), t.confirmReverse, 'The lease names both of you.')
  // Of both sides, although only one has objected.
  for (const { page } of [one, other]) await expect(page.getByText(t.reversed, { exact: true })).toBeVisible(followed)

  await addToBasket(trade, await publishTarget(trade, 'third'))
  await one.page.goto('/basket')
  await expect(one.page.getByRole('button', { name: t.remove(other.domain) })).toBeVisible()
  await expect(one.page.getByText(t.haveInCommon)).toBeHidden()
  await expectSoundLedger(traders)
})

// Fraud in a separate product instance: two members sell to each other, the admins are alerted, the credits of both are
// frozen, each objects, and what was frozen is released.
import type { Locator } from '@playwright/test'
import {
  closeTraders,
  expectScore,
  openTraders,
  shareBrowser,
  tradeInACircle,
  type Trader,
  type Traders,
  writeTo,
} from './fraudScenario.ts'
import { expectWhole, fillReasons, objectTo, openFromBell, words } from './fraudSteps.ts'
import { expect, languageOn, mailTo } from './journey.ts'
import { expectSoundLedger, followed, readBalance, signed, tokenOf } from './orderScenario.ts'
import { moveClock, test } from './ownProduct.ts'

/** A ring of this volume alerts the admins. */
const ringPrice = 200
/** With the premium for the guarantee. */
const ringTotal = 204
const credits = 250

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let traders: Traders

test.beforeAll(async ({ browser, ownProduct }) => {
  const language = languageOn(test.info().project)
  traders = await openTraders(browser, { language, price: ringPrice, credits, product: ownProduct.url })
  await writeTo(traders.admin, language)
  await tradeInACircle(traders, ringTotal)
  await shareBrowser(browser, traders)
  await expectScore(traders, 70)
})

test.afterAll(() => closeTraders(traders))

/** In a card, the last cell has its label, too. */
const expectLabelled = async (row: Locator): Promise<void> => {
  const label = await row
    .getByRole('cell')
    .last()
    .evaluate((cell) => {
      const { content, opacity, position } = getComputedStyle(cell, '::before')
      return { content, opacity, position }
    })
  expect(label).toEqual({ content: `"${words().lastTrade}"`, opacity: '1', position: 'static' })
}

test('a trading ring alerts the admin in bell and mailbox, and the link leads to the ring', async () => {
  const t = words()
  const { one, other, admin } = traders
  await admin.goto('/dashboard')
  await moveClock(admin, 'PT10M')
  await openFromBell(admin, t.newRing)
  await expect(admin).toHaveURL(/\/admin\/fraud\?tab=rings$/)
  const row = admin.getByRole('row').filter({ hasText: t.ring })
  for (const { name } of [one, other]) await expect(row).toContainText(name)
  await expect(row).toContainText(String(ringPrice))
  if (test.info().project.name === 'phone') await expectLabelled(row)
  const { links } = await mailTo(admin, 'admin@demo.test', new RegExp(t.newRing))
  expect(links.some((link) => link.endsWith('/admin/fraud?tab=rings'))).toBe(true)
  await row.getByRole('link', { name: t.ring }).click()
  await expect(admin.getByRole('heading', { level: 1, name: t.ring })).toBeVisible()
  if (test.info().project.name === 'desktop') {
    await expect(admin.getByRole('banner').getByText(t.ring)).toBeVisible()
  }
  await expectWhole(admin)
})

/** What each had when it was frozen. */
let held: { one: number; other: number }

/** From the credits page to the decision. */
const openDecision = async ({ page }: Trader, frozen: number): Promise<void> => {
  const t = words()
  await page.goto('/credits')
  await expect(page.getByText(t.frozenNow(frozen))).toBeVisible()
  // What is bought would be frozen, too.
  await expect(page.getByRole('region', { name: t.buyCredits }).getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: t.viewDecision }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: t.frozenMeasure })).toBeVisible()
}

test('an admin freezes the ring, and both members see why and cannot spend', async () => {
  const t = words()
  const { one, other, admin } = traders
  held = { one: await readBalance(one.page), other: await readBalance(other.page) }
  await one.page.goto('/credits')
  await admin.getByRole('button', { name: t.freezeAll }).click()
  const dialog = admin.getByRole('dialog', { name: t.freezeAll })
  await dialog.getByRole('button', { name: t.freeze, exact: true }).click()
  await expect(dialog.getByText(t.tooShort)).toBeVisible()
  const why = `Two accounts that buy from each other alone ${Date.now()}`
  await fillReasons(admin, t.freezeAll, t.freeze, why)
  await expect(
    admin.getByRole('table', { name: t.members }).getByText(t.isFrozen, { exact: true }).first(),
  ).toBeVisible()

  await expect(one.page.getByText(t.creditsFrozen).first()).toBeVisible(followed)
  await openDecision(one, held.one)
  for (const text of [t.inForce, t.ground, why, t.ringFact(ringPrice), t.frozenFact(held.one)]) {
    await expect(one.page.getByText(text).first()).toBeVisible()
  }
  await expect(one.page.getByRole('main')).not.toContainText(other.name)
  await expectWhole(one.page)
  await mailTo(one.page, one.email, t.decisionMail)

  const item = { offer_id: other.offerId, target_url: `https://${one.domain}/`, anchor_text: null }
  const headers = signed(await tokenOf(one.page))
  expect((await one.page.request.post('/api/basket', { headers, data: item })).status()).toBe(200)
  await one.page.goto('/basket')
  const summary = one.page.getByRole('region', { name: t.yourOrder })
  await expect(summary.getByText(t.creditsFrozen)).toBeVisible()
  await expect(summary.getByRole('link', { name: t.viewDecision })).toBeVisible()
  await expect(summary.getByRole('link', { name: t.buyCredits })).toBeHidden()
  await expect(summary.getByRole('button', { name: t.order })).toBeDisabled()
})

test('both object: one decision stays, the other is reversed with its effect, and the rest is released', async () => {
  const t = words()
  const { one, other, admin } = traders
  await openDecision(one, held.one)
  await objectTo(one.page, 'These are real links.')
  await openDecision(other, held.other)
  await objectTo(other.page, 'My sister buys from me.')

  await openFromBell(admin, t.newObjection)
  await expect(admin).toHaveURL(/\/admin\/fraud\?tab=decisions$/)
  await expect(admin.getByText('These are real links.')).toBeVisible()
  await admin.getByRole('button', { name: t.uphold(one.name) }).click()
  await fillReasons(admin, t.uphold(one.name), t.confirmUphold, 'No links for anyone else.')
  await admin.getByRole('button', { name: t.reverse(other.name) }).click()
  await fillReasons(admin, t.reverse(other.name), t.confirmReverse, 'Your sister wrote to us.')

  await expect(one.page.getByText(t.upheld, { exact: true })).toBeVisible(followed)
  await expect(one.page.getByText('No links for anyone else.')).toBeVisible()
  await expect(one.page.getByRole('button', { name: t.object, exact: true })).toBeHidden()
  await expect(other.page.getByText(t.reversed, { exact: true })).toBeVisible(followed)
  await mailTo(other.page, other.email, t.reversedMail)
  expect(await readBalance(other.page)).toBe(held.other)
  expect(await readBalance(one.page)).toBe(0)

  await admin.goto('/admin/fraud')
  await admin.getByRole('link', { name: t.ring }).click()
  await admin.getByRole('button', { name: t.release }).click()
  await fillReasons(admin, t.releasing(one.name), t.confirmRelease, 'The ring was explained.')
  await expect(one.page.getByText(t.reversed, { exact: true })).toBeVisible(followed)
  await one.page.goto('/credits')
  await expect(one.page.getByText(t.creditsFrozen)).toBeHidden()
  expect(await readBalance(one.page)).toBe(held.one)
  await expectSoundLedger(traders)
})

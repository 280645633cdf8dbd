// Disputes: buyer and seller disagree and an admin decides. A dispute with statements from both sides ends in a split,
// and another order in a forced refund. Both sides see the decision and its reason, and the ledger is audited.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, onOneScreen, settle, signedOutNoise, test } from './journey.ts'
import { both, bothRead, expectHeading, submitLink, applyTransition, openOrder } from './orderSteps.ts'
import { orderTexts } from './orderTexts.ts'
import {
  anchor,
  closeTrade,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  premium,
  price,
  publishLink,
  publishTarget,
  readBalance,
  type Trade,
} from './orderScenario.ts'

const t = orderTexts.de
const choice = { language: 'de', theme: 'light' } as const

const disputed = { buyer: 'Unser Team prüft den Streitfall', seller: 'Unser Team prüft den Streitfall' }
const statements = {
  buyer: 'Der Text ist nur halb so lang, wie wir es besprochen haben.',
  seller: 'Über die Länge stand nichts in der Bestellung.',
}
const toBuyer = 15

/** The link check finds it as ordered, but the buyer is not satisfied. */
const deliver = async (trade: Trade): Promise<void> => {
  const target = await publishTarget(trade, 'disputed')
  await openOrder(trade, await placeOrder(trade, target))
  await applyTransition(trade.seller, t.accept, t.accepting)
  await publishLink(trade, 'disputed', target, anchor)
  await submitLink(trade.seller, t, '/disputed')
  await both(trade, t.passed)
}

const dispute = async (trade: Trade): Promise<void> => {
  const { buyer, seller } = trade
  await buyer.getByRole('button', { name: 'Problem melden', exact: true }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Streitfall eröffnen?' })
  await dialog.getByLabel('Was stimmt nicht?').fill(statements.buyer)
  await dialog.getByRole('button', { name: 'Streitfall eröffnen', exact: true }).click()
  await both(trade, disputed)
  await seller.getByLabel('Deine Stellungnahme').fill(statements.seller)
  await seller.getByRole('button', { name: 'Stellungnahme senden' }).click()
  for (const said of Object.values(statements)) await bothRead(trade, 'Streitfall', { buyer: said, seller: said })
}

const fromAdmin = async ({ admin, domain }: Trade): Promise<void> => {
  await admin.goto('/admin/orders')
  await expect(admin.getByRole('heading', { level: 1, name: 'Alle Bestellungen' })).toBeAttached(followed)
  await admin.getByRole('link', { name: /^Streitfälle/ }).click()
  await expect(admin).toHaveURL(/view=disputed/)
  await admin.getByLabel('Bestellungen durchsuchen').fill(domain)
  await expect(admin.getByRole('row')).toHaveCount(2, followed)
  await expectAccessibleInBothThemes(admin, followed)
  await admin.getByRole('link', { name: domain, exact: true }).click()
  await expectHeading(admin, 'Dieser Streitfall wartet auf dich')
  for (const said of Object.values(statements)) await expect(admin.getByText(said)).toBeVisible()
  await expectAccessibleInBothThemes(admin, followed)
}

const reasonOf = (dialog: Locator): Locator => dialog.getByLabel('Begründung')

const split = async (admin: Page, why: string): Promise<void> => {
  await admin.getByRole('button', { name: 'Entscheiden' }).click()
  const dialog = admin.getByRole('dialog', { name: `${price} Credits aufteilen` })
  const amount = dialog.getByRole('textbox', { name: 'Erstattung an Käufer' })
  const confirm = dialog.getByRole('button', { name: 'Entscheidung bestätigen' })
  await amount.fill(String(price + 1))
  await confirm.click()
  await expect(dialog.getByText(`Darf höchstens ${price} sein.`)).toBeVisible()
  await expectAccessibleInBothThemes(admin, followed)
  await amount.fill(String(toBuyer))
  await expect(dialog.getByRole('slider')).toHaveValue(String(toBuyer))
  await expect(dialog.getByText(String(price - toBuyer), { exact: true })).toBeVisible()
  await reasonOf(dialog).fill(why)
  await confirm.click()
  await expect(dialog).toBeHidden(followed)
  await expectHeading(admin, 'Abgeschlossen, unter Garantie')
}

const giveBackByForce = async (trade: Trade): Promise<void> => {
  const { admin } = trade
  const id = await placeOrder(trade, await publishTarget(trade, 'forced'))
  await openOrder(trade, id)
  await both(trade, t.unanswered)
  await admin.goto(`/admin/orders/${id}`)
  const why = 'Die Website wird gerade verkauft.'
  await applyTransition(admin, 'Voll erstatten', 'Voll erstatten?', (dialog) => reasonOf(dialog).fill(why))
  await both(trade, { buyer: 'Von unserem Team erstattet', seller: 'Von unserem Team erstattet' })
  await bothRead(trade, 'Entscheidung unseres Teams', { buyer: why, seller: why })
}

test(
  'buyer and seller submit statements, an admin splits the price, and forces the refund of another order',
  { tag: onOneScreen },
  async ({ page, browser, quiet }) => {
    test.setTimeout(300_000)
    quiet.expectFailure(signedOutNoise)
    const trade = await openTrade(browser, page, choice)
    const { buyer, seller, admin } = trade
    await settle(admin, choice)
    const before = { buyer: await readBalance(buyer), seller: await readBalance(seller) }
    await deliver(trade)
    await dispute(trade)
    await fromAdmin(trade)
    const why = 'Der Link steht wie bestellt, aber der Text ist kürzer als besprochen.'
    await split(admin, why)
    await both(trade, t.guaranteed)
    await bothRead(trade, 'Entscheidung unseres Teams', { buyer: why, seller: why })
    await bothRead(trade, t.credits, {
      buyer: `${t.refunded.buyer}${toBuyer + premium} Credits`,
      seller: `${t.paidOut.seller}${price - toBuyer} Credits`,
    })
    await giveBackByForce(trade)
    // The premium is divided with the price, and the part of the buyer is rounded up to the whole credit.
    expect(await readBalance(buyer)).toBe(before.buyer - price + toBuyer)
    expect(await readBalance(seller)).toBe(before.seller + Math.floor(((price - toBuyer) * 30) / 100 + 0.5))
    await expectSoundLedger(trade)
    await closeTrade(trade)
  },
)

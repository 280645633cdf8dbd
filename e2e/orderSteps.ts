// Page steps and assertions for orders, with buyer and seller side by side.
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Words } from './orderTexts.ts'
import { anchor, followed, publishLink, readBalance, type Trade } from './orderScenario.ts'

/** The text each side sees. */
export interface Said {
  buyer: string
  seller: string
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

/** Expects the heading that describes the status of the order. */
export const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(heading(page, name)).toBeVisible(followed)

export const both = async ({ buyer, seller }: Trade, said: Said): Promise<void> => {
  await expectHeading(buyer, said.buyer)
  await expectHeading(seller, said.seller)
}

export const openOrder = async ({ buyer, seller }: Trade, id: string): Promise<void> => {
  await buyer.goto(`/orders/${id}`)
  await seller.goto(`/tasks/${id}`)
}

/** Clicks a button of the page and the one in the confirmation dialog. */
export const applyTransition = async (
  page: Page,
  action: string,
  title: string,
  act?: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await act?.(dialog)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
}

export const chooseDelivery = async (page: Page, t: Words, mode: keyof Words['modes']): Promise<void> => {
  await page.goto('/settings')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('radiogroup', { name: t.deliveryMode }).getByRole('radio', { name: t.modes[mode] }).click()
  expect((await saved).status()).toBe(200)
}

/** Submitted by the seller, approved by the buyer. */
export const deliver = async (trade: Trade, t: Words, id: string, path: string, target: string): Promise<void> => {
  await openOrder(trade, id)
  await publishLink(trade, path, target, anchor)
  await submitLink(trade.seller, t, `/${path}`)
  await both(trade, t.passed)
  await applyTransition(trade.buyer, t.approve, t.approving)
  await both(trade, t.guaranteed)
}

export const submitLink = async (page: Page, t: Words, address: string): Promise<void> => {
  await page.getByRole('button', { name: t.submitLink, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.handingIn })
  await dialog.getByLabel(t.page).fill(address)
  await dialog.getByRole('button', { name: t.confirmSubmission, exact: true }).click()
  await expect(dialog).toBeHidden(followed)
}

/** Expects texts for both sides in one region of the page. */
export const bothRead = async ({ buyer, seller }: Trade, region: string, said: Said): Promise<void> => {
  for (const [page, words] of [
    [buyer, said.buyer],
    [seller, said.seller],
  ] as const) {
    await expect(page.getByRole('region', { name: region, exact: true })).toContainText(words, followed)
  }
}

/** Expects an amount on both sides, each under its own label. */
export const bothReadAmount = (trade: Trade, t: Words, names: Said, amount: number): Promise<void> =>
  bothRead(trade, t.credits, {
    buyer: `${names.buyer}${amount} ${t.unit}`,
    seller: `${names.seller}${amount} ${t.unit}`,
  })

export interface Balances {
  buyer: number
  seller: number
}

export const readBalances = async ({ buyer, seller }: Trade): Promise<Balances> => ({
  buyer: await readBalance(buyer),
  seller: await readBalance(seller),
})

/** As shown in the header, in either language. */
export const expectBalance = (page: Page, balance: number): Promise<void> =>
  expect(page.getByText(new RegExp(`^(?:Balance|Guthaben): ${balance} credits?$`, 'i'))).toBeAttached(followed)

/** Expects the change of each side's balance, as shown in the header. */
export const expectMoved = async ({ buyer, seller }: Trade, before: Balances, moved: Balances): Promise<void> => {
  for (const [page, balance] of [
    [buyer, before.buyer + moved.buyer],
    [seller, before.seller + moved.seller],
  ] as const) {
    await expectBalance(page, balance)
  }
}

/** Expects the newest entry of that name in the history of credits. */
export const expectEntry = async (page: Page, name: string, amount: number): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: name }).first()
  await expect(row).toContainText(`${amount < 0 ? '−' : '+'}${Math.abs(amount)}`, followed)
}

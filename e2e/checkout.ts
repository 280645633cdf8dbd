// Helpers for paying with the sandbox's payment provider in a browser.
import type { Page } from '@playwright/test'

export { expectAccessible } from './accessibility.ts'

const checkoutPath = /\/sandbox\/stripe\/checkout\/(\w+)/
/** The payment provider notifies the product, and the product the browser. */
export const bookedTimeoutMs = 30_000

/** A double click opens one checkout; its id is in the URL. */
export const openCheckout = async (page: Page, confirm: string): Promise<string> => {
  await page.getByRole('dialog').getByRole('button', { name: confirm }).dblclick()
  await page.waitForURL(checkoutPath)
  return checkoutPath.exec(page.url())?.[1] ?? ''
}

export const payBy = async (page: Page, card: string): Promise<void> => {
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form button.primary').click()
}

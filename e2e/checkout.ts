// Paying at the sandbox's payment service, as a buyer does it in a browser.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const checkoutPath = /\/sandbox\/stripe\/checkout\/(\w+)/
/** The payment service tells the product, and the product the browser. */
export const bookedTimeoutMs = 30_000

/** A double click opens one checkout; its id is in the address. */
export const openCheckout = async (page: Page, confirm: string): Promise<string> => {
  await page.getByRole('dialog').getByRole('button', { name: confirm }).dblclick()
  await page.waitForURL(checkoutPath)
  return checkoutPath.exec(page.url())?.[1] ?? ''
}

export const payBy = async (page: Page, card: string): Promise<void> => {
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form button.primary').click()
}

export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
}

// For journeys that move the clock: a product of their own without the demo world, where nobody else is under way and a month passes in
// seconds. One serves all such journeys of a worker, one after the other.
import { expect, join, password, test as shared } from './journey.ts'
import { type Product, runProduct } from './product.ts'
import type { Page } from '@playwright/test'

/** As in the demo world, so that whoever walks needs not know in which they are. */
const admin = 'admin@demo.test'

const startTimeoutMs = 320_000
const clockTimeoutMs = 120_000

export const test = shared.extend<object, { ownProduct: Product }>({
  ownProduct: [
    async ({ playwright }, use, { workerIndex }) => {
      const product = await runProduct(`ownProduct${workerIndex}`, { DEMO: '0', ADMIN_EMAIL: admin })
      const request = await playwright.request.newContext({ baseURL: product.url })
      await join({ request }, admin, 'en', password)
      await request.dispose()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ ownProduct }, use) => use(ownProduct.url),
})

/** Whatever is due on the way has happened afterwards. */
export const moveClock = async (page: Page, advance: string): Promise<void> => {
  const moved = await page.request.post('/sandbox/api/clock', { data: { advance }, timeout: clockTimeoutMs })
  expect(moved.status()).toBe(200)
}

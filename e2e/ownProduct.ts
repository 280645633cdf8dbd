// For journeys that move the clock: a separate product instance without demo data, where no other test runs and a month
// passes in seconds. One instance serves all such journeys of a worker, one after the other.
import { expect, join, password, test as shared, withoutProxy } from './journey.ts'
import { type Product, runProduct } from './product.ts'
import type { Page } from '@playwright/test'

/** The same address as in the demo data, so that journeys work in both. */
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

/** Everything due in between has run when this returns. */
export const moveClock = async (page: Page, advance: string): Promise<void> => {
  const moved = await page.request.post('/sandbox/api/clock', {
    data: { advance },
    headers: withoutProxy,
    timeout: clockTimeoutMs,
  })
  expect(moved.status()).toBe(200)
}

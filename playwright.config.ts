// Runs the journeys of e2e/ in the system's Chromium, against the built product that e2e/product.ts starts.
import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

const executablePath = findChromium()

/** Tests that change global state, such as prices, run alone. For the clock see e2e/ownProduct.ts. */
const forEverybody = ['priceChange.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/product.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env['BASE_URL'] ?? '',
    locale: 'en-GB',
    // Tracing costs a third of the whole run; switch it on with TRACE to debug a failure.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // The offline page has its own journey; elsewhere, no service worker between the page and the server.
    serviceWorkers: 'block',
    // Without a GPU every frame is expensive: with animations a page takes twice as long to load. Some journeys enable
    // them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: forEverybody, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: forEverybody,
      // See onOneScreen in e2e/journey.ts.
      grepInvert: /@oneScreen/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'afterwards',
      testMatch: forEverybody,
      dependencies: ['desktop', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

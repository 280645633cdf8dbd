// Runs the journeys of e2e/ in the system's Chromium, against the built product that e2e/product.ts starts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { minuteMs } from './contract/durations.ts'
import { findChromium } from './e2e/chromium.ts'
import { walksOnPhone } from './e2e/screens.ts'

const executablePath = findChromium()

/** Tests that change global state, such as prices, run alone. For the clock see e2e/ownProduct.ts. */
const forEverybody = ['priceChange.spec.ts']

/** Walks that compare both screens themselves. */
const onBothScreens = ['everyRoute.spec.ts']

/**
 * Each walk on each screen, in its language: `npm run prove -- walks`; with WALKS=swapped in the other one. Otherwise each walk
 * runs once, see e2e/screens.ts.
 */
const isEveryCombination = process.env['WALKS'] === 'all' || process.env['WALKS'] === 'swapped'

/** Playwright matches the pattern against path, title and tags of a test. */
const anyOf = (files: readonly string[]): string => files.map((file) => file.replace('.', String.raw`\.`)).join('|')

const walks = readdirSync(join(import.meta.dirname, 'e2e')).filter(
  (file) => file.endsWith('.spec.ts') && ![...forEverybody, ...onBothScreens].includes(file),
)
const missing = walksOnPhone.filter((file) => !walks.includes(file))
if (missing.length > 0) throw new Error(`e2e/screens.ts names walks that do not exist: ${missing.join(', ')}`)
const onPhone = new Set<string>(walksOnPhone)

const notOnDesktop = isEveryCombination ? [] : [new RegExp(`(?:${anyOf(walksOnPhone)})(?!.*@oneScreen)`)]
const notOnPhone = [
  /@oneScreen/,
  ...(isEveryCombination ? [] : [new RegExp(anyOf(walks.filter((file) => !onPhone.has(file))))]),
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/product.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A walk that passes only at the second attempt is green, and the list reporter names it as flaky.
  retries: 1,
  timeout: minuteMs,
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
    {
      name: 'desktop',
      testIgnore: forEverybody,
      grepInvert: notOnDesktop,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: forEverybody,
      // See onOneScreen in e2e/journey.ts.
      grepInvert: notOnPhone,
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

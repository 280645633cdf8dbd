// Public pages in unusual states: too few statistics or none available, other terms set by the operator, and their
// metadata after navigation inside the app. On a phone: the contact form, and images that open enlarged.
import type { Page } from '@playwright/test'
import type { Prices } from '../contract/pricing.ts'
import type { PublicEconomy } from '../contract/statistics.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test.beforeEach(({ quiet }) => {
  quiet.expectFailure(signedOutNoise)
  quiet.expectFailure(/50[03]/)
})

const broken = { status: 503, json: { error: { code: 'unavailable' } } }

test('a page’s metadata changes with navigation', { tag: onOneScreen }, async ({ page }) => {
  await settle(page, { language: 'en' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/contact$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/)
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(3)
  await expect(page.locator('link[hreflang=de]')).toHaveAttribute('href', /\/de\/contact$/)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title())
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('[data-shared], link[rel=canonical]')).toHaveCount(0)
})

const thin = (whole: PublicEconomy): PublicEconomy => ({
  ...whole,
  totals: {
    issued: 12,
    burned: 0,
    circulating: 12,
    held: 0,
    pending: 0,
    guaranteed: 0,
    owed: 0,
    claims: 0,
    written_off: 0,
  },
  by_reason: { issued: [{ cause: 'welcome', credits: 12 }], burned: [] },
  days: whole.days.slice(-1),
  prices: [{ month: '2026-11', orders: 2, median_price: null, index: null }],
  price_rule: { orders_min: 10, base_month: null },
})

test('the credit economy page explains missing statistics', { tag: onOneScreen }, async ({ page }) => {
  const whole = (await (await page.request.get('/api/public/economy')).json()) as PublicEconomy
  const answers = { now: broken as object }
  await page.route('**/api/public/economy', (route) => route.fulfill(answers.now))
  await settle(page, { language: 'en' })
  await page.goto('/economy')
  await expect(page.getByText('Statistics could not be loaded')).toBeVisible()
  // The definition of a credit is shown whatever the statistics are.
  await expect(page.getByRole('heading', { name: 'What is a credit?' })).toBeVisible()

  answers.now = { json: thin(whole) }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No credits burned yet.')).toBeVisible()
  await expect(page.getByText('It starts with the first month that has 10 orders.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row', { name: /November 2026/ })).toContainText('—')
  await expectAccessible(page)

  const none = { ...thin(whole).totals, issued: 0, circulating: 0 }
  answers.now = { json: { ...thin(whole), totals: none } }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No credits yet' })).toBeVisible()
})

test('the homepage shows the terms that the operator has set', { tag: onOneScreen }, async ({ page }) => {
  const prices = (await (await page.request.get('/api/credits/prices')).json()) as Prices
  const guarantee = { ...prices.guarantee, repair_days: 9, whole_refund_days: 45 }
  const answers = { now: broken as object }
  await page.route('**/api/credits/prices', (route) => route.fulfill(answers.now))
  await settle(page, { language: 'en' })
  await page.goto('/#prices')
  await expect(page.getByText('Prices could not be loaded.')).toBeVisible()
  await expect(page.getByText(`They have ${prices.guarantee.repair_days} days to restore it.`)).toBeVisible()

  answers.now = { json: { ...prices, guarantee, loyalty: [], can_buy: false } satisfies Prices }
  await page.locator('#prices').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Buying is turned off here')).toBeVisible()
  const professional = page.getByRole('region', { name: 'Professional' })
  await expect(professional).toContainText('credits in the first year')
  await expect(professional).not.toContainText('from month')
  await expect(page.getByText('They have 9 days to restore it.')).toBeVisible()
  await expect(page.getByText('Within the first 45 days, you get the full price back.')).toBeVisible()
})

test('a website without an icon of its own shows a globe', { tag: onOneScreen }, async ({ page, quiet }) => {
  quiet.expectFailure(/404/)
  await page.route('**/favicons/**', (route) => route.fulfill({ status: 404 }))
  // The browser requests English, so the page is served in it, and then switches to the language its reader has chosen.
  await settle(page, { language: 'de' })
  await page.goto('/verify/kuestenblog.test')
  await expect(page.getByText('Diese Seite zeigt, was wir')).toBeVisible()
  await expect(page.locator('main svg.lucide-globe').first()).toBeVisible()
  await expect(page.locator('main img[src^="/favicons/"]')).toHaveCount(0)
})

const words = {
  en: {
    enlarge: /Enlarge image/,
    close: 'Close',
    message: 'Your message',
    email: 'Email address',
    send: 'Send message',
    arrived: 'Message received',
  },
  de: {
    enlarge: /Bild vergrößern/,
    close: 'Schließen',
    message: 'Deine Nachricht',
    email: 'E-Mail-Adresse',
    send: 'Nachricht senden',
    arrived: 'Nachricht eingegangen',
  },
}

const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('a screenshot in the help opens enlarged, and the contact form works', async ({ page }, { project }) => {
  const language = languageOn(project)
  const said = words[language]
  const below = language === 'de' ? '/de' : ''
  await settle(page, { language })
  await page.goto(`${below}/help/order-a-link`)
  const opener = page.getByRole('button', { name: said.enlarge }).first()
  await opener.click()
  const large = page.getByRole('dialog')
  await expect.poll(async () => (await large.locator('img:visible').boundingBox())?.width).toBeGreaterThan(1_000)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await large.getByRole('button', { name: said.close }).click()
  await expect(large).toBeHidden()

  await page.goto(`${below}/contact`)
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByLabel(said.email)).toBeFocused()
  await expectNoOverflow(page)
  await page.getByLabel(said.email).fill('ida@verlag.test')
  await page.getByLabel(said.message).fill('How do I prove that a domain belongs to me?')
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByRole('heading', { name: said.arrived })).toBeFocused()
})

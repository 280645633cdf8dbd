// The homepage as visitors see it: prerendered for search engines and readers without JavaScript, interactive for all
// others.
import type { Page } from '@playwright/test'
import type { Prices } from '../contract/pricing.ts'
import { expect, languageOn, onOneScreen, settle, signedOutNoise, test } from './journey.ts'

test.beforeEach(({ quiet }) => quiet.expectFailure(signedOutNoise))

interface Answered {
  name: string
  acceptedAnswer: { text: string }
}

/** The structured data (JSON-LD) of the page, by type. */
const publishedData = async (page: Page): Promise<Record<string, unknown>[]> => {
  const reported = await page.locator('script[type="application/ld+json"]').allTextContents()
  return reported.map((text) => JSON.parse(text) as Record<string, unknown>)
}

test(
  'the homepage is readable without JavaScript, and its structured data matches the page',
  { tag: onOneScreen },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const page = await context.newPage()
    for (const [path, heading] of [
      ['/', 'How it works'],
      ['/de', 'So geht’s'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
      await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(3)
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /\/social\/home\.(?:en|de)\.png$/,
      )
      const data = await publishedData(page)
      const questions = data.find((one) => one['@type'] === 'FAQPage')?.['mainEntity'] as Answered[]
      expect(questions.map(({ name }) => name)).toEqual(await page.locator('#questions summary').allTextContents())
      const answers = await page.locator('#questions details > p').allTextContents()
      expect(questions.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(answers)
      expect(data.flatMap((one) => (one['@graph'] ?? []) as { '@type': string }[]).map((one) => one['@type'])).toEqual([
        'Organization',
        'WebSite',
      ])
    }
    await context.close()
  },
)

test(
  'the public page of a verified website works without JavaScript, in the language of the browser',
  { tag: onOneScreen },
  async ({ browser, baseURL }) => {
    for (const [locale, lead] of [
      ['en-GB', 'This page shows what we have verified'],
      ['de-AT', 'Diese Seite zeigt, was wir'],
    ] as const) {
      const options = { javaScriptEnabled: false, locale, ...(baseURL === undefined ? {} : { baseURL }) }
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await page.goto('/verify/kuestenblog.test')
      await expect(page.getByText(lead)).toBeVisible()
      await context.close()
    }
  },
)

/** The requests of a page; its styles and scripts are held back until released. */
const heldBack = async (page: Page): Promise<{ asked: string[]; letGo: Record<'css' | 'js', () => void> }> => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.resourceType()))
  const hold = async (kind: 'css' | 'js'): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    await page.route(`**/assets/*.${kind}`, async (route) => {
      await promise
      await route.continue()
    })
    return () => resolve(undefined)
  }
  return { asked, letGo: { css: await hold('css'), js: await hold('js') } }
}

test(
  'scripts load after first-paint resources, and a click before that is not lost',
  { tag: onOneScreen },
  async ({ page }) => {
    const { asked, letGo } = await heldBack(page)
    await settle(page, { language: 'en' })
    await page.goto('/', { waitUntil: 'commit' })
    // Nothing is painted yet, so the parsed document is all there is to wait for.
    await expect.poll(() => page.evaluate(() => document.querySelector('footer') !== null)).toBe(true)
    expect(asked).toContain('stylesheet')
    expect(asked).not.toContain('script')
    letGo.css()
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(page.getByRole('button', { name: 'Necessary Only' })).toBeHidden()
    letGo.js()
    await expect(page.getByRole('button', { name: 'Necessary Only' })).toBeVisible()
  },
)

test('a menu opened before hydration stays open', { tag: onOneScreen }, async ({ page }) => {
  const { letGo } = await heldBack(page)
  letGo.css()
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page, { language: 'en' })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Pages' })
  await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible()
  letGo.js()
  await expect(
    page.getByRole('complementary', { name: 'Platform statistics' }).getByRole('definition').first(),
  ).toHaveText(/\d/)
  await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible()
})

test('a visitor sees live statistics, real screenshots in their theme and language, and current prices', async ({
  page,
}, { project }) => {
  const language = languageOn(project)
  const words = {
    en: { figures: 'Platform statistics', start: 'Add your website', prices: 'Pricing', menu: 'Open menu' },
    de: { figures: 'Statistiken der Plattform', start: 'Website hinzufügen', prices: 'Preise', menu: 'Menü öffnen' },
  }[language]
  await settle(page, { language, theme: 'light' })
  await page.goto(language === 'de' ? '/de' : '/')
  const figures = page.getByRole('complementary', { name: words.figures })
  await expect(figures.getByRole('definition').first()).toHaveText(/\d/)
  await figures.scrollIntoViewIfNeeded()

  await page.locator('#see').scrollIntoViewIfNeeded()
  const picture = page.locator('#see img:visible').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`\\.light\\.${language}`))
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  if (project.name === 'phone') await page.getByRole('button', { name: words.menu }).click()
  await page.getByRole('link', { name: words.prices, exact: true }).click()
  const prices = (await (await page.request.get('/api/credits/prices')).json()) as Prices
  const locale = language === 'de' ? 'de' : 'en-GB'
  const professional = page.locator('#prices').getByRole('region', { name: 'Professional' })
  const euros = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  await expect(professional).toContainText(euros.format(prices.plans.professional.price_cents / 100))
  await expect(professional).toContainText(String(prices.plans.professional.credits))
  await expect(
    page.locator('#prices li', { hasText: euros.format((prices.packs[0]?.price_cents ?? 0) / 100) }),
  ).toBeVisible()

  await page.getByRole('link', { name: words.start }).last().click()
  await expect(page).toHaveURL(/\/auth\?mode=sign-up$/)
})

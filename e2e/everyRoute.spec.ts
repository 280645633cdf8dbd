// Every address of the web app, in both languages and both themes: it answers, stays quiet, and axe has nothing to say.
import type { Page } from '@playwright/test'
import { publicPages } from '../contract/publicPages.ts'
import { adminRoutes, memberRoutes, sandboxRoutes, visitorRoutes } from '../contract/webRoutes.ts'
import { findings } from './accessibility.ts'
import { enter, expect, type Language, setRepeatsAside, settle, signedOutNoise, test, type Theme } from './journey.ts'

// Each walk takes minutes and knows nothing of the others.
test.describe.configure({ mode: 'parallel' })

const sample = (route: string): string =>
  route.replace(':slug', 'kuestenblog.test').replace(/:\w+/, 'kaffeewissen.test')

const inLanguage = (route: string, language: Language): string =>
  language === 'de' && publicPages.some((page) => page === route) ? `/de${route === '/' ? '' : route}` : sample(route)

const isRenderedAhead = (path: string): boolean =>
  publicPages.some((page) => path === inLanguage(page, 'en') || path === inLanguage(page, 'de'))

/** Nothing runs in the frames that show mails, so axe would wait in them for ever; that they have names is looked at without it. */
const setFramesAside = async (page: Page, path: string): Promise<void> => {
  expect.soft(await page.locator('iframe:not([title])').count(), `${path} has frames without a name`).toBe(0)
  await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()))
}

/** Each language in both themes, on one of the screens each: colours are the same in every language. */
const themeOf = (language: Language): Theme => {
  const phone = test.info().project.name === 'phone'
  return (language === 'en') === phone ? 'light' : 'dark'
}

/** The page is there when nothing stands in for what is still to come. Looked at with every frame, where an assertion would wait a second. */
const arrival = async (page: Page, path: string): Promise<void> => {
  // The gallery of the design system shows outlines for their own sake.
  const outlines = sandboxRoutes.some((route) => route === path) ? 'nothing' : '.animate-shimmer, [aria-busy=true]'
  await page.waitForFunction(
    (standIns) => document.querySelector('h1')?.checkVisibility() === true && !document.querySelector(standIns),
    outlines,
  )
}

/** Where layouts change, between the widths of a phone and a desktop. */
const widthsBetween = [640, 820, 1024]

const expectToFit = async (page: Page, path: string): Promise<void> => {
  const own = page.viewportSize() ?? { width: 1440, height: 900 }
  const widths = test.info().project.name === 'phone' ? [own.width] : [...widthsBetween, own.width]
  for (const width of widths) {
    await page.setViewportSize({ ...own, width })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} is wider than ${width} pixels`).toBeLessThanOrEqual(0)
  }
}

const look = async (page: Page, path: string, language: Language): Promise<void> => {
  await test.step(`${path} (${language})`, async () => {
    await page.goto(path)
    await arrival(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await page.locator('html').getAttribute('lang'), path).toBe(language)
    await expect(page, path).toHaveTitle(/\S/)
    await expectToFit(page, path)
    await setFramesAside(page, path)
    // A page that was rendered ahead is seen before React has taken it over: what React has not seen yet stays where it is.
    if (!isRenderedAhead(path)) await setRepeatsAside(page)
    const theme = themeOf(language)
    await expect(page.locator('html'), path).toContainClass(theme)
    expect.soft(await findings(page), `${path} ${language} ${theme}`).toEqual([])
  })
}

/** The address of the first entry of a list; `shownAt` where the list has no page of its own. */
const firstBelow = async (page: Page, list: string, shownAt = list): Promise<string> => {
  await page.goto(shownAt)
  return (await page.locator(`main a[href^="${list}/"]`).first().getAttribute('href')) ?? ''
}

for (const language of ['en', 'de'] as const) {
  test.describe(`in ${language}`, () => {
    test.setTimeout(600_000)
    test.beforeEach(({ page }) => settle(page, { language, theme: themeOf(language) }))

    test('public pages', async ({ page, quiet }) => {
      quiet.expectFailure(signedOutNoise)
      // The 5-second return would take this page away while it is being looked at; it has its own test.
      const held = visitorRoutes.filter((route) => route !== '/email-verification')
      for (const route of [...publicPages, ...held, ...sandboxRoutes]) {
        await look(page, inLanguage(route, language), language)
      }
    })

    test('member pages', async ({ page, quiet }) => {
      quiet.expectFailure(signedOutNoise)
      await enter(page, 'seller@demo.test')
      const website = await firstBelow(page, '/websites')
      const details: Readonly<Record<string, string>> = {
        '/websites/:id': website,
        '/websites/:id/offers': `${website}/offers`,
        '/websites/:id/offers/new': `${website}/offers/new`,
        '/websites/:id/offers/:offer': `${website}/offers/kaffeewissen.test`,
        '/projects/:id': await firstBelow(page, '/projects'),
        '/sites/:domain': '/sites/smallrooms.test',
        '/compare': '/compare?sites=smallrooms.test,the-slow-house.test,atticlife.test,k%C3%A4seglocke.test',
      }
      for (const route of memberRoutes) await look(page, details[route] ?? sample(route), language)
    })

    test('admin pages', async ({ page, quiet }) => {
      quiet.expectFailure(signedOutNoise)
      // Nothing runs in the frames that show mails, not even what drives the browser for a test.
      quiet.expectFailure(/Blocked script execution in 'about:srcdoc'/)
      await enter(page, 'admin@demo.test')
      const details: Readonly<Record<string, string>> = {
        '/admin/users/:id': await firstBelow(page, '/admin/users'),
        '/admin/email-logs/:id': await firstBelow(page, '/admin/email-logs'),
        '/admin/credits/transfers/:id': await firstBelow(page, '/admin/credits/transfers', '/admin/credits?tab=ledger'),
        '/admin/credits/accounts/:id': await firstBelow(page, '/admin/credits/accounts', '/admin/credits?tab=ledger'),
        '/admin/domain-quality/:id': await firstBelow(page, '/admin/domain-quality'),
        '/admin/messaging/templates/:kind/:language': '/admin/messaging/templates/order_created/de',
        '/admin/messaging/broadcasts/:id': '/admin/messaging/broadcasts/new',
      }
      const tabs = ['ledger', 'purchases', 'settings'].map((tab) => `/admin/credits?tab=${tab}`)
      const paths = adminRoutes.map((route) => details[route] ?? sample(route))
      for (const path of [...paths, ...tabs]) await look(page, path, language)
    })
  })
}

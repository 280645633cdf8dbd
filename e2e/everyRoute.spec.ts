// Every route of the web app, in English and dark on a desktop, and in German, whose words are longer, and light on a
// phone: it loads, logs no errors, fits the screen, cuts no text off, and axe finds no violations.
import type { Page } from '@playwright/test'
import { helpPage } from '../contract/helpTasks.ts'
import { publicPages } from '../contract/publicPages.ts'
import { adminRoutes, memberRoutes, sandboxRoutes, visitorRoutes } from '../contract/pagePaths.ts'
import { findings } from './accessibility.ts'
import { cutTexts } from './cutText.ts'
import {
  bringRepeatsBack,
  enter,
  expect,
  type Language,
  languageOn,
  setRepeatsAside,
  settle,
  signedOutNoise,
  test,
  type Theme,
} from './journey.ts'

// Each test takes minutes and is independent of the others.
test.describe.configure({ mode: 'parallel' })

const sample = (route: string): string =>
  route.replace(':slug', 'kuestenblog.test').replace(/:\w+/, 'kaffeewissen.test')

const inLanguage = (route: string, language: Language): string =>
  language === 'de' && publicPages.some((page) => page === route) ? `/de${route === '/' ? '' : route}` : sample(route)

/** The help tasks share one layout; the one with the most steps represents all of them. */
const checkedAt = publicPages.filter((page) => !page.startsWith('/help/') || page === helpPage('run-the-exchange'))

const isRenderedAhead = (path: string): boolean =>
  publicPages.some((page) => path === inLanguage(page, 'en') || path === inLanguage(page, 'de'))

/** One theme per screen: colours are the same on both. */
const themeOf = (language: Language): Theme => (language === 'en' ? 'dark' : 'light')

/**
 * Every page is loaded directly once, as from a bookmark: one half in English on a desktop, the other half in German on
 * a phone. The other pages are reached by navigation inside the app.
 */
const isLoadedWhole = (place: number, language: Language): boolean => (place % 2 === 0) === (language === 'en')

/** Navigates like the back button. The app moves the focus to the new page. */
const goInside = async (page: Page, path: string): Promise<void> => {
  await bringRepeatsBack(page)
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The router numbers its history entries and ignores entries without a number.
    const { idx } = history.state as { idx: number }
    history.pushState({ idx: idx + 1, key: String(idx + 1), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const isAt = (page: Page, path: string): boolean => new URL(page.url()).pathname === new URL(path, page.url()).pathname

const go = async (page: Page, path: string, loadedWhole: boolean): Promise<void> => {
  const isOutside = page.url() === 'about:blank' || isRenderedAhead(path)
  await (isOutside || loadedWhole || isAt(page, path) ? page.goto(path) : goInside(page, path))
}

/**
 * The page has loaded when no placeholders are left. Polled on every animation frame, because an assertion would retry
 * only after a second.
 */
const arrival = async (page: Page, path: string): Promise<void> => {
  // The gallery of the design system shows loading placeholders on purpose.
  const outlines = sandboxRoutes.some((route) => route === path) ? 'nothing' : '.animate-shimmer, [aria-busy=true]'
  await page.waitForFunction((standIns) => {
    const head = document.querySelector('h1')
    // Two pages of the same build share their head; in that case the focus shows that it is the new page.
    const isNew = head?.dataset['left'] === undefined || document.activeElement?.id === 'main'
    return isNew && head?.checkVisibility() === true && !document.querySelector(standIns)
  }, outlines)
}

/** The breakpoints between phone and desktop, where layouts change. */
const widthsBetween = [640, 820, 1024]

const expectToFit = async (page: Page, path: string): Promise<void> => {
  const own = page.viewportSize() ?? { width: 1440, height: 900 }
  const expectNoOverflow = async (width: number): Promise<void> => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} is wider than ${width} pixels`).toBeLessThanOrEqual(0)
  }
  await expectNoOverflow(own.width)
  if (test.info().project.name === 'phone') return
  for (const width of widthsBetween) {
    await page.setViewportSize({ ...own, width })
    await expectNoOverflow(width)
  }
  await page.setViewportSize(own)
}

interface Check {
  place: number
  language: Language
  frame: 'examined' | 'left out'
}

const look = async (page: Page, path: string, { place, language, frame }: Check): Promise<void> => {
  await test.step(`${path} (${language})`, async () => {
    await go(page, path, isLoadedWhole(place, language))
    await arrival(page, path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe(language)
    await expect(page, path).toHaveTitle(/\S/)
    await expectToFit(page, path)
    expect.soft(await cutTexts(page), `${path} cuts text off`).toEqual([])
    // A prerendered page is visible before React hydrates it, and must not be changed until then.
    if (!isRenderedAhead(path)) await setRepeatsAside(page)
    const theme = themeOf(language)
    await expect(page.locator('html'), path).toContainClass(theme)
    expect.soft(await findings(page, { frame }), `${path} ${language} ${theme}`).toEqual([])
  })
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('main a[href]').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))

/** All pages behind the sign-in share one frame, except the one on which newcomers start. */
const framesSeenAfter = 2

/** Examines the pages and returns the URLs they link to: the detail pages of a list are found through the list. */
const checkAll = async (page: Page, paths: readonly string[], language: Language): Promise<string[]> => {
  const linked: string[] = []
  for (const [place, path] of paths.entries()) {
    await look(page, path, { place, language, frame: place < framesSeenAfter ? 'examined' : 'left out' })
    linked.push(...(await linksOn(page)))
  }
  return linked
}

/** Such as the page for a new entry. */
const pages: ReadonlySet<string> = new Set([...memberRoutes, ...adminRoutes])

const firstBelow = (list: string, linked: readonly string[]): string => {
  const isEntry = (path: string): boolean =>
    path.startsWith(`${list}/`) && /^[^/?#]+$/.test(path.slice(list.length + 1)) && !pages.has(path)
  const found = linked.find(isEntry)
  if (found === undefined) throw new Error(`No examined page links to an entry of ${list}.`)
  return found
}

const listOf = (route: string): string => route.slice(0, route.indexOf('/:'))
const isDetail = (route: string): boolean => route.includes('/:')

test.beforeEach(({ page }, { project }) => {
  test.setTimeout(600_000)
  const language = languageOn(project)
  return settle(page, { language, theme: themeOf(language) })
})

test('public pages', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  quiet.expectFailure(signedOutNoise)
  // The redirect after 5 seconds would remove this page during the check; it has its own test.
  const held = visitorRoutes.filter((route) => route !== '/email-verification')
  for (const [place, route] of [...checkedAt, ...held, ...sandboxRoutes].entries()) {
    await look(page, inLanguage(route, language), { place, language, frame: 'examined' })
  }
})

test('member pages', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  quiet.expectFailure(signedOutNoise)
  await enter(page, 'seller@demo.test')
  const compared = '/compare?sites=smallrooms.test,the-slow-house.test,atticlife.test,k%C3%A4seglocke.test'
  const plain = memberRoutes.filter((route) => !isDetail(route))
  const paths = plain.map((route) => (route === '/compare' ? compared : route))
  const linked = await checkAll(page, [...paths, '/exchange?tab=incoming', '/exchange?tab=open'], language)
  const website = firstBelow('/websites', linked)
  const details: Readonly<Record<string, string>> = {
    '/websites/:id': website,
    '/websites/:id/offers': `${website}/offers`,
    '/websites/:id/offers/new': `${website}/offers/new`,
    '/websites/:id/offers/:offer': `${website}/offers/kaffeewissen.test`,
    '/projects/:id': firstBelow('/projects', linked),
    '/tasks/:id': firstBelow('/tasks', linked),
    '/exchange/:id': firstBelow('/exchange', linked),
    '/sites/:domain': '/sites/smallrooms.test',
  }
  const detailRoutes = memberRoutes.filter((route) => isDetail(route) && route !== '/orders/:id')
  await checkAll(
    page,
    detailRoutes.map((route) => details[route] ?? sample(route)),
    language,
  )
  // The seller account has not bought anything.
  await enter(page, 'buyer@demo.test')
  await page.goto('/orders')
  await arrival(page, '/orders')
  await checkAll(page, [firstBelow('/orders', await linksOn(page))], language)
})

test('admin pages', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  quiet.expectFailure(signedOutNoise)
  // Scripts are blocked in the frames that show emails, including Playwright's own.
  quiet.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  await enter(page, 'admin@demo.test')
  const tabs = ['ledger', 'purchases', 'settings'].map((tab) => `/admin/credits?tab=${tab}`)
  const plain = adminRoutes.filter((route) => !isDetail(route))
  const linked = await checkAll(page, [...plain, ...tabs], language)
  const details: Readonly<Record<string, string>> = {
    '/admin/messaging/templates/:kind/:language': '/admin/messaging/templates/order_created/de',
    '/admin/messaging/broadcasts/:id': '/admin/messaging/broadcasts/new',
  }
  const paths = adminRoutes.filter(isDetail).map((route) => details[route] ?? firstBelow(listOf(route), linked))
  await checkAll(page, paths, language)
})

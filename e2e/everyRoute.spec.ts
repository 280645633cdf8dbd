// Every address of the web app, in English and dark at a desk, in German, whose words are longer, and light on a phone: it answers, stays
// quiet, fits, and axe has nothing to say.
import type { Page } from '@playwright/test'
import { helpPage } from '../contract/helpTasks.ts'
import { publicPages } from '../contract/publicPages.ts'
import { adminRoutes, memberRoutes, sandboxRoutes, visitorRoutes } from '../contract/webRoutes.ts'
import { findings } from './accessibility.ts'
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

// Each walk takes minutes and knows nothing of the others.
test.describe.configure({ mode: 'parallel' })

const sample = (route: string): string =>
  route.replace(':slug', 'kuestenblog.test').replace(/:\w+/, 'kaffeewissen.test')

const inLanguage = (route: string, language: Language): string =>
  language === 'de' && publicPages.some((page) => page === route) ? `/de${route === '/' ? '' : route}` : sample(route)

/** The tasks of the help share one layout; the one with the most steps stands for all of them. */
const checkedAt = publicPages.filter((page) => !page.startsWith('/help/') || page === helpPage('run-the-exchange'))

const isRenderedAhead = (path: string): boolean =>
  publicPages.some((page) => path === inLanguage(page, 'en') || path === inLanguage(page, 'de'))

/** Each theme on one of the screens: colours are the same on both. */
const themeOf = (language: Language): Theme => (language === 'en' ? 'dark' : 'light')

/**
 * Every page is loaded once as from a bookmark, one half of them in English at a desk, the other half in German on a phone. Otherwise
 * a walk goes from page to page inside the app.
 */
const isLoadedWhole = (place: number, language: Language): boolean => (place % 2 === 0) === (language === 'en')

/** Goes as the button "back" does. The app takes the focus along to the new page. */
const goInside = async (page: Page, path: string): Promise<void> => {
  await bringRepeatsBack(page)
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The router counts the steps in the history; one without a number would not be its own.
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

/** The page is there when nothing stands in for what is still to come. Looked at with every frame, where an assertion would wait a second. */
const arrival = async (page: Page, path: string): Promise<void> => {
  // The gallery of the design system shows outlines for their own sake.
  const outlines = sandboxRoutes.some((route) => route === path) ? 'nothing' : '.animate-shimmer, [aria-busy=true]'
  await page.waitForFunction((standIns) => {
    const head = document.querySelector('h1')
    // Two pages of the same build share their head; then the focus tells that it is the new one.
    const isNew = head?.dataset['left'] === undefined || document.activeElement?.id === 'main'
    return isNew && head?.checkVisibility() === true && !document.querySelector(standIns)
  }, outlines)
}

/** Where layouts change, between the widths of a phone and a desktop. */
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
    // A page that was rendered ahead is seen before React has taken it over: what React has not seen yet stays as it is.
    if (!isRenderedAhead(path)) await setRepeatsAside(page)
    const theme = themeOf(language)
    await expect(page.locator('html'), path).toContainClass(theme)
    expect.soft(await findings(page, { frame }), `${path} ${language} ${theme}`).toEqual([])
  })
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('main a[href]').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))

/** All pages behind the sign-in stand in the same frame, but for the one on which newcomers begin. */
const framesSeenAfter = 2

/** Looks at the pages and gives the addresses that they link to: the entries of lists are found by their lists. */
const lookAtAll = async (page: Page, paths: readonly string[], language: Language): Promise<string[]> => {
  const linked: string[] = []
  for (const [place, path] of paths.entries()) {
    await look(page, path, { place, language, frame: place < framesSeenAfter ? 'examined' : 'left out' })
    linked.push(...(await linksOn(page)))
  }
  return linked
}

/** Such as the one on which a new entry is made. */
const pages: ReadonlySet<string> = new Set([...memberRoutes, ...adminRoutes])

const firstBelow = (list: string, linked: readonly string[]): string => {
  const isEntry = (path: string): boolean =>
    path.startsWith(`${list}/`) && /^[^/?#]+$/.test(path.slice(list.length + 1)) && !pages.has(path)
  const found = linked.find(isEntry)
  if (found === undefined) throw new Error(`No page that was looked at links to an entry of ${list}.`)
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
  // The 5-second return would take this page away while it is being looked at; it has its own test.
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
  const linked = await lookAtAll(page, [...paths, '/exchange?tab=incoming', '/exchange?tab=open'], language)
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
  await lookAtAll(
    page,
    detailRoutes.map((route) => details[route] ?? sample(route)),
    language,
  )
  // Whoever only sells has bought nothing.
  await enter(page, 'buyer@demo.test')
  await page.goto('/orders')
  await arrival(page, '/orders')
  await lookAtAll(page, [firstBelow('/orders', await linksOn(page))], language)
})

test('admin pages', async ({ page, quiet }, { project }) => {
  const language = languageOn(project)
  quiet.expectFailure(signedOutNoise)
  // Nothing runs in the frames that show mails, not even what drives the browser for a test.
  quiet.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  await enter(page, 'admin@demo.test')
  const tabs = ['ledger', 'purchases', 'settings'].map((tab) => `/admin/credits?tab=${tab}`)
  const plain = adminRoutes.filter((route) => !isDetail(route))
  const linked = await lookAtAll(page, [...plain, ...tabs], language)
  const details: Readonly<Record<string, string>> = {
    '/admin/messaging/templates/:kind/:language': '/admin/messaging/templates/order_created/de',
    '/admin/messaging/broadcasts/:id': '/admin/messaging/broadcasts/new',
  }
  const paths = adminRoutes.filter(isDetail).map((route) => details[route] ?? firstBelow(listOf(route), linked))
  await lookAtAll(page, paths, language)
})

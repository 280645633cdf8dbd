// The oracle: Chromium shows a page, and the pixels around the link are compared with and without its letters. The page is
// scrolled only as a visitor can.
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../e2e/chromium.ts'
import { type ScreenName, screens } from '../../server/platform/crawl/css/media.ts'
import { blankLetters, findLetters } from './pageScripts.ts'

export type Shown = 'visible' | 'hidden' | 'unclear'

export interface Oracle {
  shown(html: string, screen: ScreenName): Promise<Shown>
  close(): Promise<void>
}

/** Difference of a channel that an eye sees, and one that nothing shows. */
const seenDifference = 24
const noDifference = 6
/** Pixels of the smallest letter that can be read. */
const seenPixelsMin = 12
const noPixelsMax = 2

export const startOracle = async (): Promise<Oracle> => {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--disable-lcd-text', '--hide-scrollbars'] })
  const pages = new Map<ScreenName, Promise<OpenedPage>>()
  return {
    shown: async (html, screen) => {
      const opened = pages.get(screen) ?? openPage(browser, screen)
      pages.set(screen, opened)
      return shownOn(await opened, html)
    },
    close: () => browser.close(),
  }
}

interface OpenedPage {
  page: Page
  /** Every page is a document of its own, because some of its state outlives what is written into it. */
  served: { html: string }
}

const openPage = async (browser: Browser, screen: ScreenName): Promise<OpenedPage> => {
  const { width, height, touch } = screens[screen]
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, serviceWorkers: 'block' })
  const served = { html: '' }
  await context.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().frame().parentFrame() === null
      ? route.fulfill({ body: served.html, contentType: 'text/html; charset=utf-8' })
      : route.abort(),
  )
  return { page: await context.newPage(), served }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const shownOn = async ({ page, served }: OpenedPage, html: string): Promise<Shown> => {
  served.html = html
  await page.goto('http://site.test/', { waitUntil: 'domcontentloaded' })
  const box = await page.evaluate<Box | null>(findLetters)
  if (box === null) return 'hidden'
  const shot = (): Promise<Buffer> => page.screenshot({ clip: box, animations: 'allow', caret: 'hide' })
  const withLetters = await shot()
  await page.evaluate(blankLetters)
  return compare(withLetters, await shot())
}

const compare = async (one: Buffer, other: Buffer): Promise<Shown> => {
  if (one.equals(other)) return 'hidden'
  const [first, second] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()))
  if (first === undefined || second === undefined) return 'unclear'
  let seen = 0
  let faint = 0
  for (let at = 0; at + 2 < first.length; at += 3) {
    const difference = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0))),
    )
    if (difference >= seenDifference) seen += 1
    else if (difference > noDifference) faint += 1
  }
  if (seen >= seenPixelsMin) return 'visible'
  return seen <= noPixelsMax && faint <= noPixelsMax ? 'hidden' : 'unclear'
}

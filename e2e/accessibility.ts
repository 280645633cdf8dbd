// Accessibility checks: runs axe on the current state of a page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { bringRepeatsBack, expect, setRepeatsAside } from './journey.ts'

/** Minified, because every examined document has to parse it, which takes half the time. */
const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules whose result can differ between themes of the same page. */
const colourRules = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * Waits for finite animations: elements that are fading in do not have their final colours yet. Infinite animations are
 * not waited for.
 */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

interface Examination {
  about?: 'everything' | 'colours'
  /** All pages of the app share one frame, so a test that has examined it once leaves it out. */
  frame?: 'examined' | 'left out'
}

/** The frame around the pages. Dialogs, menus and messages are not part of it and are examined with the page. */
const frameParts = ':is(header, aside, footer):not(main *)'

/** Runs axe in the page and returns only the violations, which saves most of the time. */
export const findings = async (
  page: Page,
  { about = 'everything', frame = 'examined' }: Examination = {},
): Promise<string[]> => {
  const runOnly: axe.RunOnly =
    about === 'everything' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules }
  await comeToRest(page)
  // A document that was examined before still has axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const leftOut = frame === 'examined' ? [] : [frameParts]
  return page.evaluate(
    async ({ only, without }) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe
      // Scripts are blocked in the frames that show emails, so axe would wait for them for ever.
      const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false }
      // The scroll position depends on how fast the page loaded. At the top, nothing is half covered by the header.
      const { scrollX: left, scrollY: top } = window
      window.scrollTo({ left: 0, top: 0, behavior: 'instant' })
      const { violations } = await inPage.run({ include: [document], exclude: without.map((part) => [part]) }, options)
      window.scrollTo({ left, top, behavior: 'instant' })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, html }) => {
          const why = any.map(({ message, relatedNodes = [] }) =>
            [message, ...relatedNodes.map((near) => near.html)].join(' '),
          )
          return [id, target.join(' '), html, ...why].join(': ')
        }),
      )
    },
    { only: runOnly, without: leftOut },
  )
}

/** Waits until loading placeholders are gone: axe measures moving elements at two different moments. */
const expectAllThere = (page: Page, waiting?: { timeout: number }): Promise<void> =>
  expect(page.locator('main .animate-shimmer, main [aria-busy=true]')).toHaveCount(0, waiting)

/**
 * For use in the middle of a journey: restores the page afterwards. Leaves out the frame, which the test of every route
 * examines.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectAllThere(page)
  await setRepeatsAside(page)
  expect(await findings(page, { frame: 'left out' })).toEqual([])
  await bringRepeatsBack(page)
}

const wearOtherTheme = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { classList } = document.documentElement
    for (const theme of ['dark', 'light']) classList.toggle(theme)
  })

/**
 * For use in the middle of a journey: checks the page in its theme, then the colours of the other theme. Waits for
 * pending content first.
 */
export const expectAccessibleInBothThemes = async (page: Page, waiting: { timeout: number }): Promise<void> => {
  await expectAllThere(page, waiting)
  await setRepeatsAside(page)
  expect(await findings(page, { frame: 'left out' })).toEqual([])
  await wearOtherTheme(page)
  expect(await findings(page, { about: 'colours', frame: 'left out' })).toEqual([])
  await wearOtherTheme(page)
  await bringRepeatsBack(page)
}

/** For pages that follow the system's colour scheme: rules that do not depend on colours run once. */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings(page, { about: 'colours' }), 'light').toEqual([])
}

// What axe has to say about a page as it stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { bringRepeatsBack, expect, setRepeatsAside } from './journey.ts'

/** Every document that is examined has to read it: the smaller of the two is read in half the time. */
const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** What another theme can change about a page that stays as it is. */
const colourRules = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What is still fading in has other colours than it is going to have. What moves for ever is not waited for. */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'active' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

interface Examination {
  about?: 'everything' | 'colours'
  /** Every page of the app stands in the same frame: whoever has examined it once leaves it out. */
  frame?: 'examined' | 'left out'
}

/** What stands around the pages. A dialog, a menu or a message lies elsewhere, and is examined with the page. */
const frameParts = ':is(header, aside, footer):not(main *)'

/** The page is examined in place, and only what is wrong with it is told: that is most of the time saved. */
export const findings = async (
  page: Page,
  { about = 'everything', frame = 'examined' }: Examination = {},
): Promise<string[]> => {
  const runOnly: axe.RunOnly =
    about === 'everything' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules }
  await comeToRest(page)
  // A document that has been examined before still has axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const leftOut = frame === 'examined' ? [] : [frameParts]
  return page.evaluate(
    async ({ only, without }) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe
      // Nothing runs in the frames that show mails, so axe would wait in them for ever.
      const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false }
      // How far a walk has scrolled depends on how fast the page came. From its top nothing lies half under the header.
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

/** What moves while axe looks is measured at two moments. */
const expectAllThere = (page: Page, waiting?: { timeout: number }): Promise<void> =>
  expect(page.locator('main .animate-shimmer, main [aria-busy=true]')).toHaveCount(0, waiting)

/** In the middle of a walk, which goes on with the page as it was. The walk over every address has examined the frame. */
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

/** In the middle of a walk: as the page stands, and in the colours of the other theme. What is still to come is waited for. */
export const expectAccessibleInBothThemes = async (page: Page, waiting: { timeout: number }): Promise<void> => {
  await expectAllThere(page, waiting)
  await setRepeatsAside(page)
  expect(await findings(page, { frame: 'left out' })).toEqual([])
  await wearOtherTheme(page)
  expect(await findings(page, { about: 'colours', frame: 'left out' })).toEqual([])
  await wearOtherTheme(page)
  await bringRepeatsBack(page)
}

/** For pages that follow the colours of the system: what those do not change is examined once. */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings(page, { about: 'colours' }), 'light').toEqual([])
}

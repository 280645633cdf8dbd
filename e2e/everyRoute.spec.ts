// Every address of the web app, in both languages and both themes: it answers, stays quiet, and axe has nothing to say.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { publicPages } from '../contract/publicPages.ts'
import { adminRoutes, memberRoutes, sandboxRoutes, visitorRoutes } from '../contract/webRoutes.ts'
import { expect, type Language, settle, signedOutNoise, signIn, test } from './journey.ts'

// Each walk takes minutes and knows nothing of the others.
test.describe.configure({ mode: 'parallel' })

const sample = (route: string): string => route.replace(':slug', 'waldpfad-test').replace(/:\w+/, 'kaffeewissen.test')

const inLanguage = (route: string, language: Language): string =>
  language === 'de' && publicPages.some((page) => page === route) ? `/de${route === '/' ? '' : route}` : sample(route)

/** Nothing runs in the frames that show mails, so axe would wait in them for ever; that they have names is looked at without it. */
const setFramesAside = async (page: Page, path: string): Promise<void> => {
  expect.soft(await page.locator('iframe:not([title])').count(), `${path} has frames without a name`).toBe(0)
  await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()))
}

const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

type Theme = 'dark' | 'light'

/** The same colours on every screen: a phone shows each theme in one of the languages, a desktop both in both. */
const themesFor = (language: Language): readonly Theme[] => {
  if (test.info().project.name !== 'phone') return ['dark', 'light']
  return language === 'en' ? ['dark'] : ['light']
}

const look = async (page: Page, path: string, language: Language): Promise<void> => {
  await test.step(`${path} (${language})`, async () => {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await page.locator('html').getAttribute('lang'), path).toBe(language)
    await expect(page, path).toHaveTitle(/\S/)
    await setFramesAside(page, path)
    for (const theme of themesFor(language)) {
      await page.evaluate(async (next) => {
        document.documentElement.classList.remove('dark', 'light')
        document.documentElement.classList.add(next)
        // Colours on their way from one theme to the other belong to neither.
        const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
        await Promise.allSettled(fading.map((animation) => animation.finished))
      }, theme)
      expect.soft(await findings(page), `${path} ${language} ${theme}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  })
}

for (const language of ['en', 'de'] as const) {
  test.describe(`in ${language}`, () => {
    test.setTimeout(600_000)
    test.beforeEach(({ page }) => settle(page, { language }))

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
      await signIn(page, 'new@demo.test')
      for (const route of memberRoutes) await look(page, sample(route), language)
    })

    test('admin pages', async ({ page, quiet }) => {
      quiet.expectFailure(signedOutNoise)
      // Nothing runs in the frames that show mails, not even what drives the browser for a test.
      quiet.expectFailure(/Blocked script execution in 'about:srcdoc'/)
      await signIn(page, 'admin@demo.test')
      const found = async (list: string): Promise<string> => {
        await page.goto(list)
        return (await page.locator(`main a[href^="${list}/"]`).first().getAttribute('href')) ?? ''
      }
      const details: Readonly<Record<string, string>> = {
        '/admin/users/:id': await found('/admin/users'),
        '/admin/email-logs/:id': await found('/admin/email-logs'),
        '/admin/messaging/templates/:kind/:language': '/admin/messaging/templates/order_created/de',
        '/admin/messaging/broadcasts/:id': '/admin/messaging/broadcasts/new',
      }
      for (const route of adminRoutes) await look(page, details[route] ?? sample(route), language)
    })
  })
}

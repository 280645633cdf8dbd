// Test fixtures of all journeys: a page that must stay quiet (no console error, no policy violation, no failing
// request), the sandbox's inbox, and signing in.
import { expect, type Page, test as base } from '@playwright/test'

export const password = 'ankerplatz-demo'

export interface Quiet {
  /** Registers failures that this journey causes on purpose. */
  expectFailure(pattern: RegExp): void
}

/** Long pages are cut in the middle; messages and dialogs are at the end. */
const shownLettersMax = 2_000

/** Prints the text of all open pages when a test fails, for environments that keep only the printed output. */
const notifyPages = async (own: Page): Promise<void> => {
  const contexts = own.context().browser()?.contexts() ?? []
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.innerText('body', { timeout: 1_000 }).catch(String)
    const shown = text.replaceAll(/\n{2,}/g, '\n')
    const end = shown.slice(shownLettersMax).slice(-shownLettersMax)
    process.stdout.write(`${page.url()} shows:\n${shown.slice(0, shownLettersMax)}\n…\n${end}\n\n`)
  }
}

export const test = base.extend<{ quiet: Quiet; telling: undefined }>({
  telling: [
    async ({ page }, use, { expectedStatus }) => {
      await use(undefined)
      if (base.info().status !== expectedStatus) await notifyPages(page)
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = []
      // See serviceWorkers in playwright.config.ts.
      const expected: RegExp[] = [/Service Worker registration blocked by Playwright/]
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          noise.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 500) noise.push(`${response.status()} ${response.url()}`)
      })
      await use({ expectFailure: (pattern) => void expected.push(pattern) })
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export type Language = 'en' | 'de'
export type Theme = 'dark' | 'light'

/**
 * Tag for journeys that do not depend on the screen size, such as server behaviour, admin pages or a lost network: they
 * run on the desktop only. Their pages on a phone are covered by the test of every route.
 */
export const onOneScreen = '@oneScreen'

/**
 * Journeys run in English on the desktop and in German on the phone: each language once, each screen once. With
 * WALKS=swapped it is the other way round.
 */
export const languageOn = (project: { name: string }): Language =>
  (project.name === 'phone') === (process.env['WALKS'] === 'swapped') ? 'en' : 'de'

/** A returning browser: cookie consent, language and theme are already chosen. */
export const settle = async (page: Page, choice: { language?: Language; theme?: Theme } = {}): Promise<void> => {
  await page.addInitScript(
    ({ language, theme }) => {
      // The frame that shows an email has no storage of its own.
      if (window.self !== window.top) return
      if (localStorage.getItem('cookie-consent') !== null) return
      const consent = { necessary: true, analytics: false, marketing: false, timestamp: new Date().toISOString() }
      localStorage.setItem('cookie-consent', JSON.stringify(consent))
      if (language !== undefined) localStorage.setItem('language', language)
      if (theme !== undefined) localStorage.setItem('theme', theme)
    },
    { language: choice.language, theme: choice.theme },
  )
}

/** The app tries to refresh a visitor's session; the browser logs the 401 of that first request. */
export const signedOutNoise = /401.*\/api\/auth\/refresh|\/api\/auth\/refresh.*401|status of 401/

/**
 * A separate client network per member, so that rate limits per network do not interfere; those have their own tests.
 */
const ownNetwork = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` })

/** Headers of calls to the sandbox, which refuses proxies, from a browser with a network of its own. */
export const withoutProxy = { 'x-forwarded-for': '' } as const

/** Signs in over the API: the next page opened is signed in. The sign-in form has its own journeys. */
export const enter = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password }, headers: ownNetwork() })
  expect(answer.status()).toBe(200)
}

export const signIn = async (page: Page, email: string): Promise<void> => {
  await enter(page, email)
  await page.goto('/dashboard')
  await expect(page.locator('h1').first()).toBeVisible()
}

/** An API caller; it needs no page. */
type Caller = Pick<Page, 'request'>

interface Mail {
  subject: string
  text: string
  links: string[]
  headers: Record<string, string>
}

/**
 * Polled at a fixed interval: with the growing intervals of assertions, an email would often be seen most of a second
 * late.
 */
const mailPollMs = 100

/** The newest email to an address, as caught by the sandbox; with a subject, the newest that matches. */
export const mailTo = async (page: Caller, address: string, subject = /./): Promise<Mail> => {
  const inbox = async (): Promise<Mail[]> => {
    const answer = await page.request.get(`/sandbox/api/mail?to=${encodeURIComponent(address)}`, {
      headers: withoutProxy,
    })
    return ((await answer.json()) as Mail[]).filter((mail) => subject.test(mail.subject))
  }
  const waiting = { message: `a mail to ${address}`, intervals: [mailPollMs] }
  await expect.poll(async () => (await inbox()).length, waiting).toBeGreaterThan(0)
  const [newest] = await inbox()
  if (newest === undefined) throw new Error(`No email to ${address}`)
  return newest
}

export const confirmationLinkIn = (mail: Mail): string =>
  mail.links.find((link) => link.includes('/auth/confirm#token=')) ?? ''

export const newcomersPassword = 'seven-quiet-harbours'

/** Signs up over the API and follows the link in the email: the next page opened is signed in. */
export const join = async (
  page: Caller,
  email: string,
  language: Language,
  password = newcomersPassword,
  name = 'Nele Neu',
): Promise<void> => {
  const body = { email, password, full_name: name, language }
  const answer = await page.request.post('/api/auth/sign-up', { data: body, headers: ownNetwork() })
  expect(answer.status()).toBe(200)
  const mail = await mailTo(page, email)
  const token = new URLSearchParams(confirmationLinkIn(mail).split('#')[1]).get('token')
  const asked = await page.request.post('/api/auth/confirmation-step', { data: { token } })
  const { step } = (await asked.json()) as { step: string }
  // The cookie of the sign-up is enough, except for the first admin.
  const data = step === 'set_new' ? { token, new_password: password } : { token }
  const confirmed = await page.request.post('/api/auth/confirm', { data, headers: ownNetwork() })
  expect(confirmed.headers()['set-cookie']).toContain('refresh=')
}

/** An unused code of the sandbox's authenticator: each works once. */
export const freshCode = async (page: Page, key: string, used: readonly string[] = []): Promise<string> => {
  const answer = await page.request.post('/sandbox/api/authenticator', { data: { key } })
  const { code, next } = (await answer.json()) as { code: string; next: string }
  return used.includes(code) ? next : code
}

/**
 * Hides all but two of rows and entries of the same form: a violation in one is a violation in all, and axe takes time
 * for each.
 */
export const setRepeatsAside = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const formOf = (element: Element): string =>
      `${element.tagName}.${element.getAttribute('class') ?? ''}(${[...element.children].map(formOf).join()})`
    for (const list of document.querySelectorAll('tbody, ul, ol, select')) {
      const seen = new Map<string, number>()
      for (const entry of [...list.children]) {
        const form = formOf(entry)
        const before = seen.get(form) ?? 0
        seen.set(form, before + 1)
        // They stay in the document, which React owns; an entry with the focus stays visible.
        if (before < 2 || entry.hasAttribute('hidden') || entry.contains(document.activeElement)) continue
        for (const mark of ['hidden', 'data-aside']) entry.setAttribute(mark, '')
      }
    }
  })

/** For a journey that continues inside the app, where the frame around the pages stays. */
export const bringRepeatsBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const entry of document.querySelectorAll('[data-aside]')) {
      for (const mark of ['hidden', 'data-aside']) entry.removeAttribute(mark)
    }
  })

// What every journey stands on: a page that must stay quiet (no console error, no policy violation, no failing request), the
// sandbox's inbox, and signing in.
import { expect, type Page, test as base } from '@playwright/test'

export const password = 'ankerplatz-demo'

export interface Quiet {
  /** Failures that this journey causes on purpose. */
  expectFailure(pattern: RegExp): void
}

/** Of a long page the beginning and the end are shown; messages and dialogs stand at the end. */
const shownLettersMax = 2_000

/** Whoever reads why a walk failed sees what stood on all of its pages, also where nothing but the printed lines is kept. */
const tellPages = async (own: Page): Promise<void> => {
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
      if (base.info().status !== expectedStatus) await tellPages(page)
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
 * What is the same on every screen, such as what a server, an admin's desk or a lost network does, is walked at a desk alone. How its pages
 * look on a phone is seen on the walk through every address.
 */
export const onOneScreen = '@oneScreen'

/** Journeys are walked in English at a desk and in German on a phone: each language once, each screen once. */
export const languageOn = (project: { name: string }): Language => (project.name === 'phone' ? 'de' : 'en')

/** A browser that has been here before: it has chosen its cookies, its language and its theme. */
export const settle = async (page: Page, choice: { language?: Language; theme?: Theme } = {}): Promise<void> => {
  await page.addInitScript(
    ({ language, theme }) => {
      // The frame in which a mail is shown has no storage of its own.
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

/** A visitor without a session is asked for one; the browser notes the 401 of that first look. */
export const signedOutNoise = /401.*\/api\/auth\/refresh|\/api\/auth\/refresh.*401|status of 401/

/** Each comes from a network of its own, as members do; the limits per network have their own tests. */
const ownNetwork = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` })

/** Signs in over the API: the next page that is opened knows the member. The way through the form has journeys of its own. */
export const enter = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password }, headers: ownNetwork() })
  expect(answer.status()).toBe(200)
}

export const signIn = async (page: Page, email: string): Promise<void> => {
  await enter(page, email)
  await page.goto('/dashboard')
  await expect(page.locator('h1').first()).toBeVisible()
}

/** Whoever asks over the API; they need no page for it. */
type Caller = Pick<Page, 'request'>

interface Mail {
  subject: string
  text: string
  links: string[]
  headers: Record<string, string>
}

/** Asked more and more seldom, as assertions are, a mail would often be there for most of a second before it is seen. */
const lookForMailEveryMs = 100

/** The newest mail to an address, as the sandbox caught it; with a subject, the newest of those. */
export const mailTo = async (page: Caller, address: string, subject = /./): Promise<Mail> => {
  const inbox = async (): Promise<Mail[]> => {
    const answer = await page.request.get(`/sandbox/api/mail?to=${encodeURIComponent(address)}`)
    return ((await answer.json()) as Mail[]).filter((mail) => subject.test(mail.subject))
  }
  const waiting = { message: `a mail to ${address}`, intervals: [lookForMailEveryMs] }
  await expect.poll(async () => (await inbox()).length, waiting).toBeGreaterThan(0)
  const [newest] = await inbox()
  if (newest === undefined) throw new Error(`No mail to ${address}`)
  return newest
}

export const newcomersPassword = 'seven-quiet-harbours'

/** Signs up over the API and follows the link of the mail: the next page that is opened knows the member. */
export const join = async (
  page: Caller,
  email: string,
  language: Language,
  password = newcomersPassword,
): Promise<void> => {
  const body = { email, password, full_name: 'Nele Neu', language }
  const answer = await page.request.post('/api/auth/sign-up', { data: body, headers: ownNetwork() })
  expect(answer.status()).toBe(200)
  const mail = await mailTo(page, email)
  const link = mail.links.find((found) => found.includes('/api/auth/confirm')) ?? ''
  const confirmed = await page.request.get(link, { maxRedirects: 0 })
  expect(confirmed.headers()['set-cookie']).toContain('refresh=')
}

/** A code of the sandbox's authenticator that has not been used yet: each works once. */
export const freshCode = async (page: Page, key: string, used: readonly string[] = []): Promise<string> => {
  const answer = await page.request.post('/sandbox/api/authenticator', { data: { key } })
  const { code, next } = (await answer.json()) as { code: string; next: string }
  return used.includes(code) ? next : code
}

/** Of rows and entries of the same form two stay: what is wrong with one is wrong with all of them, and axe takes its time with each. */
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
        // They stay in the document, which is React's, and where the focus is it stays.
        if (before < 2 || entry.hasAttribute('hidden') || entry.contains(document.activeElement)) continue
        for (const mark of ['hidden', 'data-aside']) entry.setAttribute(mark, '')
      }
    }
  })

/** For a walk that goes on inside the app, where what frames the pages stays. */
export const bringRepeatsBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const entry of document.querySelectorAll('[data-aside]')) {
      for (const mark of ['hidden', 'data-aside']) entry.removeAttribute(mark)
    }
  })

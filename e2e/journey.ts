// What every journey stands on: a page that must stay quiet (no console error, no policy violation, no failing request), the
// sandbox's inbox, and signing in.
import { expect, type Page, test as base } from '@playwright/test'

export const password = 'ankerplatz-demo'

export interface Quiet {
  /** Failures that this journey causes on purpose. */
  expectFailure(pattern: RegExp): void
}

export const test = base.extend<{ quiet: Quiet }>({
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = []
      const expected: RegExp[] = []
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

/** A browser that has been here before: it has chosen its cookies, its language and its theme. */
export const settle = async (page: Page, choice: { language?: Language; theme?: Theme } = {}): Promise<void> => {
  await page.addInitScript(
    ({ language, theme }) => {
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

export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

interface Mail {
  subject: string
  links: string[]
}

/** The newest mail to an address, as the sandbox caught it. */
export const mailTo = async (page: Page, address: string): Promise<Mail> => {
  const inbox = async (): Promise<Mail[]> => {
    const answer = await page.request.get(`/sandbox/api/mail?to=${encodeURIComponent(address)}`)
    return (await answer.json()) as Mail[]
  }
  await expect.poll(async () => (await inbox()).length, { message: `a mail to ${address}` }).toBeGreaterThan(0)
  const [newest] = await inbox()
  if (newest === undefined) throw new Error(`No mail to ${address}`)
  return newest
}

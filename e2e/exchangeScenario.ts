// Fixture for link exchanges: members side by side in separate browsers, each with a verified and analysed website that
// is open for exchange.
import type { Browser, Page } from '@playwright/test'
import { enter, expect, join, type Language, settle, test, type Theme } from './journey.ts'

const analysisTimeoutMs = 90_000

export interface Harbour {
  page: Page
  domain: string
}

const text = '<p>Along the dyke at low tide we walked for an hour and met nobody but two oystercatchers and a dog.</p>'

const publish = async ({ page, domain }: Harbour, path: string, body: string): Promise<void> => {
  const html = `<!doctype html><html lang="en"><head><title>Slow walks</title></head><body><main><h1>Slow walks</h1>${text.repeat(12)}${body}<a href="/second">More</a> <a href="/contact">Contact</a></main></body></html>`
  const answer = await page.request.put(`/sandbox/api/sites/${domain}/${path}`, { data: { body: html } })
  expect(answer.ok()).toBe(true)
}

/** Publishes the member's link, as they would write it. */
export const publishLink = (harbour: Harbour, path: string, target: string, words: string): Promise<void> =>
  publish(harbour, path, `<p>More of it under <a href="${target}">${words}</a>.</p>`)

/** Over the API; verifying a website in the user interface has its own journeys. */
const prove = async (harbour: Harbour): Promise<void> => {
  const { page, domain } = harbour
  const refreshed = await page.request.post('/api/auth/refresh')
  const { access_token: token } = (await refreshed.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  for (const path of ['', 'second', 'contact']) await publish(harbour, path, '')
  const added = await page.request.post('/api/websites', { headers, data: { domain, contest: false } })
  const { website } = (await added.json()) as { website: { id: string; verification: { record_value: string } } }
  const values = [website.verification.record_value]
  expect((await page.request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values } })).ok()).toBe(true)
  expect((await page.request.post(`/api/websites/${website.id}/verify`, { headers })).ok()).toBe(true)
  const score = async (): Promise<number> => {
    const answer = await page.request.get(`/api/websites/${website.id}`, { headers })
    return ((await answer.json()) as { website: { quality_score: number | null } }).website.quality_score ?? 0
  }
  await expect.poll(score, { timeout: analysisTimeoutMs }).toBeGreaterThanOrEqual(30)
}

export interface Waters {
  harbours: Harbour[]
  admin: Page
  /** Errors from the browsers that the journey opened itself. */
  noise: string[]
}

const newBrowser = async (browser: Browser, noise: string[]): Promise<Page> => {
  const { baseURL = '', viewport = null, hasTouch = false, isMobile = false } = test.info().project.use
  const { contextOptions = {} } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile, ...contextOptions })
  const page = await context.newPage()
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) noise.push(`${response.status()} ${response.url()}`)
  })
  return page
}

/** The first member uses the test's own page. */
export const openWaters = async (
  browser: Browser,
  first: Page,
  { members, ...choice }: { members: number; language: Language; theme: Theme },
): Promise<Waters> => {
  const noise: string[] = []
  const name = `${test.info().project.name}-${Date.now()}`
  const harbours: Harbour[] = []
  for (let at = 0; at < members; at += 1) {
    const page = at === 0 ? first : await newBrowser(browser, noise)
    const domain = `harbour${at}-${name}.test`
    await settle(page, choice)
    await join(page, `member-${domain}@newcomer.test`, choice.language)
    harbours.push({ page, domain })
  }
  await Promise.all(harbours.map(prove))
  const admin = await newBrowser(browser, noise)
  await enter(admin, 'admin@demo.test')
  return { harbours, admin, noise }
}

export const closeWaters = async ({ harbours: [, ...others], admin, noise }: Waters): Promise<void> => {
  for (const page of [...others.map((harbour) => harbour.page), admin]) await page.context().close()
  expect(noise).toEqual([])
}

// Fixture for referrals: browsers on separate IP addresses, as strangers have them, and members who need no browser.
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, join, type Language, settle, withoutProxy } from './journey.ts'

/**
 * Public IP addresses, one for each household in these journeys. The product trusts the proxy header that names them.
 */
const addresses = { harbour: '81.2.69.142', mill: '2.125.160.216', lighthouse: '89.160.20.112' } as const
export type Network = keyof typeof addresses

/** Automated browsers identify themselves, and bots are not counted, so this is a regular user agent. */
const userAgentOf = (network: Network): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/14${network.length % 10}.0.0.0 Safari/537.36`

export const at = (network: Network): BrowserContextOptions => ({
  userAgent: userAgentOf(network),
  extraHTTPHeaders: { 'x-forwarded-for': addresses[network] },
})

/** A browser that has never visited the product. */
export const strangerAt = async (
  browser: Browser,
  network: Network,
  { baseURL, language }: { baseURL: string; language: Language },
): Promise<Page> => {
  const context = await browser.newContext({ ...at(network), baseURL, reducedMotion: 'reduce' })
  // The checkout is a page of the sandbox.
  await context.route('**/sandbox/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), ...withoutProxy } }),
  )
  const page = await context.newPage()
  await settle(page, { language })
  return page
}

type Caller = { request: APIRequestContext }

export const headersOf = async ({ request }: Caller): Promise<Record<string, string>> => {
  const answer = await request.post('/api/auth/refresh')
  expect(answer.ok()).toBe(true)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
}

interface Overview {
  code: string
  link: string
}

export const overviewOf = async (caller: Caller): Promise<Overview> => {
  const answer = await caller.request.get('/api/referrals', { headers: await headersOf(caller) })
  return (await answer.json()) as Overview
}

/** The referrer a code belongs to. */
export const referrerOf = async ({ request }: Caller, code: string): Promise<string> => {
  const answer = await request.post('/api/functions/track-affiliate-click', { data: { code } })
  return ((await answer.json()) as { referrer_id: string }).referrer_id
}

/** Over the API; verifying a website in the user interface has its own journeys. */
export const verifyWebsite = async (caller: Caller, domain: string): Promise<void> => {
  const { request } = caller
  const headers = await headersOf(caller)
  const body = '<!doctype html><html lang="en"><title>Slow walks</title><body><h1>Slow walks</h1></body></html>'
  expect((await request.put(`/sandbox/api/sites/${domain}/`, { data: { body }, headers: withoutProxy })).ok()).toBe(
    true,
  )
  const added = await request.post('/api/websites', { headers, data: { domain, contest: false } })
  const { website } = (await added.json()) as { website: { id: string; verification: { record_value: string } } }
  const values = [website.verification.record_value]
  expect((await request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values }, headers: withoutProxy })).ok()).toBe(
    true,
  )
  expect((await request.post(`/api/websites/${website.id}/verify`, { headers })).ok()).toBe(true)
}

/** Signs up over the API and reports the referrer, all from one IP address. */
export const comeBy = async (caller: Caller, email: string, referrerId: string): Promise<void> => {
  await join(caller, email, 'en')
  const headers = await headersOf(caller)
  const me = await caller.request.get('/api/me', { headers })
  const { user } = (await me.json()) as { user: { id: string } }
  const data = { p_referrer_id: referrerId, p_referral_id: user.id }
  const said = await caller.request.post('/api/rpc/award_affiliate_register', { headers, data })
  expect(said.status()).toBe(200)
}

/** The referral stored in this browser. */
export const remembered = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => /^referr|^click/.test(key))
    return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']))
  })

// Fixture for orders: a seller with an offer, a buyer with credits and an admin who audits the ledger, each in a
// separate browser. All are new members, so that vacations or orders of other tests do not interfere.
import type { Browser, Page } from '@playwright/test'
import { minuteMs } from '../contract/durations.ts'
import { enter, expect, join, type Language, settle, test, type Theme } from './journey.ts'

export const price = 40
/** 2 % of it, for the guarantee account of the seller. */
export const premium = 1
/** What the buyer pays. */
export const total = price + premium
/** What a new seller gets of it on completion; the rest stays pending. */
export const atOnce = 12
/** Of the rest, what is released after a week. */
export const firstPart = 9
export const anchor = 'slow walks at low tide'

const analysisTimeoutMs = 90_000
const reauthenticationTimeoutMs = minuteMs
/** Timeout for results of a link check or of the other browser, on a busy machine. */
export const followed = { timeout: 45_000 }

export interface Trade {
  buyer: Page
  seller: Page
  admin: Page
  buyerToken: string
  /** Of the website with the offer. */
  domain: string
  offerId: string
  /** Pages of the browsers that the journey opened itself. */
  opened: readonly Page[]
  /** Errors from those pages. */
  noise: string[]
}

const text = '<p>Along the dyke at low tide we walked for an hour and met nobody but two oystercatchers and a dog.</p>'

const article = (body: string): object => ({
  body: `<!doctype html><html lang="en"><head><title>Slow walks</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Slow walks</h1>${text.repeat(12)}${body}<a href="/second">More</a> <a href="/contact">Contact</a></main></body></html>`,
})

const publish = async (page: Page, address: string, body: string): Promise<void> => {
  const answer = await page.request.put(`/sandbox/api/sites/${address}`, { data: article(body) })
  expect(answer.ok()).toBe(true)
}

/** Publishes a page of the seller with a link, as they would write it. */
export const publishLink = ({ seller, domain }: Trade, path: string, target: string, words: string): Promise<void> =>
  publish(seller, `${domain}/${path}`, `<p>More of it under <a href="${target}">${words}</a>.</p>`)

/** Publishes any page of the seller. */
export const publishPage = async ({ seller, domain }: Trade, path: string, body: string): Promise<void> => {
  const answer = await seller.request.put(`/sandbox/api/sites/${domain}/${path}`, { data: { body } })
  expect(answer.ok()).toBe(true)
}

/** Publishes a page of the seller that blocks our crawler, so that the link check is inconclusive. */
export const publishShut = async ({ seller, domain }: Trade, path: string): Promise<void> => {
  const answer = await seller.request.put(`/sandbox/api/sites/${domain}/${path}`, {
    data: { status: 403, body: 'No.' },
  })
  expect(answer.ok()).toBe(true)
}

export const takeDown = async ({ seller, domain }: Trade, path: string): Promise<void> => {
  const answer = await seller.request.delete(`/sandbox/api/sites/${domain}/${path}`)
  expect(await answer.json()).toEqual({ removed: 1 })
}

export const tokenOf = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/api/auth/refresh')
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { access_token: string }).access_token
}

export const signed = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': crypto.randomUUID(),
})

/** As wide as the test’s own page; failures are added to the noise. */
export const newBrowser = async (browser: Browser, noise: string[], product: string | null): Promise<Page> => {
  const {
    baseURL: shared = '',
    viewport = null,
    hasTouch = false,
    isMobile = false,
    contextOptions = {},
  } = test.info().project.use
  const baseURL = product ?? shared
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile, ...contextOptions })
  const page = await context.newPage()
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) noise.push(`${response.status()} ${response.url()}`)
  })
  return page
}

/**
 * Creates a verified and analysed website with one offer over the API; the user interface for it has its own journeys.
 */
export const offerOn = async (seller: Page, domain: string, asked = price): Promise<string> => {
  const token = await tokenOf(seller)
  for (const path of ['', 'second', 'contact']) await publish(seller, `${domain}/${path}`, '')
  const added = await seller.request.post('/api/websites', { headers: signed(token), data: { domain, contest: false } })
  const { website } = (await added.json()) as { website: { id: string; verification: { record_value: string } } }
  const values = [website.verification.record_value]
  expect((await seller.request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values } })).ok()).toBe(true)
  const verified = await seller.request.post(`/api/websites/${website.id}/verify`, { headers: signed(token) })
  expect(verified.ok()).toBe(true)
  const score = async (): Promise<number> => {
    const answer = await seller.request.get(`/api/websites/${website.id}`, { headers: signed(token) })
    return ((await answer.json()) as { website: { quality_score: number | null } }).website.quality_score ?? 0
  }
  await expect.poll(score, { timeout: analysisTimeoutMs }).toBeGreaterThanOrEqual(30)
  const terms = {
    ...{ link_type: 'guest_post', rel: 'dofollow', category: 'books_literature', price: asked, turnaround_days: 5 },
    ...{ guarantee_months: 12, writer: 'seller', links_per_page: 3, labelled: false, restricted: false },
  }
  const offered = await seller.request.post(`/api/websites/${website.id}/offers`, {
    headers: signed(token),
    data: terms,
  })
  expect(offered.status()).toBe(200)
  return ((await offered.json()) as { offer: { id: string } }).offer.id
}

export const giveCredits = async (admin: Page, token: string, amount: number): Promise<void> => {
  const me = await admin.request.get('/api/me', { headers: signed(token) })
  const { user } = (await me.json()) as { user: { id: string } }
  const data = { member_id: user.id, amount, reason: 'For walks along the dyke' }
  const headers = signed(await tokenOf(admin))
  const given = await admin.request.post('/api/admin/credits/adjustments', { headers, data })
  expect(given.status()).toBe(200)
}

interface TradeChoice {
  language: Language
  theme: Theme
  /** Base URL, if it is not the shared instance: see ownProduct.ts. */
  product?: string | null
  /** What the team gives the buyer. */
  credits?: number
}

/** The buyer uses the test's own page; null: the buyer gets a separate browser, too. */
export const openTrade = async (
  browser: Browser,
  buyersPage: Page | null,
  { product = null, credits = 10 * price, ...choice }: TradeChoice,
): Promise<Trade> => {
  const noise: string[] = []
  const buyer = buyersPage ?? (await newBrowser(browser, noise, product))
  const domain = `trade-${test.info().project.name}-${Date.now()}.test`
  const seller = await newBrowser(browser, noise, product)
  const admin = await newBrowser(browser, noise, product)
  for (const page of [buyer, seller]) await settle(page, choice)
  await join(seller, `seller-${domain}@newcomer.test`, choice.language)
  const offerId = await offerOn(seller, domain)
  await join(buyer, `buyer-${domain}@newcomer.test`, choice.language)
  const buyerToken = await tokenOf(buyer)
  await enter(admin, 'admin@demo.test')
  if (credits > 0) await giveCredits(admin, buyerToken, credits)
  const opened = buyersPage === null ? [buyer, seller, admin] : [seller, admin]
  return { buyer, seller, admin, opened, buyerToken, domain, offerId, noise }
}

export const closeTrade = async ({ opened, noise }: Trade): Promise<void> => {
  for (const page of opened) await page.context().close()
  expect(noise).toEqual([])
}

/** Publishes a target page for links. */
export const publishTarget = async ({ buyer, domain }: Trade, path: string): Promise<string> => {
  await publish(buyer, `target-of-${domain}/${path}`, '')
  return `https://target-of-${domain}/${path}`
}

/** Over the API. */
export const addToBasket = async ({ buyer, buyerToken, offerId }: Trade, target: string): Promise<string> => {
  const item = { offer_id: offerId, target_url: target, anchor_text: anchor }
  const added = await buyer.request.post('/api/basket', { headers: signed(buyerToken), data: item })
  expect(added.status()).toBe(200)
  return ((await added.json()) as { item_id: string }).item_id
}

/** Places the order over the API, for journeys about what follows. In prime mode, `sum` includes the surcharge. */
export const placeOrder = async (trade: Trade, target: string, sum = total): Promise<string> => {
  const { buyer, buyerToken } = trade
  const id = await addToBasket(trade, target)
  const data = { items: [{ id, price: sum }] }
  const placed = await buyer.request.post('/api/orders', { headers: signed(buyerToken), data })
  const answer = (await placed.json()) as { outcome: string; orders?: { id: string }[] }
  expect(answer).toMatchObject({ outcome: 'placed' })
  return answer.orders?.[0]?.id ?? ''
}

type OverTheApi = 'accept' | 'submit-link' | 'approve'

/** The current state, over the API. */
export const readOrder = async (page: Page, id: string): Promise<{ version: number; status: string }> => {
  const answer = await page.request.get(`/api/orders/${id}`, { headers: signed(await tokenOf(page)) })
  return ((await answer.json()) as { order: { version: number; status: string } }).order
}

const moveOverApi = async (page: Page, id: string, transition: OverTheApi, more: object = {}): Promise<void> => {
  const { version } = await readOrder(page, id)
  const headers = signed(await tokenOf(page))
  const moved = await page.request.post(`/api/orders/${id}/${transition}`, { headers, data: { version, ...more } })
  expect(moved.status()).toBe(200)
}

/** Ordered, accepted, submitted and approved, for journeys about the guarantee. The link is live at the given path. */
export const completeOrder = async (trade: Trade, path: string, sum = total): Promise<string> => {
  const { buyer, seller } = trade
  const target = await publishTarget(trade, path)
  const id = await placeOrder(trade, target, sum)
  await moveOverApi(seller, id, 'accept')
  await publishLink(trade, path, target, anchor)
  await moveOverApi(seller, id, 'submit-link', { page: `/${path}` })
  await expect.poll(async () => (await readOrder(buyer, id)).status, followed).toBe('delivered')
  await moveOverApi(buyer, id, 'approve')
  return id
}

export const readBalance = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/credits/balance', { headers: signed(await tokenOf(page)) })
  return ((await answer.json()) as { total_credits: number }).total_credits
}

interface Booking {
  reason: string
  amount: number
}

/** The latest transactions of a member's history, as in the ledger. */
export const readBookings = async (page: Page): Promise<Booking[]> => {
  const answer = await page.request.get('/api/credits/history', { headers: signed(await tokenOf(page)) })
  const { entries } = (await answer.json()) as { entries: Booking[] }
  return entries.map(({ reason, amount }) => ({ reason, amount }))
}

/** Credits of payouts that were pending and are released by now. */
export const readReleased = async (page: Page): Promise<number> =>
  (await readBookings(page))
    .filter(({ reason }) => reason === 'payout_released')
    .reduce((sum, { amount }) => sum + amount, 0)

interface Audit {
  id: string
  /** Null while it runs. */
  violations: unknown[] | null
}

/** Audits the whole ledger. Only one audit runs at a time, and other tests request theirs. */
export const expectSoundLedger = async ({ admin }: Pick<Trade, 'admin'>): Promise<void> => {
  const headers = signed(await tokenOf(admin))
  let asked = ''
  const ask = async (): Promise<number> => {
    const answer = await admin.request.post('/api/admin/credits/audits', { headers })
    if (answer.ok()) asked = ((await answer.json()) as { audit: Audit }).audit.id
    return answer.status()
  }
  const violations = async (): Promise<Audit['violations']> => {
    const answer = await admin.request.get('/api/admin/credits/audits', { headers })
    const { audits } = (await answer.json()) as { audits: Audit[] }
    return audits.find(({ id }) => id === asked)?.violations ?? null
  }
  await expect.poll(ask, { timeout: reauthenticationTimeoutMs }).toBe(200)
  await expect.poll(violations, { timeout: reauthenticationTimeoutMs }).not.toBeNull()
  expect(await violations()).toEqual([])
}

// Where orders are walked: a seller with an offer, a buyer with credits and an admin who proves the ledger, each in a browser of their
// own. All are new here, so that nobody else's vacation or orders stand in the way.
import type { Browser, Page } from '@playwright/test'
import { enter, expect, join, type Language, settle, test, type Theme } from './journey.ts'

export const price = 40
export const anchor = 'slow walks at low tide'

const analysisTimeoutMs = 90_000
const proofTimeoutMs = 60_000
/** What comes by a look at a page, or from the other browser, on a machine that has much to do. */
export const followed = { timeout: 30_000 }

export interface Trade {
  buyer: Page
  seller: Page
  admin: Page
  buyerToken: string
  /** Of the website on which is offered. */
  domain: string
  offerId: string
  /** What went wrong in the browsers that the walk opened by itself. */
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

/** A page of the seller's with a link on it, as they would write it. */
export const publishLink = ({ seller, domain }: Trade, path: string, target: string, words: string): Promise<void> =>
  publish(seller, `${domain}/${path}`, `<p>More of it under <a href="${target}">${words}</a>.</p>`)

const tokenOf = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/api/auth/refresh')
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { access_token: string }).access_token
}

const signed = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': crypto.randomUUID(),
})

const newBrowser = async (browser: Browser, noise: string[]): Promise<Page> => {
  const {
    baseURL = '',
    viewport = null,
    hasTouch = false,
    isMobile = false,
    contextOptions = {},
  } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile, ...contextOptions })
  const page = await context.newPage()
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) noise.push(`${response.status()} ${response.url()}`)
  })
  return page
}

/** A proved and analysed website with one offer, by the API: the way there has journeys of its own. */
const offerOn = async (seller: Page, domain: string): Promise<string> => {
  const token = await tokenOf(seller)
  for (const path of ['', 'second', 'contact']) await publish(seller, `${domain}/${path}`, '')
  const added = await seller.request.post('/api/websites', { headers: signed(token), data: { domain, contest: false } })
  const { website } = (await added.json()) as { website: { id: string; proof: { record_value: string } } }
  const values = [website.proof.record_value]
  expect((await seller.request.put(`/sandbox/api/dns/${domain}/TXT`, { data: { values } })).ok()).toBe(true)
  const verified = await seller.request.post(`/api/websites/${website.id}/verify`, { headers: signed(token) })
  expect(verified.ok()).toBe(true)
  const score = async (): Promise<number> => {
    const answer = await seller.request.get(`/api/websites/${website.id}`, { headers: signed(token) })
    return ((await answer.json()) as { website: { quality_score: number | null } }).website.quality_score ?? 0
  }
  await expect.poll(score, { timeout: analysisTimeoutMs }).toBeGreaterThanOrEqual(30)
  const terms = {
    ...{ link_type: 'guest_post', rel: 'dofollow', category: 'books_literature', price, turnaround_days: 5 },
    ...{ guarantee_months: 12, writer: 'seller', links_per_page: 3, labelled: false, restricted: false },
  }
  const offered = await seller.request.post(`/api/websites/${website.id}/offers`, {
    headers: signed(token),
    data: terms,
  })
  expect(offered.status()).toBe(200)
  return ((await offered.json()) as { offer: { id: string } }).offer.id
}

const giveCredits = async (admin: Page, token: string, amount: number): Promise<void> => {
  const me = await admin.request.get('/api/me', { headers: signed(token) })
  const { user } = (await me.json()) as { user: { id: string } }
  const data = { member_id: user.id, amount, reason: 'For walks along the dyke' }
  const headers = signed(await tokenOf(admin))
  const given = await admin.request.post('/api/admin/credits/adjustments', { headers, data })
  expect(given.status()).toBe(200)
}

/** The buyer is whoever the walk's own page belongs to. */
export const openTrade = async (
  browser: Browser,
  buyer: Page,
  choice: { language: Language; theme: Theme },
): Promise<Trade> => {
  const noise: string[] = []
  const domain = `trade-${test.info().project.name}-${Date.now()}.test`
  const seller = await newBrowser(browser, noise)
  const admin = await newBrowser(browser, noise)
  for (const page of [buyer, seller]) await settle(page, choice)
  await join(seller, `seller-${domain}@newcomer.test`, choice.language)
  const offerId = await offerOn(seller, domain)
  await join(buyer, `buyer-${domain}@newcomer.test`, choice.language)
  const buyerToken = await tokenOf(buyer)
  await enter(admin, 'admin@demo.test')
  await giveCredits(admin, buyerToken, 10 * price)
  return { buyer, seller, admin, buyerToken, domain, offerId, noise }
}

export const closeTrade = async ({ seller, admin, noise }: Trade): Promise<void> => {
  for (const page of [seller, admin]) await page.context().close()
  expect(noise).toEqual([])
}

/** A page for links to lead to, which is there. */
export const publishTarget = async ({ buyer, domain }: Trade, path: string): Promise<string> => {
  await publish(buyer, `target-of-${domain}/${path}`, '')
  return `https://target-of-${domain}/${path}`
}

/** Ordered over the API, for walks that are about what comes afterwards. */
export const placeOrder = async ({ buyer, buyerToken, offerId }: Trade, target: string): Promise<string> => {
  const item = { offer_id: offerId, target_url: target, anchor_text: anchor }
  const added = await buyer.request.post('/api/basket', { headers: signed(buyerToken), data: item })
  expect(added.status()).toBe(200)
  const { item_id: id } = (await added.json()) as { item_id: string }
  const data = { items: [{ id, price }] }
  const placed = await buyer.request.post('/api/orders', { headers: signed(buyerToken), data })
  const answer = (await placed.json()) as { outcome: string; orders?: { id: string }[] }
  expect(answer).toMatchObject({ outcome: 'placed' })
  return answer.orders?.[0]?.id ?? ''
}

interface Proof {
  id: string
  /** Null while it runs. */
  violations: unknown[] | null
}

/** The whole ledger, by its own rules. One proof runs at a time, and other walks ask for theirs. */
export const expectSoundLedger = async ({ admin }: Trade): Promise<void> => {
  const headers = signed(await tokenOf(admin))
  let asked = ''
  const ask = async (): Promise<number> => {
    const answer = await admin.request.post('/api/admin/credits/proofs', { headers })
    if (answer.ok()) asked = ((await answer.json()) as { proof: Proof }).proof.id
    return answer.status()
  }
  const violations = async (): Promise<Proof['violations']> => {
    const answer = await admin.request.get('/api/admin/credits/proofs', { headers })
    const { proofs } = (await answer.json()) as { proofs: Proof[] }
    return proofs.find(({ id }) => id === asked)?.violations ?? null
  }
  await expect.poll(ask, { timeout: proofTimeoutMs }).toBe(200)
  await expect.poll(violations, { timeout: proofTimeoutMs }).not.toBeNull()
  expect(await violations()).toEqual([])
}

// Fixture for fraud: two members with an offer each, who sign in from one browser and one network, and an admin, each in a
// browser of their own.
import type { Browser, Page } from '@playwright/test'
import { enter, expect, join, type Language, newcomersPassword, settle, test } from './journey.ts'
import {
  completeOrder,
  followed,
  giveCredits,
  newBrowser,
  offerOn,
  signed,
  tokenOf,
  type Trade,
} from './orderScenario.ts'

/** Public, because private networks say nothing, and of no other journey. */
const sharedNetwork = '175.16.199.37'

export interface Trader {
  page: Page
  id: string
  name: string
  email: string
  /** Of the website with the offer. */
  domain: string
  /** Empty: without an offer. */
  offerId: string
}

export interface Traders {
  one: Trader
  other: Trader
  admin: Page
  url: string
  /** Errors from their pages. */
  noise: string[]
}

interface TradersChoice {
  language: Language
  /** What they ask for a link. */
  price: number
  /** What both are given. */
  credits: number
  /** Whether only the second one has an offer. */
  oneSells?: false
  /** Base URL, if it is not the shared instance: see ownProduct.ts. */
  product?: string
}

type Opening = TradersChoice & { browser: Browser; noise: string[] }

const openTrader = async (name: string, { browser, noise, product, language }: Opening): Promise<Trader> => {
  const page = await newBrowser(browser, noise, product ?? null)
  await settle(page, { language, theme: language === 'en' ? 'dark' : 'light' })
  const domain = `${name.split(' ')[0]?.toLowerCase()}-${test.info().project.name}-${Date.now()}.test`
  const email = `${domain}@newcomer.test`
  await join(page, email, language, newcomersPassword, name)
  const me = await page.request.get('/api/me', { headers: signed(await tokenOf(page)) })
  const { user } = (await me.json()) as { user: { id: string } }
  return { page, id: user.id, name, email, domain, offerId: '' }
}

const openAdmin = async ({ browser, noise, product, language }: Opening): Promise<Page> => {
  const admin = await newBrowser(browser, noise, product ?? null)
  await settle(admin, { language, theme: language === 'en' ? 'dark' : 'light' })
  await enter(admin, 'admin@demo.test')
  return admin
}

/** The language of emails to the admin, in an instance of one’s own. */
export const writeTo = async (admin: Page, language: Language): Promise<void> => {
  const answer = await admin.request.patch('/api/me/settings', {
    headers: signed(await tokenOf(admin)),
    data: { language },
  })
  expect(answer.status()).toBe(200)
}

export const openTraders = async (browser: Browser, choice: TradersChoice): Promise<Traders> => {
  const noise: string[] = []
  const opening = { ...choice, browser, noise }
  const admin = await openAdmin(opening)
  // One after the other: only who came later can have been invited.
  const other = await openTrader('Kai Kreis', opening)
  const one = await openTrader('Runa Ring', opening)
  const sellers = choice.oneSells === false ? [other] : [one, other]
  await Promise.all(
    sellers.map(async (seller) => {
      seller.offerId = await offerOn(seller.page, seller.domain, choice.price)
    }),
  )
  for (const { page } of [one, other]) await giveCredits(admin, await tokenOf(page), choice.credits)
  const { baseURL = '' } = test.info().project.use
  return { one, other, admin, noise, url: choice.product ?? baseURL }
}

export const closeTraders = async ({ one, other, admin, noise }: Traders): Promise<void> => {
  for (const page of [one.page, other.page, admin]) await page.context().close()
  expect(noise).toEqual([])
}

const tradeBetween = async (buyer: Trader, seller: Trader, admin: Page): Promise<Trade> => ({
  ...{ buyer: buyer.page, seller: seller.page, admin, buyerToken: await tokenOf(buyer.page) },
  ...{ domain: seller.domain, offerId: seller.offerId, opened: [], noise: [] },
})

export const tradeOf = ({ one, other, admin }: Traders): Promise<Trade> => tradeBetween(one, other, admin)

/** Each buys a link from the other one. */
export const tradeInACircle = async ({ one, other, admin }: Traders, total: number): Promise<void> => {
  const trades = [await tradeBetween(one, other, admin), await tradeBetween(other, one, admin)]
  await Promise.all(trades.map((trade) => completeOrder(trade, 'links', total)))
}

/** Both sign in from one browser in one network. */
export const shareBrowser = async (browser: Browser, { one, other, url }: Traders): Promise<void> => {
  const context = await browser.newContext({ baseURL: url })
  for (const { email } of [one, other]) {
    const answer = await context.request.post('/api/auth/sign-in', {
      data: { email, password: newcomersPassword },
      headers: { 'x-forwarded-for': sharedNetwork },
    })
    expect(answer.status()).toBe(200)
  }
  await context.close()
}

/** The second one has invited the first. */
export const invite = async ({ one, other }: Traders): Promise<void> => {
  const answer = await one.page.request.post('/api/rpc/award_affiliate_register', {
    headers: signed(await tokenOf(one.page)),
    data: { p_referrer_id: other.id, p_referral_id: one.id },
  })
  expect(answer.status()).toBe(200)
}

interface PairOfTraders {
  owner_a: { id: string }
  owner_b: { id: string }
  score: number
}

/** How related the two are by now. */
export const expectScore = async ({ one, other, admin }: Traders, least: number): Promise<void> => {
  const score = async (): Promise<number> => {
    const answer = await admin.request.get('/api/admin/fraud/pairs', { headers: signed(await tokenOf(admin)) })
    const { pairs } = (await answer.json()) as { pairs: PairOfTraders[] }
    const wanted = [one.id, other.id].toSorted().join()
    return pairs.find(({ owner_a: a, owner_b: b }) => [a.id, b.id].toSorted().join() === wanted)?.score ?? 0
  }
  await expect.poll(score, followed).toBeGreaterThanOrEqual(least)
}

// Honest members under the rules: 200 of them join within a week, are given their awards and buy one link a month at the fair
// price, of any site, as soon as they can afford it; every link is delivered and stays. Runs once under the rules that are shipped and
// once under those before (awards whole and without a limit per domain, payouts whole on completion, no premium).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fairPriceOf } from '../../contract/fairPrice.ts'
import type { IssuanceLimits } from '../../contract/issuanceRules.ts'
import { premiumOf, totalOf } from '../../contract/surcharge.ts'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { saveSettings } from '../../server/credits/settings.ts'
import { addMember, addOffer, addOrder, type OrderSteps, orderSteps } from '../../server/orders/orders.fixture.ts'
import { requestPayoutChecks } from '../../server/orders/payouts/release.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { giveCredits } from '../../server/testing/credits.ts'
import { plainTerms } from '../../server/testing/offers.ts'
import type { Random } from './random.ts'
import { awardOwnLink, awardSite, openSite, payDueAwards, type Site } from './sites.ts'

export const honestMembers = 200
const establishedShare = 0.7
/** Buy the smallest pack when they could afford no link for two weeks. */
const payingShare = 0.2
const patienceDays = 14
const packCredits = shippedSettings.packs[0]?.credits ?? 0
const months = 6
const daysPerMonth = 30
const joinDays = 7
/** A site that sells more links loses its worth. */
const soldPerMonthMax = 2
/** After joining: the link to the exchange is found live, which brings the last of the awards. */
const ownLinkDay = 1
/** From placing an order to the completed link. */
const deliveryDays = 4

const unlimited = 100_000

/** The rules before the limits of awards, pending credits and the premium. */
export const rulesBefore: CreditSettings = {
  ...shippedSettings,
  award_limits: {
    ...shippedSettings.award_limits,
    young: unlimited,
    established: unlimited,
    further: unlimited,
    at_once_percent: 100,
  },
  orders: { ...shippedSettings.orders, payout_percent: 100, premium_percent: 0 },
}

interface Honest {
  id: string
  site: Site
  offerId: string
  price: number
  score: number
  isEstablished: boolean
  pays: boolean
  joinsOn: number
  /** The day of the next purchase. */
  buysOn: number
  soldOn: number[]
  firstPurchase: number | null
  firstPayout: number | null
}

export interface Month {
  /** Credits of orders placed. */
  volume: number
  orders: number
  /** At its end. */
  pending: number
  available: number
}

export interface Outcome {
  months: Month[]
  /** Days from joining, sorted, of those who have done it. */
  firstPurchase: number[]
  firstPayout: number[]
  /** Of the owners of established sites: how many could order within a week of joining. */
  withinWeek: number
  established: number
}

interface Running {
  orderId: string
  seller: Honest
  completesOn: number
}

const between = (random: Random, from: number, to: number): number => Math.round(from + random() * (to - from))

/** Typical sites of each kind. */
const siteOf = (random: Random, isEstablished: boolean) =>
  isEstablished
    ? { score: between(random, 45, 85), dr: between(random, 10, 45), visits: 10 ** (2 + random() * 1.5) }
    : { score: between(random, 30, 50), dr: between(random, 0, 10), visits: 100 }

const join = async (db: Db, random: Random, number: number): Promise<Honest> => {
  const isEstablished = number < honestMembers * establishedShare
  const { score, dr, visits } = siteOf(random, isEstablished)
  const site = { quality: score, dr, da: dr, spam: 5, visits: Math.round(visits) }
  const { price } = fairPriceOf(site, plainTerms, { from: 1, to: 5_000 })
  const id = await addMember(db)
  const opened = await openSite(db, id, { age: isEstablished ? 'established' : 'young', score, dr })
  const offerId = await addOffer(db, id, opened.websiteId, { ...plainTerms, price })
  const joinsOn = Math.floor(random() * joinDays)
  const never = { firstPurchase: null, firstPayout: null, soldOn: [] }
  return {
    id,
    site: opened,
    offerId,
    price,
    score,
    isEstablished,
    pays: random() < payingShare,
    joinsOn,
    buysOn: joinsOn,
    ...never,
  }
}

/** An exchange that gains 200 members in a week is reviewed by its admins; here nothing awaits a review. */
const liftDailyLimits = async (db: Db): Promise<void> => {
  const none: IssuanceLimits = {
    per_event: null,
    expected_per_day: null,
    limit_per_day: null,
    expected_per_member: null,
    limit_per_member: null,
  }
  await db
    .updateTable('issuance_controls')
    .set({ limits: JSON.stringify(none) })
    .execute()
}

const createMarket = (db: Db, { random, settings }: { random: Random; settings: CreditSettings }) => {
  const steps: OrderSteps = orderSteps(db)
  const members: Honest[] = []
  let running: Running[] = []

  const totalFor = (price: number): number =>
    totalOf({ price, surcharge: 0, premium: premiumOf(price, settings.orders.premium_percent) })

  const buyPack = ({ id }: Honest): Promise<void> => giveCredits(db, id, packCredits, 'pack_purchase')

  const buy = async (buyer: Honest, day: number): Promise<number> => {
    const balance = await steps.balance(buyer.id)
    const offered = members.filter(
      ({ id, joinsOn, soldOn }) =>
        id !== buyer.id &&
        joinsOn <= day &&
        soldOn.filter((sold) => sold > day - daysPerMonth).length < soldPerMonthMax,
    )
    const sellers = offered.filter(({ price }) => totalFor(price) <= balance)
    const seller = sellers[Math.floor(random() * sellers.length)]
    if (seller === undefined) {
      if (buyer.pays && day - buyer.buysOn >= patienceDays) await buyPack(buyer)
      return 0
    }
    const ids = { buyerId: buyer.id, sellerId: seller.id, websiteId: seller.site.websiteId, offerId: seller.offerId }
    const terms = { price: seller.price, guarantee_months: 12 as const }
    const orderId = await addOrder(db, { ...ids, terms, rules: settings.orders })
    running.push({ orderId, seller, completesOn: day + deliveryDays })
    seller.soldOn.push(day)
    buyer.firstPurchase ??= day - buyer.joinsOn
    buyer.buysOn += daysPerMonth
    return seller.price
  }

  const complete = async (day: number): Promise<void> => {
    for (const { orderId, seller } of running.filter(({ completesOn }) => completesOn === day)) {
      await steps.transition(orderId, 'accept', 'seller')
      await steps.submitLink(orderId, `/post-${randomUUID()}`)
      await steps.check(orderId, 'passed')
      await steps.transition(orderId, 'approve', 'buyer')
      seller.firstPayout ??= day - seller.joinsOn
    }
    running = running.filter(({ completesOn }) => completesOn > day)
  }

  const release = async (): Promise<void> => {
    await requestPayoutChecks(db)
    const due = await db
      .selectFrom('backlink_orders')
      .select('id')
      .where('payout_due_at', '<=', sql<Date>`clock_now()`)
      .execute()
    for (const { id } of due) await steps.check(id, 'passed')
  }

  const held = async (): Promise<Pick<Month, 'pending' | 'available'>> => {
    const { rows } = await sql<Pick<Month, 'pending' | 'available'>>`
      select coalesce(sum(balance) filter (where kind = 'reserve'), 0)::int as pending,
        coalesce(sum(balance) filter (where kind = 'member'), 0)::int as available
      from ledger_accounts`.execute(db)
    return rows[0] ?? { pending: 0, available: 0 }
  }

  return { steps, members, buy, complete, release, held }
}

const median = (days: readonly number[]): number => days[Math.floor(days.length / 2)] ?? Number.NaN

export const medianOf = (days: readonly number[]): string => (days.length === 0 ? 'never' : `${median(days)} days`)

export const simulate = async (
  db: Db,
  { random, settings }: { random: Random; settings: CreditSettings },
): Promise<Outcome> => {
  const admin = await addMember(db)
  await inTransaction(db, (tx) => saveSettings(tx, { settings, version: 0, by: admin }))
  await liftDailyLimits(db)
  const market = createMarket(db, { random, settings })
  const { members, steps } = market
  for (let number = 0; number < honestMembers; number += 1) members.push(await join(db, random, number))
  const outcome: Outcome = { months: [], firstPurchase: [], firstPayout: [], withinWeek: 0, established: 0 }
  let month: Month = { volume: 0, orders: 0, pending: 0, available: 0 }
  for (let day = 0; day < months * daysPerMonth; day += 1) {
    for (const { site, score } of members.filter(({ joinsOn }) => joinsOn === day)) await awardSite(db, site, score)
    for (const { site } of members.filter(({ joinsOn }) => joinsOn + ownLinkDay === day)) await awardOwnLink(db, site)
    for (const member of members.filter(({ joinsOn, buysOn }) => joinsOn < day && buysOn <= day)) {
      const price = await market.buy(member, day)
      month.volume += price
      if (price > 0) month.orders += 1
    }
    await market.complete(day)
    await market.release()
    await payDueAwards(db)
    if ((day + 1) % daysPerMonth === 0) {
      outcome.months.push({ ...month, ...(await market.held()) })
      month = { volume: 0, orders: 0, pending: 0, available: 0 }
    }
    await steps.pass(24)
  }
  const sorted = (days: (number | null)[]): number[] => days.filter((day) => day !== null).toSorted((a, b) => a - b)
  const established = members.filter(({ isEstablished }) => isEstablished)
  return {
    ...outcome,
    firstPurchase: sorted(members.map(({ firstPurchase }) => firstPurchase)),
    firstPayout: sorted(members.map(({ firstPayout }) => firstPayout)),
    withinWeek: established.filter(({ firstPurchase: day }) => day !== null && day <= 7).length,
    established: established.length,
  }
}

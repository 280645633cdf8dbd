// The exchange of the proof: a real database, and actions of members through the functions of the product. Only the verdict of a
// link check is supplied; everything after it is the product.
import { randomUUID } from 'node:crypto'
import { shippedOrderRules } from '../../contract/orderRules.ts'
import { payCollectedClaims } from '../../server/testing/claims.ts'
import { post } from '../../server/credits/ledger.ts'
import { settleDue } from '../../server/credits/unsettled/lots.ts'
import { addSite } from '../../server/offers/offers.fixture.ts'
import { addMember, addOffer, addOrder, type OrderSteps, orderSteps } from '../../server/orders/orders.fixture.ts'
import { releaseSettled, requestPayoutChecks } from '../../server/orders/payouts/release.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { AppError } from '../../server/platform/errors.ts'
import { eraseMember } from '../../server/testing/eraseMember.ts'
import { plainTerms } from '../../server/testing/offers.ts'
import { buyByCard, chargeBack } from './cards.ts'
import { type Age, awardOwnLink, awardSite, domainCents, openSite, payDueAwards, refer, type Site } from './sites.ts'

export interface Trade {
  orderId: string
  buyer: string
  seller: string
}

export interface Exchange {
  join(): Promise<string>
  /** Buys a domain and opens a website on it, for which the product grants what it is worth; with a referrer, for both. */
  openSite(member: string, age: Age, referrer: string | null): Promise<void>
  /** Verifies the domain of a closed account; false: there is none. */
  reclaim(member: string): Promise<boolean>
  /** What the domains of these members cost, in cents. */
  domainCents(members: readonly string[]): number
  buy(member: string, credits: number): Promise<void>
  /** By a card payment that can still be reversed. */
  buyByCard(member: string, credits: number): Promise<void>
  /** Reverses the latest card payment of a member. */
  chargeBack(member: string): Promise<void>
  /** Null if the buyer cannot pay, or the seller has no website. */
  order(trade: Omit<Trade, 'orderId'>, price: number, prime: boolean): Promise<Trade | null>
  /** Accepted, placed and found; the buyer approves, or a dispute is decided with this share for the buyer. */
  deliver(trade: Trade, buyerPercent: number | null): Promise<boolean>
  cancel(trade: Trade): Promise<void>
  /** Missing until the guarantee refunds it. */
  loseLink(trade: Trade): Promise<void>
  /** Missing for a while, and back in time. */
  blink(trade: Trade): Promise<void>
  penalise(member: string, credits: number): Promise<void>
  close(member: string): Promise<void>
  pass(days: number, live: readonly Trade[]): Promise<void>
  balance(member: string): Promise<number>
  claims(): Promise<number>
}

/** A refusal by a rule is the product at work. */
const unlessRefused = async <T>(act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && error.message.includes('insufficient'))) return null
    throw error
  }
}

/** Credits of members without trades. */
const moneyOf = (db: Db): Pick<Exchange, 'buyByCard' | 'chargeBack' | 'buy' | 'penalise'> => {
  const move = (reason: 'pack_purchase' | 'adjustment_take', memberId: string, amount: number) =>
    inTransaction(db, async (tx) => {
      await post(tx, [{ key: `moved:${randomUUID()}`, reason, amount, memberId, note: 'By the simulation.' }])
    })
  return {
    buyByCard: (member, amount) => buyByCard(db, member, amount),
    chargeBack: (member) => chargeBack(db, member),
    // As by bank transfer, which is final.
    buy: (member, amount) => move('pack_purchase', member, amount),
    penalise: (member, amount) => move('adjustment_take', member, amount),
  }
}

interface Stall {
  websiteId: string
  offerId: string
}

/** As by default. */
const premiumPercent = shippedOrderRules.premium_percent

/** Good content, so that the awards are those of the highest tier. */
const bestScore = 85

/** Websites of members, and the offer on each: the price is that of the order, as if the offer had been changed before. */
const createStalls = (db: Db) => {
  const stalls = new Map<string, Stall>()
  const sites = new Map<string, Site>()
  const cents = new Map<string, number>()
  const free: string[] = []

  const settle = async (site: Site): Promise<void> => {
    const { memberId, websiteId } = site
    sites.set(memberId, site)
    stalls.set(memberId, { websiteId, offerId: await addOffer(db, memberId, websiteId, plainTerms) })
    await awardSite(db, site, bestScore)
    await awardOwnLink(db, site)
  }

  return {
    of: async (member: string): Promise<Stall> => {
      const known = stalls.get(member)
      if (known !== undefined) return known
      const { id: websiteId } = await addSite(db, member)
      const stall = { websiteId, offerId: await addOffer(db, member, websiteId, plainTerms) }
      stalls.set(member, stall)
      return stall
    },
    open: async (member: string, age: Age, referrer: string | null): Promise<void> => {
      if (referrer !== null) await unlessRefused(() => refer(db, member, referrer))
      cents.set(member, (cents.get(member) ?? 0) + domainCents[age])
      await settle(await openSite(db, member, { age, score: bestScore }))
    },
    close: (member: string): void => {
      const site = sites.get(member)
      if (site !== undefined) free.push(site.domain)
    },
    reclaim: async (member: string): Promise<boolean> => {
      const domain = stalls.has(member) ? undefined : free.pop()
      if (domain === undefined) return false
      await settle(await openSite(db, member, { age: 'young', score: bestScore, domain }))
      return true
    },
    centsOf: (members: readonly string[]): number => members.reduce((sum, member) => sum + (cents.get(member) ?? 0), 0),
  }
}

/** Accepted, placed and found; then approved by the buyer, or decided by an admin after a dispute. */
const deliverBy =
  (steps: OrderSteps): Exchange['deliver'] =>
  async ({ orderId }, buyerPercent) => {
    const { prime } = await steps.read(orderId)
    const delivered = await unlessRefused(async () => {
      if (!prime) await steps.transition(orderId, 'accept', 'seller')
      await steps.submitLink(orderId)
      await steps.check(orderId, 'passed')
      if (buyerPercent === null) return steps.transition(orderId, 'approve', 'buyer')
      await steps.transition(orderId, 'dispute', 'buyer', { note: 'Not as agreed.' })
      const { price } = await steps.read(orderId)
      const toBuyer = Math.min(price - 1, Math.floor((price * buyerPercent) / 100))
      return steps.transition(orderId, 'decide', 'admin', { toBuyer, note: 'Decided.' })
    })
    return delivered !== null
  }

export const openExchange = (db: Db): Exchange => {
  const steps: OrderSteps = orderSteps(db)
  const stalls = createStalls(db)

  const checkFailing = async ({ orderId }: Trade, hours: readonly number[]): Promise<void> => {
    for (const later of hours) {
      await steps.pass(later)
      await steps.check(orderId, 'failed')
    }
  }

  const runJobs = async (live: readonly Trade[]): Promise<void> => {
    await settleDue(db)
    await releaseSettled(db)
    await payDueAwards(db)
    await requestPayoutChecks(db)
    for (const { orderId } of live) await steps.check(orderId, 'passed')
    await payCollectedClaims(db)
  }

  return {
    ...moneyOf(db),
    join: () => addMember(db),
    openSite: stalls.open,
    reclaim: stalls.reclaim,
    domainCents: stalls.centsOf,
    order: async ({ buyer, seller }, price, prime) => {
      const stall = await stalls.of(seller)
      const terms = { price, guarantee_months: 12 as const }
      const draft = {
        buyerId: buyer,
        sellerId: seller,
        ...stall,
        prime,
        terms,
        rules: { premium_percent: premiumPercent },
      }
      const orderId = await unlessRefused(() => addOrder(db, draft))
      return orderId === null ? null : { orderId, buyer, seller }
    },
    deliver: deliverBy(steps),
    cancel: async ({ orderId }) => {
      await unlessRefused(() => steps.transition(orderId, 'cancel', 'buyer'))
    },
    loseLink: (trade) => checkFailing(trade, [0, 2, 24, 8 * 24]),
    blink: async (trade) => {
      await checkFailing(trade, [0, 2, 24])
      await steps.check(trade.orderId, 'passed')
    },
    close: async (member) => {
      await eraseMember(db, member)
      stalls.close(member)
    },
    pass: async (days, live) => {
      await steps.pass(days * 24)
      await runJobs(live)
    },
    balance: steps.balance,
    claims: async () => {
      const rows = await db.selectFrom('claims').select(['amount', 'paid']).where('closed_at', 'is', null).execute()
      return rows.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
    },
  }
}

// The exchange of the proof: a real database, and actions of members through the functions of the product. Only the verdict of a
// link check is supplied; everything after it is the product.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { shippedOrderRules } from '../../contract/orderRules.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { payCollectedClaims } from '../../server/testing/claims.ts'
import { post } from '../../server/credits/ledger.ts'
import { saveSettings } from '../../server/credits/settings.ts'
import { addMember, addOrder, type OrderSteps, orderSteps } from '../../server/orders/orders.fixture.ts'
import { releaseSettled, requestPayoutChecks } from '../../server/orders/payouts/release.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { eraseMember } from '../../server/testing/eraseMember.ts'
import { spentEarly, writeOffLimit } from './audit.ts'
import { createPayments, type Payments } from './payments.ts'
import { unlessRefused } from './refusals.ts'
import { afterTrade, relationOf, runRecounts, shareSignals } from './relations.ts'
import { payDueAwards } from './sites.ts'
import { createStalls, type Stalls } from './stalls.ts'
import { checkSwapped, swapLinks } from './swaps.ts'

export interface Trade {
  orderId: string
  buyer: string
  seller: string
}

/** What an admin does with an order in review; null: nothing, so that the clock decides. */
export type Review = 'pass_admin_review' | 'fail_admin_review' | null

export interface Exchange extends Payments, Pick<Stalls, 'open' | 'openBelow' | 'reclaim' | 'centsOf'> {
  join(): Promise<string>
  /** Null if the buyer cannot pay, or the seller may not sell. */
  order(trade: Omit<Trade, 'orderId'>, price: number, how: { prime: boolean; review: Review }): Promise<Trade | null>
  /** Accepted, placed and found; the buyer approves, or a dispute is decided with this share for the buyer. */
  deliver(trade: Trade, buyerPercent: number | null): Promise<boolean>
  /** Accepted by the seller, who then does nothing. */
  accept(trade: Trade): Promise<void>
  cancel(trade: Trade): Promise<void>
  /** Missing, so that the seller has seven days to restore it. */
  remove(trade: Trade): Promise<void>
  restore(trade: Trade): Promise<void>
  /** Missing until the guarantee refunds it. */
  loseLink(trade: Trade): Promise<void>
  /** A link exchange between the sites of two members, whose links are lost later; false: refused. */
  swap(from: string, to: string): Promise<boolean>
  /** Two accounts are used with one device, card and network. */
  share(members: readonly string[]): Promise<void>
  penalise(member: string, credits: number): Promise<void>
  close(member: string): Promise<void>
  /** The clock, and what it triggers; only the links of `live` are found by due checks, those of `missing` are not. */
  pass(days: number, links: { live: readonly Trade[]; missing: readonly Trade[] }): Promise<void>
  balance(member: string): Promise<number>
  /** Mistakes of the product that the simulation saw itself. */
  mistakes: readonly string[]
}

/** Hours between checks that do not find a link. */
const untilMissing = [0, 2, 24] as const
const untilLost = [...untilMissing, 8 * 24] as const

/** As by default. */
const premiumPercent = shippedOrderRules.premium_percent

/** Accepted, placed an hour later and found; then approved by the buyer, or decided by an admin after a dispute. */
const deliverBy =
  (db: Db, steps: OrderSteps): Exchange['deliver'] =>
  async (trade, buyerPercent) => {
    const { orderId } = trade
    const delivered = await unlessRefused(async () => {
      const { status } = await steps.read(orderId)
      if (status === 'pending') await steps.transition(orderId, 'accept', 'seller')
      await steps.pass(1)
      await steps.submitLink(orderId)
      await steps.check(orderId, 'passed')
      if (buyerPercent === null) return steps.transition(orderId, 'approve', 'buyer')
      await steps.transition(orderId, 'dispute', 'buyer', { note: 'Not as agreed.' })
      const { price } = await steps.read(orderId)
      const toBuyer = Math.min(price - 1, Math.floor((price * buyerPercent) / 100))
      return steps.transition(orderId, 'decide', 'admin', { toBuyer, note: 'Decided.' })
    })
    if (delivered !== null) await afterTrade(db, trade)
    return delivered !== null
  }

/** Settled credits are spent first: what is left of the unsettled ones is limited by the balance alone. */
const unsettledOf = async (db: Db, member: string): Promise<{ balance: number; unsettled: number }> => {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['balance', 'unsettled'])
    .where('owner_id', '=', member)
    .where('kind', '=', 'member')
    .executeTakeFirst()
  return row ?? { balance: 0, unsettled: 0 }
}

interface OrderParts {
  steps: OrderSteps
  stalls: Stalls
  mistakes: string[]
}

/** Orders as the basket places them, with the relation of both sides. */
const orderBy =
  (db: Db, { steps, stalls, mistakes }: OrderParts): Exchange['order'] =>
  async ({ buyer, seller }, price, { prime, review }) => {
    const stall = await stalls.of(seller)
    if (stall === null) return null
    const terms = { price, guarantee_months: 12 as const }
    const placed = { buyerId: buyer, sellerId: seller, ...stall, prime, terms }
    const relation = await relationOf(db, { buyer, seller })
    const before = await unsettledOf(db, buyer)
    const rules = { premium_percent: premiumPercent }
    const orderId = await unlessRefused(() => addOrder(db, { ...placed, ...relation, rules }))
    if (orderId === null) return null
    const after = await unsettledOf(db, buyer)
    if (after.unsettled !== Math.min(before.unsettled, after.balance)) {
      mistakes.push(`${buyer} had ${before.unsettled} unsettled credits and has ${after.unsettled} of ${after.balance}`)
    }
    const early = await spentEarly(db, buyer)
    if (early > shippedSettings.payments.spend_limit) {
      mistakes.push(`${buyer} spent ${early} credits that can be reversed as a new payer`)
    }
    if (relation.needsAdminReview) await reviewBy(steps, orderId, review)
    return { orderId, buyer, seller }
  }

const reviewBy = async (steps: OrderSteps, orderId: string, review: Review): Promise<void> => {
  if (review !== null) {
    await steps.transition(orderId, review, 'admin', { note: 'Reviewed.' })
    return
  }
  const { admin_review_until: until } = await steps.read(orderId)
  if (until !== null) await steps.setClock(until)
  await steps.wake(orderId)
}

/** Schedules and jobs of orders, credits, awards and relations. */
const runDueBy =
  (db: Db, steps: OrderSteps, payments: Payments) =>
  async (live: readonly Trade[], missing: readonly Trade[]): Promise<void> => {
    const due = await db
      .selectFrom('backlink_orders')
      .select('id')
      .where('deadline_at', '<=', sql<Date>`clock_now()`)
      .orderBy('deadline_at')
      .execute()
    for (const { id } of due) await steps.wake(id)
    await payments.runDue()
    await runRecounts(db)
    await releaseSettled(db)
    await payDueAwards(db)
    await requestPayoutChecks(db)
    for (const { orderId } of live) await steps.check(orderId, 'passed')
    for (const { orderId } of missing) await steps.check(orderId, 'failed')
    await payCollectedClaims(db)
  }

/** The rules as shipped, with a limit of write-offs that a coalition can reach. */
const openSettings = async (db: Db): Promise<void> => {
  const by = await addMember(db)
  const payments = { ...shippedSettings.payments, write_offs_per_day: writeOffLimit }
  await inTransaction(db, (tx) => saveSettings(tx, { settings: { ...shippedSettings, payments }, version: 0, by }))
}

const swapBy =
  (db: Db, { steps, stalls, mistakes }: OrderParts): Exchange['swap'] =>
  async (from, to) => {
    const [mine, theirs] = [stalls.websiteOf(from), stalls.websiteOf(to)]
    if (mine === null || theirs === null) return false
    const countTransfers = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from ledger_transfers`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await countTransfers()
    const sides = [
      { memberId: from, websiteId: mine },
      { memberId: to, websiteId: theirs },
    ] as const
    const links = await unlessRefused(() => swapLinks(db, ...sides))
    for (const hours of untilLost) {
      await steps.pass(hours)
      for (const link of links ?? []) await checkSwapped(db, link, false)
    }
    if ((await countTransfers()) !== before) mistakes.push(`a link exchange of ${from} and ${to} moved credits`)
    return links !== null
  }

export const openExchange = async (db: Db): Promise<Exchange> => {
  const steps: OrderSteps = orderSteps(db)
  const mistakes: string[] = []
  const stalls = createStalls(db, mistakes)
  const payments = createPayments(db)
  const runDue = runDueBy(db, steps, payments)
  await openSettings(db)

  const checkFailing = async ({ orderId }: Trade, hours: readonly number[]): Promise<void> => {
    for (const later of hours) {
      await steps.pass(later)
      await steps.check(orderId, 'failed')
    }
  }

  return {
    ...payments,
    open: stalls.open,
    openBelow: stalls.openBelow,
    reclaim: stalls.reclaim,
    centsOf: stalls.centsOf,
    mistakes,
    buyPack: async (...bought) => void (await unlessRefused(() => payments.buyPack(...bought))),
    subscribe: async (...bought) => void (await unlessRefused(() => payments.subscribe(...bought))),
    join: () => addMember(db),
    order: orderBy(db, { steps, stalls, mistakes }),
    deliver: deliverBy(db, steps),
    accept: async ({ orderId }) => {
      await unlessRefused(() => steps.transition(orderId, 'accept', 'seller'))
    },
    cancel: async ({ orderId }) => {
      await unlessRefused(() => steps.transition(orderId, 'cancel', 'buyer'))
    },
    remove: (trade) => checkFailing(trade, untilMissing),
    restore: ({ orderId }) => steps.check(orderId, 'passed'),
    loseLink: (trade) => checkFailing(trade, untilLost),
    swap: swapBy(db, { steps, stalls, mistakes }),
    share: (members) => shareSignals(db, members, randomUUID()),
    penalise: (memberId, amount) =>
      inTransaction(db, async (tx) => {
        const key = `moved:${randomUUID()}`
        await post(tx, [{ key, reason: 'adjustment_take', amount, memberId, note: 'By the simulation.' }])
      }),
    close: async (member) => {
      await eraseMember(db, member)
      await stalls.close(member)
    },
    pass: async (days, { live, missing }) => {
      await steps.pass(days * 24)
      await runDue(live, missing)
    },
    balance: steps.balance,
  }
}

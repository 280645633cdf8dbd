// Expected balances at the end of a scenario, derived only from the history of each order and the rules.
import { type OrderActor, type OrderTransition, orderProcess } from '../../contract/orderProcess.ts'
import { type OrderSide, orderSides } from '../../contract/orders.ts'
import { sql } from 'kysely'
import { readPending } from './payouts/pending.ts'
import { read as readBalance } from '../credits/balance.ts'
import type { Db } from '../platform/db/database.ts'
import { guaranteeRefund } from '../../contract/guarantee.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { orderSteps } from './orders.fixture.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'
import type { OrderFacts } from './orderFacts.ts'
import { applyTransition, type OrderEffect, placeOrder } from './process.ts'

export interface StoryEnd {
  orders: readonly string[]
  members: Readonly<Record<OrderSide, string>>
  /** Balances before the first order was placed. */
  began: Readonly<Record<OrderSide, number>>
  gone: ReadonlySet<OrderSide>
}

const transitions: readonly string[] = orderProcess.map(({ transition }) => transition)

/** Replays the history of an order by the rules alone: its final state and the credits moved. */
const replay = async (db: Db, row: OrderRow): Promise<{ facts: OrderFacts; effects: OrderEffect[] }> => {
  const rows = await db.selectFrom('order_events').selectAll().where('order_id', '=', row.id).orderBy('id').execute()
  let facts = placeOrder(
    {
      ...{ price: row.price, surcharge: row.surcharge, premium: row.premium, prime: row.prime },
      ...{
        turnaroundDays: row.turnaround_days,
        rules: rulesOf(row),
        needsAdminReview: row.admin_review_until !== null,
      },
    },
    row.placed_at,
  )
  const effects: OrderEffect[] = []
  for (const { event, actor, at, detail, status } of rows) {
    if (!transitions.includes(event)) continue
    const { payout } = detail as { payout?: number }
    const toBuyer = event === 'decide' ? { toBuyer: row.price - (payout ?? 0) } : {}
    const made = applyTransition(facts, {
      transition: event as OrderTransition,
      by: actor as OrderActor,
      at,
      ...toBuyer,
    })
    if (made?.facts.status !== status) throw new Error(`${actor} ${event} of ${facts.status} resulted in ${status}.`)
    facts = made.facts
    effects.push(...made.effects)
  }
  return { facts, effects }
}

const guaranteeOf = (row: OrderRow): number => {
  const { guarantee_lost_at: lostAt, guarantee_from: from, guarantee_until: until, guarantee_state: state } = row
  if (lostAt === null || from === null || until === null || state !== 'refunded') return 0
  const wholeRefundDays = rulesOf(row).whole_refund_days
  return (
    guaranteeRefund({ paid: row.paid_out + (row.surcharge > 0 ? row.bonus : 0), from, until, wholeRefundDays }, lostAt)
      ?.amount ?? 0
  )
}

const readEscrow = async (db: Db, orderId: string): Promise<number> => {
  const locked = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('owner_id', '=', orderId)
    .where('kind', '=', 'escrow')
    .executeTakeFirst()
  return locked?.balance ?? 0
}

/** What buyers are still owed. */
const claimedFor = async (db: Db, orders: readonly string[]): Promise<number> => {
  const { open } = await db
    .selectFrom('claims')
    .select(sql<number>`coalesce(sum(amount - paid), 0)::int8`.as('open'))
    .where('order_id', 'in', orders)
    .executeTakeFirstOrThrow()
  return open
}

/** Pending credits that went to nobody, because the link was lost after its buyer had left. */
const expiredOf = async (db: Db, row: OrderRow): Promise<number> => {
  if (row.guarantee_state !== 'ended') return 0
  const { expired } = await db
    .selectFrom('payout_parts')
    .select(sql<number>`coalesce(sum(amount), 0)::int8`.as('expired'))
    .where('order_id', '=', row.id)
    .where('state', '=', 'refunded')
    .executeTakeFirstOrThrow()
  return expired
}

/** Returns the inconsistencies. */
export const accountOf = async (db: Db, { orders, members, began, gone }: StoryEnd): Promise<string[]> => {
  const found: string[] = []
  const due = { ...began }
  for (const id of orders) {
    const row = await orderSteps(db).read(id)
    const { facts, effects } = await replay(db, row)
    const sum = (...names: OrderEffect['effect'][]): number =>
      effects.filter(({ effect }) => names.includes(effect)).reduce((total, { amount }) => total + amount, 0)
    const back = guaranteeOf(row)
    if (facts.status !== row.status) found.push(`is ${row.status}, by its history ${facts.status}`)
    if ((await readEscrow(db, id)) !== 0) found.push('it is over, and something is held for it')
    const paid = totalOf(row)
    const passedOn = sum('refund', 'payout', 'prime_bonus', 'surcharge_refund', 'premium_paid')
    if (passedOn !== paid) found.push(`of ${paid} only ${passedOn} went on`)
    due.buyer += sum('refund', 'surcharge_refund') + back - paid
    due.seller += sum('payout', 'prime_bonus') - sum('prime_penalty') - back - (await expiredOf(db, row))
  }
  const claimed = await claimedFor(db, orders)
  const pending = await readPending(db, members.seller)
  for (const who of orderSides) {
    const { total_credits: has, debt } = await readBalance(db, members[who])
    if (gone.has(who)) {
      if (has !== 0) found.push(`the ${who} has left and has ${has}`)
    } else {
      const worth = has - debt + (who === 'seller' ? pending - claimed : claimed)
      if (worth !== due[who]) found.push(`the ${who} has ${worth} instead of ${due[who]}`)
    }
  }
  return found
}

// Order prices compared with the fair price of their links. Each order is valued once, soon after it was agreed, so
// that a website that has improved since does not make its old orders look cheap.
import { sql } from 'kysely'
import { fairPriceOf } from '../../contract/fairPrice.ts'
import { readSettings } from '../credits/settings.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { PricedTerms } from '../../contract/offers.ts'

export interface PricedMonth {
  /** `2026-03` */
  month: string
  orders: number
  median_price: number
  /** Of price divided by fair price. */
  median_share: number
}

interface AgreedOrder extends PricedTerms {
  id: string
  agreed_at: Date
  price: number
  quality: number | null
  dr: number | null
  da: number | null
  spam: number | null
  visits: number | null
}

const ordersPerRound = 2_000
/**
 * How long an agreed order may stay invisible to other transactions: the length of a transaction, with a large margin.
 */
const seenWithin = '1 hour'

/** Values all orders that have no fair price yet, oldest first. */
export const reckonOrders = async (db: Db): Promise<void> => {
  while ((await inTransaction(db, reckonRound)) === ordersPerRound) continue
}

/** Returns the number of orders valued. Recomputes the prices of their months in the same transaction. */
const reckonRound = async (tx: Tx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('ankerplatz.fairPrices'))`.execute(tx)
  const orders = await findNew(tx)
  if (orders.length === 0) return 0
  const { offers } = await readSettings(tx)
  const bounds = { from: offers.price_from, to: offers.price_to }
  const fair = orders.map((order) => fairPriceOf(order, order, bounds).price)
  await sql`
    insert into order_fair_prices (order_id, agreed_at, price, fair_price)
    select * from unnest(
      ${orders.map(({ id }) => id)}::uuid[], ${orders.map((order) => order.agreed_at)}::timestamptz[],
      ${orders.map(({ price }) => price)}::int[], ${fair}::int[])`.execute(tx)
  const months = new Set(orders.map(({ agreed_at: at }) => `${at.toISOString().slice(0, 7)}-01`))
  for (const month of months) await addUp(tx, month)
  return orders.length
}

const findNew = async (tx: Tx): Promise<AgreedOrder[]> => {
  const { rows } = await sql<AgreedOrder>`
    select o.id, o.accepted_at as agreed_at, o.price, o.link_type, o.rel, o.guarantee_months, o.writer, o.labelled,
      w.quality_score as quality, w.dr, w.da, w.spam_score as spam, w.visits_from as visits
    from backlink_orders o join websites w on w.id = o.website_id
    where o.accepted_at >= coalesce((select max(agreed_at) from order_fair_prices) - ${seenWithin}::interval, '-infinity')
      and not exists (select from order_fair_prices p where p.order_id = o.id)
    order by o.accepted_at
    limit ${ordersPerRound}`.execute(tx)
  return rows
}

const addUp = async (tx: Tx, month: string): Promise<void> => {
  await sql`
    insert into price_months (month, orders, median_price, median_share)
    select ${month}::date, count(*), percentile_cont(0.5) within group (order by price),
      percentile_cont(0.5) within group (order by price::float8 / fair_price)
    from order_fair_prices
    where agreed_at >= ${month}::timestamp at time zone 'UTC'
      and agreed_at < (${month}::timestamp + interval '1 month') at time zone 'UTC'
    on conflict (month) do update set
      orders = excluded.orders, median_price = excluded.median_price, median_share = excluded.median_share`.execute(tx)
}

/** All months with orders, oldest first. */
export const readMonths = async (db: Db): Promise<PricedMonth[]> => {
  const { rows } = await sql<PricedMonth>`
    select to_char(month, 'YYYY-MM') as month, orders, median_price, median_share from price_months order by month`.execute(
    db,
  )
  return rows
}

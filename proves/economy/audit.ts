// What the proof checks besides the invariant: the audit of the product, counters against the orders themselves, awards per domain,
// and that write-offs stay within their limits.
import { type RawBuilder, sql } from 'kysely'
import { shippedSettings } from '../../contract/pricing.ts'
import type { Db } from '../../server/platform/db/database.ts'

/** Credits a day: so low that coalitions reach it. */
export const writeOffLimit = 500

/** Payments are simulated without their invoices. */
const notSimulated = 'invoice'

export const audit = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ rule: string; subject: string; detail: string }>`
    select * from ledger_check() where rule <> ${notSimulated}`.execute(db)
  return rows.map(({ rule, subject, detail }) => `audit: ${rule}, ${subject}: ${detail}`)
}

/** Counters that decide on payouts, against the orders themselves: trades of each pair, and what proves nothing. */
const counters = sql<{ mistake: string }>`
  with trades as (
    select seller_user_id as seller, buyer_user_id as buyer,
      sum(paid_out + case when surcharge > 0 then bonus else 0 end - guarantee_refunded - reversed) as paid
    from backlink_orders where ended_at is not null and paid_out > 0 group by 1, 2)
  select 'trade ' || trades.seller || ' of ' || trades.buyer || ': ' || trades.paid || ', counted ' || coalesce(t.paid, 0) as mistake
  from trades left join owner_trades t on t.seller_owner_id = trades.seller and t.buyer_owner_id = trades.buyer
  where trades.paid <> coalesce(t.paid, 0)
  union all
  select 'member ' || owner_id || ' has ' || balance || ' although ' || claimed || ' are to be collected'
  from ledger_accounts where claimed > 0 and balance > unsettled
  union all
  select 'order ' || o.id || ' proves ' || o.proven || ' by a buyer without money or income' from backlink_orders o
  where o.proven > 0
    and not exists (select from owner_trades t where t.seller_owner_id = o.buyer_user_id and t.buyer_owner_id <> o.seller_user_id and t.orders > 0)
    and not exists (
      select from ledger_transfers t join ledger_accounts a on a.id = t.to_account
      where a.owner_id = o.buyer_user_id and t.kind = 'purchase')
  union all
  select 'order ' || o.id || ' proves ' || o.proven || ' although one side has invited the other' from backlink_orders o
  where o.proven > 0 and exists (
    select from referrals r where (r.referral_id, r.referrer_id) in ((o.seller_user_id, o.buyer_user_id), (o.buyer_user_id, o.seller_user_id)))
  union all
  -- In the first 30 days all of the price and of the surcharge that the seller has earned goes back.
  select 'order ' || o.id || ' lost after ' || (o.guarantee_lost_at - o.guarantee_from) || ' of which ' || o.guarantee_refunded || ' went back, not '
    || (o.paid_out + o.bonus - o.reversed)
  from backlink_orders o
  where o.guarantee_state = 'refunded' and o.guarantee_lost_at < o.guarantee_from + interval '29 days' and o.surcharge > 0
    and o.guarantee_refunded <> o.paid_out + o.bonus - o.reversed`

/** By registrable domain, whatever the product counts them by: the last two labels, as all domains here are below one suffix. */
const awards = (most: number): RawBuilder<{ mistake: string }> => sql`
  select 'the domain ' || substring(a.host from '[^.]+\\.[^.]+$') || ' yielded ' || sum(p.amount) || ' credits' as mistake
  from awards a join award_parts p on p.award_id = a.id where p.state = 'paid'
  group by substring(a.host from '[^.]+\\.[^.]+$') having sum(p.amount) > ${most}`

/**
 * A new payer costs the operator no more than they may spend of unsettled credits, besides penalties; nothing is written off while
 * the member has credits in escrow; and once the losses of a day exceed the limit, nothing is sold until the next.
 */
const writeOffs = (spendLimit: number): RawBuilder<{ mistake: string }> => sql`
  with early as (
    select w.owner_id, sum(w.amount) as amount from write_offs w join payers p on p.owner_id = w.owner_id
      join users u on u.id = w.owner_id and u.deleted_at is null
    where w.at < p.first_paid_at + interval '30 days' group by 1)
  select 'new payer ' || owner_id || ' cost ' || amount as mistake from early
  where amount > ${spendLimit} + coalesce((
    select sum(t.amount) from ledger_transfers t join ledger_accounts a on a.id = t.from_account
    where a.owner_id = early.owner_id and a.kind = 'member' and t.kind = 'penalty'), 0)
  union all
  select 'sold ' || p.credits || ' although ' || lost.amount || ' were lost on the day' from purchases p cross join lateral (
    select sum(w.amount) as amount from write_offs w
    where w.at < p.paid_at and w.at >= date_trunc('day', p.paid_at at time zone 'UTC') at time zone 'UTC'
      and (w.recovered_at is null or w.recovered_at > p.paid_at)) as lost
  where p.kind = 'pack' and lost.amount > ${writeOffLimit}
  union all
  select w.amount || ' of ' || w.owner_id || ' written off although order ' || o.id || ' was open'
  from write_offs w join backlink_orders o on o.buyer_user_id = w.owner_id and o.placed_at < w.at
  where o.ended_at is null or o.ended_at > w.at`

/** What a new payer has spent on orders of credits that can be reversed. Nothing once the first 30 days are over. */
export const spentEarly = async (db: Db, memberId: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(u.amount), 0)::int8 as amount
    from lot_uses u join credit_lots l on l.id = u.lot_id join payers p on p.owner_id = l.owner_id
    where l.owner_id = ${memberId} and p.limited_until > clock_now() and u.subject like 'order:%'`.execute(db)
  return rows[0]?.amount ?? 0
}

export const findMistakes = async (db: Db): Promise<string[]> => {
  const { award_limits: limits, payments } = shippedSettings
  const queries = { counter: counters, award: awards(limits.established), 'write-off': writeOffs(payments.spend_limit) }
  const found: string[] = []
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db)
    found.push(...rows.map(({ mistake }) => `${name}: ${mistake}`))
  }
  return found
}

export interface Sums {
  writtenOff: number
  /** On the day on which most was lost. */
  worstDay: number
  /** What buyers who are not in the coalition still get from those who are. */
  openClaims: number
}

export const readSums = async (db: Db, coalition: readonly string[]): Promise<Sums> => {
  const inside = sql`any(${[...coalition]}::uuid[])`
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(amount), 0)::int8 from write_offs where recovered_at is null) as "writtenOff",
      (select coalesce(max(day.amount), 0)::int8 from (
        select sum(amount) as amount from write_offs where recovered_at is null group by date_trunc('day', at at time zone 'UTC')) as day) as "worstDay",
      (select coalesce(sum(amount - paid), 0)::int8 from claims
        where closed_at is null and owner_id = ${inside} and not creditor_id = ${inside}) as "openClaims"`.execute(db)
  return rows[0] ?? { writtenOff: 0, worstDay: 0, openClaims: 0 }
}

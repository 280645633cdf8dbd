// Payments of demo members that can still be reversed: who bought recently has credits that are not settled.
import { sql } from 'kysely'
import { shippedPaymentRules } from '../../contract/paymentRules.ts'
import type { Tx } from '../../server/platform/db/database.ts'

/** Of the balance of a demo login, little enough that its orders are paid with settled credits. */
const shownCredits = 25

/** After all transactions: recent packs have lots with what is left of them. New payers have an allowance. */
export const addDemoLots = async (tx: Tx, now: Date): Promise<void> => {
  const { settle_days: days, spend_limit: allowance, spend_limit_days: limitDays } = shippedPaymentRules
  await sql`update purchases set method = 'card' where paid_at is not null and method is null`.execute(tx)
  await sql`
    insert into payers (owner_id, first_paid_at, limited_until)
    select user_id, min(paid_at), case when min(paid_at) + make_interval(days => ${limitDays}::int) > ${now}
      then min(paid_at) + make_interval(days => ${limitDays}::int) end
    from purchases where paid_at is not null group by 1 on conflict do nothing`.execute(tx)
  await sql`
    with recent as (
      select p.id, p.user_id, p.credits, p.paid_at, least(p.credits, a.balance,
        case when u.email in ('buyer@demo.test', 'seller@demo.test') then ${shownCredits}::int else p.credits end) as remaining
      from purchases p join users u on u.id = p.user_id
        join ledger_accounts a on a.owner_id = p.user_id and a.kind = 'member' and a.part = 0
      where p.kind = 'pack' and p.state = 'paid' and p.refunded_cents = 0 and a.balance > 0
        and p.paid_at > ${now}::timestamptz - make_interval(days => ${days.card}::int)
    ), added as (
      insert into credit_lots (key, purchase_id, owner_id, amount, remaining, settles_at)
      select 'purchase:' || id, id, user_id, credits, remaining, paid_at + make_interval(days => ${days.card}::int) from recent
      returning owner_id, remaining
    )
    update ledger_accounts a set unsettled = added.remaining, unsettled_allowance = case when exists (
        select from payers p where p.owner_id = a.owner_id and p.limited_until is not null) then ${allowance}::int end
    from added where a.owner_id = added.owner_id and a.kind = 'member' and a.part = 0`.execute(tx)
}

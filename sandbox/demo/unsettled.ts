// Payments of demo members that can still be reversed: a member who bought recently has credits that are not settled, and one whose
// payment was taken back after its credits were spent is a write-off.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { shippedPaymentRules } from '../../contract/paymentRules.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import type { PastPart } from './credits.ts'

/** Whose payment was refunded by the provider after they had spent the credits on drafts. */
const lostBuyer = 'astrid.lindqvist@demo.test'
const draftDaysAgo = 80
const draftCredits = 60
const writtenOffAfterHours = 1

/** After the purchases. What was lost comes from the platform, so that no debt stays. */
export const pastWriteOff: PastPart = async (tx, { now, idOf, aside }) => {
  const memberId = idOf.get(lostBuyer)
  const refund = aside.find(({ transfers: [move] }) => move?.reason === 'purchase_refund' && move.memberId === memberId)
  const subject = refund?.transfers[0]?.subject
  if (memberId === undefined || refund === undefined || subject === undefined) return []
  const purchaseId = subject.slice('purchase:'.length)
  const at = new Date(refund.at.getTime() + writtenOffAfterHours * hourMs)
  const paidAt = new Date(now.getTime() - draftDaysAgo * dayMs)
  const { id } = await tx
    .insertInto('content_payments')
    .values({ user_id: memberId, draft_id: randomUUID(), amount: draftCredits, paid_at: paidAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lost = { purchase_id: purchaseId, owner_id: memberId, reason: 'refund' }
  await tx
    .insertInto('reversals')
    .values({ ...lost, number: 1, amount: draftCredits, outstanding: 0, at: refund.at, finished_at: at })
    .execute()
  await tx
    .insertInto('write_offs')
    .values({ ...lost, amount: draftCredits, at })
    .execute()
  await sql`
    insert into payers (owner_id, first_paid_at, closed_at)
    select user_id, paid_at, ${at} from purchases where id = ${purchaseId}`.execute(tx)
  const draft = `content:${id}` as const
  aside.push(
    {
      at: paidAt,
      transfers: [{ key: draft, reason: 'content_draft', amount: draftCredits, memberId, subject: draft }],
    },
    {
      at,
      transfers: [
        {
          ...{ key: `purchase:${purchaseId}:correction:1:written_off`, reason: 'reversal_written_off' },
          ...{ amount: draftCredits, memberId, subject },
        },
      ],
    },
  )
  return []
}

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

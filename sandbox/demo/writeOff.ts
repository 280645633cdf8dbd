// A write-off in the demo data: a payment that was taken back after its credits were spent.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../contract/durations.ts'
import type { PastPart } from './credits.ts'

/** Whose payment was refunded by the provider after they had spent the credits on drafts. */
const lostBuyer = 'astrid.lindqvist@demo.test'
const draftDaysAgo = 80
const draftCredits = 60
/** All that was spent, more than the refund lacked: the member’s later orders of the demo data need the difference. */
const lostCredits = draftCredits
const writtenOffAfterHours = 1

/** After the purchases. */
export const pastWriteOff: PastPart = async (tx, { now, idOf, aside }) => {
  const memberId = idOf.get(lostBuyer)
  const refund = aside.find(({ transfers: [move] }) => move?.reason === 'purchase_refund' && move.memberId === memberId)
  const taken = refund?.transfers[0]
  const subject = taken?.subject
  if (memberId === undefined || refund === undefined || taken === undefined || subject === undefined) return []
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
    .values({ ...lost, number: 1, amount: taken.amount, outstanding: 0, at: refund.at, finished_at: at })
    .execute()
  await tx
    .insertInto('write_offs')
    .values({ ...lost, amount: lostCredits, at })
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
          ...{ amount: lostCredits, memberId, subject },
        },
      ],
    },
  )
  return []
}

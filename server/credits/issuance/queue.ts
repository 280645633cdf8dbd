// Queue of issuances that await review: an admin releases or rejects them, and a job pays what was released. A rejection is
// a decision, to which the member can object.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type IssuedReason, issuedReasons } from '../../../contract/issuanceRules.ts'
import type { NotificationPayload } from '../../../contract/notifications.ts'
import * as members from '../../accounts/members.ts'
import { recordDecision, reverseDecision } from '../../decisions/decisions.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../../platform/jobs/jobs.ts'
import { defineEvent, publish } from '../../platform/outbox/events.ts'
import { notifyMember } from '../../platform/outbox/outbox.ts'
import { read } from '../balance.ts'
import type { Transfer } from '../ledger.ts'
import { issueOne } from './issue.ts'

/** For domains above credits whose own rows depend on what was rejected. */
export const issuanceRejected = defineEvent('credits.issuanceRejected', z.object({ key: z.string() }))

export const payReleasedJob = defineJob('payReleased', z.object({ itemId: z.uuid() }))

const now: RawBuilder<Date> = sql<Date>`clock_now()`

interface Decision {
  ids: readonly string[]
  decision: 'release' | 'reject'
  reason: string
  by: string
}

/** Returns the amounts decided on. What was decided before stays as it is, except that a rejection can be withdrawn. */
export const decideQueued = async (tx: Tx, { ids, decision, reason, by }: Decision): Promise<number[]> => {
  const from = decision === 'release' ? ['queued', 'rejected'] : ['queued']
  const decided = await tx
    .updateTable('issuance_queue')
    .set({
      state: decision === 'release' ? 'released' : 'rejected',
      decided_at: now,
      decided_by: by,
      decision_reason: reason,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('issuance_queue')
        .select('id')
        .where('id', 'in', ids)
        .where('state', 'in', from)
        .orderBy('number')
        .forUpdate(),
    )
    .returning(['id', 'key', 'owner_id', 'amount', 'reason'])
    .execute()
  if (decision === 'release') {
    for (const { id } of decided) {
      await reverseDecision(tx, { subject: { kind: 'issuance', id }, by, answer: reason })
    }
    await enqueueAll(
      tx,
      decided.map(({ id }) => newJob(payReleasedJob, { itemId: id }, { jobKey: `payReleased:${id}` })),
    )
  } else {
    for (const { id, key, owner_id: ownerId, amount, reason: issued } of decided) {
      await publish(tx, issuanceRejected, { key })
      await recordDecision(tx, {
        ...{ ownerId, measure: 'credits_rejected', subject: { kind: 'issuance', id }, ground: 'issuance_review' },
        facts: [{ fact: 'issuance', reason: issuedReason.parse(issued), amount }],
        ...{ reasons: reason, by },
      })
    }
  }
  for (const memberId of new Set(decided.map(({ owner_id: owner }) => owner))) await publishCredits(tx, memberId)
  return decided.map(({ amount }) => amount)
}

/**
 * Domains above credits that issue again by themselves what was released, because their own rows depend on it. If they do
 * not, it is no longer due and lapses. They return false for what is not theirs, which is then paid from the queue.
 */
export type IssueAgain = (tx: Tx, released: { memberId: string; refersTo: string; key: string }) => Promise<boolean>
export type ReleaseHooks = Readonly<Partial<Record<IssuedReason, IssueAgain>>>

const issuedReason = z.enum(issuedReasons)

/** Pays one released issuance. Idempotent: the state is read under the lock of the row. */
export const payReleased = async (tx: Tx, hooks: ReleaseHooks, itemId: string): Promise<void> => {
  const seen = await readReleased(tx, itemId)
  if (seen === undefined) return
  // A closed account receives nothing.
  if (!(await members.lockPresent(tx, seen.owner_id))) return lapseQueued(tx, seen.owner_id)
  const reason = issuedReason.parse(seen.reason)
  const { key, owner_id: memberId, amount, refers_to: refersTo, notice } = seen
  const again = refersTo === null ? undefined : hooks[reason]
  if (again === undefined || refersTo === null || !(await again(tx, { memberId, refersTo, key }))) {
    const subject = refersTo === null ? {} : { subject: refersTo as NonNullable<Transfer['subject']> }
    const issued = await issueOne(tx, { transfer: { key, reason, amount, memberId, ...subject } })
    if (issued === 'posted' && notice !== null) await notify(tx, { ...(notice as NotificationPayload), memberId })
  }
  await tx
    .updateTable('issuance_queue')
    .set({ state: 'lapsed', settled_at: now })
    .where('id', '=', itemId)
    .where('state', '=', 'released')
    .execute()
  await publishCredits(tx, memberId)
}

/**
 * Not locked: a domain that issues again takes its own locks first. A second job of the same item waits for the lock of
 * the reason and then finds it paid.
 */
const readReleased = (tx: Tx, itemId: string) =>
  tx
    .selectFrom('issuance_queue')
    .select(['key', 'reason', 'owner_id', 'amount', 'refers_to', 'notice'])
    .where('id', '=', itemId)
    .where('state', '=', 'released')
    .executeTakeFirst()

/** So that open pages of the member read their credits in review again. */
const publishCredits = async (tx: Tx, memberId: string): Promise<void> => {
  await notifyMember(tx, memberId, 'credits.changed', await read(tx, memberId))
}

/** What waits for a member whose account is closed is no longer due. */
export const lapseQueued = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .updateTable('issuance_queue')
    .set({ state: 'lapsed', settled_at: now })
    .where('owner_id', '=', memberId)
    .where('state', 'in', ['queued', 'released', 'rejected'])
    .execute()
  await tx.updateTable('issuance_queue').set({ notice: null }).where('owner_id', '=', memberId).execute()
}

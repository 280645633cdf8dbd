// Issues credits, the only function that posts a reason that can be paused. It takes the lock of the reason, so that of two
// issuances that both reach a limit the second one sees the first; what may not be posted goes to the queue.
import { type RawBuilder, sql } from 'kysely'
import type { IssuedReason } from '../../../contract/issuanceRules.ts'
import type { NotificationPayload } from '../../../contract/notifications.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Param, preparedStatement } from '../../platform/db/preparedStatements.ts'
import { postAny, type Transfer } from '../ledger.ts'
import { type Admission, admit, type QueueCause, type QueueState } from './admission.ts'
import { alertOfPause, alertOnce } from './alerts.ts'
import { limitsOf } from './limits.ts'

export interface Issuance {
  transfer: Transfer<IssuedReason> & { memberId: string }
  /** Notification of the payment. Sent by the caller if it is posted at once, and by the job that pays it otherwise. */
  notice?: NotificationPayload
}

/** repeated: it was posted before, or for another member. queued: it awaits review. */
export type Issued = 'posted' | 'repeated' | 'queued' | 'rejected'

/**
 * Issues a set; transfers with other reasons join those of the set that are posted. The result of each issuance, in the
 * order of the set.
 */
export const issue = async (
  tx: Tx,
  issuances: readonly Issuance[],
  besides: readonly Transfer[] = [],
): Promise<Issued[]> => {
  const issued = new Map<Issuance, Issued>()
  const admitted: { issuance: Issuance; admission: Admission }[] = []
  const sums: Sums = new Map()
  const reached = new Set<IssuedReason>()
  // One lock order of the reasons.
  for (const issuance of issuances.toSorted(byReason)) {
    const admission = await admitOne(tx, issuance, sums)
    if (admission.kind === 'queue') await queue(tx, issuance, admission)
    if (admission.kind === 'queue' && admission.pauses) reached.add(issuance.transfer.reason)
    if (admission.kind === 'waiting') await follow(tx, issuance)
    if (admission.kind === 'post' || admission.kind === 'post_released') {
      addTo(sums, issuance)
      admitted.push({ issuance, admission })
    } else issued.set(issuance, outcomes[admission.kind])
  }
  const transfers = [...admitted.map(({ issuance }) => issuance.transfer), ...besides]
  const posting = transfers.length === 0 ? 'repeated' : await postAny(tx, transfers)
  for (const { issuance, admission } of admitted) {
    issued.set(issuance, posting)
    if (posting === 'repeated') continue
    const { reason } = issuance.transfer
    if (admission.kind === 'post_released') await settleReleased(tx, issuance)
    else if (admission.kind === 'post') {
      for (const about of admission.alerts) await alertOnce(tx, { reason, about })
    }
  }
  // Last, because the ledger refuses a paused reason.
  for (const reason of reached) await pauseAtLimit(tx, reason)
  return issuances.map((issuance) => issued.get(issuance) ?? 'repeated')
}

export const issueOne = async (tx: Tx, issuance: Issuance): Promise<Issued> => {
  const [issued] = await issue(tx, [issuance])
  return issued ?? 'repeated'
}

const outcomes = { queue: 'queued', waiting: 'queued', rejected: 'rejected', taken: 'repeated' } as const

const byReason = ({ transfer: one }: Issuance, { transfer: other }: Issuance): number =>
  one.reason < other.reason ? -1 : Number(one.reason > other.reason)

/** What this set adds to the counters before it is posted, by reason and by reason and member. */
type Sums = Map<string, number>

const sumNames = ({ reason, memberId }: Issuance['transfer']): [all: string, ofMember: string] => [
  reason,
  `${reason} ${memberId}`,
]

const addTo = (sums: Sums, { transfer }: Issuance): void => {
  for (const name of sumNames(transfer)) sums.set(name, (sums.get(name) ?? 0) + transfer.amount)
}

interface AdmissionRow {
  limits: unknown
  paused: boolean
  issued_today: number
  counted_today: number
  issued_to_owner: number
  is_posted: boolean
  queue_state: QueueState | null
  queue_owner: string | null
}

const selectAdmission = preparedStatement((db, param: Param<{ reason: string; owner: string; key: string }>) =>
  sql<AdmissionRow>`
    select limits, paused, issued_today, counted_today, issued_to_owner, is_posted, queue_state, queue_owner
    from issuance_admission(${param('reason')}, ${param('owner')}, ${param('key')})`.compile(db),
)

const admitOne = async (tx: Tx, { transfer }: Issuance, sums: Sums): Promise<Admission> => {
  const { reason, memberId, key, amount } = transfer
  const [row] = await selectAdmission(tx, { reason, owner: memberId, key })
  if (row === undefined) throw new Error(`There is no issuance control for ${reason}.`)
  const [ahead, aheadOfMember] = sumNames(transfer).map((name) => sums.get(name) ?? 0)
  return admit(amount, {
    limits: limitsOf(reason, row.limits),
    paused: row.paused,
    isPosted: row.is_posted,
    today: row.issued_today + (ahead ?? 0),
    counted: row.counted_today + (ahead ?? 0),
    ofMember: row.issued_to_owner + (aheadOfMember ?? 0),
    queued: row.queue_state === null ? null : { state: row.queue_state, isOwn: row.queue_owner === memberId },
  })
}

const queue = async (tx: Tx, { transfer, notice }: Issuance, { cause }: { cause: QueueCause }): Promise<void> => {
  const { key, reason, memberId, amount, subject } = transfer
  if (cause !== 'paused') await alertOnce(tx, { reason, about: 'member' })
  const row = { amount, cause, notice: notice === undefined ? null : JSON.stringify(notice) }
  // What has lapsed falls due again.
  const again = { state: 'queued', queued_at: now, decided_at: null, decided_by: null, decision_reason: null }
  await tx
    .insertInto('issuance_queue')
    .values({ ...row, key, reason, owner_id: memberId, refers_to: subject ?? null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...row, ...again, owner_id: memberId, settled_at: null }),
    )
    .execute()
}

/** Once for each pause, so that a second one on the same day is not missed. */
const pauseAtLimit = async (tx: Tx, reason: IssuedReason): Promise<void> => {
  await tx
    .updateTable('issuance_controls')
    .set((eb) => ({ paused_at: now, paused_by: null, pause_reason: null, version: eb('version', '+', 1) }))
    .where('reason', '=', reason)
    .execute()
  await alertOfPause(tx, reason)
}

const now: RawBuilder<Date> = sql<Date>`clock_now()`

/** The amount of what waits follows its cause, such as a partly refunded purchase. */
const follow = async (tx: Tx, { transfer: { key, amount } }: Issuance): Promise<void> => {
  await tx
    .updateTable('issuance_queue')
    .set({ amount })
    .where('key', '=', key)
    .where('state', '=', 'queued')
    .where('amount', '<>', amount)
    .execute()
}

/** What waits is no longer due: the domain that issues it has dropped it. */
export const lapseIssuance = async (tx: Tx, key: string): Promise<void> => {
  await tx
    .updateTable('issuance_queue')
    .set({ state: 'lapsed', settled_at: now })
    .where('key', '=', key)
    .where('state', 'in', ['queued', 'released', 'rejected'])
    .execute()
}

/** What an admin released has been reviewed, so it does not bring the reason closer to its limit. */
const settleReleased = async (tx: Tx, { transfer: { key, reason, amount } }: Issuance): Promise<void> => {
  await tx
    .updateTable('issuance_queue')
    .set({ state: 'paid', settled_at: now, amount })
    .where('key', '=', key)
    .execute()
  await sql`
    update issuance_controls set
      reviewed_amount = case when reviewed_day = (clock_now() at time zone 'UTC')::date then reviewed_amount else 0 end + ${amount},
      reviewed_day = (clock_now() at time zone 'UTC')::date
    where reason = ${reason}`.execute(tx)
}

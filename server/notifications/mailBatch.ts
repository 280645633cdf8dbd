// Batches of mails about orders that one member places or cancels with another: the first is mailed at once, those that
// follow within a short time become one mail. Nobody's inbox can be flooded with orders.
import { sql } from 'kysely'
import { minuteMs } from '../../contract/durations.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'

const batchedKinds: readonly string[] = ['order_created', 'order_refunded'] satisfies NotificationKind[]
const batchPauseMinutes = 15

interface Notified {
  id: number
  user_id: string
  type: string
  about_id: string | null
}

export type Batch =
  /** Mailed on its own. */
  | { kind: 'single' }
  /** All that wait for a mail now, newest first. */
  | { kind: 'together'; ids: number[] }
  /** A mail about the same member was written a short time ago: the next one is written then. */
  | { kind: 'later'; at: Date; jobKey: string }
  /** Another job has written the mail. */
  | { kind: 'written' }

export const batchOf = async (tx: Tx, { id, user_id: memberId, type, about_id: about }: Notified): Promise<Batch> => {
  if (about === null || !batchedKinds.includes(type)) return { kind: 'single' }
  const waiting = await ofPair(tx, memberId, about)
    .where('mailing', '=', 'now')
    // In one order for all jobs, so that two of them cannot wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = waiting.map((row) => row.id)
  if (!ids.includes(id)) return { kind: 'written' }
  const last = await ofPair(tx, memberId, about)
    .where('mailing', '=', 'done')
    .where('created_at', '>', sql<Date>`clock_now() - ${`${batchPauseMinutes} minutes`}::interval`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) {
    const at = new Date(last.created_at.getTime() + batchPauseMinutes * minuteMs)
    return { kind: 'later', at, jobKey: `mailBatch:${memberId}:${about}` }
  }
  return ids.length === 1 ? { kind: 'single' } : { kind: 'together', ids: ids.toReversed() }
}

const ofPair = (tx: Tx, memberId: string, about: string) =>
  tx
    .selectFrom('notifications')
    .select(['id', 'created_at'])
    .where('user_id', '=', memberId)
    .where('about_id', '=', about)
    .where('type', 'in', batchedKinds)

// Broadcasts: messages from admins to all members or a segment. State machine: a draft can be changed, then it is
// sending or scheduled, until it is done or stopped. Each transition is valid in one state only, so that the second of
// two concurrent clicks has no effect.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Broadcast, BroadcastContent, broadcastDraft, Segment } from '../../contract/broadcasts.ts'
import { now } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { requireSendable } from './broadcastContent.ts'
import { describeBroadcasts, refusal } from './broadcastList.ts'
import { begin, startBroadcastJob } from './broadcastSending.ts'
import { reachOf } from './segments.ts'

export { previewBroadcast, testBroadcast } from './broadcastContent.ts'
export { listBroadcasts } from './broadcastList.ts'
export { reachOf } from './segments.ts'

type Draft = z.output<typeof broadcastDraft>

export const read = async (db: Db | Tx, id: string): Promise<Broadcast> => {
  const [found] = await describeBroadcasts(db, [id])
  if (found === undefined) throw new AppError('not_found')
  return found
}

export const create = async (tx: Tx, { draft, createdBy }: { draft: Draft; createdBy: string }): Promise<Broadcast> => {
  requireSendable(draft)
  const { id } = await tx
    .insertInto('broadcasts')
    .values({ ...columnsOf(draft), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return read(tx, id)
}

interface Given {
  id: string
  /** The version that the admin edited. */
  basedOn: number
}

export const change = async (tx: Tx, { id, basedOn, draft }: Given & { draft: Draft }): Promise<Broadcast> => {
  requireSendable(draft)
  const changed = await tx
    .updateTable('broadcasts')
    .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('version', '=', basedOn)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw await refusal(tx, id)
  return read(tx, id)
}

const columnsOf = ({ segment, content, path }: Draft) => ({
  segment: JSON.stringify(segment),
  content: JSON.stringify(content),
  path,
})

/** Returns the discarded draft. */
export const discard = async (tx: Tx, id: string): Promise<{ content: BroadcastContent }> => {
  const gone = await tx
    .deleteFrom('broadcasts')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('content')
    .executeTakeFirst()
  if (gone === undefined) throw await refusal(tx, id)
  return { content: gone.content as unknown as BroadcastContent }
}

/** Immediately, or at a future time of the product's clock. */
export const send = async (tx: Tx, { id, basedOn, at }: Given & { at: string | null }): Promise<Broadcast> => {
  const draft = await tx
    .selectFrom('broadcasts')
    .select(['segment', 'content', 'path'])
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('version', '=', basedOn)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (draft === undefined) throw await refusal(tx, id)
  requireSendable({ content: draft.content as unknown as BroadcastContent, path: draft.path })
  const segment = draft.segment as Segment
  const audience = at === null ? await begin(tx, { id, segment }) : (await reachOf(tx, segment)).members
  if (audience === 0) throw new AppError('no_recipients')
  if (at !== null) await schedule(tx, id, new Date(at))
  return read(tx, id)
}

const schedule = async (tx: Tx, id: string, at: Date): Promise<void> => {
  if (at <= (await now(tx))) throw new AppError('invalid_input', { issues: [{ path: 'at', code: 'in_the_past' }] })
  await tx.updateTable('broadcasts').set({ state: 'scheduled', scheduled_at: at }).where('id', '=', id).execute()
  await enqueue(tx, startBroadcastJob, { broadcastId: id }, { runAt: at })
}

/**
 * No further members are notified. Members notified already keep it in the inbox, but get no email that has not been
 * sent yet; so it can be stopped as long as one of these is waiting, even after all members were notified.
 */
export const stop = async (tx: Tx, id: string): Promise<Broadcast> => {
  const stopped = await tx
    .updateTable('broadcasts')
    .set({ state: 'stopped', finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('state', 'in', ['scheduled', 'sending']), row.and([row('state', '=', 'done'), mailWaits])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (stopped === undefined) throw await refusal(tx, id)
  // Pending notifications first, then the emails: one that is just becoming an email is waited for, and its email is
  // then found.
  await tx
    .updateTable('notifications')
    .set({ mailing: 'none' })
    .where('broadcast_id', '=', id)
    .where('mailing', 'in', ['now', 'digest'])
    .execute()
  await tx
    .updateTable('mails')
    .set({ state: 'cancelled', next_attempt_at: null })
    .where('broadcast_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return read(tx, id)
}

const mailWaits = sql<boolean>`(
  exists (select 1 from mails where broadcast_id = broadcasts.id and state = 'waiting')
  or exists (select 1 from notifications where broadcast_id = broadcasts.id and mailing in ('now', 'digest')))`

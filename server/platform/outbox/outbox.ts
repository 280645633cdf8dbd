// Transactional outbox: events are written in the transaction that causes them, and the relay publishes them after the
// commit. NOTIFY inside the transaction would take a lock that all commits share.
import type { LivePayload, LiveTopic } from '../../../contract/live.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Param, preparedStatement } from '../db/preparedStatements.ts'

/** Publishes an event to the browsers of one member. */
export const notifyMember = async <T extends LiveTopic>(
  tx: Tx,
  memberId: string,
  topic: T,
  payload: LivePayload<T>,
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({ member_id: memberId, topic, payload: JSON.stringify(payload) })
    .execute()
}

/** A member and the event to publish to them. */
export type MemberEvent = { [T in LiveTopic]: { memberId: string; topic: T; payload: LivePayload<T> } }[LiveTopic]

/** Publishes several events in one statement, which costs little more than one. */
export const notifyMembers = async (tx: Tx, events: readonly MemberEvent[]): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(({ memberId, topic, payload }) => ({ member_id: memberId, topic, payload }))
  await insertEvents(tx, { rows: JSON.stringify(rows) })
}

const insertEvents = preparedStatement((db, param: Param<{ rows: string }>) =>
  sql`
    insert into outbox (member_id, topic, payload)
    select member_id, topic, payload
    from json_to_recordset(${param('rows')}::json) as event (member_id uuid, topic text, payload jsonb)`.compile(db),
)

/** Notifies every process about a member's sessions, for example that one ended. */
export const sessionEndedTopic = 'session.ended'
export const publishSessionEnded = async (tx: Tx, memberId: string, sessionIds: readonly string[]): Promise<void> => {
  for (const sessionId of sessionIds) {
    await tx
      .insertInto('outbox')
      .values({ member_id: memberId, topic: sessionEndedTopic, payload: JSON.stringify({ sessionId }) })
      .execute()
  }
}

/** How long a browser may be offline and still resume. */
const keptFor = '1 hour'

/** Deletes old published rows. The newest row stays: its position is where the next reader begins. */
export const pruneOutbox = async (db: Db): Promise<void> => {
  await sql`
    delete from outbox where created_at < now() - ${keptFor}::interval
      and position < (select max(position) from outbox)`.execute(db)
}

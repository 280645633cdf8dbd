// Sessions: one sign-in on one browser. The refresh token is rotated at every use; late reuse of an old one means that
// it was copied, and ends the session for both holders. A session lives 30 days after its last use and at most 180 days
// after its sign-in.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { publishSessionEnded } from '../../platform/outbox/outbox.ts'
import type { activeSession } from '../../../contract/security.ts'
import type { z } from 'zod'
import { sessionAgeLimitSeconds, sessionLifeSeconds } from '../auth.ts'
import { deviceOf } from './devices.ts'
import { networkHash } from './networkHash.ts'
import { hashOf, issue, rotate } from './refreshTokens.ts'

const sessionTokenBytes = 32
const listedMax = 100

const lifetime = sql`${`${sessionLifeSeconds} seconds`}::interval`
const ageLimit = sql`${`${sessionAgeLimitSeconds} seconds`}::interval`
const endsAtTheLatest = sql<Date>`sessions.created_at + ${ageLimit}`
const isAlive = sql<boolean>`
  (sessions.ended_at is null and sessions.expires_at > now() and sessions.created_at + ${ageLimit} > now())`

export interface OpenedSession {
  sessionId: string
  memberId: string
  refreshToken: string
}

/** The browser and network of a sign-in. */
export interface Browser {
  userAgent: string
  network: string
}

/** Opens a session for a member who has just authenticated. */
export const open = async (tx: Tx, member: { memberId: string } & Browser): Promise<OpenedSession> => {
  const { id: sessionId } = await tx
    .insertInto('sessions')
    .values({
      user_id: member.memberId,
      // better-auth identifies a session by this; it is never sent to a client.
      token: randomBytes(sessionTokenBytes).toString('base64url'),
      expires_at: sql<Date>`now() + ${lifetime}`,
      user_agent: member.userAgent,
      network_hash: await networkHash(tx, member.network),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await see(tx, member.memberId)
  return { sessionId, memberId: member.memberId, refreshToken: await issue(tx, sessionId) }
}

const see = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', memberId)
    .execute()
}

export type RefreshOutcome =
  | { kind: 'refreshed'; session: OpenedSession }
  | { kind: 'signed_out' }
  | { kind: 'blocked' }

export const refresh = async (tx: Tx, refreshToken: string, network: string): Promise<RefreshOutcome> => {
  await lockOwner(tx, refreshToken)
  const kept = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as memberId', 'users.blocked_at', isAlive.as('alive')])
    .where('token_hash', '=', hashOf(refreshToken))
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
  if (kept?.alive !== true) return { kind: 'signed_out' }
  if (kept.blocked_at !== null) return { kind: 'blocked' }
  const { sessionId, memberId } = kept
  const rotation = await rotate(tx, sessionId, refreshToken)
  if (rotation.kind === 'reused') await end(tx, memberId, [sessionId])
  if (rotation.kind !== 'rotated') return { kind: 'signed_out' }
  await tx
    .updateTable('sessions')
    .set({
      updated_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(now() + ${lifetime}, ${endsAtTheLatest})`,
      network_hash: await networkHash(tx, network),
    })
    .where('id', '=', sessionId)
    .execute()
  await see(tx, memberId)
  return { kind: 'refreshed', session: { sessionId, memberId, refreshToken: rotation.refreshToken } }
}

/** Lock order: blocking and deleting lock the member, then the sessions; another order could deadlock. */
const lockOwner = async (tx: Tx, refreshToken: string): Promise<void> => {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .select('sessions.user_id')
        .where('token_hash', '=', hashOf(refreshToken)),
    )
    .forNoKeyUpdate()
    .execute()
}

/** Ends sessions everywhere: their tokens stop working and their live streams close within seconds. */
export const end = async (tx: Tx, memberId: string, sessionIds: readonly string[]): Promise<void> => {
  if (sessionIds.length === 0) return
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, expires_at: sql<Date>`now()` })
    .where('id', 'in', [...sessionIds])
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  await publishSessionEnded(
    tx,
    memberId,
    ended.map(({ id }) => id),
  )
}

/** Ends one session of the member; false if they have none with this id. */
export const endOne = async (tx: Tx, memberId: string, sessionId: string): Promise<boolean> => {
  const alive = await aliveOf(tx, memberId).where('sessions.id', '=', sessionId).forUpdate().executeTakeFirst()
  if (alive === undefined) return false
  await end(tx, memberId, [sessionId])
  return true
}

/** Ends all sessions of the member, or all but one, and returns how many. */
export const endAll = async (tx: Tx, memberId: string, options: { except?: string } = {}): Promise<number> => {
  const alive = await aliveOf(tx, memberId).forUpdate().execute()
  const ids = alive.map(({ id }) => id).filter((id) => id !== options.except)
  await end(tx, memberId, ids)
  return ids.length
}

/** The member's sessions: the requesting one first, then by last use. */
export const list = async (
  db: Db,
  memberId: string,
  currentId: string | null,
): Promise<z.output<typeof activeSession>[]> => {
  const rows = await aliveOf(db, memberId)
    .select(['user_agent', 'created_at', 'updated_at', endsAtTheLatest.as('ends_at')])
    .orderBy(sql`(sessions.id = ${currentId}::uuid) is true`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('sessions.id')
    .limit(listedMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent ?? ''),
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.updated_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    current: row.id === currentId,
  }))
}

/** Only sessions with a refresh token are ours; better-auth keeps its own for moments. */
const aliveOf = (handle: Db | Tx, memberId: string) =>
  handle
    .selectFrom('sessions')
    .select('sessions.id')
    .where('user_id', '=', memberId)
    .where(isAlive)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('refresh_tokens').select('session_id').whereRef('session_id', '=', 'sessions.id')),
    )

/** Deletes the sessions that better-auth opened for itself while acting for the member in this transaction. */
export const dropActing = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_tokens').select('session_id').whereRef('session_id', '=', 'sessions.id'))),
    )
    .execute()
}

/** Ends the session of this refresh token; does nothing if the token is unknown. */
export const endByRefreshToken = async (tx: Tx, refreshToken: string): Promise<void> => {
  const kept = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst()
  if (kept !== undefined) await end(tx, kept.user_id, [kept.id])
}

/** Ended sessions whose access tokens may still be in use. */
export const lastEnded = async (db: Db, withinSeconds: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', '>', sql<Date>`now() - ${`${withinSeconds} seconds`}::interval`)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Deletes sessions that can no longer be used. Replaced refresh tokens stay as long as their session: late reuse
 * reveals a theft.
 */
export const prune = async (db: Db): Promise<void> => {
  await sql`
    delete from sessions where expires_at < now() - interval '7 days' or ${endsAtTheLatest} < now() - interval '7 days'`.execute(
    db,
  )
  await sql`
    delete from sessions where created_at < now() - interval '1 hour'
      and not exists (select 1 from refresh_tokens kept where kept.session_id = sessions.id)`.execute(db)
  await sql`
    delete from refresh_tokens old where old.replaced_at < now() - ${lifetime}`.execute(db)
}

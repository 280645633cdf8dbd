// Refresh token rotation: a token has exactly one successor, the HMAC of a random nonce under the token itself. Only the
// nonce and the hashes are stored, so repeated use yields the same successor, while neither the database nor an old
// token alone yields any: a table cannot be used to sign in, and a nonce is deleted when the grace period is over.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Two tabs may present the same token at nearly the same time, and a browser that lost the response presents it again:
 * it waits half a minute for one, retries for another half, and then with its next tick. Any later reuse counts as
 * theft.
 */
export const reuseGraceSeconds = 90

const tokenBytes = 32
const nonceBytes = 32
const isInGrace = sql<boolean>`(replaced_at >= now() - ${`${reuseGraceSeconds} seconds`}::interval)`

export const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest()

export const successorOf = (refreshToken: string, nonce: Buffer): string =>
  createHmac('sha256', refreshToken).update('refresh token successor').update(nonce).digest('base64url')

const insert = async (tx: Tx, sessionId: string, refreshToken: string): Promise<void> => {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(refreshToken), session_id: sessionId })
    .execute()
}

/** The first refresh token of a session. */
export const issue = async (tx: Tx, sessionId: string): Promise<string> => {
  const refreshToken = randomBytes(tokenBytes).toString('base64url')
  await insert(tx, sessionId, refreshToken)
  return refreshToken
}

export type Rotation =
  | { kind: 'rotated'; refreshToken: string }
  /** Replaced longer ago than an honest browser would repeat itself. */
  | { kind: 'reused' }
  /** Replaced by a version of the product that stored no nonce. */
  | { kind: 'no_successor' }

/** The caller has locked the session, so that concurrent uses come one after the other. */
export const rotate = async (tx: Tx, sessionId: string, refreshToken: string): Promise<Rotation> => {
  const { replaced_at: replacedAt, in_grace: inGrace } = await tx
    .selectFrom('refresh_tokens')
    .select(['replaced_at', isInGrace.as('in_grace')])
    .where('token_hash', '=', hashOf(refreshToken))
    .executeTakeFirstOrThrow()
  if (replacedAt === null) return { kind: 'rotated', refreshToken: await replace(tx, sessionId, refreshToken) }
  if (!inGrace) return { kind: 'reused' }
  return followToLiveToken(tx, sessionId, refreshToken)
}

const replace = async (tx: Tx, sessionId: string, refreshToken: string): Promise<string> => {
  const nonce = randomBytes(nonceBytes)
  const successor = successorOf(refreshToken, nonce)
  await tx
    .updateTable('refresh_tokens')
    .set({ successor_nonce: null })
    .where('session_id', '=', sessionId)
    .where('successor_nonce', 'is not', null)
    .where(sql<boolean>`not ${isInGrace}`)
    .execute()
  await tx
    .updateTable('refresh_tokens')
    .set({ replaced_at: sql<Date>`now()`, successor_nonce: nonce })
    .where('token_hash', '=', hashOf(refreshToken))
    .execute()
  await insert(tx, sessionId, successor)
  return successor
}

/**
 * A late duplicate may find its successor replaced as well. Every later replacement is then within the grace period
 * too, so the chain can be followed to its end; it never gets a second one.
 */
const followToLiveToken = async (tx: Tx, sessionId: string, refreshToken: string): Promise<Rotation> => {
  const replaced = await tx
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'successor_nonce'])
    .where('session_id', '=', sessionId)
    .where('successor_nonce', 'is not', null)
    .execute()
  const nonces = new Map(replaced.map((row) => [row.token_hash.toString('hex'), row.successor_nonce]))
  const nonceOf = (token: string): Buffer | null => nonces.get(hashOf(token).toString('hex')) ?? null
  let current = refreshToken
  for (let nonce = nonceOf(current); nonce !== null; nonce = nonceOf(current)) current = successorOf(current, nonce)
  return current === refreshToken ? { kind: 'no_successor' } : { kind: 'rotated', refreshToken: current }
}

// Short-lived access tokens, checked without the database: a signature, an expiry, and a list of recently ended
// sessions that the live hub keeps up to date in every process.
import { BetterAuthError } from 'better-auth'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Session } from '../../../contract/accounts.ts'
import { ConfigError } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/route.ts'
import type { Hub } from '../../platform/live/hub.ts'
import { sessionEndedTopic } from '../../platform/outbox/outbox.ts'
import { accessTokenLifeSeconds, type Auth, type AuthSettings, authOnPool } from '../auth.ts'
import { lastEnded } from './sessions.ts'

const rememberedMax = 20_000
/** Throttle: made-up key ids cannot cause reloads more often than this. */
const keysReloadedEveryMs = 10_000
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() })

interface Remembered extends Caller {
  expiresAtMs: number
}

export interface AccessTokens {
  issue(session: { memberId: string; sessionId: string; email: string; fullName: string }): Promise<Session>
  /** Synchronous for a token that was seen before. */
  identify(accessToken: string): Caller | null | Promise<Caller | null>
}

export const makeAccessTokens = async (database: Database, settings: AuthSettings, hub: Hub): Promise<AccessTokens> => {
  const auth = authOnPool(database.db, settings)
  const keys = await keepKeys(auth)
  const ended = await followEnded(database, hub)
  // Cache: verifying a signature costs more than answering a small request, so each token is verified once.
  const remembered = new Map<string, Remembered>()

  const verify = async (accessToken: string): Promise<Remembered | null> => {
    const options = { issuer: settings.publicUrl, audience: settings.publicUrl, algorithms: ['EdDSA'] }
    try {
      const { payload } = await jwtVerify(accessToken, keys.current(), options)
      const { sub, sid, exp } = claims.parse(payload)
      return { memberId: sub, sessionId: sid, expiresAtMs: exp * 1000 }
    } catch {
      return null
    }
  }

  const meet = async (accessToken: string): Promise<Caller | null> => {
    if (!keys.includes(accessToken)) await keys.reloadNowAndThen()
    const known = await verify(accessToken)
    if (known === null || ended.has(known.sessionId)) return null
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(accessToken, known)
    return known
  }

  return {
    issue: async ({ memberId, sessionId, email, fullName }) => {
      const { token } = await auth.api.signJWT({ body: { payload: { sub: memberId, sid: sessionId } } })
      // The first token of an installation creates its signing key.
      if (!keys.includes(token)) await keys.reload()
      return {
        access_token: token,
        token_type: 'bearer',
        expires_at: Math.floor(Date.now() / 1000) + accessTokenLifeSeconds,
        expires_in: accessTokenLifeSeconds,
        user: { id: memberId, email, user_metadata: { full_name: fullName } },
      }
    },
    identify: (accessToken) => {
      const known = remembered.get(accessToken)
      if (known === undefined) return meet(accessToken)
      if (known.expiresAtMs > Date.now()) return ended.has(known.sessionId) ? null : known
      remembered.delete(accessToken)
      return null
    },
  }
}

/**
 * The signing key is stored encrypted in the database. Without this check, every sign-in under another secret would
 * fail for no visible reason, and so would the links a worker under another secret writes into emails.
 */
export const refuseOtherSecret = async (database: Database, settings: AuthSettings): Promise<void> => {
  try {
    await authOnPool(database.db, settings).api.signJWT({ body: { payload: {} } })
  } catch (error) {
    if (!(error instanceof BetterAuthError)) throw error
    throw new ConfigError(
      'SECRET is not the one this database was created with, so sign-in would fail for every member. Set the original value again, or restore a backup made with this one.',
      { cause: error },
    )
  }
}

interface Keys {
  current(): ReturnType<typeof createLocalJWKSet>
  /** Whether the token was signed with a key we have. */
  includes(accessToken: string): boolean
  reload(): Promise<void>
  /** For a key that another process may have created. */
  reloadNowAndThen(): Promise<void>
}

const keepKeys = async (auth: Auth): Promise<Keys> => {
  let keySet = await auth.api.getJwks()
  let keys = createLocalJWKSet(keySet)
  let reloadedAtMs = -Infinity
  const reload = async (): Promise<void> => {
    reloadedAtMs = performance.now()
    keySet = await auth.api.getJwks()
    keys = createLocalJWKSet(keySet)
  }
  return {
    current: () => keys,
    includes: (accessToken) => {
      const keyId = keyIdOf(accessToken)
      return keyId !== null && keySet.keys.some(({ kid }) => kid === keyId)
    },
    reload,
    reloadNowAndThen: async () => {
      if (performance.now() - reloadedAtMs >= keysReloadedEveryMs) await reload().catch(() => undefined)
    },
  }
}

const keyIdOf = (accessToken: string): string | null => {
  try {
    return decodeProtectedHeader(accessToken).kid ?? null
  } catch {
    return null
  }
}

const followEnded = async (database: Database, hub: Hub): Promise<{ has(sessionId: string): boolean }> => {
  const endedAtMs = new Map<string, number>()
  const remember = (sessionId: string): void => {
    endedAtMs.set(sessionId, Date.now())
    for (const [oldest, at] of endedAtMs) {
      if (at > Date.now() - accessTokenLifeSeconds * 1000) break
      endedAtMs.delete(oldest)
    }
  }
  hub.on(sessionEndedTopic, (row) => remember((row.payload as { sessionId: string }).sessionId))
  for (const sessionId of await lastEnded(database.db, accessTokenLifeSeconds)) remember(sessionId)
  return { has: (sessionId) => endedAtMs.has(sessionId) }
}

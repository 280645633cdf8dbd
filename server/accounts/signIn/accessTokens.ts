// Short-lived access tokens, checked without the database: a signature, an expiry, and a list of sessions that ended lately,
// which the live hub keeps fresh in every process.
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
/** Whoever invents key ids can make us look for them no more often than this. */
const keysReloadedEveryMs = 10_000
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() })

interface Remembered extends Caller {
  expiresAtMs: number
}

export interface AccessTokens {
  issue(session: { memberId: string; sessionId: string; email: string; fullName: string }): Promise<Session>
  /** At once for a token that was seen before. */
  identify(accessToken: string): Caller | null | Promise<Caller | null>
}

export const makeAccessTokens = async (database: Database, settings: AuthSettings, hub: Hub): Promise<AccessTokens> => {
  const auth = authOnPool(database.db, settings)
  const keys = await keepKeys(auth)
  const ended = await followEnded(database, hub)
  // Checking a signature costs more than answering a small request; a token is looked at once and then remembered.
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
      // The first token of an installation makes its key.
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
 * The key that signs lies encrypted in the database. Without this, every sign-in under another secret would fail for no visible reason,
 * and so would whatever a worker under another secret wrote into mails.
 */
export const refuseOtherSecret = async (database: Database, settings: AuthSettings): Promise<void> => {
  try {
    await authOnPool(database.db, settings).api.signJWT({ body: { payload: {} } })
  } catch (error) {
    if (!(error instanceof BetterAuthError)) throw error
    throw new ConfigError(
      'SECRET is not the one under which this database began: nobody could sign in. Set it to that one again, or restore a backup with it.',
      { cause: error },
    )
  }
}

interface Keys {
  current(): ReturnType<typeof createLocalJWKSet>
  /** Whether the key that signed this token is one that we have. */
  includes(accessToken: string): boolean
  reload(): Promise<void>
  /** For a key that another process may have made. */
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

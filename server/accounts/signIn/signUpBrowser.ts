// Browser of a sign-up: a random secret in its cookie, of which the server stores a hash with the sign-up. A person
// who opens the confirmation link there chose the password; anywhere else, another person may have chosen it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Exchange } from '../../platform/http/route.ts'
import { confirmationLifeSeconds } from '../auth.ts'

const secretBytes = 32

export interface SignUpCookie {
  read(exchange: Exchange): string | null
  set(exchange: Exchange, secret: string): void
  remove(exchange: Exchange): void
}

/** The __Host- prefix, over TLS, keeps other hosts of the domain from planting a secret that they know. */
export const signUpCookie = (publicUrl: string): SignUpCookie => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-sign-up' : 'sign-up'
  const put = (exchange: Exchange, secret: string, lifeSeconds: number): void => {
    const rest = `Max-Age=${lifeSeconds}; Path=/${secure ? '; Secure' : ''}; HttpOnly; SameSite=Strict`
    exchange.addHeader('set-cookie', `${name}=${secret}; ${rest}`)
  }
  return {
    read: (exchange) => exchange.cookie(name),
    set: (exchange, secret) => put(exchange, secret, confirmationLifeSeconds),
    remove: (exchange) => put(exchange, '', 0),
  }
}

export const newBrowserSecret = (): string => randomBytes(secretBytes).toString('base64url')

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The latest sign-up counts: its browser replaces the one before. */
export const rememberBrowser = async (tx: Tx, userId: string, secret: string): Promise<void> => {
  const row = {
    browser_hash: hashOf(secret),
    expires_at: sql<Date>`now() + ${`${confirmationLifeSeconds} seconds`}::interval`,
  }
  await tx
    .insertInto('sign_ups')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, created_at: sql<Date>`now()` }))
    .execute()
}

export const forgetBrowser = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
}

/** Whether this secret is from the browser that made every sign-up with this address so far. */
export const isBrowserOf = async (handle: Db | Tx, userId: string, secret: string | null): Promise<boolean> => {
  if (secret === null) return false
  const row = await handle
    .selectFrom('sign_ups')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined && timingSafeEqual(row.browser_hash, hashOf(secret))
}

export const pruneSignUps = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('sign_ups')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

// Known devices: a browser that has signed in to an account before presents a token for it. The token grants no access;
// it only keeps floods and guesses of strangers from delaying or locking out the owner.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { daySeconds } from '../../../contract/durations.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Param, preparedStatement } from '../../platform/db/preparedStatements.ts'
import type { Exchange } from '../../platform/http/route.ts'
import type { AuthSettings } from '../auth.ts'

const deviceLifeSeconds = 180 * daySeconds
export const devicesPerMemberMax = 10
/** One token per account, so that this table does not link the accounts of one browser. */
const tokensPerBrowserMax = 5
const tokenBytes = 16
const tokenForm = /^[\w-]{22}$/
/** The id of the browser is in the same cookie. Only its keyed hash is stored, to recognise related accounts. */
const browserMark = '~'
const partForm = /^~?[\w-]{22}$/
const cookieLengthMax = 220

interface DeviceCookie {
  name: string
  /** The tokens of the browser; none unless this installation signed them. Costs no query. */
  read(exchange: Exchange): string[]
  set(exchange: Exchange, tokens: readonly string[], browserId: string): void
  /** A new one for a browser without a cookie; `set` stores it. */
  browserId(exchange: Exchange): string
}

export const deviceCookie = ({ secret, publicUrl }: AuthSettings): DeviceCookie => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-device' : 'device'
  const signatureOf = (tokens: string): Buffer => createHmac('sha256', secret).update(`known device:${tokens}`).digest()
  const read = (value: string | null): string[] => {
    if (value === null || value.length > cookieLengthMax) return []
    const at = value.lastIndexOf('.')
    const signature = Buffer.from(value.slice(at + 1), 'base64url')
    const right = signatureOf(value.slice(0, Math.max(0, at)))
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return []
    const tokens = value.slice(0, at).split('.')
    return tokens.length <= tokensPerBrowserMax + 1 && tokens.every((token) => partForm.test(token)) ? tokens : []
  }
  return {
    name,
    read: (exchange) => read(exchange.cookie(name)).filter((part) => tokenForm.test(part)),
    browserId: (exchange) => {
      const part = read(exchange.cookie(name)).find((each) => each.startsWith(browserMark))
      return part?.slice(1) ?? randomBytes(tokenBytes).toString('base64url')
    },
    set: (exchange, tokens, browserId) => {
      const parts = [...tokens, `${browserMark}${browserId}`].join('.')
      const value = `${parts}.${signatureOf(parts).toString('base64url')}`
      const rest = `Max-Age=${deviceLifeSeconds}; Path=/${secure ? '; Secure' : ''}; HttpOnly; SameSite=Strict`
      exchange.addHeader('set-cookie', `${name}=${value}; ${rest}`)
    },
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const life = sql.lit(`${deviceLifeSeconds} seconds`)

const selectDevice = preparedStatement((db, param: Param<{ email: string; hashes: Buffer[] }>) =>
  sql<{ token_hash: Buffer }>`
    select token_hash from known_devices join users on users.id = known_devices.user_id
    where token_hash = any(${param('hashes')}::bytea[]) and users.email = ${param('email')}
      and last_used_at > now() - ${life}::interval
    limit 1`.compile(db),
)

/** Identifies the browser among those that have signed in to this account; null if it has not. */
export const knownDeviceOf = async (db: Db, email: string, tokens: readonly string[]): Promise<string | null> => {
  if (tokens.length === 0) return null
  const [row] = await selectDevice(db, { email: email.toLowerCase(), hashes: tokens.map(hashOf) })
  return row?.token_hash.toString('hex') ?? null
}

/** Remembers the browser of a member who has just signed in, and returns the tokens for its cookie. */
export const rememberDevice = async (tx: Tx, memberId: string, tokens: readonly string[]): Promise<string[]> => {
  const token = randomBytes(tokenBytes).toString('base64url')
  const former = await ownAmong(tx, memberId, tokens)
  if (former === null) {
    await tx
      .insertInto('known_devices')
      .values({ token_hash: hashOf(token), user_id: memberId })
      .execute()
  } else {
    await tx
      .updateTable('known_devices')
      .set({ token_hash: hashOf(token), last_used_at: sql<Date>`now()`, wrong_codes: 0 })
      .where('token_hash', '=', hashOf(former))
      .execute()
  }
  await dropOldest(tx, memberId)
  return [token, ...tokens.filter((other) => other !== former)].slice(0, tokensPerBrowserMax)
}

const ownAmong = async (tx: Tx, memberId: string, tokens: readonly string[]): Promise<string | null> => {
  if (tokens.length === 0) return null
  const row = await tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', memberId)
    .where('token_hash', 'in', tokens.map(hashOf))
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return tokens.find((token) => row?.token_hash.equals(hashOf(token)) === true) ?? null
}

const dropOldest = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`
    delete from known_devices where token_hash in (
      select token_hash from known_devices where user_id = ${memberId}
      order by last_used_at desc, created_at desc offset ${devicesPerMemberMax})`.execute(tx)
}

/** Forgets the browsers of the member, or all but the one with these tokens. */
export const forgetDevices = async (tx: Tx, memberId: string, except: readonly string[] = []): Promise<void> => {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', memberId)
  await (except.length === 0 ? all : all.where('token_hash', 'not in', except.map(hashOf))).execute()
}

export const pruneDevices = async (db: Db): Promise<void> => {
  await sql`delete from known_devices where last_used_at < now() - ${life}::interval`.execute(db)
}

/** Counts a code from this browser as wrong until it turns out to be right; null if it is not known, or no longer. */
export const countCodeOnDevice = async (
  db: Db,
  memberId: string,
  tokens: readonly string[],
  wrongCodesMax: number,
): Promise<string | null> => {
  if (tokens.length === 0) return null
  const row = await db
    .updateTable('known_devices')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('token_hash', 'in', tokens.map(hashOf))
    .where('user_id', '=', memberId)
    .where('wrong_codes', '<', wrongCodesMax)
    .where('last_used_at', '>', sql<Date>`now() - ${life}::interval`)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash.toString('hex') ?? null
}

export const uncountCodeOnDevice = async (db: Db, device: string, count: 'one' | 'all'): Promise<void> => {
  await db
    .updateTable('known_devices')
    .set({ wrong_codes: count === 'all' ? 0 : sql<number>`greatest(0, wrong_codes - 1)` })
    .where('token_hash', '=', Buffer.from(device, 'hex'))
    .execute()
}

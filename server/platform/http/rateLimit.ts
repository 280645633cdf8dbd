// Rate limits that hold across processes and restarts, because they are stored in the database. One row per caller and
// action keeps the time at which its allowance is full again (generic cell rate algorithm).
import { isIP } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type Param, preparedStatement } from '../db/preparedStatements.ts'
import { AppError } from '../errors.ts'

export interface RateLimit {
  /** What is limited, e.g. `sign-in by account`. */
  name: string
  burst: number
  perSeconds: number
}

/** Takes one from the allowance of `who`, or throws `too_many_requests` with the seconds to wait. Takes nothing when it throws. */
export const limit = (db: Db, rate: RateLimit, who: string): Promise<void> => take(db, rate, who, 1)

/** `commitMode`: an expression that is evaluated before the row is written. */
const takeWith = (commitMode: RawBuilder<unknown>) =>
  preparedStatement((db, param: Param<{ key: string; each: string; whole: string }>) =>
    sql<{ free_at: Date }>`
      insert into rate_limits as stored (key, free_at)
      select ${param('key')}, now() + ${param('each')}::interval from (select ${commitMode}) as commit_mode
      on conflict (key) do update set free_at = greatest(stored.free_at, now()) + ${param('each')}::interval
      where greatest(stored.free_at, now()) + ${param('each')}::interval <= now() + ${param('whole')}::interval
      returning free_at`.compile(db),
  )

/** Asynchronous commit, outside of a transaction: a crash at most restores the allowance taken in its last moment. */
const takeAsync = takeWith(sql`set_config('synchronous_commit', 'off', true)`)
/** As part of a transaction that has to be durable. */
const takeDurably = takeWith(sql`null`)

const take = async (db: Db, { name, burst, perSeconds }: RateLimit, who: string, count: number): Promise<void> => {
  const key = `${name}:${who}`
  const each = `${(perSeconds / burst) * 1000 * count} milliseconds`
  const whole = `${perSeconds * 1000} milliseconds`
  const rows = await (db.isTransaction ? takeDurably : takeAsync)(db, { key, each, whole })
  if (rows.length > 0) return
  const { rows: waits } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from free_at + ${each}::interval - now() - ${whole}::interval))::int as seconds
    from rate_limits where key = ${key}`.execute(db)
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, waits[0]?.seconds ?? 1) })
}

const batchOfTokens = 10
const cachedCallersMax = 10_000

/**
 * Rate limit for frequent reads, with a token cache: this process takes a batch of tokens at once and counts it down in
 * memory, so that not every request writes to the database. No caller gets more by it; when too little is left for a
 * batch, each request takes one token.
 */
export const limitInBatches = (db: Db, rate: RateLimit): ((who: string) => Promise<void>) => {
  // A first batch is not compared with the allowance, so it must not be larger.
  const batch = Math.min(batchOfTokens, rate.burst)
  const tokensLeft = new Map<string, number>()
  const cache = (who: string, count: number): void => {
    tokensLeft.delete(who)
    if (count > 0) tokensLeft.set(who, count)
    const [oldest] = tokensLeft.size > cachedCallersMax ? tokensLeft.keys() : []
    if (oldest !== undefined) tokensLeft.delete(oldest)
  }
  return async (who) => {
    const left = tokensLeft.get(who) ?? 0
    if (left > 0) {
      cache(who, left - 1)
      return
    }
    try {
      await take(db, rate, who, batch)
      cache(who, (tokensLeft.get(who) ?? 0) + batch - 1)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await limit(db, rate, who)
    }
  }
}

export const pruneRateLimits = async (db: Db): Promise<void> => {
  await sql`delete from rate_limits where free_at < now()`.execute(db)
}

/** A limit by network, with a larger allowance for the wider network that one customer can have. */
interface NetworkLimit extends RateLimit {
  widerBurst: number
}

/**
 * Takes one from the allowance of the network, and one from that of its /48, which has 65,536 networks. `of` keeps
 * apart what is limited by network and something else.
 */
export const limitNetwork = async (
  db: Db,
  { widerBurst, ...rate }: NetworkLimit,
  network: string,
  of = '',
): Promise<void> => {
  const prefix = of === '' ? '' : `${of} `
  await limit(db, rate, `${prefix}${network}`)
  const wider = widerNetworkOf(network)
  if (wider !== null) await limit(db, { ...rate, burst: widerBurst }, `${prefix}${wider}`)
}

/** The /48 of an IPv6 network, which is what one customer of a provider can have; null for an IPv4 address. */
export const widerNetworkOf = (network: string): string | null => {
  const groups = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network)?.[1]
  return groups === undefined ? null : `${groups}::/48`
}

/** The caller's network: an IPv4 address, or the /64 of an IPv6 address, which is what one household has. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

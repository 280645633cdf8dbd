// Target check: whether the page that a link will point to exists. The page is read outside any transaction, and the
// result is discarded if the item's target has changed since.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { PageVisit } from '../platform/crawl/facts.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { defineJob, type JobContext } from '../platform/jobs/jobs.ts'
import type { Names } from '../platform/outbound/names.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'

export const checkTargetJob = defineJob('checkTarget', z.object({ itemId: z.uuid() }), { lane: 'targetCheck' })
export const checkKeyOf = (itemId: string): string => `${checkTargetJob.name}:${itemId}`

/** A check finishes long before that; one that has not was lost. */
const checkMinutesMax = 2

/** For the given item. */
export const slowCheckSql = (item: 'basket_items' | 'i'): RawBuilder<boolean> => {
  const [state, askedAt] = [sql.ref(`${item}.check_state`), sql.ref(`${item}.check_asked_at`)]
  return sql`(${state} = 'checking' and ${askedAt} < clock_now() - make_interval(mins => ${sql.lit(checkMinutesMax)}))`
}

export interface TargetClients {
  crawler: Pick<Crawler, 'readPage'>
  names: Pick<Names, 'readTxt'>
}

export interface Seen {
  state: 'reachable' | 'not_found' | 'unclear'
  status: number | null
}

const gone: ReadonlySet<number> = new Set([404, 410])

/** Pure. An inconclusive visit never counts as missing; `isNameless`: the host name does not exist. */
export const judgeVisit = ({ status, outcome }: Pick<PageVisit, 'status' | 'outcome'>, isNameless: boolean): Seen => {
  if (outcome.kind === 'read') return { state: 'reachable', status }
  if (status === null) return { state: isNameless ? 'not_found' : 'unclear', status }
  if (gone.has(status)) return { state: 'not_found', status }
  return { state: status >= 200 && status < 300 ? 'reachable' : 'unclear', status }
}

const check = async ({ crawler, names }: TargetClients, url: string): Promise<Seen> => {
  const visit = await crawler.readPage(url)
  const { outcome } = visit
  const isUnnamed =
    outcome.kind === 'unread' && outcome.problem.kind === 'failed' && outcome.problem.reason === 'dns_error'
  return judgeVisit(visit, isUnnamed && (await isNameless(names, new URL(visit.finalUrl).hostname)))
}

/** The resolver reports that there is no such name, and none of its authoritative servers contradicts it. */
const isNameless = async (names: TargetClients['names'], host: string): Promise<boolean> => {
  const { resolver, servers } = await names.readTxt(host)
  const knows = servers.some(({ kind }) => kind === 'records' || kind === 'no_record')
  return (resolver.kind === 'no_name' || resolver.kind === 'impossible') && !knows
}

/** Internal failures are retried a few times; then the result is inconclusive. */
export const runTargetCheck = async (
  clients: TargetClients,
  itemId: string,
  { db, attempt, attemptsMax }: Pick<JobContext, 'db' | 'attempt' | 'attemptsMax'>,
): Promise<void> => {
  const asked = await readAsked(db, itemId)
  if (asked === null) return
  try {
    await settle(db, asked, await check(clients, asked.url))
  } catch (error) {
    if (attempt >= attemptsMax) await settle(db, asked, { state: 'unclear', status: null })
    throw error
  }
}

interface Asked {
  itemId: string
  memberId: string
  url: string
  /** To the microsecond, as stored in the table. */
  askedAt: string
}

const missingItem = { user_id: null, target_url: null, asked_at: null }

const readAsked = async (db: Db, itemId: string): Promise<Asked | null> => {
  const item = await db
    .selectFrom('basket_items')
    .select(['user_id', 'target_url', sql<string | null>`check_asked_at::text`.as('asked_at')])
    .where('id', '=', itemId)
    .where('check_state', '=', 'checking')
    .executeTakeFirst()
  const { user_id: memberId, target_url: url, asked_at: askedAt } = item ?? missingItem
  return memberId === null || url === null || askedAt === null ? null : { itemId, memberId, url, askedAt }
}

const settle = (db: Db, { itemId, memberId, url, askedAt }: Asked, { state, status }: Seen): Promise<void> =>
  inTransaction(db, async (tx) => {
    const settled = await tx
      .updateTable('basket_items')
      .set({ check_state: state, check_status: status, checked_at: sql<Date>`clock_now()` })
      .where('id', '=', itemId)
      .where('target_url', '=', url)
      .where('check_asked_at', '=', sql<Date>`${askedAt}::timestamptz`)
      .where('check_state', '=', 'checking')
      .returning('id')
      .executeTakeFirst()
    if (settled !== undefined) await notifyMember(tx, memberId, 'basket.changed', {})
  })

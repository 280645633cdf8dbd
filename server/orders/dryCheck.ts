// Dry check: a seller has a page checked before submitting it. A job reads the page, because web processes do not crawl,
// and the request waits for its result. Nothing depends on it, and it is limited per order.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../contract/durations.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { dryChecksPerDayMax } from '../../contract/limits.ts'
import { linkPlaces, linkReasons } from '../../contract/links.ts'
import type { DryCheck } from '../../contract/orderParts.ts'
import type { Order, orderEndpoints, OrderSide } from '../../contract/orders.ts'
import { checkDry, type PageReader, readExpected } from '../links/dryCheck.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { factsOf, lockOrder, type OrderRow } from './orderRow.ts'
import { findOwnOrder, lockOwnOrder, type OwnOrder } from './orderViewRows.ts'
import { transitionsOf } from './process.ts'
import { owedLink, pageOf } from './submitLink.ts'

export const runDryCheckJob = defineJob('runDryCheck', z.object({ checkId: z.uuid() }), { lane: 'linkCheck' })

type Allowance = NonNullable<Order['dry_checks']>
type Answer = OutputOf<(typeof orderEndpoints)['dryCheck']>

const readAllowance = async (db: Db | Tx, orderId: string, now: Date): Promise<Allowance> => {
  const since = new Date(now.getTime() - dayMs)
  const used = await db
    .selectFrom('dry_checks')
    .select('requested_at')
    .where('order_id', '=', orderId)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .limit(dryChecksPerDayMax)
    .execute()
  const left = dryChecksPerDayMax - used.length
  const oldest = used.at(-1)?.requested_at ?? now
  return { left, next_at: left > 0 ? null : new Date(oldest.getTime() + dayMs).toISOString() }
}

const canSubmit = (order: OrderRow, now: Date): boolean =>
  transitionsOf(factsOf(order), 'seller', now).includes('submit_link')

/** As the order shows it to its seller. */
export const readDryChecks = async (
  db: Db | Tx,
  order: OrderRow & { now: Date },
  side: OrderSide,
): Promise<Allowance | null> =>
  side === 'seller' && canSubmit(order, order.now) ? readAllowance(db, order.id, order.now) : null

/** Under the lock of the order, so that requests at once do not exceed the limit. Returns its id. */
const request = async (tx: Tx, own: OwnOrder, typed: string): Promise<{ id: string; allowance: Allowance }> => {
  const { website_id: websiteId } = await findOwnOrder(tx, own)
  const claim = await lockClaim(tx, websiteId)
  const { order, side } = await lockOwnOrder(tx, own)
  const now = await clock.now(tx)
  if (side !== 'seller' || !canSubmit(order, now)) throw new AppError('invalid_transition')
  if (claim?.memberId !== own.memberId || !claim.isVerified) throw new AppError('website_unverified')
  const pageUrl = pageOf(typed, order.domain)
  const { next_at: nextAt } = await readAllowance(tx, order.id, now)
  if (nextAt !== null) {
    const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(nextAt) - now.getTime()) / 1_000))
    throw new AppError('dry_checks_used', { retryAfterSeconds })
  }
  const { id } = await tx
    .insertInto('dry_checks')
    .values({ order_id: order.id, page_url: pageUrl })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, runDryCheckJob, { checkId: id })
  return { id, allowance: await readAllowance(tx, order.id, await clock.now(tx)) }
}

/** The page is read outside of any transaction. Running it twice checks once more and keeps the first result. */
export const runDryCheck = async (db: Db, crawler: PageReader, checkId: string): Promise<void> => {
  const known = await inTransaction(db, async (tx) => {
    const row = await findCheck(tx, checkId)
    if (row?.checked_at !== null) return null
    const order = await lockOrder(tx, row.order_id)
    if (order === null) return null
    const now = await clock.now(tx)
    return {
      now,
      pageUrl: row.page_url,
      expected: await readExpected(tx, order.link_id, owedLink(order, row.page_url)),
    }
  })
  if (known === null) return
  const { verdict, reasons, seen } = await checkDry(crawler, known.expected, known.pageUrl, known.now)
  const { finalUrl, status, anchorText, rel, place, snippet } = seen
  await db
    .updateTable('dry_checks')
    .set({
      checked_at: sql<Date>`clock_now()`,
      verdict,
      reasons,
      final_url: finalUrl,
      anchor_text: anchorText,
      ...{ status, rel, place, snippet },
    })
    .where('id', '=', checkId)
    .where('checked_at', 'is', null)
    .execute()
}

const findCheck = async (db: Db | Tx, id: string) =>
  (await db.selectFrom('dry_checks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

const waitedMsMax = 20_000
const pollEveryMs = 150

export const dryCheck = async (db: Db, own: OwnOrder, typed: string, waitMs = waitedMsMax): Promise<Answer> => {
  const { id, allowance } = await inTransaction(db, (tx) => request(tx, own, typed))
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const row = await findCheck(db, id)
    if (row === null) throw new AppError('not_found')
    if (row.checked_at !== null || performance.now() > giveUpAt) return { check: shown(row), allowance }
    await pause(pollEveryMs)
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findCheck>>>

const shown = (row: Row): DryCheck => {
  const { page_url: url, final_url, status, anchor_text, rel, place, snippet, verdict, reasons } = row
  const seen = { requested_url: url, final_url, status, anchor_text, rel, snippet }
  const where = linkPlaces.find((one) => one === place) ?? null
  if (verdict !== 'passed' && verdict !== 'failed' && verdict !== 'inconclusive') {
    return { ...seen, place: where, verdict: 'inconclusive', reasons: ['still_checking'] }
  }
  return { ...seen, place: where, verdict, reasons: linkReasons.filter((reason) => reasons.includes(reason)) }
}

export const pruneDryChecks = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('dry_checks')
    .where('requested_at', '<', sql<Date>`(select clock_now()) - interval '2 days'`)
    .execute()
}

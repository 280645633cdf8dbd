// Link check of one monitored link: the page is read outside of any transaction, judged by a pure function, and the result
// is written in one transaction. Running it twice checks twice and changes nothing more.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lanes } from '../platform/jobs/lanes.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { type Judgement, judge } from './judge.ts'
import { lockSessionOwner, type LinkOwners } from './owners.ts'
import { createMicroBatch, type MicroBatchLimits } from './microBatch.ts'
import { planCheck } from './planning.ts'
import { step } from './recheckSchedule.ts'
import { settleCheck } from './settleCheck.ts'
import { isStillThere, type FreshCheck, settleStillThere } from './stillThere.ts'
import {
  expectationOf,
  lockForCheck,
  lockLink,
  scheduleOf,
  monitoringStatusOf,
  monitoredColumns,
  type MonitoredLinkRow,
} from './monitoredLinks.ts'
import { foldText } from './wording.ts'

export interface CheckParts {
  db: Db
  crawler: Pick<Crawler, 'findLinkOnPage'>
  owners: LinkOwners
}

/** Limits how many scheduled checks write their result individually, so that requests of members find a connection. */
const writeSlots = createSemaphore({ atOnce: 8, waitingMax: 1_000 })
const readBatchLimits: MicroBatchLimits = { waitMs: 20, batchMax: lanes.scheduledLinkCheck.concurrency }
const writeBatchLimits: MicroBatchLimits = { waitMs: 60, batchMax: 32 }

/** Check that a member waits for. */
export const checkLink = async (parts: CheckParts, linkId: string): Promise<void> => {
  const [link = null] = await findMonitored(parts.db, [linkId])
  if (link !== null) await settleAlone(parts, { link, judgement: await check(parts, link) })
}

/** Scheduled check; if it was postponed after its job was added, it is planned for its new time. */
export const checkDueLink = async (parts: CheckParts, linkId: string): Promise<void> => {
  const { db } = parts
  const { find, settle } = batchedChecksOf(parts)
  const link = await find(linkId)
  if (link === null) return
  const isDue = link.checking_since !== null || link.next_check_at === null || link.next_check_at <= link.now
  if (!isDue) {
    await inTransaction(db, (tx) => replan(tx, linkId))
    return
  }
  const checked = { link, judgement: await check(parts, link) }
  if (isStillThere(checked) && (await settle(checked))) return
  await writeSlots(() => settleAlone(parts, checked))
}

interface BatchedChecks {
  find(linkId: string): Promise<DueRow | null>
  /** False: it could not be settled in the batch and has to be settled individually. */
  settle(checked: FreshCheck): Promise<boolean>
}

const batchedByDb = new WeakMap<Db, BatchedChecks>()

const batchedChecksOf = (parts: CheckParts): BatchedChecks => {
  const batched = batchedByDb.get(parts.db) ?? createBatchedChecks(parts)
  batchedByDb.set(parts.db, batched)
  return batched
}

/** Scheduled link checks, many at any moment, read and write in micro-batches. */
const createBatchedChecks = ({ db, owners }: CheckParts): BatchedChecks => {
  const settle = createMicroBatch(writeBatchLimits, (checks: readonly FreshCheck[]) =>
    settleStillThere(db, checks, owners),
  )
  return {
    find: createMicroBatch(readBatchLimits, (linkIds: readonly string[]) => findMonitored(db, linkIds)),
    // A check that cannot be written fails alone, without the rest of its batch.
    settle: (checked) => settle(checked).catch(() => false),
  }
}

type DueRow = MonitoredLinkRow & { now: Date }

/** In the given order; null if it is not monitored, such as while its seller corrects it. */
const findMonitored = async (db: Db, linkIds: readonly string[]): Promise<(DueRow | null)[]> => {
  const found = new Map((await selectMonitored(db, { linkIds })).map((link) => [link.id, link]))
  return linkIds.map((id) => {
    const link = found.get(id)
    if (link === undefined || link.state === 'ended') return null
    return link.next_check_at === null && link.checking_since === null ? null : link
  })
}

const selectMonitored = preparedStatement((db, param: Param<{ linkIds: readonly string[] }>) =>
  db
    .selectFrom('monitored_links')
    .select(monitoredColumns)
    .select(sql<Date>`clock_now()`.as('now'))
    .where('id', '=', sql<string>`any(${param('linkIds')}::uuid[])`)
    .compile(),
)

const replan = async (tx: Tx, linkId: string): Promise<void> => {
  const link = await lockLink(tx, linkId)
  const at = link?.next_check_at ?? null
  if (link === null || at === null || link.checking_since !== null) return
  await planCheck(tx, link, { at, now: await clock.now(tx) })
}

const check = async ({ crawler }: CheckParts, link: DueRow): Promise<Judgement> => {
  const wanted = {
    hosts: [new URL(link.target_url).hostname],
    text: link.anchor_text === null ? null : foldText(link.accepted_anchor ?? link.anchor_text),
    onHomepage: link.link_type === 'homepage',
  }
  return judge(await crawler.findLinkOnPage(link.page_url, wanted), expectationOf(link), link.now)
}

const settleAlone = ({ db, owners }: CheckParts, { link, judgement }: FreshCheck): Promise<void> =>
  inTransaction(db, (tx) => settle(tx, link, judgement, owners))

const settle = async (tx: Tx, checked: MonitoredLinkRow, judgement: Judgement, owners: LinkOwners): Promise<void> => {
  const owner = await lockSessionOwner(tx, checked, owners)
  const held = await lockForCheck(tx, checked.id)
  const before = held === null ? null : monitoringStatusOf(held.link)
  // Another page was submitted since then, or the link is no longer monitored: this result does not apply to it.
  if (held === null || before === null || held.link.named_at.getTime() !== checked.named_at.getTime()) return
  const { link, now, settings } = held
  const next = step(now, judgement.verdict, before, scheduleOf(link, settings))
  // A request made during this check is not answered by its result.
  const isRequestedAgain = (link.checking_since?.getTime() ?? 0) > (checked.checking_since?.getTime() ?? 0)
  await settleCheck(tx, { link, owner }, { now, judgement, isManual: false, isRequestedAgain }, next)
}

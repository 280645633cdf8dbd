// Planning: when checks become jobs. A million waiting jobs would slow down every poll of the queue, so checks beyond a
// horizon exist only in their row, and a frequent run adds the jobs of those that have come closer.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hourMs } from '../../contract/durations.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, enqueueAll, jobWaits, newJob } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'

const ofLink = z.object({ linkId: z.uuid() })

/** A check that a member is waiting for. */
export const checkLinkJob = defineJob('checkLink', ofLink, { lane: 'linkCheck' })
/** A scheduled check. */
export const checkLinkInPassingJob = defineJob('checkLinkInPassing', ofLink, { lane: 'scheduledLinkCheck' })

/** A check that only a process with a browser can do. */
export const checkLinkInBrowserJob = defineJob('checkLinkInBrowser', ofLink, { lane: 'render' })

/** Longer than a planning run may be late, so that no check is due before its job exists. */
const horizonMs = 13 * hourMs
const inPassingPriority = 10
const queuesCount = 4_096
const plannedAtOnce = 1_000
/** The rest waits for the next run; the nearest come first. */
const batchesMax = 200

export interface PlannedLink {
  id: string
  host: string
}

const checkKeyOf = (linkId: string): string => `${checkLinkJob.name}:${linkId}`

/**
 * Checks of one host run one after the other. Hosts share a bounded number of queues, because fetching a job scans all
 * queues that exist; so few run at once that a host rarely waits for another one.
 */
const queueOf = ({ host }: PlannedLink): string =>
  `links ${createHash('sha256').update(host).digest().readUInt16BE() % queuesCount}`

/** Immediately, because a member is waiting for it. */
export const planCheckNow = (tx: Tx, link: PlannedLink): Promise<void> =>
  enqueue(tx, checkLinkJob, { linkId: link.id }, { jobKey: checkKeyOf(link.id), queue: queueOf(link) })

/** In place of the check that found out that it needs a browser: a link has one job at a time. */
export const planBrowserCheck = (tx: Tx, link: PlannedLink): Promise<void> =>
  enqueue(tx, checkLinkInBrowserJob, { linkId: link.id }, { jobKey: checkKeyOf(link.id), queue: queueOf(link) })

/** Without a process with a browser, what waits for one is checked without. */
export const takeBackBrowserChecks = async (db: Db): Promise<void> => {
  const { rows } = await sql<PlannedLink>`
    select link.id, link.host from graphile_worker.jobs
      join monitored_links link on link.id::text = substr(jobs.key, ${checkKeyOf('').length + 1})
    where jobs.task_identifier = ${checkLinkInBrowserJob.name} and starts_with(jobs.key, ${checkKeyOf('')})
      and jobs.locked_at is null limit ${plannedAtOnce}`.execute(db)
  for (const link of rows) await inTransaction(db, (tx) => planCheckNow(tx, link))
}

/** Whether a check is close enough to need its job now; any other gets it from a later planning run. */
export const isWithinHorizon = (at: Date, now: Date): boolean => at.getTime() - now.getTime() <= horizonMs

/** The row holds the same time. A job that was planned for another time finds that it is not due. */
export const planCheck = async (tx: Tx, link: PlannedLink, { at, now }: { at: Date; now: Date }): Promise<void> => {
  if (!isWithinHorizon(at, now)) return
  const options = { jobKey: checkKeyOf(link.id), queue: queueOf(link), runAt: at, priority: inPassingPriority }
  await enqueue(tx, checkLinkInPassingJob, { linkId: link.id }, options)
}

/**
 * One planning run: every check within the horizon that has no job gets one, including those whose job was lost for any
 * reason.
 */
export const planChecks = async (db: Db, log: Log): Promise<void> => {
  const until = new Date((await clock.now(db)).getTime() + horizonMs)
  let after: Place | null = null
  let planned = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const done: Batch = await inTransaction(db, (tx) => planBatch(tx, until, after))
    planned += done.planned
    after = done.last
    if (after === null) break
  }
  if (planned > 0) log.info({ links: planned }, 'link checks are planned')
}

/** Timestamps as text from the database, because JavaScript dates have no microseconds. */
interface Place {
  due: string
  id: string
}

interface Batch {
  planned: number
  /** Where the next batch begins; null if nothing is left. */
  last: Place | null
}

/** Adding a job requires the lock on its link; under that lock, whether a job exists is checked again. */
const planBatch = async (tx: Tx, until: Date, after: Place | null): Promise<Batch> => {
  const { rows: found } = await dueWithoutJob(until, after).execute(tx)
  const last = found.length < plannedAtOnce ? null : (found.at(-1) ?? null)
  if (found.length === 0) return { planned: 0, last }
  const { rows } = await sql<PlannedLink & { due: string }>`
    select id, host, next_check_at::text as due from monitored_links
    where id = any(${found.map(({ id }) => id)}::uuid[]) and next_check_at <= ${until} and not ${hasJob}`.execute(tx)
  await enqueueAll(
    tx,
    rows.map((link) => {
      const options = {
        jobKey: checkKeyOf(link.id),
        queue: queueOf(link),
        runAt: link.due,
        priority: inPassingPriority,
      }
      return newJob(checkLinkInPassingJob, { linkId: link.id }, options)
    }),
  )
  return { planned: rows.length, last }
}

const hasJob = jobWaits(sql<string>`${checkKeyOf('')} || monitored_links.id`)

/** Locked links are skipped: the process that holds the lock plans them, too. */
export const dueWithoutJob = (until: Date, after: Place | null): RawBuilder<Place> => sql<Place>`
  select id, next_check_at::text as due from monitored_links
  where next_check_at <= ${until} and not ${hasJob}
    ${after === null ? sql`` : sql`and (next_check_at, id) > (${after.due}::timestamptz, ${after.id}::uuid)`}
  order by next_check_at, id
  limit ${plannedAtOnce}
  for no key update skip locked`

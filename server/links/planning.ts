// When looks become jobs. A million of them waiting in the queue would make every poll of it slow: what is further away than a horizon
// stands in its row alone, and a round that comes often adds the jobs of what has come nearer.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob, addJobs, jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'

/** A member waits for it. */
export const checkLinkJob = 'checkLink'
/** It comes round by itself. */
export const checkLinkInPassingJob = 'checkLinkInPassing'

/** Longer than a round may be late, so that nothing is due before its job is there. */
const horizonMs = 13 * 3_600_000
const inPassingPriority = 10
const queuesCount = 4_096
const plannedAtOnce = 1_000
/** What is left then waits for the next round; the nearest come first. */
const batchesMax = 200

export interface PlannedLink {
  id: string
  host: string
}

const checkKeyOf = (linkId: string): string => `${checkLinkJob}:${linkId}`

/**
 * Looks at one host run one after the other. Hosts share a bounded number of queues, as whoever fetches a job goes through all that there
 * are; so few are at work at once that hardly one waits for a stranger.
 */
const queueOf = ({ host }: PlannedLink): string =>
  `links ${createHash('sha256').update(host).digest().readUInt16BE() % queuesCount}`

/** Now, as a member waits for it. */
export const planCheckNow = (tx: Tx, link: PlannedLink): Promise<void> =>
  addJob(tx, checkLinkJob, { linkId: link.id }, { jobKey: checkKeyOf(link.id), queue: queueOf(link) })

/** Whether a look is so near that it needs its job now; any other gets it from a later round. */
export const isWithinHorizon = (at: Date, now: Date): boolean => at.getTime() - now.getTime() <= horizonMs

/** Its row says the same time. A job that was planned for another time finds that it is not due. */
export const planCheck = async (tx: Tx, link: PlannedLink, { at, now }: { at: Date; now: Date }): Promise<void> => {
  if (!isWithinHorizon(at, now)) return
  const options = { jobKey: checkKeyOf(link.id), queue: queueOf(link), runAt: at, priority: inPassingPriority }
  await addJob(tx, checkLinkInPassingJob, { linkId: link.id }, options)
}

/** One round: every look within the horizon that has no job gets one, also where a job was lost, for whatever reason. */
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
  if (planned > 0) log.info({ links: planned }, 'looks at links are planned')
}

/** Times as the database writes them, as JavaScript's hold no microseconds. */
interface Place {
  due: string
  id: string
}

interface Batch {
  planned: number
  /** Where the next one begins; null: there is nothing left. */
  last: Place | null
}

/** Whoever adds the job of a look holds its link: under the same lock it is asked again whether there is one. */
const planBatch = async (tx: Tx, until: Date, after: Place | null): Promise<Batch> => {
  const { rows: found } = await dueWithoutJob(until, after).execute(tx)
  const last = found.length < plannedAtOnce ? null : (found.at(-1) ?? null)
  if (found.length === 0) return { planned: 0, last }
  const { rows } = await sql<PlannedLink & { due: string }>`
    select id, host, next_check_at::text as due from monitored_links
    where id = any(${found.map(({ id }) => id)}::uuid[]) and next_check_at <= ${until} and not ${hasJob}`.execute(tx)
  await addJobs(
    tx,
    rows.map((link) => ({
      name: checkLinkInPassingJob,
      payload: { linkId: link.id },
      jobKey: checkKeyOf(link.id),
      queue: queueOf(link),
      runAt: link.due,
      priority: inPassingPriority,
    })),
  )
  return { planned: rows.length, last }
}

const hasJob = jobWaits(sql<string>`${checkKeyOf('')} || monitored_links.id`)

/** Whoever is at one of them right now plans it, too. */
export const dueWithoutJob = (until: Date, after: Place | null): RawBuilder<Place> => sql<Place>`
  select id, next_check_at::text as due from monitored_links
  where next_check_at <= ${until} and not ${hasJob}
    ${after === null ? sql`` : sql`and (next_check_at, id) > (${after.due}::timestamptz, ${after.id}::uuid)`}
  order by next_check_at, id
  limit ${plannedAtOnce}
  for no key update skip locked`

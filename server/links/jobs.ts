// What links do later and by themselves: looks at pages, in places of their own, as they wait for strangers' servers.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type JobHandlers, jobWaits } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { WorkerOptions } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import { checkLink } from './check.ts'
import { recordCrawledLinks } from './graph.ts'
import type { LinkOwners } from './owners.ts'
import { askAdmins, askAdminsJob } from './ownLinkLetters.ts'
import { endOwnLink, resumeOwnLink } from './ownLinkWatch.ts'
import { thinOldLooks } from './thinning.ts'
import { checkKeyOf, checkLinkInPassingJob, checkLinkJob, planCheck } from './watch.ts'

export interface LinkJobParts {
  outside: { crawler: Crawler }
  owners: LinkOwners
}

const ofLink = z.object({ linkId: z.uuid() })
const ofWebsite = z.object({ websiteId: z.uuid() })

export const linkJobs = ({ outside: { crawler }, owners }: LinkJobParts): JobHandlers => ({
  [checkLinkJob]: (payload, { db }) => checkLink({ db, crawler, owners }, ofLink.parse(payload).linkId),
  [checkLinkInPassingJob]: (payload, { db }) => checkLink({ db, crawler, owners }, ofLink.parse(payload).linkId),
  [askAdminsJob]: (payload, { db }) => inTransaction(db, (tx) => askAdmins(tx, ofLink.parse(payload).linkId)),
  recordCrawledLinks: (payload, { db }) =>
    inTransaction(db, (tx) => recordCrawledLinks(tx, ofWebsite.parse(payload).websiteId)),
  endOwnLink: (payload, { db }) => inTransaction(db, (tx) => endOwnLink(tx, ofWebsite.parse(payload).websiteId)),
  resumeOwnLink: (payload, { db }) => inTransaction(db, (tx) => resumeOwnLink(tx, ofWebsite.parse(payload).websiteId)),
})

const checksAtOnce = 8
const checksInPassingAtOnce = 6

type Work = Pick<WorkerOptions, 'handlers' | 'schedules' | 'concurrency' | 'oneByOne'>

/** What a member waits for never stands behind what comes round by itself. */
export const linkWork = (handlers: JobHandlers): { outside: Work[]; others: JobHandlers } => {
  const places: readonly (readonly [number, string])[] = [
    [checksAtOnce, checkLinkJob],
    [checksInPassingAtOnce, checkLinkInPassingJob],
  ]
  const only = (wanted: string): JobHandlers =>
    Object.fromEntries(Object.entries(handlers).filter(([name]) => name === wanted))
  return {
    outside: places.map(([concurrency, name]) => ({
      handlers: only(name),
      schedules: [],
      concurrency,
      oneByOne: true,
    })),
    others: Object.fromEntries(
      Object.entries(handlers).filter(([name]) => !places.some(([, apart]) => apart === name)),
    ),
  }
}

const overdueAfter = '15 minutes'
const resumedMax = 1_000

/** Looks whose job was lost, for whatever reason. Those that only wait for their turn keep their place. */
export const resumeOverdueLinkChecks = async (db: Db, log: Log): Promise<void> => {
  const lost = await db
    .selectFrom('watched_links')
    .select(['id', 'host', 'next_check_at'])
    .where('next_check_at', '<', sql<Date>`clock_now() - ${overdueAfter}::interval`)
    .where(sql<boolean>`not ${jobWaits(sql<string>`${checkKeyOf('')} || watched_links.id`)}`)
    .orderBy('next_check_at')
    .limit(resumedMax)
    .execute()
  if (lost.length > 0) log.info({ links: lost.length }, 'looks at links are taken up again')
  for (const { next_check_at: due, ...link } of lost) if (due !== null) await planCheck(db, link, due)
}

export const linkSchedules: readonly Schedule[] = [
  {
    name: 'resumeOverdueLinkChecks',
    rhythm: { everyMinutes: 15 },
    run: (_, { db, log }) => resumeOverdueLinkChecks(db, log),
  },
  { name: 'thinOldLooks', rhythm: { dailyAtUtc: '04:50' }, run: (_, { db }) => thinOldLooks(db) },
]

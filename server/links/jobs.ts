// Background jobs of links: link checks, in worker slots of their own because they wait for external servers.
import { z } from 'zod'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { WorkerOptions } from '../platform/jobs/worker.ts'
import { checkDueLink, checkLink, checksInPassingAtOnce, checksInPassingPollMs } from './check.ts'
import { recordCrawledLinks } from './graph.ts'
import type { LinkOwners } from './owners.ts'
import { requestReview, requestManualReviewJob } from './ownLinkMails.ts'
import { endOwnLink, resumeOwnLink } from './ownLinkMonitoring.ts'
import { checkLinkInPassingJob, checkLinkJob, planChecks } from './planning.ts'
import { thinOldChecks } from './thinning.ts'

export interface LinkJobParts {
  clients: { crawler: Crawler }
  owners: LinkOwners
}

const ofLink = z.object({ linkId: z.uuid() })
const ofWebsite = z.object({ websiteId: z.uuid() })

export const linkJobs = ({ clients, owners }: LinkJobParts): JobHandlers => ({
  [checkLinkJob]: (payload, { db }) =>
    checkLink({ db, crawler: clients.crawler, owners }, ofLink.parse(payload).linkId),
  [checkLinkInPassingJob]: (payload, { db }) =>
    checkDueLink({ db, crawler: clients.crawler, owners }, ofLink.parse(payload).linkId),
  [requestManualReviewJob]: (payload, { db }) =>
    inTransaction(db, (tx) => requestReview(tx, ofLink.parse(payload).linkId)),
  recordCrawledLinks: (payload, { db }) =>
    inTransaction(db, (tx) => recordCrawledLinks(tx, ofWebsite.parse(payload).websiteId)),
  // Former name of the planning job; jobs added under it finish here.
  resumeOverdueLinkChecks: () => Promise.resolve(),
  endOwnLink: (payload, { db }) => inTransaction(db, (tx) => endOwnLink(tx, ofWebsite.parse(payload).websiteId)),
  resumeOwnLink: (payload, { db }) => inTransaction(db, (tx) => resumeOwnLink(tx, ofWebsite.parse(payload).websiteId)),
})

const checksAtOnce = 24

type Work = Pick<WorkerOptions, 'handlers' | 'schedules' | 'concurrency' | 'inBatches' | 'pollEveryMs'>

/** Checks that a member waits for never queue behind scheduled ones. */
export const linkWork = (handlers: JobHandlers): { clients: Work[]; others: JobHandlers } => {
  const only = (wanted: string): JobHandlers =>
    Object.fromEntries(Object.entries(handlers).filter(([name]) => name === wanted))
  return {
    clients: [
      { handlers: only(checkLinkJob), schedules: [], concurrency: checksAtOnce, inBatches: true },
      {
        handlers: only(checkLinkInPassingJob),
        schedules: [],
        concurrency: checksInPassingAtOnce,
        inBatches: true,
        pollEveryMs: checksInPassingPollMs,
      },
    ],
    others: Object.fromEntries(
      Object.entries(handlers).filter(([name]) => name !== checkLinkJob && name !== checkLinkInPassingJob),
    ),
  }
}

export const linkSchedules: readonly Schedule[] = [
  { name: 'planLinkChecks', recurrence: { everyMinutes: 15 }, run: (_, { db, log }) => planChecks(db, log) },
  { name: 'thinOldChecks', recurrence: { dailyAtUtc: '04:50' }, run: (_, { db }) => thinOldChecks(db) },
]

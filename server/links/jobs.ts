// Background jobs of links: link checks, and what happens to links when their website changes.
import { z } from 'zod'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import { isRendererAvailable } from '../platform/render/renderers.ts'
import type { Renderer } from '../platform/render/renderer.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { openPublishedKeys } from '../platform/signing/publishedKeys.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import { checkDueLink, checkLink } from './check.ts'
import { sealDays, sealDaysJob } from './evidence/sealDays.ts'
import { recordCrawledLinks } from './graph.ts'
import type { LinkOwners } from './owners.ts'
import { requestReview, requestManualReviewJob } from './ownLinkMails.ts'
import { endOwnLink, resumeOwnLink } from './ownLinkMonitoring.ts'
import { checkLinkInBrowser } from './checkInBrowser.ts'
import {
  checkLinkInBrowserJob,
  checkLinkInPassingJob,
  checkLinkJob,
  planChecks,
  takeBackBrowserChecks,
} from './planning.ts'
import { sweepPictures } from './pictures.ts'
import { thinOldChecks } from './thinning.ts'

export interface LinkJobParts {
  clients: { crawler: Crawler; renderer: Pick<Renderer, 'check'> }
  store: ObjectStore
  owners: LinkOwners
  settings: { secret: string; publicUrl: string }
}

const ofWebsite = z.object({ websiteId: z.uuid() })

export const recordCrawledLinksJob = defineJob('recordCrawledLinks', ofWebsite)
export const endOwnLinkJob = defineJob('endOwnLink', ofWebsite)
export const resumeOwnLinkJob = defineJob('resumeOwnLink', ofWebsite)
/** Former name of the planning job; jobs added under it finish here. */
const resumeOverdueLinkChecksJob = defineJob('resumeOverdueLinkChecks', z.unknown())

const sweepPicturesJob = defineJob('sweepPictures', z.object({}))

export const linkJobs = ({ clients, store, owners, settings }: LinkJobParts): HandledJob[] => [
  handle(checkLinkJob, ({ linkId }, { db }) =>
    checkLink({ db, crawler: clients.crawler, owners, isRendererAvailable }, linkId),
  ),
  handle(checkLinkInPassingJob, ({ linkId }, { db }) =>
    checkDueLink({ db, crawler: clients.crawler, owners, isRendererAvailable }, linkId),
  ),
  handle(checkLinkInBrowserJob, ({ linkId }, { db, log }) =>
    checkLinkInBrowser({ db, ...clients, store, owners, log }, linkId),
  ),
  handle(requestManualReviewJob, ({ linkId }, { db }) => inTransaction(db, (tx) => requestReview(tx, linkId))),
  handle(recordCrawledLinksJob, ({ websiteId }, { db }) =>
    inTransaction(db, (tx) => recordCrawledLinks(tx, websiteId)),
  ),
  handle(sweepPicturesJob, (_, { db }) => sweepPictures(db, store)),
  handle(sealDaysJob, (_, { db, log }) =>
    sealDays(db, {
      keys: openPublishedKeys({ database: { db }, secret: settings.secret, purpose: 'evidence', log }),
      host: new URL(settings.publicUrl).origin,
    }),
  ),
  handle(resumeOverdueLinkChecksJob, () => Promise.resolve()),
  handle(endOwnLinkJob, ({ websiteId }, { db }) => inTransaction(db, (tx) => endOwnLink(tx, websiteId))),
  handle(resumeOwnLinkJob, ({ websiteId }, { db }) => inTransaction(db, (tx) => resumeOwnLink(tx, websiteId))),
]

export const linkSchedules: readonly Schedule[] = [
  { name: 'planLinkChecks', recurrence: { everyMinutes: 15 }, run: (_, { db, log }) => planChecks(db, log) },
  {
    name: 'takeBackBrowserChecks',
    recurrence: { everyMinutes: 15 },
    run: async (_, { db }) => {
      if (!(await isRendererAvailable(db))) await takeBackBrowserChecks(db)
    },
  },
  // After midnight, when no transaction of the day before is open any more.
  {
    name: 'planSealing',
    recurrence: { dailyAtUtc: '00:20' },
    run: (_, { db }) => enqueue(db, sealDaysJob, {}, { jobKey: 'sealDays' }),
  },
  { name: 'thinOldChecks', recurrence: { dailyAtUtc: '04:50' }, run: (_, { db }) => thinOldChecks(db) },
  {
    name: 'sweepPicturesDaily',
    recurrence: { dailyAtUtc: '04:20' },
    run: (_, { db }) => enqueue(db, sweepPicturesJob, {}),
  },
]

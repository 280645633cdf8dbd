// What notifications do later: write mails, gather digests, tell a whole segment.
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { broadcastJobs } from './broadcastSending.ts'
import { digestJobs } from './digest.ts'
import { mailingJobs, type MailingParts } from './mailing.ts'

export const notificationJobs = (parts: MailingParts): JobHandlers => ({
  ...mailingJobs(parts),
  ...digestJobs(parts),
  ...broadcastJobs(parts),
})

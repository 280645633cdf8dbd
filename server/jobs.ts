// All jobs and schedules of the product: delayed, scheduled and recurring work.
import { accountJobs, type AccountJobParts, accountSchedules } from './accounts/jobs.ts'
import { targetJobs } from './basket/jobs.ts'
import { contactSchedules } from './contact/jobs.ts'
import { exchangeJobs, exchangeSchedules } from './exchange/jobs.ts'
import { offerJobs } from './offers/jobs.ts'
import { orderJobs, orderSchedules } from './orders/jobs.ts'
import { reversedPayouts } from './orders/payouts/reversedPayouts.ts'
import { savedSearchJobs, savedSearchSchedules } from './savedSearches/jobs.ts'
import { shopSchedules } from './shop/jobs.ts'
import { statisticsSchedules } from './statistics/jobs.ts'
import { pruneSpentReauthentications } from './accounts/signIn/reauthentication.ts'
import { pruneDevices } from './accounts/signIn/knownDevices.ts'
import { prune as pruneSessions } from './accounts/signIn/sessions.ts'
import { contentSchedules } from './content/jobs.ts'
import type { CheckOwnLink } from './awards/dueParts.ts'
import { awardJobs, awardSchedules } from './awards/jobs.ts'
import { type CreditJobParts, creditJobs, creditSchedules } from './credits/jobs.ts'
import { domainAgeJobs, domainAgeSchedules } from './domainAge/jobs.ts'
import { fraudSchedules } from './fraud/jobs.ts'
import { linkJobs, linkSchedules } from './links/jobs.ts'
import { checkAwardedLink } from './links/awardedLink.ts'
import { readAwardedLink } from './links/ownSiteCredits.ts'
import { linkOwners } from './linkOwners.ts'
import { releaseHooks } from './releaseHooks.ts'
import { notificationJobs, notificationSchedules } from './notifications/jobs.ts'
import { pruneRateLimits } from './platform/http/rateLimit.ts'
import { pruneOldKeys } from './platform/http/idempotency.ts'
import type { HandledJob } from './platform/jobs/jobs.ts'
import type { Schedule } from './platform/jobs/schedules.ts'
import { type MailObserver, mailHandlers, mailSchedules } from './platform/mail/jobs.ts'
import { pruneMails } from './platform/mail/mailLog.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { pruneOutbox } from './platform/outbox/outbox.ts'
import { signingJobs, signingSchedules } from './platform/signing/jobs.ts'
import { relationJobs, relationSchedules } from './relations/jobs.ts'
import { readInstrument } from './credits/payments/instrument.ts'
import { payReferral } from './referrals/payReferral.ts'
import { referralJobs, referralSchedules } from './referrals/jobs.ts'
import { type WebsiteJobParts, websiteJobs, websiteSchedules } from './websites/jobs.ts'

export interface JobParts
  extends AccountJobParts, Omit<CreditJobParts, 'releaseHooks' | 'reversedPayouts'>, WebsiteJobParts {
  mailer: Mailer
  observer: MailObserver
}

/** As every check, with the effects on its owner. */
const checkOwnLinkWith =
  ({ clients }: JobParts): CheckOwnLink =>
  (db, award) =>
    checkAwardedLink(db, award, { crawler: clients.crawler, owners: linkOwners })

export const jobHandlers = (parts: JobParts): HandledJob[] => [
  ...accountJobs(parts),
  ...mailHandlers(parts),
  ...signingJobs(parts),
  ...notificationJobs(parts),
  ...creditJobs({ ...parts, releaseHooks, reversedPayouts }),
  ...domainAgeJobs(parts.clients),
  ...websiteJobs(parts),
  ...awardJobs({ ...parts.clients, payReferral, readOwnLink: readAwardedLink, checkOwnLink: checkOwnLinkWith(parts) }),
  ...linkJobs({ ...parts, owners: linkOwners }),
  ...referralJobs,
  ...offerJobs,
  ...savedSearchJobs,
  ...orderJobs(parts),
  ...targetJobs(parts),
  ...exchangeJobs,
  ...relationJobs({
    ...parts,
    readInstrument: (db, purchaseId) => readInstrument(parts.paymentService, db, purchaseId),
  }),
]

export const schedules: readonly Schedule[] = [
  { name: 'pruneOutbox', recurrence: { everyMinutes: 10 }, run: (_, { db }) => pruneOutbox(db) },
  { name: 'pruneRateLimits', recurrence: { everyMinutes: 60 }, run: (_, { db }) => pruneRateLimits(db) },
  {
    name: 'pruneSpentReauthentications',
    recurrence: { everyMinutes: 60 },
    run: (_, { db }) => pruneSpentReauthentications(db),
  },
  { name: 'pruneIdempotencyKeys', recurrence: { dailyAtUtc: '03:10' }, run: (_, { db }) => pruneOldKeys(db) },
  { name: 'pruneKnownDevices', recurrence: { dailyAtUtc: '03:25' }, run: (_, { db }) => pruneDevices(db) },
  { name: 'pruneSessions', recurrence: { dailyAtUtc: '03:20' }, run: (_, { db }) => pruneSessions(db) },
  { name: 'pruneMails', recurrence: { dailyAtUtc: '03:50' }, run: (_, { db }) => pruneMails(db) },
  ...mailSchedules,
  ...signingSchedules,
  ...notificationSchedules,
  ...creditSchedules,
  ...awardSchedules,
  ...domainAgeSchedules,
  ...websiteSchedules,
  ...linkSchedules,
  ...contentSchedules,
  ...referralSchedules,
  ...savedSearchSchedules,
  ...orderSchedules,
  ...exchangeSchedules,
  ...statisticsSchedules,
  ...shopSchedules,
  ...relationSchedules,
  ...contactSchedules,
  ...fraudSchedules,
  ...accountSchedules,
]

// Event subscriptions: for each event that a domain publishes, the jobs of the domains above it.
import { memberBlocked } from './accounts/moderation/moderation.ts'
import { signalsSeen } from './accounts/signals.ts'
import { memberConfirmed } from './accounts/signIn/signUp.ts'
import { awardWebsiteJob, awardWelcomeJob, lapseAwardsJob } from './awards/jobs.ts'
import { raiseAwardsJob } from './awards/raiseAwards.ts'
import { lapseRejectedPartJob } from './awards/reviewedParts.ts'
import { issuanceRejected } from './credits/issuance/queue.ts'
import { openBalanceJob } from './credits/jobs.ts'
import { purchaseChanged } from './credits/payments/purchaseEvents.ts'
import { reversalOpened } from './credits/unsettled/reversals.ts'
import { domainAgeRead, readDomainAgeJob } from './domainAge/ages.ts'
import { endExchangesOfMemberJob, endExchangesOnWebsiteJob } from './exchange/jobs.ts'
import { endOwnLinkJob, recordCrawledLinksJob, resumeOwnLinkJob } from './links/jobs.ts'
import { notificationReactions } from './notifications/reactions.ts'
import { endOffersJob } from './offers/jobs.ts'
import { cancelMemberOrdersJob, cancelWebsiteOrdersJob } from './orders/jobs.ts'
import { orderCompleted } from './orders/orderCompleted.ts'
import { collectReversalJob } from './orders/payouts/reversals.ts'
import { on, type Reaction } from './platform/outbox/events.ts'
import { settleReferralJob, settleSharesJob } from './referrals/jobDefinitions.ts'
import { referralRecorded } from './referrals/referralRecorded.ts'
import {
  noticePaymentJob,
  noticeReferralJob,
  noticeSignalsJob,
  noticeTradeJob,
  noticeWebsiteJob,
} from './relations/jobs.ts'
import { websiteAnalysed, websiteEnded, websiteUnverified, websiteVerified } from './websites/events.ts'

export const reactions: readonly Reaction[] = [
  on(memberConfirmed, openBalanceJob),

  on(memberBlocked, cancelMemberOrdersJob),
  on(memberBlocked, endExchangesOfMemberJob),

  on(signalsSeen, noticeSignalsJob),
  on(referralRecorded, noticeReferralJob),

  on(purchaseChanged, settleSharesJob),
  on(purchaseChanged, noticePaymentJob),

  on(orderCompleted, noticeTradeJob),

  on(reversalOpened, collectReversalJob),

  on(issuanceRejected, lapseRejectedPartJob),

  on(websiteVerified, readDomainAgeJob),
  on(websiteVerified, awardWelcomeJob),
  on(websiteVerified, lapseAwardsJob),
  on(websiteVerified, raiseAwardsJob),
  on(websiteVerified, resumeOwnLinkJob),
  on(websiteVerified, settleReferralJob),

  on(domainAgeRead, raiseAwardsJob),

  on(websiteAnalysed, awardWebsiteJob),
  on(websiteAnalysed, recordCrawledLinksJob),
  on(websiteAnalysed, noticeWebsiteJob),

  on(websiteUnverified, endOwnLinkJob),
  on(websiteUnverified, cancelWebsiteOrdersJob),
  on(websiteUnverified, endExchangesOnWebsiteJob),

  on(websiteEnded, endOffersJob),
  on(websiteEnded, cancelWebsiteOrdersJob),
  on(websiteEnded, endExchangesOnWebsiteJob),

  ...notificationReactions,
]

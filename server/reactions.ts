// Event subscriptions: for each event that a domain publishes, the jobs of the domains above it.
import { memberBlocked } from './accounts/moderation/moderation.ts'
import { memberConfirmed } from './accounts/signIn/signUp.ts'
import { purchaseChanged } from './credits/payments/purchaseEvents.ts'
import { notificationReactions } from './notifications/reactions.ts'
import type { Reactions } from './platform/outbox/relay.ts'
import { websiteAnalysed, websiteEnded, websiteUnverified, websiteVerified } from './websites/events.ts'

export const reactions: Reactions = {
  [memberConfirmed]: ['openBalance'],
  [memberBlocked]: ['cancelMemberOrders', 'endExchangesOfMember'],
  [purchaseChanged]: ['settleShares'],
  [websiteVerified]: ['awardWelcome', 'resumeOwnLink', 'settleReferral'],
  [websiteAnalysed]: ['awardWebsite', 'recordCrawledLinks'],
  [websiteUnverified]: ['endOwnLink', 'cancelWebsiteOrders', 'endExchangesOnWebsite'],
  [websiteEnded]: ['endOffers', 'cancelWebsiteOrders', 'endExchangesOnWebsite'],
  ...notificationReactions,
}

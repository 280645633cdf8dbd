// What issues released credits again whose payment is also noted outside of credits; the rest is paid from the queue.
import type { ReleaseHooks } from './credits/issuance/queue.ts'
import { awardReleasedLink } from './links/ownLinkMonitoring.ts'
import { grantReleased } from './referrals/grantShares.ts'

export const releaseHooks: ReleaseHooks = {
  own_site_link_award: awardReleasedLink,
  referral_bonus: grantReleased,
  referral_share: grantReleased,
}

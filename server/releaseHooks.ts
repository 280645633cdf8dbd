// What issues released credits again whose payment is also noted outside of credits.
import { settleReleasedPart } from './awards/reviewedParts.ts'
import type { IssueAgain, ReleaseHooks } from './credits/issuance/queue.ts'
import { readAwardedLink } from './links/ownSiteCredits.ts'
import { grantReleased } from './referrals/grantShares.ts'
import { payReferral } from './referrals/payReferral.ts'

const settlePart: IssueAgain = (tx, released) =>
  settleReleasedPart(tx, released, { payReferral, readOwnLink: readAwardedLink })

export const releaseHooks: ReleaseHooks = {
  website_award: settlePart,
  own_site_link_award: settlePart,
  welcome_bonus: settlePart,
  referral_bonus: settlePart,
  referral_welcome: settlePart,
  referral_share: grantReleased,
}

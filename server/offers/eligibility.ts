// Offer eligibility: whether a website can carry offers, and if not, why. The same rule for new and existing offers.
import type { RestReason, SiteObstacle } from '../../contract/offers.ts'

export interface Standing {
  isVerified: boolean
  quality: number | null
  sellerBlocked: boolean
}

/** Without an obstacle a website can also take part in the link exchange. */
export const siteObstacleOf = (
  { isVerified, quality, sellerBlocked }: Standing,
  qualityFrom: number,
): SiteObstacle | null => {
  if (sellerBlocked) return 'seller_blocked'
  if (!isVerified) return 'website_unverified'
  if (quality === null) return 'website_unanalysed'
  return quality < qualityFrom ? 'quality_too_low' : null
}

export const obstacleOf = (
  { hasOpenClaims, ...standing }: Standing & { hasOpenClaims: boolean },
  qualityFrom: number,
): RestReason | null => siteObstacleOf(standing, qualityFrom) ?? (hasOpenClaims ? 'open_claims' : null)

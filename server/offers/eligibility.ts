// Offer eligibility: whether a website can carry offers, and if not, why. The same rule for new and existing offers.
import type { RestReason } from '../../contract/offers.ts'

export interface Standing {
  isVerified: boolean
  quality: number | null
  sellerBlocked: boolean
}

export const obstacleOf = (
  { isVerified, quality, sellerBlocked }: Standing,
  qualityFrom: number,
): RestReason | null => {
  if (sellerBlocked) return 'seller_blocked'
  if (!isVerified) return 'website_unverified'
  if (quality === null) return 'website_unanalysed'
  return quality < qualityFrom ? 'quality_too_low' : null
}

// Whether something can be offered on a website, and why not: the same rule for a new offer and for one that stands.
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

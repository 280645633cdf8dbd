// Maps a shop offer to the props of an offer row.
import type { ShopOffer } from '../../../contract/shop.ts'
import type { ShownFigure } from '../analysis/Metrics.tsx'
import type { ShownOffer } from '../offers/OfferCells.tsx'

const figureOf = <V>(value: V | null): ShownFigure<V> => (value === null ? null : { value })

export const figuresOf = ({ dr, da, spam_score: spam, visits }: ShopOffer['site']): ShownOffer['figures'] => ({
  dr: figureOf(dr),
  da: figureOf(da),
  spam_score: figureOf(spam),
  traffic: figureOf(visits),
})

export const shownOffer = (offer: ShopOffer): ShownOffer => ({
  ...offer,
  domain: offer.site.domain,
  domain_name: offer.site.domain_name,
  title: offer.site.title,
  language: offer.site.language,
  quality_score: offer.site.quality_score,
  figures: figuresOf(offer.site),
  // Only verified websites are in the shop.
  is_verified: true,
})

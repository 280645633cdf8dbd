// Fair price of a link, calculated from the metrics of its website and the terms, in steps that add up to the price and
// can be read one by one. Prices of other offers are not an input: a price that follows prices is circular.
import type { FairPrice, GuaranteeMonths, LinkType, OfferRel, PricedTerms, PriceStep } from './offers.ts'

/** Null: unknown. */
export interface PricedSite {
  quality: number | null
  dr: number | null
  da: number | null
  spam: number | null
  /** Visits per month, the lower bound of the estimate. */
  visits: number | null
}

export interface PriceBounds {
  from: number
  to: number
}

const base = 4
const qualityShare = 0.3
/** An authority of 50 is worth 30 credits, one of 90 is worth 97, because the last points are the hardest to gain. */
const authorityFactor = 0.012
/** Ten times the visits add this many credits; below the first hundred visits they add nothing. */
const creditsPerTenfold = 10
const visitsFrom = 100
/** Usual spam score. Each percent above it reduces the price by one percent, up to the maximum. */
const spamUsual = 10
const spamPercentMax = 60

const byLinkType: Readonly<Record<LinkType, number>> = {
  guest_post: 1,
  insertion: 0.9,
  homepage: 1.5,
  sidebar_footer: 0.7,
  partner_page: 0.6,
  directory: 0.4,
}
const byRel: Readonly<Record<OfferRel, number>> = { dofollow: 1, sponsored: 0.7, nofollow: 0.5 }
const byGuarantee: Readonly<Record<GuaranteeMonths, number>> = { 6: 0.85, 12: 1, 24: 1.25 }
const sellerWrites = 1.3
const labelled = 0.9

const lowShare = 0.7
const highShare = 1.4

const authorityOf = ({ dr, da }: PricedSite): number | null => {
  if (dr === null || da === null) return dr ?? da
  return (dr + da) / 2
}

type Reckoning = readonly { step: PriceStep; known: boolean; next(sum: number): number }[]

const reckoningOf = (site: PricedSite, terms: PricedTerms): Reckoning => {
  const { quality, spam, visits } = site
  const authority = authorityOf(site)
  const tenfolds = Math.max(0, Math.log10((visits ?? 0) / visitsFrom))
  const spamPercent = Math.min(spamPercentMax, Math.max(0, (spam ?? 0) - spamUsual))
  const times =
    (factor: number) =>
    (sum: number): number =>
      sum * factor
  return [
    { step: 'base', known: true, next: () => base },
    { step: 'quality', known: quality !== null, next: (sum) => sum + (quality ?? 0) * qualityShare },
    { step: 'authority', known: authority !== null, next: (sum) => sum + (authority ?? 0) ** 2 * authorityFactor },
    { step: 'traffic', known: visits !== null, next: (sum) => sum + tenfolds * creditsPerTenfold },
    { step: 'spam', known: spam !== null, next: times(1 - spamPercent / 100) },
    { step: 'link_type', known: true, next: times(byLinkType[terms.link_type]) },
    { step: 'rel', known: true, next: times(byRel[terms.rel]) },
    { step: 'guarantee', known: true, next: times(byGuarantee[terms.guarantee_months]) },
    { step: 'writer', known: true, next: times(terms.writer === 'seller' ? sellerWrites : 1) },
    { step: 'label', known: true, next: times(terms.labelled ? labelled : 1) },
  ]
}

/**
 * Steps are rounded for display, each against the displayed sum before it, so that the displayed steps add up to the
 * price.
 */
export const fairPriceOf = (site: PricedSite, terms: PricedTerms, { from, to }: PriceBounds): FairPrice => {
  const bounded = (credits: number): number => Math.min(to, Math.max(from, Math.round(credits)))
  let sum = 0
  let shown = 0
  const reckoning = reckoningOf(site, terms)
  const steps = reckoning.map(({ step, known, next }, at) => {
    sum = next(sum)
    const last = at === reckoning.length - 1
    const now = last ? bounded(sum) : Math.round(sum)
    const credits = now - shown
    shown = now
    return { step, credits, known }
  })
  return { price: shown, from: bounded(shown * lowShare), to: bounded(shown * highShare), steps }
}

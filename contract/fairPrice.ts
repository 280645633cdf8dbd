// What a link is fairly worth, reckoned from what is known about its website and from the terms, in steps that add up to the price and
// can be read one by one. Nothing here knows what others ask: a price that follows prices goes round in circles.
import type { FairPrice, GuaranteeMonths, LinkType, OfferRel, PricedTerms, PriceStep } from './offers.ts'

/** Null: nobody knows. */
export interface PricedSite {
  quality: number | null
  dr: number | null
  da: number | null
  spam: number | null
  /** Visits per month, the lower end of what is known. */
  visits: number | null
}

export interface PriceBounds {
  from: number
  to: number
}

const base = 4
const qualityShare = 0.3
/** An authority of 50 is worth 30 credits, one of 90 is worth 97: the last steps are the hard ones. */
const authorityFactor = 0.012
/** Ten times the visits add so many credits; below the first hundred they add nothing. */
const creditsPerTenfold = 10
const visitsFrom = 100
/** So much spam is usual. Above it each percent takes as many off, up to the most. */
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

/** The steps are rounded as they are shown, each against what was shown before it, so that the reader's own sum is the price. */
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

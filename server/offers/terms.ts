// Maps the terms of an offer from database columns to the contract.
import type { SiteLanguage } from '../../contract/analysis.ts'
import type { Niche } from '../../contract/signals.ts'
import type { OfferTerms } from '../../contract/offers.ts'
import type { OrderTerms } from '../../contract/orderParts.ts'
import type { DeliveryMode } from '../../contract/shop.ts'

/**
 * Columns with enum values of the contract. They were validated on write, and every response is validated as a whole,
 * so no row is validated twice.
 */
export type TermWords = Pick<
  OfferTerms,
  'link_type' | 'rel' | 'category' | 'guarantee_months' | 'writer' | 'refused_topics'
>

/** The same for the website and seller columns of a shop row. */
export interface SiteWords {
  niche: Niche | null
  language: SiteLanguage | null
  delivery_mode: DeliveryMode
}

type OrderedTerms = Omit<OrderTerms, 'prime' | 'surcharge' | 'premium'>

/** The terms that an order copies from an offer; delivery mode, surcharge and premium depend on both sides. */
export const orderTermsOf = (row: OrderedTerms): OrderedTerms => ({
  price: row.price,
  link_type: row.link_type,
  rel: row.rel,
  category: row.category,
  turnaround_days: row.turnaround_days,
  guarantee_months: row.guarantee_months,
  writer: row.writer,
  links_per_page: row.links_per_page,
  labelled: row.labelled,
})

/** Picks the terms and drops every other column. */
export const termsOf = (row: OfferTerms): OfferTerms => ({
  link_type: row.link_type,
  rel: row.rel,
  category: row.category,
  price: row.price,
  turnaround_days: row.turnaround_days,
  guarantee_months: row.guarantee_months,
  writer: row.writer,
  links_per_page: row.links_per_page,
  refused_topics: row.refused_topics,
  labelled: row.labelled,
  sample_url: row.sample_url,
  restricted: row.restricted,
  note: row.note,
})

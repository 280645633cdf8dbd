// The terms of an offer as the database holds them, as the contract names them.
import type { SiteLanguage } from '../../contract/analysis.ts'
import type { Niche } from '../../contract/signals.ts'
import type { OfferTerms } from '../../contract/offers.ts'
import type { OrderTerms } from '../../contract/orderParts.ts'
import type { DeliveryMode } from '../../contract/shop.ts'

/**
 * Columns of words that the contract knows. They were checked when they were written, and every answer is checked as a whole before it
 * leaves, so that no row is looked at twice.
 */
export type TermWords = Pick<
  OfferTerms,
  'link_type' | 'rel' | 'category' | 'guarantee_months' | 'writer' | 'refused_topics'
>

/** The same for what a row of the shop says of its website and its seller. */
export interface SiteWords {
  niche: Niche | null
  language: SiteLanguage | null
  delivery_mode: DeliveryMode
}

type OrderedTerms = Omit<OrderTerms, 'prime'>

/** The terms that an order takes over from an offer; how it is delivered is a matter of its seller. */
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

/** Nothing else that a row may hold. */
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

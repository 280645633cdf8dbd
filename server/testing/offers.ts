// A typical offer for tests to start from.
import type { OfferTerms } from '../../contract/offers.ts'

export const plainTerms: OfferTerms = {
  link_type: 'guest_post',
  rel: 'dofollow',
  category: 'outdoor',
  price: 120,
  turnaround_days: 5,
  guarantee_months: 12,
  writer: 'seller',
  links_per_page: 2,
  refused_topics: ['gambling'],
  labelled: false,
  sample_url: null,
  restricted: false,
  note: null,
}

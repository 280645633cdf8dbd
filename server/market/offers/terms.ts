// The terms of an offer as the database holds them, read as the contract has them.
import { z } from 'zod'
import { niche } from '../../../contract/analysis.ts'
import { guarantee, linkType, offerRel, type OfferTerms, touchyTopic, writer } from '../../../contract/offers.ts'

const refusedTopics = z.array(touchyTopic)

/** Its columns; what a text may be, checks of the table say. */
type TermsRow = Omit<
  OfferTerms,
  'link_type' | 'rel' | 'category' | 'guarantee_months' | 'writer' | 'refused_topics'
> & {
  link_type: string
  rel: string
  category: string
  guarantee_months: number
  writer: string
  refused_topics: string[]
}

export const termsOf = (row: TermsRow): OfferTerms => ({
  link_type: linkType.parse(row.link_type),
  rel: offerRel.parse(row.rel),
  category: niche.parse(row.category),
  price: row.price,
  turnaround_days: row.turnaround_days,
  guarantee_months: guarantee.parse(row.guarantee_months),
  writer: writer.parse(row.writer),
  links_per_page: row.links_per_page,
  refused_topics: refusedTopics.parse(row.refused_topics),
  labelled: row.labelled,
  sample_url: row.sample_url,
  restricted: row.restricted,
  note: row.note,
})

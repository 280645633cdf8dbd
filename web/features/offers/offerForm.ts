// Form schema of an offer: numbers in the reader’s language, bounds from the settings.
import { z } from 'zod'
import { niche } from '../../../contract/analysis.ts'
import {
  linksPerPageMax,
  offerNoteMax,
  pageUrlLengthMax,
  turnaroundDaysMax,
  turnaroundDaysMin,
} from '../../../contract/limits.ts'
import {
  guaranteeMonths,
  linkType,
  type Offer,
  type OfferingSite,
  offerRel,
  type OfferTerms,
  restrictedTopic,
  writer,
} from '../../../contract/offers.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { wholeField } from '../../lib/wholeNumber.ts'

/** The form uses strings; the terms use numbers. */
export const guaranteeChoices = guaranteeMonths.map((months) => String(months))

const wholeBetween = (language: string, from: number, to: number) =>
  wholeField(language).pipe(z.int().min(from).max(to))

/** Empty is allowed; anything else has to be a page on the website. */
const samplePage = (domain: string) =>
  z
    .string()
    .trim()
    .max(pageUrlLengthMax)
    .superRefine((typed, context) => {
      if (typed === '' || sourcePage(typed, domain).kind === 'page') return
      context.addIssue({ code: 'custom', input: typed, message: 'wrong_domain' })
    })
    .transform((typed) => (typed === '' ? null : typed))

/** Numbers as typed, empty if not set. */
export interface OfferInput extends Pick<
  OfferTerms,
  'link_type' | 'rel' | 'writer' | 'refused_topics' | 'labelled' | 'restricted'
> {
  category: string
  price: string
  turnaround_days: string
  guarantee_months: string
  links_per_page: string
  sample_url: string
  note: string
}

type FormSite = Pick<OfferingSite, 'domain' | 'price_from' | 'price_to'>

export const offerForm = (
  language: string,
  { domain, price_from: priceFrom, price_to: priceTo }: FormSite,
): z.ZodType<OfferTerms, OfferInput> =>
  z.object({
    link_type: linkType,
    rel: offerRel,
    category: z.string().min(1).pipe(niche),
    price: wholeBetween(language, priceFrom, priceTo),
    turnaround_days: wholeBetween(language, turnaroundDaysMin, turnaroundDaysMax),
    guarantee_months: z.string().transform(Number).pipe(z.literal(guaranteeMonths)),
    writer,
    links_per_page: wholeBetween(language, 1, linksPerPageMax),
    refused_topics: z.array(restrictedTopic),
    labelled: z.boolean(),
    sample_url: samplePage(domain),
    restricted: z.boolean(),
    note: z
      .string()
      .trim()
      .max(offerNoteMax)
      .transform((typed) => (typed === '' ? null : typed)),
  })

const guaranteeByDefault = '12'
const linksPerPageByDefault = '2'

/** Defaults that suit most sellers; only the price has none. */
export const newOfferInput = ({
  niche: topic,
  default_turnaround_days: days,
}: Pick<OfferingSite, 'niche' | 'default_turnaround_days'>): OfferInput => ({
  link_type: 'guest_post',
  rel: 'dofollow',
  category: topic ?? '',
  price: '',
  turnaround_days: String(days),
  guarantee_months: guaranteeByDefault,
  writer: 'seller',
  links_per_page: linksPerPageByDefault,
  refused_topics: [],
  labelled: false,
  sample_url: '',
  restricted: false,
  note: '',
})

export const offerInputOf = (offer: Offer): OfferInput => ({
  link_type: offer.link_type,
  rel: offer.rel,
  category: offer.category,
  price: String(offer.price),
  turnaround_days: String(offer.turnaround_days),
  guarantee_months: String(offer.guarantee_months),
  writer: offer.writer,
  links_per_page: String(offer.links_per_page),
  refused_topics: [...offer.refused_topics],
  labelled: offer.labelled,
  sample_url: offer.sample_url ?? '',
  restricted: offer.restricted,
  note: offer.note ?? '',
})

// The shop: the offers buyers see, their filters, sorts and facet counts.
import { z } from 'zod'
import { coverStep } from './cover.ts'
import { language } from './accounts.ts'
import { country, niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import {
  shopBoundMax,
  shopChoicesMax,
  shopCursorLengthMax,
  shopExportedMax,
  shopListLengthMax,
  shopPageMax,
  siteSearchLengthMax,
} from './limits.ts'
import { guaranteeMonths, linkType, offerRel, offerTerms, restrictedTopic, writer } from './offers.ts'
import { deliveryModes } from './profiles.ts'
import { exact, typed } from './texts.ts'

/** Multiple choice: a comma-separated list in the URL. */
const several = <S extends z.ZodType<string, string>>(one: S) =>
  exact({ lengthMax: shopListLengthMax })
    .transform((typed) => [...new Set(typed.split(',').filter((part) => part !== ''))])
    .pipe(z.array(one).min(1).max(shopChoicesMax))
    .optional()

/** The lower or upper bound of a range. */
const bound = (max: number) => z.coerce.number().int().min(0).max(max).optional()

export const deliveryMode = z.enum(deliveryModes)
export type DeliveryMode = z.output<typeof deliveryMode>

/** The filters of the shop, as in its URL: all are optional, unknown ones are rejected. */
export const shopFilters = z.strictObject({
  q: typed({ lengthMax: siteSearchLengthMax }).optional(),
  category: several(niche),
  language: several(siteLanguage),
  country: several(country),
  rel: several(offerRel),
  link_type: several(linkType),
  guarantee: several(z.enum(guaranteeMonths.map(String) as [string, ...string[]])),
  writer: several(writer),
  delivery: several(deliveryMode),
  /** Accepts links to all of these topics. */
  accepts: several(restrictedTopic),
  labelled: z.enum(['yes', 'no']).optional(),
  restricted: z.enum(['yes', 'no']).optional(),
  price_from: bound(shopBoundMax.price_from),
  price_to: bound(shopBoundMax.price_to),
  turnaround_to: bound(shopBoundMax.turnaround_to),
  dr_from: bound(shopBoundMax.dr_from),
  dr_to: bound(shopBoundMax.dr_to),
  da_from: bound(shopBoundMax.da_from),
  da_to: bound(shopBoundMax.da_to),
  spam_to: bound(shopBoundMax.spam_to),
  visits_from: bound(shopBoundMax.visits_from),
  quality_from: bound(shopBoundMax.quality_from),
  quality_to: bound(shopBoundMax.quality_to),
  /** Percentage of a seller's ended orders that were completed. New sellers without a rate yet are kept. */
  completion_from: bound(shopBoundMax.completion_from),
  /** Only the caller's favourites, or only what they have hidden. Hidden websites appear nowhere else. */
  favourites: z.literal('only').optional(),
  hidden: z.literal('only').optional(),
  /**
   * The caller's website that the next two filters refer to; without it they refer to all of the caller's websites.
   * Websites of other members are not found.
   */
  for: z.uuid().optional(),
  /** Excludes websites that already link to it, as far as crawler, exchange or the member's referring domains know. */
  linking: z.literal('hide').optional(),
  /** Excludes websites from which a link to it was bought here. */
  bought: z.literal('hide').optional(),
})
export type ShopFilters = z.output<typeof shopFilters>

export const shopSorts = [
  'newest',
  'domain',
  'price',
  'quality',
  'dr',
  'da',
  'spam',
  'visits',
  'turnaround',
  'guarantee',
  'completion',
  'category',
  'link_type',
  'writer',
  'language',
  'country',
] as const
export const shopSort = z.enum(shopSorts)
export type ShopSort = z.output<typeof shopSort>
export const sortDirection = z.enum(['up', 'down'])
export type SortDirection = z.output<typeof sortDirection>

/** The direction in which a column is sorted first. */
export const firstDirection: Readonly<Record<ShopSort, SortDirection>> = {
  newest: 'down',
  domain: 'up',
  price: 'up',
  quality: 'down',
  dr: 'down',
  da: 'down',
  spam: 'up',
  visits: 'down',
  turnaround: 'up',
  guarantee: 'down',
  completion: 'down',
  category: 'up',
  link_type: 'up',
  writer: 'up',
  language: 'up',
  country: 'up',
}

/** Minimum number of ended orders for showing a seller's completion rate. */
export const ordersToTellMin = 3

/** A member's mark on a website in the shop. */
export const websiteMark = z.enum(['favourite', 'hidden'])
export type WebsiteMark = z.output<typeof websiteMark>

/**
 * Responses of fifty offers are validated field by field. A plain number is cheaper to validate, and integers were
 * already checked on write.
 */
const shownFigure = z.number()
const figureOrNull = shownFigure.nullable()
const textOrNull = z.string().nullable()

const shopSite = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  title: textOrNull,
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  country: country.nullable(),
  quality_score: shownFigure,
  dr: figureOrNull,
  da: figureOrNull,
  spam_score: figureOrNull,
  visits: z.object({ from: shownFigure, to: figureOrNull }).nullable(),
})

export const shopOffer = z.object({
  ...offerTerms.pick({ link_type: true, rel: true, category: true, guarantee_months: true, writer: true }).shape,
  id: z.uuid(),
  /** Without surcharge and premium. Filters and sorting by price go by the total. */
  price: shownFigure,
  /** Express surcharge of a seller in prime mode, paid on top of the price. */
  surcharge: shownFigure,
  /** For the guarantee account of the seller, paid on top of the price; 0 between related parties. */
  premium: shownFigure,
  /** What a refund under guarantee would be paid from, over time. */
  cover: z.array(coverStep),
  turnaround_days: shownFigure,
  links_per_page: shownFigure,
  refused_topics: z.array(restrictedTopic),
  labelled: z.boolean(),
  sample_url: textOrNull,
  restricted: z.boolean(),
  note: textOrNull,
  /** Of the seller: prime means 1-2 days whatever the terms say; on vacation, nothing can be ordered. */
  delivery_mode: deliveryMode,
  is_own: z.boolean(),
  /** The caller's mark on the website. */
  mark: websiteMark.nullable(),
  /** In percent; null: too few orders have ended. */
  completion_rate: figureOrNull,
  site: shopSite,
})
export type ShopOffer = z.output<typeof shopOffer>

/** Facet counts: how many offers each choice would leave, given all other filters. */
const counts = z.record(z.string(), z.int())
export const shopCounts = z.object({
  offers: z.int(),
  sites: z.int(),
  category: counts,
  language: counts,
  country: counts,
  rel: counts,
  link_type: counts,
  guarantee: counts,
  writer: counts,
  delivery: counts,
  accepts: counts,
  labelled: counts,
  restricted: counts,
  favourites: counts,
  hidden: counts,
  linking: counts,
  bought: counts,
})
export type ShopCounts = z.output<typeof shopCounts>

const order = { sort: shopSort.default('quality'), direction: sortDirection.optional() }

export const shopEndpoints = {
  shop: endpoint({
    method: 'GET',
    path: '/api/shop',
    access: 'member',
    summary: 'Lists a page of offers. Sellers on vacation come last, unknown metrics after known ones.',
    query: shopFilters.extend({ ...order, cursor: exact({ lengthMax: shopCursorLengthMax }).optional() }),
    output: z.object({
      offers: z.array(shopOffer).max(shopPageMax),
      next_cursor: z.string().nullable(),
      /** Offers on all pages. */
      total: z.int(),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  shopCounts: endpoint({
    method: 'GET',
    path: '/api/shop/counts',
    access: 'member',
    summary: 'Returns facet counts: how many offers each filter choice would leave.',
    query: shopFilters,
    output: z.object({ counts: shopCounts }),
    errors: ['signed_out', 'not_found'],
  }),
  exportShop: endpoint({
    method: 'GET',
    path: '/api/shop/export',
    access: 'member',
    summary: `Exports the same offers as CSV, at most ${shopExportedMax}; the last line notes whether there are more.`,
    query: shopFilters.extend({ ...order, language }),
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const

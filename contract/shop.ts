// The shop: what buyers see, how they narrow it down and sort it, and how many there are of each sort.
import { z } from 'zod'
import { language } from './accounts.ts'
import { country, niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { guaranteeMonths, linkType, offerRel, offerTerms, restrictedTopic, writer } from './offers.ts'
import { deliveryModes } from './profiles.ts'

export const shopPageMax = 50
/** A file ends here and says so in its last line. */
export const shopExportedMax = 10_000
const chosenMax = 60

/** Of what one can choose several; as a list with commas in an address. */
const several = <S extends z.ZodType<string, string>>(one: S) =>
  z
    .string()
    .max(1_000)
    .transform((typed) => [...new Set(typed.split(',').filter((part) => part !== ''))])
    .pipe(z.array(one).min(1).max(chosenMax))
    .optional()

/** A figure at the edge of a range. */
const bound = (max: number) => z.coerce.number().int().min(0).max(max).optional()

export const deliveryMode = z.enum(deliveryModes)
export type DeliveryMode = z.output<typeof deliveryMode>

/** What narrows the shop down, as an address holds it: everything is optional, and nothing else is understood. */
export const shopFilters = z.strictObject({
  q: z.string().trim().max(200).optional(),
  category: several(niche),
  language: several(siteLanguage),
  country: several(country),
  rel: several(offerRel),
  link_type: several(linkType),
  guarantee: several(z.enum(guaranteeMonths.map(String) as [string, ...string[]])),
  writer: several(writer),
  delivery: several(deliveryMode),
  /** Takes links to all of these. */
  accepts: several(restrictedTopic),
  labelled: z.enum(['yes', 'no']).optional(),
  restricted: z.enum(['yes', 'no']).optional(),
  price_from: bound(1_000_000),
  price_to: bound(1_000_000),
  turnaround_to: bound(1_000),
  dr_from: bound(100),
  dr_to: bound(100),
  da_from: bound(100),
  da_to: bound(100),
  spam_to: bound(100),
  visits_from: bound(2_000_000_000),
  quality_from: bound(100),
  quality_to: bound(100),
  /** Of sellers' orders that ended, how many were completed, in percent. Newcomers, of whom nobody can say, stay in. */
  completion_from: bound(100),
  /** Of the member who asks: only what is marked so. What is hidden is shown by nothing else. */
  favourites: z.literal('only').optional(),
  hidden: z.literal('only').optional(),
  /** The own website that the next two ask about; without it they ask about all of them. Anybody else's is not found. */
  for: z.uuid().optional(),
  /** Without websites that link to it already, as far as we know or were told. */
  linking: z.literal('hide').optional(),
  /** Without websites from which a link to it was bought here. */
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

/** Which way a reader wants to see a column first. */
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

/** From how many orders on that have ended we say how many of them a seller completed. */
export const ordersToTellMin = 3

/** What a member thinks of a website in the shop. */
export const websiteMark = z.enum(['favourite', 'hidden'])
export type WebsiteMark = z.output<typeof websiteMark>

/** Of a page with fifty offers every field is looked at before it leaves; that a figure is whole was seen when it was written. */
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
  price: shownFigure,
  turnaround_days: shownFigure,
  links_per_page: shownFigure,
  refused_topics: z.array(restrictedTopic),
  labelled: z.boolean(),
  sample_url: textOrNull,
  restricted: z.boolean(),
  note: textOrNull,
  /** Of its seller: in prime 1-2 days whatever the terms say, on vacation nothing can be ordered. */
  delivery_mode: deliveryMode,
  is_own: z.boolean(),
  /** Of the member who asks, for its website. */
  mark: websiteMark.nullable(),
  /** In percent; null: too few orders have ended to say. */
  completion_rate: figureOrNull,
  site: shopSite,
})
export type ShopOffer = z.output<typeof shopOffer>

/** How many offers each choice would leave, with everything else that is chosen. */
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
    summary: 'A page of what is offered. Sellers on vacation come last, unknown figures after known ones.',
    query: shopFilters.extend({ ...order, cursor: z.string().max(600).optional() }),
    output: z.object({
      offers: z.array(shopOffer).max(shopPageMax),
      next_cursor: z.string().nullable(),
      /** How many offers there are on all pages. */
      total: z.int(),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  shopCounts: endpoint({
    method: 'GET',
    path: '/api/shop/counts',
    access: 'member',
    summary: 'How many offers each choice of the filters would leave.',
    query: shopFilters,
    output: z.object({ counts: shopCounts }),
    errors: ['signed_out', 'not_found'],
  }),
  exportShop: endpoint({
    method: 'GET',
    path: '/api/shop/export',
    access: 'member',
    summary: `The same offers as a table (CSV), at most ${shopExportedMax} of them; the last line says whether there are more.`,
    query: shopFilters.extend({ ...order, language }),
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const

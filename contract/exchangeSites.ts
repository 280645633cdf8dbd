// Websites open for link exchange: the member's own, those of others, and possible ways to exchange links between them.
import { z } from 'zod'
import { niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { traffic } from './metrics.ts'
import { footprintFinding, footprintVerdict } from './footprint.ts'
import { exchangeNoteMax, siteSearchLengthMax } from './limits.ts'
import { siteObstacle } from './offers.ts'
import { emptyIsNull, exact, lines, typed } from './texts.ts'

export const openSitesPerPage = 30
export const exchangeSuggestionsMax = 5

const time = z.iso.datetime()

export const namedSite = z.object({ website_id: z.uuid(), domain: z.string(), domain_name: z.string() })

export const exchangeSite = namedSite.extend({
  title: z.string().nullable(),
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  quality_score: z.int().nullable(),
  dr: z.int().nullable(),
  visits: traffic.nullable(),
})
export type ExchangeSite = z.output<typeof exchangeSite>

/** Website of another member, open for exchange now. */
const availableSite = exchangeSite.extend({ note: z.string().nullable(), opened_at: time })
export type AvailableSite = z.output<typeof availableSite>

/** Website of the member, open or not. */
export const ownExchangeSite = exchangeSite.extend({
  is_open: z.boolean(),
  note: z.string().nullable(),
  opened_at: time.nullable(),
  /** Why it cannot be exchanged now; an open website is paused for that time and returns automatically. */
  obstacle: siteObstacle.nullable(),
})
export type OwnExchangeSite = z.output<typeof ownExchangeSite>

/** A possible exchange. */
export const exchangeWay = z.object({
  legs: z.array(z.object({ website: namedSite, target_website: namedSite, verdict: footprintVerdict })).min(2),
  give_website_id: z.uuid(),
  /** Website of the requested member that the own link points to; null in a three-way exchange. */
  other_website_id: z.uuid().nullable(),
  /** Website of the third member; null between two. */
  via_website_id: z.uuid().nullable(),
  is_risky: z.boolean(),
  /** It would link a member to themselves, so it cannot be requested. */
  is_blocked: z.boolean(),
  /** For the link that points to the requesting member. */
  findings: z.array(footprintFinding),
})
export type ExchangeWay = z.output<typeof exchangeWay>

const ofSite = z.object({ website_id: z.uuid() })
export const exchangeNote = emptyIsNull(lines({ lengthMax: exchangeNoteMax })).default(null)
const bound = z.coerce.number().int().min(0).max(100).optional()
export const unfitForExchange = ['website_unverified', 'website_unanalysed', 'quality_too_low'] as const

export const exchangeSiteEndpoints = {
  ownExchangeSites: endpoint({
    method: 'GET',
    path: '/api/exchange/sites',
    access: 'member',
    summary: 'Lists the member’s websites, and which of them are open for exchange.',
    output: z.object({ sites: z.array(ownExchangeSite), quality_from: z.int() }),
    errors: ['signed_out'],
  }),
  openForExchange: endpoint({
    method: 'PUT',
    path: '/api/exchange/sites/:website_id',
    access: 'member',
    summary: 'Opens a verified and analysed website for exchange, or updates its note.',
    params: ofSite,
    body: z.strictObject({ note: exchangeNote }),
    output: z.object({ site: ownExchangeSite }),
    errors: ['signed_out', 'not_found', ...unfitForExchange],
  }),
  closeForExchange: endpoint({
    method: 'DELETE',
    path: '/api/exchange/sites/:website_id',
    access: 'member',
    summary: 'Closes a website for new requests; pending and agreed exchanges continue.',
    params: ofSite,
    output: z.object({ site: ownExchangeSite }),
    errors: ['signed_out', 'not_found'],
  }),
  availableSites: endpoint({
    method: 'GET',
    path: '/api/exchange/available',
    access: 'member',
    summary: `Lists websites of others that are open for exchange, newest first, ${openSitesPerPage} per page.`,
    query: z.strictObject({
      q: typed({ lengthMax: siteSearchLengthMax }).optional(),
      niche: niche.optional(),
      language: siteLanguage.optional(),
      quality_from: bound,
      dr_from: bound,
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ sites: z.array(availableSite).max(openSitesPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  exchangeWays: endpoint({
    method: 'GET',
    path: '/api/exchange/suggestions',
    access: 'member',
    summary: `Previews an exchange and suggests up to ${exchangeSuggestionsMax} better ones: with other websites of the two, or with a third member. Read-only.`,
    query: z.strictObject({
      website_id: z.uuid(),
      target_website_id: z.uuid(),
      give_website_id: z.uuid(),
    }),
    output: z.object({ asked: exchangeWay, suggestions: z.array(exchangeWay).max(exchangeSuggestionsMax) }),
    errors: ['signed_out', 'not_found', 'own_website', 'not_open_for_exchange', ...unfitForExchange],
  }),
} as const

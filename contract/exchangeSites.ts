// Websites that are open for an exchange of links: the member's own, those of others, and the ways in which an exchange over them could go.
import { z } from 'zod'
import { niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { traffic } from './metrics.ts'
import { footprintFinding, footprintVerdict } from './footprint.ts'
import { restReason } from './offers.ts'
import { emptyIsNull, lines } from './texts.ts'

export const openSitesPerPage = 30
export const exchangeSuggestionsMax = 5
export const exchangeNoteMax = 600

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

/** Of somebody else, open for an exchange now. */
const availableSite = exchangeSite.extend({ note: z.string().nullable(), opened_at: time })
export type AvailableSite = z.output<typeof availableSite>

/** Of the member, open or not. */
export const ownExchangeSite = exchangeSite.extend({
  is_open: z.boolean(),
  note: z.string().nullable(),
  opened_at: time.nullable(),
  /** Why it cannot be exchanged now; one that is open rests as long and comes back by itself. */
  obstacle: restReason.nullable(),
})
export type OwnExchangeSite = z.output<typeof ownExchangeSite>

/** A way in which an exchange could go. */
export const exchangeWay = z.object({
  legs: z.array(z.object({ website: namedSite, target_website: namedSite, verdict: footprintVerdict })).min(2),
  give_website_id: z.uuid(),
  /** Of the member who is asked, to which the own link leads; null in a circle of three. */
  other_website_id: z.uuid().nullable(),
  /** Of the third member; null between two. */
  via_website_id: z.uuid().nullable(),
  is_risky: z.boolean(),
  /** It would lead from a member to themselves: nobody can ask for it. */
  is_blocked: z.boolean(),
  /** Of the link that leads to the member who asks. */
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
    summary: 'The member’s websites, and which of them are open for an exchange.',
    output: z.object({ sites: z.array(ownExchangeSite), quality_from: z.int() }),
    errors: ['signed_out'],
  }),
  openForExchange: endpoint({
    method: 'PUT',
    path: '/api/exchange/sites/:website_id',
    access: 'member',
    summary: 'Opens a verified and analysed website for exchanges, or changes what is said about it.',
    params: ofSite,
    body: z.strictObject({ note: exchangeNote }),
    output: z.object({ site: ownExchangeSite }),
    errors: ['signed_out', 'not_found', ...unfitForExchange],
  }),
  closeForExchange: endpoint({
    method: 'DELETE',
    path: '/api/exchange/sites/:website_id',
    access: 'member',
    summary: 'Nobody can ask for it any more; what was asked or agreed before goes on.',
    params: ofSite,
    output: z.object({ site: ownExchangeSite }),
    errors: ['signed_out', 'not_found'],
  }),
  availableSites: endpoint({
    method: 'GET',
    path: '/api/exchange/available',
    access: 'member',
    summary: `Websites of others that are open for an exchange, the newest first, ${openSitesPerPage} at a time.`,
    query: z.strictObject({
      q: z.string().trim().max(200).optional(),
      niche: niche.optional(),
      language: siteLanguage.optional(),
      quality_from: bound,
      dr_from: bound,
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ sites: z.array(availableSite).max(openSitesPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  exchangeWays: endpoint({
    method: 'GET',
    path: '/api/exchange/suggestions',
    access: 'member',
    summary: `How the exchange that is thought of would look, and up to ${exchangeSuggestionsMax} ways that are better: over other websites of the two, or over a third member. Changes nothing.`,
    query: z.strictObject({
      website_id: z.uuid(),
      target_website_id: z.uuid(),
      give_website_id: z.uuid(),
    }),
    output: z.object({ asked: exchangeWay, suggestions: z.array(exchangeWay).max(exchangeSuggestionsMax) }),
    errors: ['signed_out', 'not_found', 'own_website', 'not_open_for_exchange', ...unfitForExchange],
  }),
} as const

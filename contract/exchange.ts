// Link exchanges between two or three members, from the request to the end of the monitoring. No credits move.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exchangeEndings, exchangeStages, exchangeStatuses, legStates } from './exchangeProcess.ts'
import { exchangeNote, exchangeSite, namedSite, unfitForExchange } from './exchangeSites.ts'
import { footprintFinding, footprintVerdict } from './footprint.ts'
import { anchorTextLengthMax, pageUrlLengthMax } from './limits.ts'
import { linkCheck, monitoredLink } from './links.ts'
import { emptyIsNull, exact, line, typed } from './texts.ts'

export const exchangesPerPage = 20
/** Open requests of one member. */
export const openRequestsMax = 20
/** Latest checks of a link shown with an exchange; the rest is in the link report. */
export const exchangeChecksShown = 10
/** Extra time if every missing link could not be read. */
export const unreadGraceDays = 3

const time = z.iso.datetime()

const exchangeStatus = z.enum(exchangeStatuses)
export const exchangeStage = z.enum(exchangeStages)
export const exchangeEnding = z.enum(exchangeEndings)
export const legState = z.enum(legStates)
export const exchangeSides = ['mine', 'incoming'] as const
export type ExchangeSide = (typeof exchangeSides)[number]
const exchangeSide = z.enum(exchangeSides)
export const legAnswer = z.enum(['asked', 'approved', 'rejected'])
export type LegAnswer = z.output<typeof legAnswer>

/** Steps the caller can take now. */
const exchangeSteps = ['approve', 'reject', 'withdraw', 'submit_link', 'confirm', 'check'] as const
export const exchangeStep = z.enum(exchangeSteps)
export type ExchangeStep = z.output<typeof exchangeStep>

/** Null: a deleted member. */
const person = z.object({ name: z.string().nullable(), is_me: z.boolean() })

export const exchangeLeg = z.object({
  id: z.uuid(),
  giver: person,
  receiver: person,
  /** Website that carries the link. */
  website: exchangeSite,
  /** Website the link points to. */
  target_website: namedSite,
  /** Null until the receiver has set it. */
  target_url: z.string().nullable(),
  /** Null: any anchor text. */
  anchor_text: z.string().nullable(),
  /** Answer of the giver, who answers for both: the link they place and the one they get. */
  answer: legAnswer,
  answered_at: time.nullable(),
  /** Why the giver declined, in their own words. */
  answer_note: z.string().nullable(),
  state: legState,
  page_url: z.string().nullable(),
  placed_at: time.nullable(),
  /** The receiver has confirmed the link, because the check could not read it. */
  confirmed: z.boolean(),
  /** The link is missing and has to be restored by then. */
  repair_by: time.nullable(),
})
export type ExchangeLeg = z.output<typeof exchangeLeg>

export const exchangeSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  status: exchangeStatus,
  stage: exchangeStage,
  ended_reason: exchangeEnding.nullable(),
  /** Who rejected or withdrew the exchange, or whose link or website was lost. */
  ended_by: person.nullable(),
  side: exchangeSide,
  /** Two or three; each member gives one link and gets one. The first leg is the one that was requested. */
  legs: z.array(exchangeLeg).min(2).max(3),
  /** Links back between the same two websites, which is publicly visible. Every participant has to accept that. */
  is_risky: z.boolean(),
  requester: person,
  note: z.string().nullable(),
  requested_at: time,
  answer_by: time,
  place_by: time.nullable(),
  live_at: time.nullable(),
  monitor_until: time.nullable(),
  ended_at: time.nullable(),
  /** Until the deadline ends the exchange or moves it on; relative to the server clock at the time of the response. */
  seconds_left: z.int().min(0).nullable(),
  waits_for_me: z.boolean(),
  /** Incremented by every transition; an approval sends the version it is based on (optimistic locking). */
  version: z.int(),
})
export type ExchangeSummary = z.output<typeof exchangeSummary>

export const exchange = exchangeSummary.extend({
  steps: z.array(exchangeStep),
  /** The exchange has ended, and the caller's link is no longer needed. */
  may_take_down: z.boolean(),
  /** Effect of the link the caller gets on their profile; null if it is too late to ask. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(footprintFinding) }).nullable(),
  /** By leg, the state of its link and its checks. */
  links: z.array(
    z.object({ leg_id: z.uuid(), link: monitoredLink, checks: z.array(linkCheck).max(exchangeChecksShown) }),
  ),
})
export type Exchange = z.output<typeof exchange>

const byId = z.object({ id: z.uuid() })
const one = z.object({ exchange })
/** A URL or path on the website; `/` is its homepage. */
const page = typed({ lengthMin: 1, lengthMax: pageUrlLengthMax })
const anchorText = emptyIsNull(line({ lengthMax: anchorTextLengthMax })).default(null)

export const exchangeRequest = z.strictObject({
  /** Website from which a link is requested. */
  website_id: z.uuid(),
  /** Own website that the link points to, and the page. */
  target_website_id: z.uuid(),
  target: page,
  anchor_text: anchorText,
  /** Own website that gives a link in return. */
  give_website_id: z.uuid(),
  /**
   * Between two members: the other member's website that gets the link, also open for exchange; null: the requested
   * one.
   */
  other_website_id: z.uuid().nullable().default(null),
  /** Website of a third member: the own link points there, and theirs points to the requested website. */
  via_website_id: z.uuid().nullable().default(null),
  accepts_risk: z.boolean().default(false),
  note: exchangeNote,
})
export type ExchangeRequest = z.output<typeof exchangeRequest>

export const exchangeApproval = z.strictObject({
  version: z.int(),
  /** Own website that the received link points to; null: the proposed one. */
  target_website_id: z.uuid().nullable().default(null),
  target: page,
  anchor_text: anchorText,
  accepts_risk: z.boolean().default(false),
})
export type ExchangeApproval = z.output<typeof exchangeApproval>

export const exchangeEndpoints = {
  exchangeCounts: endpoint({
    method: 'GET',
    path: '/api/exchange/counts',
    access: 'member',
    summary:
      'Counts requests waiting for the member’s answer, links they still have to place, and links only they can confirm.',
    output: z.object({ to_answer: z.int().min(0), to_place: z.int().min(0), to_confirm: z.int().min(0) }),
    errors: ['signed_out'],
  }),
  exchanges: endpoint({
    method: 'GET',
    path: '/api/exchanges',
    access: 'member',
    summary: `Lists the member’s own requests, or those received from others, newest first, ${exchangesPerPage} per page.`,
    query: z.strictObject({
      side: exchangeSide,
      stage: exchangeStage.optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({
      exchanges: z.array(exchangeSummary).max(exchangesPerPage),
      next_cursor: z.string().nullable(),
      /** Independent of the filter. */
      counts: z.object({ pending: z.int(), placing: z.int(), live: z.int(), ended: z.int() }),
    }),
    errors: ['signed_out'],
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/api/exchanges/:id',
    access: 'member',
    summary: 'Returns one exchange with its links and the steps that are possible now.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  requestExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges',
    access: 'member',
    summary: `Requests an exchange with one or two members; at most ${openRequestsMax} open requests.`,
    body: exchangeRequest,
    output: one,
    errors: [
      'signed_out',
      'not_found',
      'own_website',
      'wrong_domain',
      'not_open_for_exchange',
      'risk_not_accepted',
      'footprint_blocked',
      'exchange_exists',
      'too_many_exchanges',
      ...unfitForExchange,
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  approveExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/approve',
    access: 'member',
    summary:
      'Approves the exchange and sets the target page for the link the member gets. After the last approval, all members place their links.',
    params: byId,
    body: exchangeApproval,
    output: one,
    errors: [
      'signed_out',
      'not_found',
      'conflict',
      'exchange_over',
      'invalid_transition',
      'wrong_domain',
      'risk_not_accepted',
      'footprint_blocked',
      ...unfitForExchange,
    ],
  }),
  rejectExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/reject',
    access: 'member',
    summary:
      'Rejects the exchange for all members, with an optional reason. Also possible after approving, while other answers are pending.',
    params: byId,
    body: z.strictObject({ note: exchangeNote }),
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  withdrawExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/withdraw',
    access: 'member',
    summary: 'Withdraws a request; while links are being placed, every participant may withdraw.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  submitExchangeLink: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/submit-link',
    access: 'member',
    summary: 'Submits the page of the own website that carries the link, and checks it immediately.',
    params: byId,
    body: z.strictObject({ page }),
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition', 'wrong_domain'],
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/confirm',
    access: 'member',
    summary: 'Confirms a received link that we could not read: it counts as placed.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  checkLinks: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/check',
    access: 'member',
    summary: 'Checks all submitted links immediately, except those being checked or just checked.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'check_again_later'],
  }),
} as const

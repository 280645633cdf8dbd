// Exchanges of links between two or three members, from the request to the end of the watch. No credits move.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exchangeEndings, exchangeStages, exchangeStatuses, legStates } from './exchangeProcess.ts'
import { exchangeNote, exchangeSite, namedSite, unfitForExchange } from './exchangeSites.ts'
import { footprintFinding, footprintVerdict } from './footprint.ts'
import { linkCheck, monitoredLink } from './links.ts'
import { emptyIsNull, line } from './texts.ts'

export const exchangesPerPage = 20
/** Requests of one member that nobody has settled yet. */
export const openRequestsMax = 20
export const exchangeAnchorMax = 200
export const exchangePageMax = 2_000
/** The newest looks at a link that an exchange shows; the rest is in the file of the link. */
export const exchangeChecksShown = 10
/** Where all that is missing could not be read, there is so much more time. */
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

/** What a reader can do now. */
const exchangeSteps = ['approve', 'reject', 'withdraw', 'submit_link', 'confirm', 'check'] as const
export const exchangeStep = z.enum(exchangeSteps)
export type ExchangeStep = z.output<typeof exchangeStep>

/** Null: they have left. */
const person = z.object({ name: z.string().nullable(), is_me: z.boolean() })

export const exchangeLeg = z.object({
  id: z.uuid(),
  giver: person,
  receiver: person,
  /** On which the link stands. */
  website: exchangeSite,
  /** To which it leads. */
  target_website: namedSite,
  /** Null until its receiver has named it. */
  target_url: z.string().nullable(),
  /** Null: any words will do. */
  anchor_text: z.string().nullable(),
  /** Of its giver, who answers for both: the link they place and the one they get. */
  answer: legAnswer,
  answered_at: time.nullable(),
  /** Why its giver declined, in their words. */
  answer_note: z.string().nullable(),
  state: legState,
  page_url: z.string().nullable(),
  placed_at: time.nullable(),
  /** Its receiver says that it is there, as nobody could read it. */
  confirmed: z.boolean(),
  /** It is missing and has to be put back by then. */
  repair_by: time.nullable(),
})
export type ExchangeLeg = z.output<typeof exchangeLeg>

export const exchangeSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  status: exchangeStatus,
  stage: exchangeStage,
  ended_reason: exchangeEnding.nullable(),
  /** Who rejected or withdrew it, or whose link or website was lost. */
  ended_by: person.nullable(),
  side: exchangeSide,
  /** Two or three; each member gives one and gets one. The first is the one that was wished for. */
  legs: z.array(exchangeLeg).min(2).max(3),
  /** Links back between the same two websites, which anybody can see. Everybody has to accept that. */
  is_risky: z.boolean(),
  requester: person,
  note: z.string().nullable(),
  requested_at: time,
  answer_by: time,
  place_by: time.nullable(),
  live_at: time.nullable(),
  monitor_until: time.nullable(),
  ended_at: time.nullable(),
  /** Until the clock ends it or lets it go on; by the clock of the server, when it answered. */
  seconds_left: z.int().min(0).nullable(),
  waits_for_me: z.boolean(),
  /** Counted up by every move; whoever approves names the one they have seen. */
  version: z.int(),
})
export type ExchangeSummary = z.output<typeof exchangeSummary>

export const exchange = exchangeSummary.extend({
  steps: z.array(exchangeStep),
  /** It has ended and the reader's link stands for nothing any more. */
  may_take_down: z.boolean(),
  /** What the link that the reader gets does to their profile; null where it is too late to ask. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(footprintFinding) }).nullable(),
  /** By leg, how its link stands and was looked at. */
  links: z.array(
    z.object({ leg_id: z.uuid(), link: monitoredLink, checks: z.array(linkCheck).max(exchangeChecksShown) }),
  ),
})
export type Exchange = z.output<typeof exchange>

const byId = z.object({ id: z.uuid() })
const one = z.object({ exchange })
/** An address on the website or a path on it; `/` is its homepage. */
const page = z.string().trim().min(1).max(exchangePageMax)
const anchorText = emptyIsNull(line({ lengthMax: exchangeAnchorMax })).default(null)

export const exchangeRequest = z.strictObject({
  /** From which a link is wished for. */
  website_id: z.uuid(),
  /** The own website to which it leads, and the page. */
  target_website_id: z.uuid(),
  target: page,
  anchor_text: anchorText,
  /** The own website on which a link is given. */
  give_website_id: z.uuid(),
  /** Between two: the website of the other to which it leads, open for an exchange as well; else the one that is wished for. */
  other_website_id: z.uuid().nullable().default(null),
  /** Of a third member: the own link leads there, and theirs to the website that is wished for. */
  via_website_id: z.uuid().nullable().default(null),
  accepts_risk: z.boolean().default(false),
  note: exchangeNote,
})
export type ExchangeRequest = z.output<typeof exchangeRequest>

export const exchangeApproval = z.strictObject({
  version: z.int(),
  /** The own website to which the link leads that one gets; else the one that was proposed. */
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
      'How many requests wait for the member’s answer, how many links they still have to place, and how many they alone can see.',
    output: z.object({ to_answer: z.int().min(0), to_place: z.int().min(0), to_confirm: z.int().min(0) }),
    errors: ['signed_out'],
  }),
  exchanges: endpoint({
    method: 'GET',
    path: '/api/exchanges',
    access: 'member',
    summary: `The member’s own requests, or those of others that reached them, the newest first, ${exchangesPerPage} at a time.`,
    query: z.strictObject({
      side: exchangeSide,
      stage: exchangeStage.optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      exchanges: z.array(exchangeSummary).max(exchangesPerPage),
      next_cursor: z.string().nullable(),
      /** Whatever is asked for. */
      counts: z.object({ pending: z.int(), placing: z.int(), live: z.int(), ended: z.int() }),
    }),
    errors: ['signed_out'],
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/api/exchanges/:id',
    access: 'member',
    summary: 'One exchange with its links and what can be done now.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  requestExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges',
    access: 'member',
    summary: `Asks one member or two for an exchange, with ${openRequestsMax} open requests at most.`,
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
      'Agrees, and names the page for the link that the member gets. With the last one everybody places their link.',
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
      'Declines for everybody, also after having agreed while others are still asked, and says why if the member likes.',
    params: byId,
    body: z.strictObject({ note: exchangeNote }),
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  withdrawExchange: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/withdraw',
    access: 'member',
    summary: 'Takes a request back; while links are placed, everybody may step back.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  handInLink: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/submit-link',
    access: 'member',
    summary: 'Names the page of the own website on which the link stands; it is looked at now.',
    params: byId,
    body: z.strictObject({ page }),
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition', 'wrong_domain'],
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/confirm',
    access: 'member',
    summary: 'The member has seen the link they get, which we could not read: it counts as placed.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'invalid_transition'],
  }),
  checkLinks: endpoint({
    method: 'POST',
    path: '/api/exchanges/:id/check',
    access: 'member',
    summary: 'Looks now at all links that were handed in and are not being looked at, nor have just been.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'exchange_over', 'check_again_later'],
  }),
} as const

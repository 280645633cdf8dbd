// Orders as buyer and seller see them: lists with filters, one order with its history, and the possible transitions.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  dryChecksPerDayMax,
  orderReasonLengthMin,
  orderReasonMax,
  pageUrlLengthMax,
  reviewTextMax,
  searchLengthMax,
  starsMax,
  statementLengthMin,
  statementMax,
} from './limits.ts'
import { acceptedDefects, linkCheck, monitoredLink } from './links.ts'
import {
  guaranteeReckoning,
  orderAlarm,
  orderDispute,
  dryCheck,
  dryCheckAllowance,
  orderEvent,
  orderFinalCheck,
  type orderEventName,
  orderSettlement,
  orderTransition,
  orderTerms,
} from './orderParts.ts'
import { orderStatuses } from './orderProcess.ts'
import { emptyIsNull, exact, lines, typed } from './texts.ts'

export const ordersPerPage = 50
/** Latest checks shown with an order; the rest is in the link report. */
export const orderChecksShown = 10
/** Counting of unread messages stops here. */
export const unreadMessagesMax = 99
/** Days between two objections to the same order. */
export const objectionPauseDays = 7
/** In days after the completion of an order. */
export const reviewRules = {
  /** Period in which each side can write a review. */
  writeDays: 60,
  /** Period in which reviews stay hidden, unless both sides have written one. */
  coveredDays: 14,
} as const

const time = z.iso.datetime()
const credits = z.int().min(0)

export type OrderAlarm = z.output<typeof orderAlarm>
export type OrderEvent = z.output<typeof orderEvent>
export type OrderEventName = z.output<typeof orderEventName>
export type GuaranteeReckoning = z.output<typeof guaranteeReckoning>

export const orderStatus = z.enum(orderStatuses)
export const orderSides = ['buyer', 'seller'] as const
export const orderSide = z.enum(orderSides)
export type OrderSide = z.output<typeof orderSide>

/** Who has to act next on an order. */
const orderAwaits = z.enum(['seller', 'buyer', 'check', 'admin'])

export const guaranteeStates = ['running', 'fulfilled', 'refunded', 'ended'] as const

/** Only a name is known; null: a deleted member. */
const person = z.object({ name: z.string().nullable() })

export const orderSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  status: orderStatus,
  /** Side of the caller. */
  side: orderSide,
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  other: person,
  terms: orderTerms,
  target_url: z.string(),
  anchor_text: z.string().nullable(),
  link_placement_url: z.string().nullable(),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  placed_at: time,
  due_at: time.nullable(),
  /** The due date has passed without a good link. */
  is_overdue: z.boolean(),
  ended_at: time.nullable(),
  waits_for: orderAwaits.nullable(),
  alarm: orderAlarm.nullable(),
  /** From the other side, not seen by the caller. */
  unread_messages: z.int().min(0).max(unreadMessagesMax),
  guarantee: z.object({ state: z.enum(guaranteeStates), until: time }).nullable(),
  /** Incremented by every transition; requests send the version they are based on (optimistic locking). */
  version: z.int(),
})
export type OrderSummary = z.output<typeof orderSummary>

export const orderReview = z.object({
  stars: z.int().min(1).max(starsMax),
  body: z.string().nullable(),
  reviewed_at: time,
})
export type OrderReview = z.output<typeof orderReview>

export const order = orderSummary.extend({
  notes: z.string().nullable(),
  /** Transitions open to the caller now. */
  transitions: z.array(orderTransition),
  /** Until when the seller can decline a prime order, without effect on their rates; null: not possible. */
  decline_until: time.nullable(),
  /** Seconds until a check can be requested; null: nothing depends on one, or one is running. */
  check_again_in: z.int().min(0).nullable(),
  offer_id: z.uuid(),
  accepted_at: time.nullable(),
  submitted_at: time.nullable(),
  delivered_at: time.nullable(),
  /** A link was submitted and the result is pending. */
  in_check: z.boolean(),
  /** Result of the last check of a delivered link; false: it could not be read. */
  seen: z.boolean(),
  rounds: z.int(),
  rounds_max: z.int(),
  changes: z.int(),
  changes_max: z.int(),
  /** The transition that ended it. */
  ended_by: orderTransition.nullable(),
  /** For the seller while a link can be submitted, otherwise null. */
  dry_checks: dryCheckAllowance.nullable(),
  final_check: orderFinalCheck.nullable(),
  events: z.array(orderEvent),
  link: monitoredLink.nullable(),
  checks: z.array(linkCheck).max(orderChecksShown),
  ...orderSettlement,
  guarantee: z
    .object({
      state: z.enum(guaranteeStates),
      from: time,
      until: time,
      lost_at: time.nullable(),
      /** Refund if the link were lost now, or the refund that was made. */
      reckoning: guaranteeReckoning.nullable(),
    })
    .nullable(),
  dispute: orderDispute.nullable(),
  decision: z
    .object({
      to_buyer: credits,
      to_seller: credits,
      reason: z.string(),
      decided_at: time,
      /** Defects of the link that are no violation of the guarantee. */
      accepted: acceptedDefects,
    })
    .nullable(),
  reviews: z.object({
    mine: orderReview.nullable(),
    /** From the other side; shown once both have written one, or after `coveredDays`. */
    theirs: orderReview.nullable(),
    can_review: z.boolean(),
  }),
  /**
   * For the buyer of a link under guarantee, otherwise null. `later_from`: when the next objection is possible; null:
   * now.
   */
  objection: z.object({ later_from: time.nullable() }).nullable(),
  /** Whether the offer is in the shop now, so that another link can be ordered. */
  offer_available: z.boolean(),
})
export type Order = z.output<typeof order>

/** Groups of orders on the screens. */
export const orderGroups = ['all', 'mine_to_do', 'open', 'under_guarantee', 'ended'] as const
export type OrderGroup = (typeof orderGroups)[number]

const byId = z.object({ id: z.uuid() })
const one = z.object({ order })
/** The version the caller has seen. A stale version is rejected and changes nothing. */
const version = z.int()
const note = emptyIsNull(lines({ lengthMax: orderReasonMax })).default(null)
const transitionErrors = ['signed_out', 'not_found', 'conflict', 'invalid_transition'] as const

const plainTransition = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/orders/:id/${path}`,
    access: 'member',
    summary,
    params: byId,
    body: z.strictObject({ version, note }),
    output: one,
    errors: transitionErrors,
  })

export const orderEndpoints = {
  orders: endpoint({
    method: 'GET',
    path: '/api/orders',
    access: 'member',
    summary: `Lists the member's purchases or jobs, newest first, ${ordersPerPage} per page.`,
    query: z.strictObject({
      side: orderSide,
      group: z.enum(orderGroups).default('all'),
      status: orderStatus.optional(),
      /** Part of a domain, of the other side's name or of the target, or an order number. */
      q: typed({ lengthMax: searchLengthMax }).optional(),
      website_id: z.uuid().optional(),
      project_id: z.uuid().optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ orders: z.array(orderSummary).max(ordersPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  orderCounts: endpoint({
    method: 'GET',
    path: '/api/orders/counts',
    access: 'member',
    summary: 'Returns the badge counts of purchases and jobs, and how many wait for the member.',
    output: z.object({
      /** Purchases that are paid or in progress. */
      orders: z.int().min(0),
      /** Jobs that have failed, or are paid or in progress without a link. */
      tasks: z.int().min(0),
      /** Jobs that wait for the seller's answer. */
      tasks_to_answer: z.int().min(0),
      /** Purchases waiting for the buyer. */
      orders_to_review: z.int().min(0),
    }),
    errors: ['signed_out'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    access: 'member',
    summary: 'Returns one order with its history; 404 for all but its buyer and seller.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  accept: plainTransition('accept', 'The seller takes the order; the time for it begins.'),
  decline: plainTransition(
    'decline',
    'The seller does not take the order, or a prime order in its first hours; everything goes back to the buyer.',
  ),
  start: plainTransition('start', 'The seller has begun.'),
  withdrawOrder: plainTransition('withdraw', 'The seller gives the order up; everything goes back to the buyer.'),
  cancel: {
    ...plainTransition('cancel', 'The buyer cancels what may be cancelled; everything goes back.'),
    errors: [...transitionErrors, 'cancel_limit_reached'] as const,
  },
  approve: plainTransition('approve', 'The buyer approves the link; the seller is paid and the guarantee begins.'),
  requestRevision: endpoint({
    method: 'POST',
    path: '/api/orders/:id/request-revision',
    access: 'member',
    summary: 'Requests a revision of a link that matches the order, as buyer.',
    params: byId,
    body: z.strictObject({ version, note: lines({ lengthMin: orderReasonLengthMin, lengthMax: orderReasonMax }) }),
    output: one,
    errors: transitionErrors,
  }),
  rejectRevision: plainTransition('reject-revision', 'Rejects the requested revision; the link stays unchanged.'),
  dispute: endpoint({
    method: 'POST',
    path: '/api/orders/:id/dispute',
    access: 'member',
    summary: 'Opens a dispute, as buyer; the text is their statement.',
    params: byId,
    body: z.strictObject({ version, note: lines({ lengthMin: statementLengthMin, lengthMax: statementMax }) }),
    output: one,
    errors: transitionErrors,
  }),
  submitLink: endpoint({
    method: 'POST',
    path: '/api/orders/:id/submit-link',
    access: 'member',
    summary: 'Submits the page that carries the link, as seller, and checks it immediately.',
    params: byId,
    body: z.strictObject({
      version,
      /** A URL or path on the ordered website; `/` is its homepage. */
      page: typed({ lengthMin: 1, lengthMax: pageUrlLengthMax }),
    }),
    output: one,
    errors: [...transitionErrors, 'wrong_domain', 'website_unverified'],
  }),
  dryCheck: endpoint({
    method: 'POST',
    path: '/api/orders/:id/dry-check',
    access: 'member',
    summary: `Checks a page as its submission would, as seller, and submits nothing. ${dryChecksPerDayMax} in 24 hours per order.`,
    params: byId,
    body: z.strictObject({
      /** As for submission. */
      page: typed({ lengthMin: 1, lengthMax: pageUrlLengthMax }),
    }),
    output: z.object({ check: dryCheck, allowance: dryCheckAllowance }),
    errors: ['signed_out', 'not_found', 'invalid_transition', 'wrong_domain', 'website_unverified', 'dry_checks_used'],
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/api/orders/:id/check',
    access: 'member',
    summary: 'Checks the link immediately, for either side. Not while a check is running, nor right after one.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'invalid_transition', 'check_again_later'],
  }),
  state: endpoint({
    method: 'POST',
    path: '/api/orders/:id/statement',
    access: 'member',
    summary: 'Submits the statement of one side in a dispute, once.',
    params: byId,
    body: z.strictObject({ body: lines({ lengthMin: statementLengthMin, lengthMax: statementMax }) }),
    output: one,
    errors: ['signed_out', 'not_found', 'invalid_transition', 'statement_exists'],
  }),
  object: endpoint({
    method: 'POST',
    path: '/api/orders/:id/objection',
    access: 'member',
    summary: `Objects to a link under guarantee, as buyer: requests a check and informs admins. Once in ${objectionPauseDays} days.`,
    params: byId,
    body: z.strictObject({ note: lines({ lengthMin: statementLengthMin, lengthMax: orderReasonMax }) }),
    output: one,
    errors: ['signed_out', 'not_found', 'invalid_transition', 'objection_later'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/orders/:id/review',
    access: 'member',
    summary: 'Submits a review of the other side after completion, once.',
    params: byId,
    body: z.strictObject({
      stars: z.int().min(1).max(starsMax),
      body: emptyIsNull(lines({ lengthMax: reviewTextMax })).default(null),
    }),
    output: one,
    errors: ['signed_out', 'not_found', 'not_reviewable', 'already_reviewed'],
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/api/orders/export',
    access: 'member',
    summary: 'Exports the member’s purchases or jobs as CSV; with a project, those for it.',
    query: z.strictObject({ side: orderSide, project_id: z.uuid().optional(), language: z.enum(['en', 'de']) }),
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const

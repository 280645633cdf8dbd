// Orders as buyer and seller see them: lists with filters, one order with everything that happened to it, and the moves that are open.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { linkCheck, monitoredLink } from './links.ts'
import {
  guaranteeReckoning,
  orderAlarm,
  orderCredits,
  orderDispute,
  orderEvent,
  type orderEventName,
  orderTransition,
  orderTerms,
} from './orderParts.ts'
import { orderStatuses } from './orderProcess.ts'
import { emptyIsNull, lines } from './texts.ts'

export const ordersPerPage = 50
export const orderMessagesPerPage = 50
/** The newest looks that an order shows; the rest is in the file of its link. */
export const orderChecksShown = 10
export const placementUrlMax = 2_000
export const orderReasonMax = 1_000
export const orderMessageMax = 4_000
export const statementMax = 4_000
export const reviewTextMax = 1_000
export const starsMax = 5
/** More unread messages are not counted. */
export const unreadMessagesMax = 99
/** In days after an order was completed. */
export const reviewRules = {
  /** So long each side can write. */
  writeDays: 60,
  /** So long neither reads what the other wrote, unless both have. */
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

/** On whom it depends what becomes of an order. */
const orderAwaits = z.enum(['seller', 'buyer', 'check', 'admin'])

export const guaranteeStates = ['running', 'fulfilled', 'refunded', 'ended'] as const

/** Of whom one knows no more than a name; null: they have left. */
const person = z.object({ name: z.string().nullable() })

export const orderSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  status: orderStatus,
  /** Which of the two the reader is. */
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
  /** The day it was due has passed with nothing that was good by then. */
  is_overdue: z.boolean(),
  ended_at: time.nullable(),
  waits_for: orderAwaits.nullable(),
  alarm: orderAlarm.nullable(),
  /** Of the other side, that the reader has not seen. */
  unread_messages: z.int().min(0).max(unreadMessagesMax),
  guarantee: z.object({ state: z.enum(guaranteeStates), until: time }).nullable(),
  /** Counted up by every move; whoever moves names the one they have seen. */
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
  /** Of the reader, now. */
  transitions: z.array(orderTransition),
  /** After how many seconds a look can be asked for; null: nothing hangs on one, or it is under way. */
  check_again_in: z.int().min(0).nullable(),
  offer_id: z.uuid(),
  accepted_at: time.nullable(),
  submitted_at: time.nullable(),
  delivered_at: time.nullable(),
  /** A link was handed in and nobody knows yet. */
  in_check: z.boolean(),
  /** What the last look at a delivered link said; false: it could not be read. */
  seen: z.boolean(),
  rounds: z.int(),
  rounds_max: z.int(),
  changes: z.int(),
  changes_max: z.int(),
  /** The move that ended it. */
  ended_by: orderTransition.nullable(),
  events: z.array(orderEvent),
  link: monitoredLink.nullable(),
  checks: z.array(linkCheck).max(orderChecksShown),
  credits: orderCredits,
  guarantee: z
    .object({
      state: z.enum(guaranteeStates),
      from: time,
      until: time,
      lost_at: time.nullable(),
      /** What goes back if the link were lost now, or what went back. */
      reckoning: guaranteeReckoning.nullable(),
    })
    .nullable(),
  dispute: orderDispute.nullable(),
  decision: z.object({ to_buyer: credits, to_seller: credits, reason: z.string(), decided_at: time }).nullable(),
  reviews: z.object({
    mine: orderReview.nullable(),
    /** Of the other side; shown as soon as both have written, or after `coveredDays`. */
    theirs: orderReview.nullable(),
    can_review: z.boolean(),
  }),
  /** Of the shop, as it is now: where another one can be ordered. */
  offer_available: z.boolean(),
})
export type Order = z.output<typeof order>

export const orderMessage = z.object({
  id: z.string(),
  side: orderSide,
  body: z.string(),
  /** The article that came with it. */
  content: z.object({ id: z.uuid(), title: z.string(), words: z.int().min(0) }).nullable(),
  sent_at: time,
})
export type OrderMessage = z.output<typeof orderMessage>

/** What orders are gathered under on the screens. */
export const orderGroups = ['all', 'mine_to_do', 'open', 'under_guarantee', 'ended'] as const
export type OrderGroup = (typeof orderGroups)[number]

const byId = z.object({ id: z.uuid() })
const one = z.object({ order })
/** The version that the reader has seen: whoever was overtaken is told so and changes nothing. */
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
    summary: `The member's purchases or jobs, the newest first, ${ordersPerPage} at a time.`,
    query: z.strictObject({
      side: orderSide,
      group: z.enum(orderGroups).default('all'),
      status: orderStatus.optional(),
      /** A part of a domain, of the other side's name or of the target, or the number of an order. */
      q: z.string().trim().max(100).optional(),
      website_id: z.uuid().optional(),
      project_id: z.uuid().optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ orders: z.array(orderSummary).max(ordersPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  orderCounts: endpoint({
    method: 'GET',
    path: '/api/orders/counts',
    access: 'member',
    summary: 'What the badges of purchases and jobs say, and how many wait for the member.',
    output: z.object({
      /** Purchases that are paid or in progress. */
      orders: z.int().min(0),
      /** Jobs that have failed, or are paid or in progress without a link. */
      tasks: z.int().min(0),
      /** Jobs that wait for the seller's answer. */
      tasks_to_answer: z.int().min(0),
      /** Purchases in which it is the buyer's turn. */
      orders_to_review: z.int().min(0),
    }),
    errors: ['signed_out'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    access: 'member',
    summary:
      'One order with everything that happened to it; to everybody but its buyer and its seller it does not exist.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  accept: plainTransition('accept', 'The seller takes the order; the time for it begins.'),
  decline: plainTransition('decline', 'The seller does not take the order; everything goes back to the buyer.'),
  start: plainTransition('start', 'The seller has begun.'),
  withdrawOrder: plainTransition('withdraw', 'The seller gives the order up; everything goes back to the buyer.'),
  cancel: plainTransition('cancel', 'The buyer cancels what may be cancelled; everything goes back.'),
  approve: plainTransition('approve', 'The buyer approves the link; the seller is paid and the guarantee begins.'),
  requestRevision: endpoint({
    method: 'POST',
    path: '/api/orders/:id/request-revision',
    access: 'member',
    summary: 'The buyer asks for a change of a link that is as ordered.',
    params: byId,
    body: z.strictObject({ version, note: lines({ lengthMin: 3, lengthMax: orderReasonMax }) }),
    output: one,
    errors: transitionErrors,
  }),
  rejectRevision: plainTransition('reject-revision', 'The seller stands by the link as it is.'),
  dispute: endpoint({
    method: 'POST',
    path: '/api/orders/:id/dispute',
    access: 'member',
    summary: 'The buyer calls an admin; what they write is their statement.',
    params: byId,
    body: z.strictObject({ version, note: lines({ lengthMin: 10, lengthMax: statementMax }) }),
    output: one,
    errors: transitionErrors,
  }),
  submitLink: endpoint({
    method: 'POST',
    path: '/api/orders/:id/submit-link',
    access: 'member',
    summary: 'The seller names the page on which the link stands; it is looked at now.',
    params: byId,
    body: z.strictObject({
      version,
      /** An address on the website that was ordered, or a path on it; `/` is its homepage. */
      page: z.string().trim().min(1).max(placementUrlMax),
    }),
    output: one,
    errors: [...transitionErrors, 'wrong_domain', 'website_unverified'],
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/api/orders/:id/check',
    access: 'member',
    summary: 'Looks at the link now, for either side. Not while a look is under way, nor right after one.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'invalid_transition', 'check_again_later'],
  }),
  state: endpoint({
    method: 'POST',
    path: '/api/orders/:id/statement',
    access: 'member',
    summary: 'What one side has to say in a dispute, once.',
    params: byId,
    body: z.strictObject({ body: lines({ lengthMin: 10, lengthMax: statementMax }) }),
    output: one,
    errors: ['signed_out', 'not_found', 'invalid_transition', 'statement_exists'],
  }),
  orderMessages: endpoint({
    method: 'GET',
    path: '/api/orders/:id/messages',
    access: 'member',
    summary: `What both sides wrote, the newest ${orderMessagesPerPage}; before a cursor, those before it.`,
    params: byId,
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    output: z.object({
      /** Oldest first. */
      messages: z.array(orderMessage).max(orderMessagesPerPage),
      earlier_cursor: z.string().nullable(),
      /** Up to which message the other side has read. */
      read_by_other: z.string().nullable(),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/messages',
    access: 'member',
    summary: 'Writes to the other side. Text and nothing else; nobody is written to who has left.',
    params: byId,
    body: z.strictObject({ body: lines({ lengthMin: 1, lengthMax: orderMessageMax }) }),
    output: z.object({ message: orderMessage }),
    errors: ['signed_out', 'not_found', 'account_closed', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  readMessages: endpoint({
    method: 'POST',
    path: '/api/orders/:id/messages/read',
    access: 'member',
    summary: 'Marks messages up to one as read.',
    params: byId,
    body: z.strictObject({ up_to: z.string().regex(/^[1-9]\d{0,14}$/) }),
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/orders/:id/review',
    access: 'member',
    summary: 'What one side thinks of the other after an order was completed, once.',
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
    summary: 'The member’s purchases or jobs as a CSV file; with a project, those for it.',
    query: z.strictObject({ side: orderSide, project_id: z.uuid().optional(), language: z.enum(['en', 'de']) }),
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const

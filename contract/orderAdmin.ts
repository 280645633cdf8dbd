// Orders as an admin sees them: all of them with filters, what is late, the desk of disputes, and moves by force with a reason.
import { z } from 'zod'
import { ledgerTransfer } from './creditAdmin.ts'
import { askedDay } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { orderContent, orderContentsMax } from './orderArticles.ts'
import { order, orderReview, orderStatus, orderSummary } from './orders.ts'
import { lines } from './texts.ts'

export const adminOrdersPerPage = 50
/** More are not counted. */
export const adminOrdersCountedMax = 1_000

const byId = z.object({ id: z.uuid() })
const person = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), blocked: z.boolean() })
const reason = lines({ lengthMin: 3, lengthMax: 2_000 })
const count = z.int().min(0).max(adminOrdersCountedMax)

/** overdue: the day the link was due has passed. stuck: the clock should have moved it and has not. unread: delivered, and nobody could read the link. */
const adminOrderStepSets = ['all', 'disputed', 'overdue', 'unread', 'stuck', 'guarantee'] as const
export const adminOrderSteps = z.enum(adminOrderStepSets)
export type AdminOrderSteps = z.output<typeof adminOrderSteps>

export const adminOrderSummary = orderSummary.omit({ side: true, other: true, unread_messages: true }).extend({
  buyer: person,
  seller: person,
})
export type AdminOrderSummary = z.output<typeof adminOrderSummary>

export const adminOrder = order.omit({ side: true, other: true, unread_messages: true, check_again_in: true }).extend({
  buyer: person,
  seller: person,
  /** Everything that was posted for it, oldest first. */
  transfers: z.array(ledgerTransfer),
  messages: z.array(
    z.object({ id: z.string(), side: z.enum(['buyer', 'seller']), body: z.string(), sent_at: z.iso.datetime() }),
  ),
  /** Of both sides, also while the other one does not read it yet. */
  reviews: z.object({
    buyer: orderReview.nullable(),
    seller: orderReview.nullable(),
    /** One of them is kept from the other side for now. */
    covered: z.boolean(),
  }),
  /** How often each side was in a dispute before, and how often it went their way. */
  disputes_before: z.object({ buyer: z.int().min(0), seller: z.int().min(0) }),
})
export type AdminOrder = z.output<typeof adminOrder>

const one = z.object({ order: adminOrder })

export const orderAdminEndpoints = {
  adminOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: `All orders, the newest first, ${adminOrdersPerPage} at a time; of disputes those that have waited longest first.`,
    query: z.strictObject({
      desk: adminOrderSteps.default('all'),
      status: orderStatus.optional(),
      /** A part of a domain, the number of an order, or its id. */
      q: z.string().trim().max(100).optional(),
      member: z.uuid().optional(),
      prime: z.enum(['yes', 'no']).optional(),
      /** Days on which it was placed, both included, in UTC. */
      from: askedDay.optional(),
      to: askedDay.optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      orders: z.array(adminOrderSummary).max(adminOrdersPerPage),
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  }),
  adminOrderCounts: endpoint({
    method: 'GET',
    path: '/api/admin/orders/counts',
    access: 'admin',
    summary: `How many orders are on each desk, at most ${adminOrdersCountedMax} counted, and what is held for all of them.`,
    output: z.object({
      open: count,
      disputed: count,
      overdue: count,
      unread: count,
      stuck: count,
      guarantee: count,
      /** Credits in escrow. */
      held: z.int().min(0),
    }),
    errors: [],
  }),
  adminOrder: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id',
    access: 'admin',
    summary: 'One order with both sides, its credits, its link and everything that was said.',
    params: byId,
    output: one,
    errors: ['not_found'],
  }),
  adminOrderContents: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/contents',
    access: 'admin',
    summary: 'Articles that the two sides of an order sent each other, newest first.',
    params: byId,
    output: z.object({ contents: z.array(orderContent).max(orderContentsMax) }),
    errors: ['not_found'],
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/decide',
    access: 'admin',
    summary: 'Settles a dispute: what goes back to the buyer, the rest to the seller. Both read the reason.',
    params: byId,
    body: z.strictObject({ version: z.int(), to_buyer: z.int().min(0), reason }),
    output: one,
    errors: ['not_found', 'conflict', 'invalid_transition', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  forceTransition: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/force',
    access: 'admin',
    summary:
      'Moves an open order with a reason that both sides read: takes it up as a dispute, gives everything back, or pays out.',
    params: byId,
    body: z.strictObject({ version: z.int(), transition: z.enum(['escalate', 'give_back', 'pay_out']), reason }),
    output: one,
    errors: ['not_found', 'conflict', 'invalid_transition', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
} as const

// Orders for admins: all orders with filters, late ones, the dispute queue, and forced transitions with a reason.
import { z } from 'zod'
import { ledgerTransfer } from './creditsAdmin.ts'
import { askedDay } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { adminOrdersCountedMax, decisionReasonLengthMax, reasonLengthMin, searchLengthMax } from './limits.ts'
import { acceptableDefect, acceptableDefects, linkReason } from './links.ts'
import { orderContent, orderContentsMax } from './orderArticles.ts'
import { order, orderReview, orderStatus, orderSummary } from './orders.ts'
import { exact, lines, typed } from './texts.ts'

export const adminOrdersPerPage = 50

const byId = z.object({ id: z.uuid() })
const person = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), blocked: z.boolean() })
const reason = lines({ lengthMin: reasonLengthMin, lengthMax: decisionReasonLengthMax })
const count = z.int().min(0).max(adminOrdersCountedMax)

/**
 * overdue: the due date of the link has passed. stuck: a deadline has passed without its transition. unread: delivered,
 * but the link could not be read.
 */
const adminOrderStepSets = ['all', 'disputed', 'overdue', 'unread', 'stuck', 'guarantee'] as const
export const adminOrderSteps = z.enum(adminOrderStepSets)
export type AdminOrderView = z.output<typeof adminOrderSteps>

export const adminOrderSummary = orderSummary.omit({ side: true, other: true, unread_messages: true }).extend({
  buyer: person,
  seller: person,
})
export type AdminOrderSummary = z.output<typeof adminOrderSummary>

export const adminOrder = order
  .omit({ side: true, other: true, unread_messages: true, check_again_in: true, objection: true, decline_until: true })
  .extend({
    buyer: person,
    seller: person,
    /** All transfers for the order, oldest first. */
    transfers: z.array(ledgerTransfer),
    messages: z.array(
      z.object({ id: z.string(), side: z.enum(['buyer', 'seller']), body: z.string(), sent_at: z.iso.datetime() }),
    ),
    /** Reviews of both sides, even while they are hidden from the other side. */
    reviews: z.object({
      buyer: orderReview.nullable(),
      seller: orderReview.nullable(),
      /** One of them is still hidden from the other side. */
      covered: z.boolean(),
    }),
    /**
     * Defects that the last conclusive check of the link has found, while the order can still be decided; null: the link
     * is as ordered, or was not checked.
     */
    defects: z
      .object({
        /** The check that found them. */
        check: z.string(),
        found_at: z.iso.datetime(),
        reasons: z.array(linkReason),
        /** Those that a decision can accept. */
        acceptable: z.array(acceptableDefect),
        anchor_text: z.string().nullable(),
        rel: z.array(z.string()),
      })
      .nullable(),
    /** Earlier disputes of each side, and how many were decided in their favour. */
    disputes_before: z.object({ buyer: z.int().min(0), seller: z.int().min(0) }),
  })
export type AdminOrder = z.output<typeof adminOrder>

const one = z.object({ order: adminOrder })

/** Defects that the decision accepts, as the admin has seen them; null: none. */
const accepted = z
  .strictObject({ check: exact({ lengthMax: 15 }), defects: z.array(acceptableDefect).max(acceptableDefects.length) })
  .nullable()
  .default(null)

export const orderAdminEndpoints = {
  adminOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: `Lists all orders, newest first, ${adminOrdersPerPage} per page; disputes by longest waiting first.`,
    query: z.strictObject({
      view: adminOrderSteps.default('all'),
      status: orderStatus.optional(),
      /** Part of a domain, an order number, or an order id. */
      q: typed({ lengthMax: searchLengthMax }).optional(),
      member: z.uuid().optional(),
      prime: z.enum(['yes', 'no']).optional(),
      /** Days on which the order was placed, inclusive, in UTC. */
      from: askedDay.optional(),
      to: askedDay.optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
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
    summary: `Counts the orders in each queue, up to ${adminOrdersCountedMax}, and the credits held in escrow for all of them.`,
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
    summary: 'Returns one order with both sides, its credits, its link and all messages.',
    params: byId,
    output: one,
    errors: ['not_found'],
  }),
  adminOrderContents: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/contents',
    access: 'admin',
    summary: 'Lists articles that the two sides of an order sent each other, newest first.',
    params: byId,
    output: z.object({ contents: z.array(orderContent).max(orderContentsMax) }),
    errors: ['not_found'],
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/decide',
    access: 'admin',
    summary:
      'Resolves a dispute: a share is refunded to the buyer, the rest is paid to the seller. Both see the reason.',
    params: byId,
    body: z.strictObject({ version: z.int(), to_buyer: z.int().min(0), reason, accepted }),
    output: one,
    errors: ['not_found', 'conflict', 'invalid_transition', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  forceTransition: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/force',
    access: 'admin',
    summary:
      'Forces a transition of an open order, with a reason that both sides see: escalates it to a dispute, refunds it in full, or pays it out.',
    params: byId,
    body: z.strictObject({
      version: z.int(),
      transition: z.enum(['escalate', 'give_back', 'pay_out']),
      reason,
      accepted,
    }),
    output: one,
    errors: ['not_found', 'conflict', 'invalid_transition', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
} as const

// Articles that one side of an order sends to the other: a snapshot of the text, with the ordered link.
import { z } from 'zod'
import { article } from './article.ts'
import { engine } from './content.ts'
import { endpoint } from './endpoint.ts'
import { contentNoteMax } from './limits.ts'
import { offerRel } from './offers.ts'
import { orderSide, orderStatus } from './orders.ts'
import { lines } from './texts.ts'

export const orderContentsMax = 20
export const fittingOrdersMax = 20

export const orderContent = z.object({
  id: z.uuid(),
  /** Sender. */
  side: orderSide,
  article,
  link: z.object({ url: z.string(), anchor: z.string(), rel: offerRel }),
  /** Engine that wrote it; null: written by its sender alone. */
  engine: engine.nullable(),
  words: z.int().min(0),
  sent_at: z.iso.datetime(),
})
export type OrderContent = z.output<typeof orderContent>

const fittingOrder = z.object({
  id: z.uuid(),
  number: z.int(),
  side: orderSide,
  status: orderStatus,
  domain_name: z.string(),
  target_url: z.string(),
  anchor_text: z.string().nullable(),
  /** Differences from the order; a draft with any difference cannot be sent. */
  differs: z.array(z.enum(['anchor', 'rel'])),
})
export type FittingOrder = z.output<typeof fittingOrder>

const byId = z.object({ id: z.uuid() })

export const orderArticleEndpoints = {
  contents: endpoint({
    method: 'GET',
    path: '/api/orders/:id/contents',
    access: 'member',
    summary: `Lists articles that the two sides of an order sent each other, newest first, at most ${orderContentsMax}.`,
    params: byId,
    output: z.object({ contents: z.array(orderContent).max(orderContentsMax), can_send: z.boolean() }),
    errors: ['signed_out', 'not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/orders/:id/contents',
    access: 'member',
    summary:
      'Sends a draft to the other side of an order, with a message. Target, anchor text and rel have to match the order.',
    params: byId,
    body: z.strictObject({
      draft_id: z.uuid(),
      /** The revision the sender has seen. */
      revision: z.int(),
      note: lines({ lengthMax: contentNoteMax }).default(''),
    }),
    output: z.object({ content: orderContent }),
    errors: [
      'signed_out',
      'not_found',
      'conflict',
      'draft_not_for_order',
      'invalid_transition',
      'account_closed',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  fitting: endpoint({
    method: 'GET',
    path: '/api/content/drafts/:id/orders',
    access: 'member',
    summary: `Lists the member's open orders with the same target as the draft, newest first, at most ${fittingOrdersMax}.`,
    params: byId,
    output: z.object({ orders: z.array(fittingOrder).max(fittingOrdersMax) }),
    errors: ['signed_out', 'not_found'],
  }),
} as const

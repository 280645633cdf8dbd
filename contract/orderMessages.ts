// Messages between the two sides of an order.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { orderMessageMax } from './limits.ts'
import { orderSide } from './orders.ts'
import { exact, lines } from './texts.ts'

export const orderMessagesPerPage = 50

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

export const orderMessage = z.object({
  id: z.string(),
  side: orderSide,
  body: z.string(),
  /** The attached article. */
  content: z.object({ id: z.uuid(), title: z.string(), words: z.int().min(0) }).nullable(),
  sent_at: time,
})
export type OrderMessage = z.output<typeof orderMessage>

export const orderMessageEndpoints = {
  orderMessages: endpoint({
    method: 'GET',
    path: '/api/orders/:id/messages',
    access: 'member',
    summary: `Lists messages of both sides, the newest ${orderMessagesPerPage}; with a cursor, those before it.`,
    params: byId,
    query: z.strictObject({ cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({
      /** Oldest first. */
      messages: z.array(orderMessage).max(orderMessagesPerPage),
      earlier_cursor: z.string().nullable(),
      /** Last message that the other side has read. */
      read_by_other: z.string().nullable(),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/messages',
    access: 'member',
    summary: 'Sends a message to the other side. Plain text only; not to a deleted member.',
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
    body: z.strictObject({ up_to: exact({ lengthMax: 15 }).regex(/^[1-9]\d{0,14}$/) }),
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
} as const

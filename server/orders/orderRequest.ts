// What the routes of orders share: which order a request is about, and how often a member may send a message.
import type { RateLimit } from '../platform/http/rateLimit.ts'
import type { OwnOrder } from './orderViewRows.ts'

export const messageLimit: RateLimit = { name: 'order message', burst: 60, perSeconds: 600 }

export interface OrderRequest {
  caller: { memberId: string }
  params: { id: string }
}

export const ownOf = ({ caller, params }: OrderRequest): OwnOrder => ({ memberId: caller.memberId, orderId: params.id })

// Shared by the order routes: which order a request is about, and the rate limit of messages.
import type { RateLimit } from '../platform/http/rateLimit.ts'
import type { OwnOrder } from './orderViewRows.ts'

export const messageLimit: RateLimit = { name: 'order message', burst: 60, perSeconds: 600 }

export interface OrderRequest {
  caller: { memberId: string }
  params: { id: string }
}

export const ownOf = ({ caller, params }: OrderRequest): OwnOrder => ({ memberId: caller.memberId, orderId: params.id })

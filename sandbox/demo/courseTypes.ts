// A demo order and its course, as the simulation writes them.
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import type { OrderEvent, OrderEventName } from '../../contract/orders.ts'
import type { OrderFacts } from '../../server/orders/orderFacts.ts'
import type { PayoutPart } from '../../server/orders/seed.ts'
import type { PastTransition } from './credits.ts'
import type { CourseLink } from './ordersLink.ts'

export interface CourseOrder {
  id: string
  linkId: string
  buyerId: string
  sellerId: string
  /** Registrable, of the website with the link. */
  domain: string
  price: number
  prime: boolean
  turnaroundDays: number
  guaranteeMonths: number
  pageUrl: string
  placedAt: Date
}

export interface CourseEvent {
  at: Date
  event: OrderEventName
  actor: OrderActor
  status: OrderFacts['status']
  detail: OrderEvent['detail']
}

/** The outcome, as in the order's row. */
interface Outcome {
  delivered_at: Date | null
  ended_at: Date | null
  ended_by: OrderTransition | null
  paid_out: number
  refunded: number
  premium_paid: number
  bonus: number
  penalty: number
  guarantee_state: 'running' | 'fulfilled' | 'refunded' | null
  guarantee_from: Date | null
  guarantee_until: Date | null
  guarantee_lost_at: Date | null
  guarantee_refunded: number
  payout_due_at: Date | null
  version: number
}

export interface Course {
  facts: OrderFacts
  outcome: Outcome
  events: CourseEvent[]
  transitions: PastTransition[]
  link: CourseLink | null
  /** Parts of the payout, and when those that are no longer pending were settled. */
  parts: (PayoutPart & { settled: { at: Date; state: 'released' | 'refunded' } | null })[]
  primeMissedAt: Date | null
}

// What is pending of a payout, and where a refund under guarantee came from. Pure.
import type { NotifiedOrder } from './sharedOrder.ts'

export const pendingOf = ({ payout_parts: parts }: Pick<NotifiedOrder, 'payout_parts'>): number =>
  parts.filter(({ state }) => state === 'pending').reduce((sum, { amount }) => sum + amount, 0)

export const refundSources = ['from_pending', 'from_balance', 'from_guarantee'] as const
export type RefundSource = (typeof refundSources)[number]

/** In the order in which they are used; empty without a refund, and for refunds from before sources were recorded. */
export const sourcesOf = ({ events }: Pick<NotifiedOrder, 'events'>): { source: RefundSource; amount: number }[] => {
  const refund = events.findLast(({ event }) => event === 'guarantee_refunded')
  return refundSources.flatMap((source) => {
    const amount = refund?.detail[source] ?? 0
    return amount === 0 ? [] : [{ source, amount }]
  })
}

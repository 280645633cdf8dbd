// Order confirmation passed to its page in the browser history. It survives a reload and going back from one of the
// orders, but is not shown to another member who goes back in the same browser.
import type { Placed } from './basket.ts'

export type Ordered = Pick<Extract<Placed, { outcome: 'placed' }>, 'orders' | 'total'> & {
  /** An admin reviews at least one of them first. */
  inReview: boolean
}

type OrderedOne = Ordered['orders'][number]

export const handOver = (
  { orders, total, inReview }: Ordered,
  memberId: string | null,
): { ordered: Ordered; by: string | null } => ({
  ordered: { orders, total, inReview },
  by: memberId,
})

const isOne = (value: unknown): value is OrderedOne => {
  const one = value as Partial<OrderedOne> | null
  return (
    typeof one?.id === 'string' &&
    typeof one.number === 'number' &&
    typeof one.domain_name === 'string' &&
    typeof one.price === 'number'
  )
}

/** Another version of the product may have written it. */
export const takeOver = (state: unknown, memberId: string | null): Ordered | null => {
  const { ordered, by } = (state ?? {}) as {
    ordered?: { orders?: unknown; total?: unknown; inReview?: unknown }
    by?: unknown
  }
  if (memberId === null || by !== memberId) return null
  if (!Array.isArray(ordered?.orders) || typeof ordered.total !== 'number') return null
  const orders: unknown[] = ordered.orders
  return orders.length > 0 && orders.every(isOne)
    ? { orders, total: ordered.total, inReview: ordered.inReview === true }
    : null
}

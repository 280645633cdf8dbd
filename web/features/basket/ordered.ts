// What was ordered together, handed over to the page that says so. It stands in the history of the browser: whoever looks at one of the
// orders and goes back, or loads the page again, still reads it.
import type { Placed } from './basket.ts'

export type Ordered = Pick<Extract<Placed, { outcome: 'placed' }>, 'orders' | 'total'>

type OrderedOne = Ordered['orders'][number]

export const handOver = ({ orders, total }: Ordered): { ordered: Ordered } => ({
  ordered: { orders, total },
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

/** Another version of this product may have written it. */
export const takeOver = (state: unknown): Ordered | null => {
  const { ordered } = (state ?? {}) as { ordered?: { orders?: unknown; total?: unknown } }
  if (!Array.isArray(ordered?.orders) || typeof ordered.total !== 'number') return null
  const orders: unknown[] = ordered.orders
  return orders.length > 0 && orders.every(isOne) ? { orders, total: ordered.total } : null
}

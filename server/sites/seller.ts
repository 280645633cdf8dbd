// Seller statistics as rates, each shown only from a few cases on, so that a new seller looks neither good nor bad.
import { ordersToTellMin } from '../../contract/shop.ts'
import type { SellerStatistics } from '../../contract/sites.ts'

/** The columns of the table; null if nothing was counted yet. */
export interface Counted {
  orders_asked: number | null
  orders_answered: number | null
  orders_ended: number | null
  orders_completed: number | null
  orders_on_time: number | null
  links_aged: number | null
  links_alive: number | null
  counted_at: Date | null
}

const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole < ordersToTellMin ? null : Math.floor((part * 100) / whole)

export const sellerOf = (counted: Counted): SellerStatistics => ({
  answer_rate: shareOf(counted.orders_answered, counted.orders_asked),
  completion_rate: shareOf(counted.orders_completed, counted.orders_ended),
  on_time_rate: shareOf(counted.orders_on_time, counted.orders_completed),
  alive_rate: shareOf(counted.links_alive, counted.links_aged),
  counted_at: counted.counted_at?.toISOString() ?? null,
})

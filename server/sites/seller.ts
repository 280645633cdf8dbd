// Seller statistics of a website: rates, each only from a few votes on, so that a new seller looks neither good nor bad.
import type { SellerStatistics } from '../../contract/sites.ts'

/** The columns of the table; null if nothing was counted yet. */
export interface Counted {
  answer_rate: number | null
  completion_rate: number | null
  on_time_rate: number | null
  alive_rate: number | null
  counted_at: Date | null
}

export const sellerOf = (counted: Counted): SellerStatistics => ({
  answer_rate: counted.answer_rate,
  completion_rate: counted.completion_rate,
  on_time_rate: counted.on_time_rate,
  alive_rate: counted.alive_rate,
  counted_at: counted.counted_at?.toISOString() ?? null,
})

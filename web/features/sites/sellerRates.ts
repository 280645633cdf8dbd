// Seller rates, in the order of an order's lifecycle.
import type { SellerStatistics } from '../../../contract/sites.ts'

export type SellerRate = 'answer_rate' | 'completion_rate' | 'on_time_rate' | 'alive_rate'
export const sellerRates: readonly SellerRate[] = ['answer_rate', 'completion_rate', 'on_time_rate', 'alive_rate']

/** No rate is known yet. */
export const isNewHere = (seller: SellerStatistics): boolean => sellerRates.every((rate) => seller[rate] === null)

// The shares that are counted about a seller, in the order in which an order goes.
import type { SellerStatistics } from '../../../contract/sites.ts'

export type SellerRate = 'answer_rate' | 'completion_rate' | 'on_time_rate' | 'alive_rate'
export const sellerRates: readonly SellerRate[] = ['answer_rate', 'completion_rate', 'on_time_rate', 'alive_rate']

/** Nothing can be said yet. */
export const isNewHere = (seller: SellerStatistics): boolean => sellerRates.every((rate) => seller[rate] === null)

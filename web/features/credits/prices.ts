// Prices of credits, packs and plans, as set by the operator.
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { creditEndpoints } from '../../../contract/credits.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { at, call } from '../../lib/api.ts'

const prices = at<typeof creditEndpoints.prices>('GET', '/api/credits/prices')

/** `client`: for a part of a page without a query client provider. */
export const usePrices = (client?: QueryClient): UseQueryResult<Prices> =>
  useQuery({ queryKey: ['credits', 'prices'], queryFn: ({ signal }) => call(prices, {}, { signal }) }, client)

/** False only once the response reports that no payment service is connected. */
export const useCanBuy = (): boolean => usePrices().data?.can_buy !== false

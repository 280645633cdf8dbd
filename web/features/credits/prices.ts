// What credits cost and give, as the operator has set it.
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { creditEndpoints } from '../../../contract/credits.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { at, call } from '../../lib/api.ts'

const prices = at<typeof creditEndpoints.prices>('GET', '/api/credits/prices')

/** `client`: for a part of a page that has none around it. */
export const usePrices = (client?: QueryClient): UseQueryResult<Prices> =>
  useQuery({ queryKey: ['credits', 'prices'], queryFn: ({ signal }) => call(prices, {}, { signal }) }, client)

/** False once it is known that no payment service is connected. */
export const useCanBuy = (): boolean => usePrices().data?.can_buy !== false

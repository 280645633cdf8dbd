// What the shop shows, fetched page by page and kept true while somebody looks at it: others sell and change all the time.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ShopCounts, shopEndpoints } from '../../../contract/shop.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'
import type { Narrowing } from './matters.ts'
import { filtersQuery, pageQuery, type ShopAsked } from './shopAddress.ts'

const page = at<typeof shopEndpoints.shop>('GET', '/api/shop')
const counted = at<typeof shopEndpoints.shopCounts>('GET', '/api/shop/counts')

export type ShopPage = OutputOf<typeof shopEndpoints.shop>

const all = ['shop'] as const
const everyMs = 15_000

/** Asked again when somebody comes back, and now and then while they look; never in a window that nobody sees. */
const kept = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: everyMs } as const

export const useShopPage = (asked: ShopAsked, cursor: string | undefined): UseQueryResult<ShopPage> => {
  const query = pageQuery(asked, { cursor })
  return useQuery({
    queryKey: [...all, 'page', query],
    queryFn: ({ signal }) => call(page, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...kept,
  })
}

export const useShopCounts = (narrowing: Narrowing): UseQueryResult<ShopCounts> => {
  const query = filtersQuery(narrowing)
  return useQuery({
    queryKey: [...all, 'counts', query],
    queryFn: async ({ signal }) => (await call(counted, { query }, { signal })).counts,
    placeholderData: keepPreviousData,
    ...kept,
  })
}

export const useLiveShop = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: all })), [queryClient])
  useLive('offers.changed', () => void queryClient.invalidateQueries({ queryKey: all }))
}

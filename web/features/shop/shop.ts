// Shop queries: fetched per page and kept up to date while the page is open, because sellers change offers all the
// time.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs } from '../../../contract/durations.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ShopCounts, shopEndpoints } from '../../../contract/shop.ts'
import { at, call } from '../../lib/api.ts'
import { type Download, download } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLive, onLiveFresh } from '../../lib/live.ts'
import type { Narrowing } from './filters.ts'
import { filtersQuery, pageQuery, type ShopAsked, writeShopAddress } from './shopAddress.ts'

const page = at<typeof shopEndpoints.shop>('GET', '/api/shop')
const exported = at<typeof shopEndpoints.exportShop>('GET', '/api/shop/export')
const counted = at<typeof shopEndpoints.shopCounts>('GET', '/api/shop/counts')

export type ShopPage = OutputOf<typeof shopEndpoints.shop>

export const shopKey = ['shop'] as const
/** Followed by the query. */
export const pagesKey = [...shopKey, 'page'] as const

/** Polling interval, for events that the live stream missed. */
const everyMs = minuteMs
/** Minimum interval between refetches, however much changes. */
const followEveryMs = 1_500

/** Refetched on window focus and at intervals; never in a hidden window. */
const kept = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: everyMs } as const

interface PageOptions {
  cursor: string | undefined
  /** False: the query is not known yet. */
  enabled: boolean
}

export const useShopPage = (asked: ShopAsked, { cursor, enabled }: PageOptions): UseQueryResult<ShopPage> => {
  const query = pageQuery(asked, { cursor })
  return useQuery({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => call(page, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...kept,
  })
}

export const useShopCounts = (narrowing: Narrowing, enabled: boolean): UseQueryResult<ShopCounts> => {
  const query = filtersQuery(narrowing)
  return useQuery({
    queryKey: [...shopKey, 'counts', query],
    queryFn: async ({ signal }) => (await call(counted, { query }, { signal })).counts,
    placeholderData: keepPreviousData,
    enabled,
    ...kept,
  })
}

export const exportShop = (asked: ShopAsked, language: Language): Promise<Download> =>
  download(exported, { query: { ...Object.fromEntries(writeShopAddress(asked)), language } }, { name: 'offers.csv' })

/** Throttle: runs at once, and once more after the interval if called during it. */
const createFollower = (follow: () => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again = false
  const turn = (): void => {
    follow()
    again = false
    waiting = setTimeout(() => {
      waiting = undefined
      if (again) turn()
    }, followEveryMs)
  }
  return {
    hear: (): void => {
      again = true
      if (waiting === undefined) turn()
    },
    stop: (): void => clearTimeout(waiting),
  }
}

export const useLiveShop = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { hear, stop } = createFollower(
      // In a hidden window the data is only marked as stale.
      () => void queryClient.invalidateQueries({ queryKey: shopKey, refetchType: document.hidden ? 'none' : 'active' }),
    )
    const ends = [onLive('shop.changed', hear), onLive('offers.changed', hear), onLiveFresh(hear), stop]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])
}

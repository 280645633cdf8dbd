// What the shop shows, fetched page by page and kept true while somebody looks at it: others sell and change all the time.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ShopCounts, shopEndpoints } from '../../../contract/shop.ts'
import { at, call } from '../../lib/api.ts'
import { type Download, download } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLive, onLiveFresh } from '../../lib/live.ts'
import type { Narrowing } from './matters.ts'
import { filtersQuery, pageQuery, type ShopAsked, writeShopAddress } from './shopAddress.ts'

const page = at<typeof shopEndpoints.shop>('GET', '/api/shop')
const exported = at<typeof shopEndpoints.exportShop>('GET', '/api/shop/export')
const counted = at<typeof shopEndpoints.shopCounts>('GET', '/api/shop/counts')

export type ShopPage = OutputOf<typeof shopEndpoints.shop>

export const shopKey = ['shop'] as const
/** With what is asked for as the last part. */
export const pagesKey = [...shopKey, 'page'] as const

/** The stream tells of changes; this is for what it might miss. */
const everyMs = 60_000
/** So often at most, however much changes. */
const followEveryMs = 1_500

/** Asked again when somebody comes back, and now and then while they look; never in a window that nobody sees. */
const kept = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: everyMs } as const

interface PageOptions {
  cursor: string | undefined
  /** False: it is not yet known what to ask for. */
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

/** At once, and again after a while if it was asked for meanwhile. */
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
      // In a window that nobody sees it is only known to be old.
      () => void queryClient.invalidateQueries({ queryKey: shopKey, refetchType: document.hidden ? 'none' : 'active' }),
    )
    const ends = [onLive('shop.changed', hear), onLive('offers.changed', hear), onLiveFresh(hear), stop]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])
}

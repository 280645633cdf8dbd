// The member's websites: query, live updates and mutations. Shared by the website pages, the onboarding and the
// dashboard.
import {
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OnboardingStep, Website, WebsiteDetail, websiteEndpoints } from '../../../contract/websites.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'
import {
  freshened,
  isDetailOutdated,
  isStepOutdated,
  type Onboarding,
  onTheWay,
  type WebsiteList,
  withoutWebsite,
  withWebsite,
} from './websitesCache.ts'

const list = at<typeof websiteEndpoints.websites>('GET', '/api/websites')
const add = at<typeof websiteEndpoints.addWebsite>('POST', '/api/websites')
const one = at<typeof websiteEndpoints.website>('GET', '/api/websites/:id')
const verify = at<typeof websiteEndpoints.verifyWebsite>('POST', '/api/websites/:id/verify')
const analyse = at<typeof websiteEndpoints.analyseWebsite>('POST', '/api/websites/:id/analyse')
const remove = at<typeof websiteEndpoints.removeWebsite>('DELETE', '/api/websites/:id')
const onboarding = at<typeof websiteEndpoints.onboarding>('GET', '/api/onboarding')
const skip = at<typeof websiteEndpoints.skipOnboarding>('POST', '/api/onboarding/skip')

// Repeated here so that the contract's schemas stay out of the browser bundle; the types ensure that the values match
// the contract.
export const steps: readonly OnboardingStep[] = ['add', 'verify', 'quality', 'complete']

const all = ['websites'] as const
const listKey = [...all, 'list'] as const
const onboardingKey = [...all, 'onboarding'] as const
const detailKey = (id: string) => [...all, 'one', id] as const
const prefetchedForMs = 30_000

/** The live stream is only subscribed to while one of the pages is shown, so returning refetches. */
const freshness = { staleTime: 0 }

export const useWebsites = (): UseQueryResult<WebsiteList> =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(list, {}, { signal }), ...freshness })

const fetchDetail = async (id: string, signal: AbortSignal): Promise<WebsiteDetail> =>
  (await call(one, { params: { id } }, { signal })).website

/** Null once it was removed while shown. */
type Detail = WebsiteDetail | null

export const useWebsite = (id: string): UseQueryResult<Detail> =>
  useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }): Promise<Detail> => fetchDetail(id, signal),
    ...freshness,
  })

/** Prefetches a website that is about to be opened. */
export const usePrefetchWebsite = (): ((id: string) => void) => {
  const queryClient = useQueryClient()
  return (id) =>
    void queryClient
      .query({
        queryKey: detailKey(id),
        queryFn: ({ signal }) => fetchDetail(id, signal),
        staleTime: prefetchedForMs,
      })
      // The error is shown when the website is opened.
      .catch(() => undefined)
}

export const useOnboarding = (): UseQueryResult<Onboarding> =>
  useQuery({ queryKey: onboardingKey, queryFn: ({ signal }) => call(onboarding, {}, { signal }), ...freshness })

/** From the cache of any page that shows it: its own, the list, or the onboarding, where it may be the only one. */
export const known = (queryClient: QueryClient, id: string): Website | undefined => {
  const { website: onTheirWay } = queryClient.getQueryData<Onboarding>(onboardingKey) ?? {}
  return (
    queryClient.getQueryData<Detail>(detailKey(id)) ??
    queryClient.getQueryData<WebsiteList>(listKey)?.websites.find((website) => website.id === id) ??
    (onTheirWay?.id === id ? onTheirWay : undefined)
  )
}

/** Running fetches may have been answered before this write: refetch them. */
const refetchRunning = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: all, fetchStatus: 'fetching' })

export const take = (queryClient: QueryClient, heard: Website): void => {
  queryClient.setQueryData<WebsiteList>(listKey, (now) => (now === undefined ? now : withWebsite(now, heard)))
  const detail = queryClient.getQueryData<Detail>(detailKey(heard.id))
  if (detail !== undefined && detail !== null) {
    queryClient.setQueryData<Detail>(detailKey(heard.id), freshened(detail, heard))
    if (isDetailOutdated(detail, heard)) void queryClient.invalidateQueries({ queryKey: detailKey(heard.id) })
  }
  const way = queryClient.getQueryData<Onboarding>(onboardingKey)
  if (way !== undefined) {
    queryClient.setQueryData<Onboarding>(onboardingKey, onTheWay(way, heard))
    if (isStepOutdated(way, heard)) void queryClient.invalidateQueries({ queryKey: onboardingKey })
  }
  refetchRunning(queryClient)
}

export const drop = (queryClient: QueryClient, id: string): void => {
  queryClient.setQueryData<WebsiteList>(listKey, (now) => (now === undefined ? now : withoutWebsite(now, id)))
  void queryClient.cancelQueries({ queryKey: detailKey(id) })
  queryClient.setQueryData<Detail>(detailKey(id), (now) => (now === undefined ? now : null))
  void queryClient.invalidateQueries({ queryKey: onboardingKey })
  refetchRunning(queryClient)
}

/** For every page that shows websites: applies live events to the cache. */
export const useLiveWebsites = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: all })), [queryClient])
  useLive('website.changed', ({ website }) => take(queryClient, website))
  useLive('website.ended', ({ id }) => drop(queryClient, id))
}

export interface NewWebsite {
  domain: string
  /** Adds it even if another member has verified it. */
  contest: boolean
}

export const useAddWebsite = (): ((wanted: NewWebsite) => Promise<Website>) => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  return async (wanted) => {
    const { website } = await intent.once(wanted, (key) => call(add, { body: wanted }, { idempotencyKey: key }))
    takeAnswer(queryClient, undefined, website)
    return website
  }
}

/** The live stream may be ahead of the response; then refetch instead of going back. */
export const takeAnswer = (queryClient: QueryClient, before: Website | undefined, answer: Website): void => {
  if (known(queryClient, answer.id) === before) take(queryClient, answer)
  else void queryClient.invalidateQueries({ queryKey: all })
}

export interface WebsiteActions {
  verify(id: string): Promise<void>
  analyse(id: string): Promise<void>
  remove(id: string): Promise<void>
}

export const useWebsiteActions = (): WebsiteActions => {
  const queryClient = useQueryClient()
  const ask = async (id: string, asking: Promise<{ website: Website }>): Promise<void> => {
    const before = known(queryClient, id)
    takeAnswer(queryClient, before, (await asking).website)
  }
  return {
    verify: (id) => ask(id, call(verify, { params: { id } })),
    analyse: (id) => ask(id, call(analyse, { params: { id } })),
    remove: async (id) => {
      await call(remove, { params: { id } })
      drop(queryClient, id)
    },
  }
}

export const useSkipOnboarding = (): UseMutationResult<unknown, Error, void> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(skip, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: onboardingKey }),
  })
}

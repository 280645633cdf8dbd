// Queries for the member’s backlinks to this platform: fetched once, kept up to date by the live stream, submitted and
// checked from here. Shared by the header, the dialog, the website page and the website list.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { EarnSite, linkEndpoints, OwnSiteLink } from '../../../contract/links.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

const all = at<typeof linkEndpoints.earn>('GET', '/api/earn')
const submit = at<typeof linkEndpoints.submitOwnLink>('POST', '/api/earn')
const verify = at<typeof linkEndpoints.verifyOwnLink>('POST', '/api/functions/verify-backlink-firecrawl')

export type Earn = OutputOf<typeof linkEndpoints.earn>
export type CheckAnswer = OutputOf<typeof linkEndpoints.verifyOwnLink>

const earnKey = ['earn'] as const
/** The header receives live changes; components mounted later refetch only if they may have missed one. */
const freshForMs = 30_000

export const useEarn = (): UseQueryResult<Earn> =>
  useQuery({ queryKey: earnKey, queryFn: ({ signal }) => call(all, {}, { signal }), staleTime: freshForMs })

/** Undefined while loading, null for an unverified website. */
export const useEarnSite = (websiteId: string): EarnSite | null | undefined => {
  const { data } = useEarn()
  return data === undefined ? undefined : (data.sites.find((site) => site.website_id === websiteId) ?? null)
}

const refresh = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: earnKey })

/**
 * Use once, in the header. An analysis publishes an event for every page it reads; only a changed verification changes
 * the counts.
 */
export const useLiveEarn = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('earn.changed', () => refresh(queryClient))
  useLive('website.changed', ({ website }) => {
    const known = queryClient.getQueryData<Earn>(earnKey)?.sites.some((site) => site.website_id === website.id)
    if (known !== website.is_verified) refresh(queryClient)
  })
  useLive('website.ended', () => refresh(queryClient))
}

export interface LinkQuery {
  website_id: string
  /** Null means the homepage. */
  page: string | null
  anchor_text: string
}

export interface EarnActions {
  submit(request: LinkQuery, signal: AbortSignal): Promise<OwnSiteLink>
  /** Runs a check now. */
  check(backlinkId: string, signal?: AbortSignal): Promise<CheckAnswer>
}

export const useEarnActions = (): EarnActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  return {
    submit: async (request, signal) => {
      const act = (idempotencyKey: string) => call(submit, { body: request }, { idempotencyKey, signal })
      return (await intent.once(request, act)).link
    },
    check: async (backlinkId, signal) => {
      try {
        return await call(verify, { body: { backlinkId } }, signal === undefined ? {} : { signal })
      } finally {
        refresh(queryClient)
      }
    },
  }
}

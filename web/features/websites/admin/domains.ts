// Admin queries and mutations for all members’ websites: overview, list, detail, blocked domains, and actions.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { websiteAdminEndpoints } from '../../../../contract/websitesAdmin.ts'
import { at, call } from '../../../lib/api.ts'
import { useIntent } from '../../../lib/idempotencyKey.ts'
import type { DomainFilters } from './domainFilters.ts'

type Endpoints = typeof websiteAdminEndpoints
export type Overview = OutputOf<Endpoints['websitesOverview']>
export type DomainList = OutputOf<Endpoints['allWebsites']>
export type ListedDomain = DomainList['websites'][number]
export type DomainDetail = OutputOf<Endpoints['anyWebsite']>
export type BlockedList = OutputOf<Endpoints['blockedDomains']>
type Rerun = CallOf<Endpoints['analyseWebsites']>

const overview = at<Endpoints['websitesOverview']>('GET', '/api/admin/websites/overview')
const list = at<Endpoints['allWebsites']>('GET', '/api/admin/websites')
const one = at<Endpoints['anyWebsite']>('GET', '/api/admin/websites/:id')
const analyse = at<Endpoints['analyseWebsites']>('POST', '/api/admin/websites/analyse')
const override = at<Endpoints['overrideWebsite']>('PUT', '/api/admin/websites/:id/override')
const drop = at<Endpoints['dropOverride']>('POST', '/api/admin/websites/:id/override/drop')
const blocked = at<Endpoints['blockedDomains']>('GET', '/api/admin/blocked-domains')
const block = at<Endpoints['blockDomain']>('POST', '/api/admin/blocked-domains')
const unblock = at<Endpoints['unblockDomain']>('POST', '/api/admin/blocked-domains/:domain/unblock')

const adminKey = ['admin'] as const
const key = [...adminKey, 'domains'] as const
/** Polls while an analysis is running. */
const whileUnderWayMs = 4_000

export const filterOf = ({
  sort: _,
  q,
  ...filter
}: DomainFilters): Omit<DomainFilters, 'sort' | 'q'> & { q: string | undefined } => ({
  ...filter,
  q: q === '' ? undefined : q,
})

export const useOverview = (): UseQueryResult<Overview> =>
  useQuery({
    queryKey: [...key, 'overview'],
    queryFn: ({ signal }) => call(overview, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.analyses_waiting ?? 0) > 0 ? whileUnderWayMs : false),
  })

const isUnderWay = (analysis: { state: string } | null): boolean =>
  analysis?.state === 'queued' || analysis?.state === 'running'

export const useDomains = (filters: DomainFilters, cursor: string | undefined): UseQueryResult<DomainList> => {
  const query = { ...filterOf(filters), sort: filters.sort, cursor }
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.websites.some(({ analysis }) => isUnderWay(analysis)) === true ? whileUnderWayMs : false,
  })
}

export const useDomain = (id: string): UseQueryResult<DomainDetail> =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.website.analysis ?? null) ? whileUnderWayMs : false),
  })

export const useBlocked = (q: string, cursor: string | undefined): UseQueryResult<BlockedList> => {
  const query = { q: q === '' ? undefined : q, cursor }
  return useQuery({
    queryKey: [...key, 'blocked', query],
    queryFn: ({ signal }) => call(blocked, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const useAct = <I, O>(act: (input: I) => Promise<O>): UseMutationResult<O, Error, I> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    // Also after a rejection: the data shown may be outdated.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}

/** Idempotent: a retry after a lost response runs it once. */
export const useRerun = (): UseMutationResult<{ queued: number }, Error, Rerun> => {
  const intent = useIntent()
  return useAct((input) => intent.once(input, (idempotencyKey) => call(analyse, input, { idempotencyKey })))
}

export const useOverride = (): UseMutationResult<object, Error, CallOf<Endpoints['overrideWebsite']>> =>
  useAct((input) => call(override, input))
export const useDropOverride = (): UseMutationResult<object, Error, CallOf<Endpoints['dropOverride']>> =>
  useAct((input) => call(drop, input))
export const useBlock = (): UseMutationResult<{ ended: number }, Error, CallOf<Endpoints['blockDomain']>> =>
  useAct((input) => call(block, input))
export const useUnblock = (): UseMutationResult<object, Error, CallOf<Endpoints['unblockDomain']>> =>
  useAct((input) => call(unblock, input))

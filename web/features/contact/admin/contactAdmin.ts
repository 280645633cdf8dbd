// Contact messages for admins: the list, the open count, one message, and resolving it.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { contactEndpoints, ContactMessage, ContactState } from '../../../../contract/contact.ts'
import { minuteMs } from '../../../../contract/durations.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { at, call } from '../../../lib/api.ts'
import { onLiveFresh } from '../../../lib/live.ts'
import { takeAnswer } from '../../../lib/applyResponse.ts'
import { useLive } from '../../../lib/useLive.ts'
import type { ContactFilters } from './contactFilters.ts'

type Endpoints = typeof contactEndpoints
export type MessageList = OutputOf<Endpoints['contactMessages']>

const list = at<Endpoints['contactMessages']>('GET', '/api/admin/contact')
const count = at<Endpoints['contactCount']>('GET', '/api/admin/contact/count')
const one = at<Endpoints['contactMessage']>('GET', '/api/admin/contact/:id')
const move = at<Endpoints['moveContact']>('PUT', '/api/admin/contact/:id/state')

const key = ['admin', 'contact'] as const
const oneKey = (id: string) => [...key, 'one', id] as const
/** Updates come live; polling covers missed events. */
const countEveryMs = 5 * minuteMs

export const useMessages = (filters: ContactFilters, cursor: string | undefined): UseQueryResult<MessageList> => {
  const query = { ...filters, q: filters.q === '' ? undefined : filters.q, cursor }
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useMessage = (id: string): UseQueryResult<{ message: ContactMessage }> =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Part of the navigation on every page, so it subscribes for all of them. */
export const useOpenCount = (): number | undefined => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: key })), [queryClient])
  useLive('contact.changed', () => void queryClient.invalidateQueries({ queryKey: key }))
  const { data } = useQuery({
    queryKey: [...key, 'count'],
    queryFn: ({ signal }) => call(count, {}, { signal }),
    staleTime: countEveryMs,
    refetchInterval: countEveryMs,
  })
  return data?.count
}

export const useTransitionAction = (
  id: string,
): UseMutationResult<{ message: ContactMessage }, Error, ContactState> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (state) =>
      takeAnswer(
        queryClient,
        call(move, { params: { id }, body: { state } }),
        (answer) => [oneKey(id), answer] as const,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

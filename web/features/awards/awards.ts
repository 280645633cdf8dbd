// Query for the member’s awards: what was paid, what is still to come, and the limits of their domains.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { awardEndpoints } from '../../../contract/awards.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

export type Awards = OutputOf<typeof awardEndpoints.awards>

const read = at<typeof awardEndpoints.awards>('GET', '/api/awards')
const awardsKey = ['awards'] as const

export const useAwards = (): UseQueryResult<Awards> => {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: awardsKey })
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: awardsKey })), [queryClient])
  useLive('awards.changed', refresh)
  useLive('credits.changed', refresh)
  return useQuery({ queryKey: awardsKey, queryFn: ({ signal }) => call(read, {}, { signal }) })
}

// Credits earned so far, by reason. Depends on the balance, so every transaction refetches it.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { creditEndpoints } from '../../../contract/credits.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

export type EarnedSoFar = OutputOf<typeof creditEndpoints.earned>

const read = at<typeof creditEndpoints.earned>('GET', '/api/credits/earned')
const earnedKey = ['credits', 'earned'] as const

export const useEarned = (): UseQueryResult<EarnedSoFar> =>
  useQuery({ queryKey: earnedKey, queryFn: ({ signal }) => call(read, {}, { signal }), staleTime: 0 })

export const useLiveEarned = (): void => {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: earnedKey })
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: earnedKey })), [queryClient])
  useLive('credits.changed', refresh)
}

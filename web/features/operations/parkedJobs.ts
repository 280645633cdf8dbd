// Dead jobs: reading, retrying, discarding.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { operationEndpoints } from '../../../contract/operations.ts'
import { at, call } from '../../lib/api.ts'

export type ParkedJobs = OutputOf<typeof operationEndpoints.parkedJobs>
export type ParkedJob = ParkedJobs['jobs'][number]

const list = at<typeof operationEndpoints.parkedJobs>('GET', '/api/admin/parked-jobs')
const retry = at<typeof operationEndpoints.retryParkedJob>('POST', '/api/admin/parked-jobs/:id/retry')
const discard = at<typeof operationEndpoints.discardParkedJob>('DELETE', '/api/admin/parked-jobs/:id')

const parkedJobsKey = ['admin', 'parked-jobs']
/** Queued and running jobs change constantly; the page polls while it is open. */
const pollAgainEveryMs = 15_000

export const useParkedJobs = (): UseQueryResult<ParkedJobs> =>
  useQuery({
    queryKey: parkedJobsKey,
    queryFn: ({ signal }) => call(list, {}, { signal }),
    staleTime: 0,
    refetchInterval: pollAgainEveryMs,
  })

export type JobAction = 'retry' | 'discard'

export const useJobAction = (): UseMutationResult<unknown, Error, { action: JobAction; id: string }> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ action, id }) =>
      action === 'retry' ? call(retry, { params: { id } }) : call(discard, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: parkedJobsKey }),
  })
}

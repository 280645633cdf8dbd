// Write-offs for admins: the list and the action that opens purchases again.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { writeOffEndpoints } from '../../../../contract/writeOffs.ts'
import { at, call } from '../../../lib/api.ts'

type Endpoints = typeof writeOffEndpoints
export type WriteOffList = OutputOf<Endpoints['writeOffs']>

const list = at<Endpoints['writeOffs']>('GET', '/api/admin/write-offs')
const open = at<Endpoints['openPurchases']>('POST', '/api/admin/members/:id/open-purchases')
const key = ['admin', 'write-offs']

export const useWriteOffs = (cursor: string | undefined): UseQueryResult<WriteOffList> =>
  useQuery({
    queryKey: [...key, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useOpenPurchases = (): UseMutationResult<
  OutputOf<Endpoints['openPurchases']>,
  Error,
  CallOf<Endpoints['openPurchases']>
> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<Endpoints['openPurchases']>) => call(open, input),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

// Queries and mutations for quotas and imports.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { type Provider, quotaEndpoints } from '../../../contract/quotas.ts'
import { at, call } from '../../lib/api.ts'
import { wholeNumberField } from '../../lib/wholeNumber.ts'

export type Quotas = OutputOf<typeof quotaEndpoints.quotas>

const list = at<typeof quotaEndpoints.quotas>('GET', '/api/admin/quotas')
const set = at<typeof quotaEndpoints.setQuota>('PUT', '/api/admin/quotas/:provider')
const reset = at<typeof quotaEndpoints.resetQuota>('POST', '/api/admin/quotas/:provider/reset')

const quotasKey = ['admin', 'quotas']
const pollAgainEveryMs = 30_000
/** A running import is polled more often. */
const watchEveryMs = 2_000

export const useQuotas = (): UseQueryResult<Quotas> =>
  useQuery({
    queryKey: quotasKey,
    queryFn: ({ signal }) => call(list, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === 'running') === true ? watchEveryMs : pollAgainEveryMs,
  })

export type QuotaChange =
  | { kind: 'set'; provider: Provider; body: InputOf<typeof quotaEndpoints.setQuota>['body'] }
  | { kind: 'reset'; provider: Provider; body: InputOf<typeof quotaEndpoints.resetQuota>['body'] }

export const useQuotaChange = (): UseMutationResult<unknown, Error, QuotaChange> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change) =>
      change.kind === 'set'
        ? call(set, { params: { provider: change.provider }, body: change.body })
        : call(reset, { params: { provider: change.provider }, body: change.body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: quotasKey }),
  })
}

const wanted = quotaEndpoints.setQuota.body.shape

type Limits = InputOf<typeof quotaEndpoints.setQuota>['body']
type TypedLimits = Record<keyof Limits, string>

/** Numbers in the page’s language; an empty field means unlimited. */
export const limitsForm = (language: string): z.ZodType<Limits, TypedLimits> => {
  const calls = wholeNumberField(language).pipe(wanted.per_day)
  return z.object({ per_day: calls, per_month: calls, reason: wanted.reason })
}
export const resetForm = quotaEndpoints.resetQuota.body

export const providerNames: Readonly<Record<Provider, string>> = { moz: 'Moz', serpapi: 'SerpApi' }
/** Environment variables the operator sets. */
export const keySettings: Readonly<Record<Provider, string>> = { moz: 'MOZ_TOKEN', serpapi: 'SERPAPI_KEY' }

// Credit queries and mutations for admins: balances, ledger, settings and purchases.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import type { CallOf, OutputOf } from '../../../../contract/endpoint.ts'
import { at, call } from '../../../lib/api.ts'
import { useIntent } from '../../../lib/idempotencyKey.ts'
import type { LedgerFilters, PurchaseFilters } from './filters.ts'

type Endpoints = typeof creditAdminEndpoints
export type Overview = OutputOf<Endpoints['overview']>
export type TransferList = OutputOf<Endpoints['transfers']>
export type TransferDetail = OutputOf<Endpoints['transfer']>
export type AccountDetail = OutputOf<Endpoints['account']>
export type KeptSettings = OutputOf<Endpoints['settings']>
export type PurchaseList = OutputOf<Endpoints['purchases']>
export type ClaimList = OutputOf<Endpoints['openClaims']>
export type AuditList = OutputOf<Endpoints['audits']>
export type SettingsChange = CallOf<Endpoints['saveSettings']>['body']
export type Adjustment = CallOf<Endpoints['adjust']>['body']

const overview = at<Endpoints['overview']>('GET', '/api/admin/credits/overview')
const transfers = at<Endpoints['transfers']>('GET', '/api/admin/credits/transfers')
const transfer = at<Endpoints['transfer']>('GET', '/api/admin/credits/transfers/:id')
const account = at<Endpoints['account']>('GET', '/api/admin/credits/accounts/:id')
const settings = at<Endpoints['settings']>('GET', '/api/admin/credits/settings')
const save = at<Endpoints['saveSettings']>('PUT', '/api/admin/credits/settings')
const adjust = at<Endpoints['adjust']>('POST', '/api/admin/credits/adjustments')
const grant = at<Endpoints['grantGuarantee']>('POST', '/api/admin/credits/guarantee-grants')
const prove = at<Endpoints['prove']>('POST', '/api/admin/credits/audits')
const audits = at<Endpoints['audits']>('GET', '/api/admin/credits/audits')
const claims = at<Endpoints['openClaims']>('GET', '/api/admin/credits/claims')
const clear = at<Endpoints['clearClaim']>('POST', '/api/admin/credits/claims/:order_id/clear')
const purchases = at<Endpoints['purchases']>('GET', '/api/admin/credits/purchases')
const refund = at<Endpoints['refundPurchase']>('POST', '/api/admin/credits/purchases/:id/refund')
const resolve = at<Endpoints['resolveMismatch']>('POST', '/api/admin/credits/purchases/:id/resolve')

const adminKey = ['admin'] as const
const key = [...adminKey, 'credits'] as const
/** Polls a running audit until it has a result. */
const watchEveryMs = 1_500

// Repeated here to keep the contract's schemas out of the bundle; the types ensure that the values match the contract.
export type OverviewDays = NonNullable<CallOf<Endpoints['overview']>['query']['days']>
export const overviewDays: readonly OverviewDays[] = ['30', '90', '365']

export const useOverview = (days: OverviewDays): UseQueryResult<Overview> =>
  useQuery({
    queryKey: [...key, 'overview', days],
    queryFn: ({ signal }) => call(overview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useTransfers = (filters: LedgerFilters, cursor: string | undefined): UseQueryResult<TransferList> => {
  const query = { ...filters, cursor }
  return useQuery({
    queryKey: [...key, 'transfers', query],
    queryFn: ({ signal }) => call(transfers, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useTransfer = (id: string): UseQueryResult<TransferDetail> =>
  useQuery({
    queryKey: [...key, 'transfer', id],
    queryFn: ({ signal }) => call(transfer, { params: { id } }, { signal }),
  })

export const useAccount = (id: string, cursor: string | undefined): UseQueryResult<AccountDetail> =>
  useQuery({
    queryKey: [...key, 'account', id, cursor],
    queryFn: ({ signal }) => call(account, { params: { id }, query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useSettings = (): UseQueryResult<KeptSettings> =>
  useQuery({
    queryKey: [...key, 'settings'],
    queryFn: ({ signal }) => call(settings, {}, { signal }),
    staleTime: 0,
  })

export const useLedgerAudits = (): UseQueryResult<AuditList> =>
  useQuery({
    queryKey: [...key, 'proofs'],
    queryFn: ({ signal }) => call(audits, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.audits[0]?.finished_at === null ? watchEveryMs : false),
  })

export const usePurchases = (filters: PurchaseFilters, cursor: string | undefined): UseQueryResult<PurchaseList> => {
  const query = { ...filters, cursor }
  return useQuery({
    queryKey: [...key, 'purchases', query],
    queryFn: ({ signal }) => call(purchases, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const useAct = <I, O>(act: (input: I) => Promise<O>): UseMutationResult<O, Error, I> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    // Also after a refusal: the shown data may have been stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}

export const useOpenClaims = (cursor: string | undefined): UseQueryResult<ClaimList> =>
  useQuery({
    queryKey: [...key, 'claims', cursor ?? null],
    queryFn: ({ signal }) => call(claims, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useClearClaim = (): UseMutationResult<
  OutputOf<Endpoints['clearClaim']>,
  Error,
  CallOf<Endpoints['clearClaim']>
> => useAct((input) => call(clear, input))

export const useSaveSettings = (): UseMutationResult<{ version: number }, Error, SettingsChange> =>
  useAct((body) => call(save, { body }))

export const useStartAudit = (): UseMutationResult<OutputOf<Endpoints['prove']>, Error, void> =>
  useAct(() => call(prove, {}))

/** Idempotent: a retry after a lost response is applied once. */
export const useAdjust = (): UseMutationResult<OutputOf<Endpoints['adjust']>, Error, Adjustment> => {
  const intent = useIntent()
  return useAct((body) => intent.once(body, (idempotencyKey) => call(adjust, { body }, { idempotencyKey })))
}

/** Idempotent, like `useAdjust`. */
export const useGrantGuarantee = (): UseMutationResult<
  OutputOf<Endpoints['grantGuarantee']>,
  Error,
  CallOf<Endpoints['grantGuarantee']>['body']
> => {
  const intent = useIntent()
  return useAct((body) => intent.once(body, (idempotencyKey) => call(grant, { body }, { idempotencyKey })))
}

export const useRefund = (): UseMutationResult<
  OutputOf<Endpoints['refundPurchase']>,
  Error,
  CallOf<Endpoints['refundPurchase']>
> => {
  const intent = useIntent()
  return useAct((input) => intent.once(input, (idempotencyKey) => call(refund, input, { idempotencyKey })))
}

export const useResolve = (): UseMutationResult<
  OutputOf<Endpoints['resolveMismatch']>,
  Error,
  CallOf<Endpoints['resolveMismatch']>
> => useAct((input) => call(resolve, input))

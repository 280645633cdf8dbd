// Queries for the member’s purchases, paid or open, with their invoices. Only the server knows what is paid; the live
// stream signals when to refetch.
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { InvoiceLink, paymentEndpoints, Purchase } from '../../../contract/payments.ts'
import { at, call } from '../../lib/api.ts'
import { type Download, download } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

type Endpoints = typeof paymentEndpoints
type PurchaseList = OutputOf<Endpoints['purchases']>

const list = at<Endpoints['purchases']>('GET', '/api/credits/purchases')
const buy = at<Endpoints['buyPack']>('POST', '/api/credits/checkout')
const refresh = at<Endpoints['refreshPurchase']>('POST', '/api/credits/purchases/:id/refresh')
const cancel = at<Endpoints['cancelPurchase']>('POST', '/api/credits/purchases/:id/cancel')
const invoice = at<Endpoints['invoice']>('GET', '/api/credits/invoices/:number')

/** Key prefix of purchases, plans and pending checkout queries, because a change in one may affect the others. */
export const paymentsKey = ['payments']
const purchasesKey = [...paymentsKey, 'purchases']

export const usePurchases = (): UseInfiniteQueryResult<InfiniteData<PurchaseList>> =>
  useInfiniteQuery({
    queryKey: purchasesKey,
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  })

export const allOf = (data: InfiniteData<PurchaseList> | undefined): Purchase[] | undefined =>
  data?.pages.flatMap(({ purchases }) => purchases)

export const useLivePayments = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: paymentsKey })), [queryClient])
  useLive('payments.changed', () => void queryClient.invalidateQueries({ queryKey: paymentsKey }))
}

export const buyPack = (packId: string, language: Language, key: string): Promise<{ checkout_url: string }> =>
  call(buy, { body: { pack_id: packId, language } }, { idempotencyKey: key })

export const refreshPurchase = async (id: string, signal?: AbortSignal): Promise<Purchase> => {
  const { purchase } = await call(refresh, { params: { id } }, signal === undefined ? {} : { signal })
  return purchase
}

export const cancelPurchase = async (id: string): Promise<Purchase> => {
  const { purchase } = await call(cancel, { params: { id } })
  return purchase
}

export const fetchInvoice = ({ number }: InvoiceLink, language: Language): Promise<Download> =>
  download(invoice, { params: { number }, query: { language } }, { name: `${number}.pdf` })

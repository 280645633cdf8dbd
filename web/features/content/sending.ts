// Orders that a draft can be sent to, and sending it.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { FittingOrder, orderArticleEndpoints } from '../../../contract/orderArticles.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'

type Endpoints = typeof orderArticleEndpoints

const fitting = at<Endpoints['fitting']>('GET', '/api/content/drafts/:id/orders')
const send = at<Endpoints['send']>('POST', '/api/orders/:id/contents')

const fittingKey = (draftId: string) => ['content', 'fitting', draftId] as const

/** Refetched whenever the draft has changed, because the differences depend on it. */
export const useFitting = (draftId: string, revision: number): UseQueryResult<FittingOrder[]> =>
  useQuery({
    queryKey: [...fittingKey(draftId), revision],
    queryFn: async ({ signal }) => (await call(fitting, { params: { id: draftId } }, { signal })).orders,
    staleTime: 0,
  })

/** The order that the draft is written for comes first. */
export const inOrder = (orders: readonly FittingOrder[], first: string | null): FittingOrder[] =>
  orders.toSorted((one, other) => Number(other.id === first) - Number(one.id === first))

export interface Sent {
  id: string
  number: number
  side: OrderSide
}

/** Sends the draft at the revision shown. Idempotent: sent twice, it arrives once. */
export const useSend = (draftId: string): ((order: FittingOrder, revision: number, note: string) => Promise<void>) => {
  const intent = useIntent()
  const queryClient = useQueryClient()
  return async (order, revision, note) => {
    const body = { draft_id: draftId, revision, note }
    await intent.once([order.id, body], (idempotencyKey) =>
      call(send, { params: { id: order.id }, body }, { idempotencyKey }),
    )
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }
}

// Basket queries and mutations, kept current by the live stream. Every change returns the whole basket, because one
// item can block another.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Basket, BasketDraft, basketEndpoints, BasketItem } from '../../../contract/basket.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { projectEndpoints } from '../../../contract/projects.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { useSession } from '../../lib/session.ts'
import { useLive } from '../../lib/useLive.ts'

const read = at<typeof basketEndpoints.basket>('GET', '/api/basket')
const add = at<typeof basketEndpoints.addToBasket>('POST', '/api/basket')
const change = at<typeof basketEndpoints.changeItem>('PUT', '/api/basket/:id')
const check = at<typeof basketEndpoints.checkTarget>('POST', '/api/basket/:id/check')
const acceptPrice = at<typeof basketEndpoints.acceptPrice>('POST', '/api/basket/:id/price')
const drop = at<typeof basketEndpoints.dropItem>('DELETE', '/api/basket/:id')
const place = at<typeof basketEndpoints.placeOrders>('POST', '/api/orders')
const projectList = at<typeof projectEndpoints.projects>('GET', '/api/projects')

export type Placed = OutputOf<typeof basketEndpoints.placeOrders>

export const basketPath = '/basket'
const basketKey = ['basket'] as const

const askedAgainMs = 30_000

const isChecked = ({ target_check: { state, is_slow: isSlow } }: BasketItem): boolean => state === 'checking' && !isSlow

export const useBasket = (): UseQueryResult<Basket> =>
  useQuery({
    queryKey: basketKey,
    queryFn: async ({ signal }) => (await call(read, {}, { signal })).basket,
    // Polls, because a check that takes too long sends no event.
    refetchInterval: ({ state: { data } }) => (data?.items.some(isChecked) === true ? askedAgainMs : false),
  })

/** Project options for an item. */
export const useProjectChoices = (): UseQueryResult<OutputOf<typeof projectEndpoints.projects>> =>
  useQuery({
    queryKey: ['projects', 'list', null],
    queryFn: ({ signal }) => call(projectList, { query: {} }, { signal }),
  })

const refresh = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: basketKey })

/** Use once, in the shell: listens for other tabs, target checks and balance changes. */
export const useLiveBasket = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void refresh(queryClient)), [queryClient])
  useLive('basket.changed', () => void refresh(queryClient))
  useLive('credits.changed', () => void refresh(queryClient))
}

/** Prices and availability change with the shop; subscribed only on the basket page. */
export const useFollowShop = (): void => {
  const queryClient = useQueryClient()
  useLive('shop.changed', () => void refresh(queryClient))
}

export interface BasketActions {
  add(offerId: string, projectId?: string): Promise<void>
  change(id: string, draft: BasketDraft): Promise<void>
  check(id: string): Promise<void>
  acceptPrice(id: string, price: number): Promise<void>
  drop(id: string): Promise<void>
  place(items: readonly { id: string; price: number }[]): Promise<Placed>
}

export const useBasketActions = (): BasketActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const keep = async (asking: Promise<{ basket: Basket }>): Promise<void> => {
    await takeAnswer(queryClient, asking, ({ basket }) => [basketKey, basket] as const)
  }
  return {
    add: (offerId, projectId) => {
      const body = { offer_id: offerId, project_id: projectId ?? null }
      return keep(intent.once(body, (idempotencyKey) => call(add, { body }, { idempotencyKey })))
    },
    change: (id, body) => keep(call(change, { params: { id }, body })),
    check: (id) => keep(call(check, { params: { id } })),
    acceptPrice: (id, price) => keep(call(acceptPrice, { params: { id }, body: { price } })),
    drop: (id) => keep(call(drop, { params: { id } })),
    place: async (items) => {
      const body = { items: [...items] }
      const asking = intent.once(body, (idempotencyKey) => call(place, { body }, { idempotencyKey }))
      // A limit that was reached in the meantime is an obstacle of its item.
      asking.catch(() => void queryClient.invalidateQueries({ queryKey: basketKey }))
      const placed = await takeAnswer<Placed, Basket>(queryClient, asking, (answer) => [
        basketKey,
        (now) => (answer.outcome === 'refused' ? answer.basket : now),
      ])
      if (placed.outcome !== 'refused') await refresh(queryClient)
      return placed
    },
  }
}

/** The owner of the basket; null while signed out. */
export const useMemberId = (): string | null => {
  const session = useSession()
  return session.kind === 'signedIn' ? session.user.id : null
}

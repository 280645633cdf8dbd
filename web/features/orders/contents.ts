// Query for the articles the two sides of an order sent each other.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { orderArticleEndpoints } from '../../../contract/orderArticles.ts'
import { at, call } from '../../lib/api.ts'
import { contentsKey } from './orders.ts'

type Endpoints = typeof orderArticleEndpoints

const list = at<Endpoints['contents']>('GET', '/api/orders/:id/contents')

export type OrderArticles = OutputOf<Endpoints['contents']>

export const useContents = (id: string): UseQueryResult<OrderArticles> =>
  useQuery({
    queryKey: contentsKey(id),
    queryFn: ({ signal }) => call(list, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Path of the editor for this order, with the ordered link. */
export const writingPath = (id: string): string => `/content/new?order=${id}`

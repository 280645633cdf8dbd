// Messages of an order: fetched from the newest page, sent idempotently, marked as read once seen.
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OrderMessage, orderMessageEndpoints } from '../../../contract/orderMessages.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { messagesKey, useRefreshAround } from './orders.ts'

type Endpoints = typeof orderMessageEndpoints

const list = at<Endpoints['orderMessages']>('GET', '/api/orders/:id/messages')
const send = at<Endpoints['sendMessage']>('POST', '/api/orders/:id/messages')
const read = at<Endpoints['readMessages']>('POST', '/api/orders/:id/messages/read')

type MessagePage = OutputOf<Endpoints['orderMessages']>
export type MessagePages = InfiniteData<MessagePage>

/** The first page has the newest messages; each further one has earlier ones. */
export const useMessages = (id: string): UseInfiniteQueryResult<MessagePages> =>
  useInfiniteQuery({
    queryKey: messagesKey(id),
    queryFn: ({ signal, pageParam }) =>
      call(list, { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.earlier_cursor,
    staleTime: 0,
  })

/** Oldest first. Deduplicated, because pages fetched at different times may overlap. */
export const allMessages = (pages: readonly Pick<MessagePage, 'messages'>[]): OrderMessage[] => {
  const found = new Map(pages.flatMap(({ messages }) => messages).map((message) => [message.id, message]))
  return [...found.values()].toSorted((one, other) => Number(one.id) - Number(other.id))
}

interface MessageActions {
  send(body: string): Promise<void>
  markRead(upTo: string): Promise<void>
}

export const useMessageActions = (id: string): MessageActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const refreshAround = useRefreshAround()
  return {
    send: async (body) => {
      await intent.once({ id, body }, (idempotencyKey) =>
        call(send, { params: { id }, body: { body } }, { idempotencyKey }),
      )
      await queryClient.invalidateQueries({ queryKey: messagesKey(id) })
    },
    markRead: async (upTo) => {
      await call(read, { params: { id }, body: { up_to: upTo } })
      refreshAround()
    },
  }
}

/** The unsent text is kept per tab, so that it survives visits to other pages. */
export const useDraft = (id: string): [string, (text: string) => void] => {
  const key = `order-message-${id}`
  const [draft, setDraft] = useState(() => readStored(key, 'tab') ?? '')
  const write = (text: string): void => {
    setDraft(text)
    writeStored(key, text, 'tab')
  }
  return [draft, write]
}

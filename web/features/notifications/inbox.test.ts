// Race between marking as read and lists fetched before it.
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import type { Inbox } from './arrivals.ts'
import { mark, taken } from './inbox.ts'

const key = ['notifications', 'bell', 'en']
const unread = { id: '7', read: false } as Notification
const asRead: Inbox = { notifications: [unread], next_cursor: null, unread: 1 }

it('a list read before a mark and received after it is marked once the server has accepted the mark', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, asRead)
  const marked = mark(queryClient, { id: '7' })
  expect(queryClient.getQueryData<Inbox>(key)?.unread).toBe(0)
  queryClient.setQueryData(key, asRead)
  taken(queryClient, { id: '7' }, marked)
  expect(queryClient.getQueryData<Inbox>(key)).toMatchObject({ notifications: [{ id: '7', read: true }], unread: 0 })
})

// State changes of a notification list: a new one is inserted, read ones are marked, and a mark the server rejected is
// rolled back.
import { notificationsPerPage, unreadCountedMax } from '../../../contract/limits.ts'
import type { LivePayload } from '../../../contract/live.ts'
import type { Notification } from '../../../contract/notifications.ts'

/** Response shape shared by the bell and the notifications page. */
export interface Inbox {
  notifications: Notification[]
  next_cursor: string | null
  /** Counted up to `countedMax` only. */
  unread: number
}

/** One, or all up to one. */
export type Reading = LivePayload<'notification.read'>

/** Ids grow with time and have at most 15 digits, so they can be compared as numbers. */
const isUpTo = (id: string, last: string): boolean => Number(id) <= Number(last)

const isMeant = (id: string, reading: Reading): boolean =>
  'id' in reading ? id === reading.id : isUpTo(id, reading.up_to)

/** Existing entries stay unchanged: an event may arrive twice, or after a fetch that already included it. */
export const insert = (inbox: Inbox, arrived: Notification): Inbox => {
  if (inbox.notifications.some(({ id }) => id === arrived.id)) return inbox
  const newestFirst = [...inbox.notifications, arrived].sort((one, other) => Number(other.id) - Number(one.id))
  return {
    notifications: newestFirst.slice(0, notificationsPerPage),
    next_cursor:
      newestFirst.length > notificationsPerPage
        ? (newestFirst[notificationsPerPage - 1]?.id ?? inbox.next_cursor)
        : inbox.next_cursor,
    unread: Math.min(unreadCountedMax, inbox.unread + (arrived.read ? 0 : 1)),
  }
}

/** Unread count after this, as far as the list can tell. */
const unreadAfter = (inbox: Inbox, reading: Reading): number => {
  const newlyRead = inbox.notifications.filter(({ id, read }) => !read && isMeant(id, reading)).length
  if ('id' in reading) return Math.max(0, inbox.unread - newlyRead)
  return inbox.notifications.filter(({ id, read }) => !read && !isMeant(id, reading)).length
}

export const markRead = (inbox: Inbox, reading: Reading, at: string): Inbox => ({
  ...inbox,
  notifications: inbox.notifications.map((one) =>
    one.read || !isMeant(one.id, reading) ? one : { ...one, read: true, read_at: at },
  ),
  unread: unreadAfter(inbox, reading),
})

/** Whether the list is enough to compute the count; otherwise it has to be refetched. */
export const canCount = (inbox: Inbox, reading: Reading): boolean => {
  if (inbox.unread >= unreadCountedMax) return false
  if ('id' in reading) return inbox.notifications.some(({ id }) => id === reading.id)
  const oldest = inbox.notifications.at(-1)
  return oldest === undefined || inbox.next_cursor === null || isUpTo(oldest.id, reading.up_to)
}

/** Rolls back a mark that led from `before` to `after`; what arrived in the meantime stays. */
export const putBack = (now: Inbox, before: Inbox, after: Inbox): Inbox => {
  const wereUnread = new Map(before.notifications.filter(({ read }) => !read).map((one) => [one.id, one]))
  const marked = new Set(after.notifications.filter(({ id, read }) => read && wereUnread.has(id)).map(({ id }) => id))
  return {
    ...now,
    notifications: now.notifications.map((one) => (marked.has(one.id) ? (wereUnread.get(one.id) ?? one) : one)),
    unread: Math.min(unreadCountedMax, now.unread + before.unread - after.unread),
  }
}

/** The newest id of several lists, which is the last one the reader can have seen. */
export const newestId = (...inboxes: (Inbox | undefined)[]): string | null =>
  inboxes
    .flatMap((inbox) => inbox?.notifications ?? [])
    .reduce<string | null>((newest, { id }) => (newest === null || !isUpTo(id, newest) ? id : newest), null)

/** Badge of the bell; null for zero. */
export const unreadMark = (unread: number): string | null =>
  unread === 0 ? null : unread >= unreadCountedMax ? `${unreadCountedMax - 1}+` : String(unread)

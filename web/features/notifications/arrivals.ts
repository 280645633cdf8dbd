// How a list of notifications changes by what is heard and done: something new comes on top, what was read is marked, and a mark
// that the server did not take is put back.
import type { LivePayload } from '../../../contract/live.ts'
import type { Notification, notificationsPerPage, unreadCountedMax } from '../../../contract/notifications.ts'

// Written again so that the contract's schemas stay out of the browser; the types make sure that they are the contract's values.
const shownMax: typeof notificationsPerPage = 20
const countedMax: typeof unreadCountedMax = 100

/** What the server answers for the bell and for a page of all notifications alike. */
export interface Inbox {
  notifications: Notification[]
  next_cursor: string | null
  /** Beyond `countedMax` nobody counts. */
  unread: number
}

/** One, or all up to one. */
export type Reading = LivePayload<'notification.read'>

/** Ids grow with time and have at most 15 digits, so they can be compared as numbers. */
const isUpTo = (id: string, last: string): boolean => Number(id) <= Number(last)

const isMeant = (id: string, reading: Reading): boolean =>
  'id' in reading ? id === reading.id : isUpTo(id, reading.up_to)

/** What is already there stays as it is: one event can be heard twice, or after a fetch that brought it along. */
export const insert = (inbox: Inbox, arrived: Notification): Inbox => {
  if (inbox.notifications.some(({ id }) => id === arrived.id)) return inbox
  const newestFirst = [...inbox.notifications, arrived].sort((one, other) => Number(other.id) - Number(one.id))
  return {
    notifications: newestFirst.slice(0, shownMax),
    next_cursor:
      newestFirst.length > shownMax ? (newestFirst[shownMax - 1]?.id ?? inbox.next_cursor) : inbox.next_cursor,
    unread: Math.min(countedMax, inbox.unread + (arrived.read ? 0 : 1)),
  }
}

/** How many are unread after this, as far as the list can tell. */
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

/** Whether the list knows enough to count on by itself; otherwise the server has to be asked. */
export const canCount = (inbox: Inbox, reading: Reading): boolean => {
  if (inbox.unread >= countedMax) return false
  if ('id' in reading) return inbox.notifications.some(({ id }) => id === reading.id)
  const oldest = inbox.notifications.at(-1)
  return oldest === undefined || inbox.next_cursor === null || isUpTo(oldest.id, reading.up_to)
}

/** Takes a mark back that led from `before` to `after`; whatever came meanwhile stays. */
export const putBack = (now: Inbox, before: Inbox, after: Inbox): Inbox => {
  const wereUnread = new Map(before.notifications.filter(({ read }) => !read).map((one) => [one.id, one]))
  const marked = new Set(after.notifications.filter(({ id, read }) => read && wereUnread.has(id)).map(({ id }) => id))
  return {
    ...now,
    notifications: now.notifications.map((one) => (marked.has(one.id) ? (wereUnread.get(one.id) ?? one) : one)),
    unread: Math.min(countedMax, now.unread + before.unread - after.unread),
  }
}

/** The newest of several lists, which is the last that the reader can have seen. */
export const newestId = (...inboxes: (Inbox | undefined)[]): string | null =>
  inboxes
    .flatMap((inbox) => inbox?.notifications ?? [])
    .reduce<string | null>((newest, { id }) => (newest === null || !isUpTo(id, newest) ? id : newest), null)

/** What the bell carries; null where there is nothing to count. */
export const unreadMark = (unread: number): string | null =>
  unread === 0 ? null : unread >= countedMax ? `${countedMax - 1}+` : String(unread)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationsPerPage } from '../../../contract/limits.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { canCount, type Inbox, insert, markRead, newestId, putBack, unreadMark } from './arrivals.ts'

const at = '2026-11-15T08:20:00.000Z'

const notification = (id: number, read = false): Notification => ({
  id: String(id),
  type: 'order_created',
  title: `Title ${id}`,
  message: '',
  data: {},
  read,
  read_at: read ? at : null,
  created_at: at,
  path: '/tasks',
})

/** Newest first: `inboxOf(3, 2)` has 3 on top. */
const inboxOf = (...ids: number[]): Inbox => ({
  notifications: ids.map((id) => notification(id)),
  next_cursor: null,
  unread: ids.length,
})

const idsOf = (inbox: Inbox): string[] => inbox.notifications.map(({ id }) => id)
const unreadIdsOf = (inbox: Inbox): string[] => inbox.notifications.filter(({ read }) => !read).map(({ id }) => id)

describe('a new notification', () => {
  it('is inserted at the top and counted', () => {
    const after = insert(inboxOf(2, 1), notification(3))
    expect(idsOf(after)).toEqual(['3', '2', '1'])
    expect(after.unread).toBe(3)
  })

  it('pushes the oldest out of a full list, which then has a next page', () => {
    const full = inboxOf(...Array.from({ length: notificationsPerPage }, (_, place) => 40 - place))
    const after = insert(full, notification(41))
    expect(after.notifications).toHaveLength(notificationsPerPage)
    expect(idsOf(after).at(0)).toBe('41')
    expect(after.next_cursor).toBe(idsOf(after).at(-1))
    expect(after.unread).toBe(notificationsPerPage + 1)
  })

  it('is never duplicated, whatever the order and number of its events', () => {
    const heard = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 })
    fc.assert(
      fc.property(heard, (ids) => {
        const after = ids.reduce((inbox, id) => insert(inbox, notification(id)), inboxOf())
        const newest = [...new Set(ids)].sort((one, other) => other - one).slice(0, notificationsPerPage)
        expect(idsOf(after)).toEqual(newest.map(String))
      }),
    )
  })

  it('is inserted in order when it arrives late', () => {
    expect(idsOf(insert(inboxOf(100, 9), notification(10)))).toEqual(['100', '10', '9'])
  })

  it('is not counted beyond the maximum of the bell', () => {
    expect(insert({ ...inboxOf(1), unread: 100 }, notification(2)).unread).toBe(100)
  })
})

describe('marking as read', () => {
  it('marks a notification and no longer counts it', () => {
    const after = markRead(inboxOf(3, 2, 1), { id: '2' }, at)
    expect(unreadIdsOf(after)).toEqual(['3', '1'])
    expect(after.notifications[1]).toMatchObject({ read: true, read_at: at })
    expect(after.unread).toBe(2)
  })

  it('counts once, however often the event arrives', () => {
    const once = markRead(inboxOf(3, 2, 1), { id: '2' }, at)
    expect(markRead(once, { id: '2' }, at)).toEqual(once)
  })

  it('ends at the last one seen: later ones stay unread', () => {
    const after = markRead(inboxOf(10, 9, 8), { up_to: '9' }, at)
    expect(unreadIdsOf(after)).toEqual(['10'])
    expect(after.unread).toBe(1)
  })

  it('is counted from the list alone only if the list is long enough', () => {
    const more: Inbox = { ...inboxOf(10, 9), next_cursor: '9', unread: 30 }
    expect(canCount(more, { id: '9' })).toBe(true)
    expect(canCount(more, { id: '3' })).toBe(false)
    expect(canCount(more, { up_to: '10' })).toBe(true)
    expect(canCount(more, { up_to: '4' })).toBe(false)
    expect(canCount({ ...more, unread: 100 }, { id: '9' })).toBe(false)
    expect(canCount(inboxOf(10, 9), { up_to: '4' })).toBe(true)
  })
})

describe('a rejected mark', () => {
  it('is rolled back', () => {
    const before: Inbox = { ...inboxOf(3, 2, 1), unread: 45 }
    const after = markRead(before, { up_to: '3' }, at)
    expect(putBack(after, before, after)).toEqual(before)
  })

  it('keeps what arrived in the meantime', () => {
    const before = inboxOf(2, 1)
    const after = markRead(before, { id: '1' }, at)
    const now = markRead(insert(after, notification(3)), { id: '2' }, at)
    const back = putBack(now, before, after)
    expect(idsOf(back)).toEqual(['3', '2', '1'])
    expect(unreadIdsOf(back)).toEqual(['3', '1'])
    expect(back.unread).toBe(2)
  })
})

describe('the bell', () => {
  it('knows the newest notification shown in any list', () => {
    expect(newestId(inboxOf(9, 8), inboxOf(10), undefined)).toBe('10')
    expect(newestId(undefined, inboxOf())).toBeNull()
  })

  it('shows no count for zero and stops counting at 99', () => {
    expect([0, 1, 99, 100].map(unreadMark)).toEqual([null, '1', '99', '99+'])
  })
})

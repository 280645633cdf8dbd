import { describe, expect, it } from 'vitest'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { isWebRoute } from '../../contract/webRoutes.ts'
import { pathOf } from './paths.ts'
import { sampleNotification } from './samples.ts'
import { everyVariant } from './variants.fixture.ts'

const isPage = (path: string): boolean => isWebRoute(path.split('?')[0] ?? '')

describe('the target of a notification', () => {
  it('is a page of the product, for every kind and every variant', () => {
    for (const { kind, data } of everyVariant) expect(isPage(pathOf(kind, data)), kind).toBe(true)
  })

  it('is the order page of the reader’s side, buyer or seller', () => {
    const { data } = sampleNotification('link_lost')
    const id = '5f0c8a52-3a3e-4b6e-9d58-2f1f6a1f7c11'
    expect(pathOf('link_lost', { ...data, side: 'buyer' })).toBe(`/orders/${id}`)
    expect(pathOf('link_lost', { ...data, side: 'seller' })).toBe(`/tasks/${id}`)
    expect(pathOf('order_created', sampleNotification('order_created').data)).toBe('/tasks')
    expect(pathOf('order_accepted', sampleNotification('order_accepted').data)).toBe(`/orders/${id}`)
    expect(pathOf('guarantee_refunded', sampleNotification('guarantee_refunded').data)).toBe(`/orders/${id}`)
    expect(pathOf('revision_requested', sampleNotification('revision_requested').data)).toBe(`/tasks/${id}`)
    expect(pathOf('order_to_choose', sampleNotification('order_to_choose').data)).toBe(`/orders/${id}`)
    expect(pathOf('prime_penalty', sampleNotification('prime_penalty').data)).toBe(`/tasks/${id}`)
  })

  it('is the saved search that matched', () => {
    expect(pathOf('saved_search_hit', sampleNotification('saved_search_hit').data)).toMatch(
      /^\/backlinks\?search=[0-9a-f-]{36}$/,
    )
  })

  it('is the inbox for unknown data', () => {
    for (const kind of notificationKinds) {
      for (const data of [null, undefined, 7, 'x', []]) expect(pathOf(kind, data)).toBe('/notifications')
    }
    expect(pathOf('__proto__' as NotificationKind, {})).toBe('/notifications')
    expect(pathOf('gone' as NotificationKind, {})).toBe('/notifications')
  })

  it('is the path an admin has set, provided that it is a page of the product', () => {
    const { data } = sampleNotification('admin_message')
    const to = (path: string | null): string => pathOf('admin_message', { ...data, path })
    for (const path of ['/help', '/credits?from=mail', '/help#credits', '/orders/1']) expect(to(path)).toBe(path)
    for (const path of [null, '', '//evil.test', '/\\evil.test', 'https://evil.test', '/nowhere/at/all', '?x']) {
      expect(to(path)).toBe('/notifications')
    }
  })
})

import { describe, expect, it } from 'vitest'
import { notificationKinds, type NotificationPreferences } from '../../../contract/notifications.ts'
import { changed, takenOver } from './preferencesChange.ts'

const before: NotificationPreferences = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as NotificationPreferences['kinds'],
  digest: 'off',
  bounced_at: null,
}

describe('a change of what comes by mail', () => {
  it('touches only what it names', () => {
    const after = changed(before, { kinds: { link_lost: false } })
    expect(after).toEqual({ ...before, kinds: { ...before.kinds, link_lost: false } })
    expect(changed(before, { digest: 'weekly' })).toEqual({ ...before, digest: 'weekly' })
    expect(changed(undefined, { digest: 'weekly' })).toBeUndefined()
  })

  it('is put back alone when it failed: what changed meanwhile stays', () => {
    const failing = { kinds: { link_lost: false } }
    const later = changed(changed(before, failing), { kinds: { order_created: false }, digest: 'daily' })
    const back = takenOver(later, before, failing)
    expect(back?.kinds).toMatchObject({ link_lost: true, order_created: false })
    expect(back?.digest).toBe('daily')
    expect(takenOver(later, before, { digest: 'daily' })?.digest).toBe('off')
  })
})

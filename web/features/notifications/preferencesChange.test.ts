import { describe, expect, it } from 'vitest'
import { notificationKinds, type NotificationPreferences } from '../../../contract/notifications.ts'
import { changed } from './preferencesChange.ts'

const before: NotificationPreferences = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as NotificationPreferences['kinds'],
  digest: 'off',
  bounced_at: null,
}

describe('changing email preferences', () => {
  it('affects only what it names', () => {
    const after = changed(before, { kinds: { link_lost: false } })
    expect(after).toEqual({ ...before, kinds: { ...before.kinds, link_lost: false } })
    expect(changed(before, { digest: 'weekly' })).toEqual({ ...before, digest: 'weekly' })
  })
})

// Applies a change to the preferences.
import type { Digest, NotificationKind, NotificationPreferences } from '../../../contract/notifications.ts'

export interface PreferencesChange {
  kinds?: Partial<Record<NotificationKind, boolean>>
  digest?: Digest
}

export const changed = (
  now: NotificationPreferences,
  { kinds, digest }: PreferencesChange,
): NotificationPreferences => ({ ...now, kinds: { ...now.kinds, ...kinds }, digest: digest ?? now.digest })

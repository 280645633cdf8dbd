// What a change of the preferences makes of them, and how it is taken back without touching what changed meanwhile.
import type { Digest, NotificationKind, NotificationPreferences } from '../../../contract/notifications.ts'

export interface PreferencesChange {
  kinds?: Partial<Record<NotificationKind, boolean>>
  digest?: Digest
}

type Known = NotificationPreferences | undefined

export const changed = (now: Known, { kinds, digest }: PreferencesChange): Known =>
  now === undefined ? now : { ...now, kinds: { ...now.kinds, ...kinds }, digest: digest ?? now.digest }

/** Takes from another state what the change names: the server's answer, or how it was before. */
export const takenOver = (now: Known, from: Known, { kinds = {}, digest }: PreferencesChange): Known => {
  if (now === undefined || from === undefined) return now
  const named = (Object.keys(kinds) as NotificationKind[]).map((kind) => [kind, from.kinds[kind]])
  return {
    ...now,
    kinds: { ...now.kinds, ...(Object.fromEntries(named) as typeof kinds) },
    digest: digest === undefined ? now.digest : from.digest,
  }
}

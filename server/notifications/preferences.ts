// Email preferences: which notifications a member gets by email. Everything is on by default.
import type { z } from 'zod'
import { notificationTraits } from '../../contract/notificationPayloads.ts'
import {
  type notificationEndpoints,
  notificationKinds,
  type NotificationPreferences,
  notificationPreferences,
} from '../../contract/notifications.ts'
import * as settings from '../accounts/profile/settings.ts'
import { find } from '../accounts/members.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { callOff } from '../platform/mail/callOff.ts'
import { suppressedSince, trust } from '../platform/mail/suppressions.ts'

type Changes = z.output<typeof notificationEndpoints.updatePreferences.body>

export const readPreferences = async (db: Db, memberId: string): Promise<NotificationPreferences> => {
  const { email } = await find(db, memberId)
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'email'])
    .where('user_id', '=', memberId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.type, row.email]))
  return notificationPreferences.parse({
    kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, chosen.get(kind) ?? true])),
    digest: (await settings.readMailSettings(db, memberId)).email_digest,
    bounced_at: (await suppressedSince(db, email))?.toISOString() ?? null,
  })
}

/** The kinds that the member currently gets by email: neither the kind nor its group is switched off. */
export const wantedKinds = async (tx: Tx, memberId: string): Promise<ReadonlySet<string>> => {
  const groups = await settings.readMailSettings(tx, memberId)
  const off = await tx
    .selectFrom('notification_preferences')
    .select('type')
    .where('user_id', '=', memberId)
    .where('email', '=', false)
    .execute()
  const unwanted = new Set(off.map((row) => row.type))
  return new Set(notificationKinds.filter((kind) => groups[notificationTraits[kind].group] && !unwanted.has(kind)))
}

/** Switching off takes effect at once, also for notifications whose email is still queued. */
export const callOffUnwanted = async (tx: Tx, memberId: string): Promise<void> => {
  const wanted = await wantedKinds(tx, memberId)
  const unwanted = notificationKinds.filter((kind) => !wanted.has(kind))
  if (unwanted.length > 0) await callOff(tx, memberId, unwanted)
}

export const changePreferences = async (tx: Tx, memberId: string, { kinds, digest }: Changes): Promise<void> => {
  await find(tx, memberId)
  if (digest !== undefined) await settings.changeMailSettings(tx, memberId, { email_digest: digest })
  const rows = Object.entries(kinds ?? {}).map(([type, email]) => ({ user_id: memberId, type, email }))
  if (rows.length === 0) return
  await tx
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((given) => ({ email: given.ref('excluded.email') })),
    )
    .execute()
  await callOffUnwanted(tx, memberId)
}

/** The member confirms that emails arrive again. */
export const trustOwnAddress = async (tx: Tx, memberId: string): Promise<void> => {
  const { email } = await find(tx, memberId)
  await trust(tx, email)
}

// Writes notifications, one for many members or one for each: the rows, the live events and the requests for email, in
// one statement of the causing transaction (see raise_notifications in the migrations). A job writes the email later,
// so that no cause waits for it or fails with it.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import { notificationData, notificationTraits } from '../../contract/notificationPayloads.ts'
import type { NotificationPayload } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { defineEvent } from '../platform/outbox/events.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { describe } from './describe.ts'
import { pathOf } from './paths.ts'

/** The email of a notification has to be written. Published by raise_notifications. */
export const mailWanted = defineEvent('notification.mail_wanted', z.object({ notificationId: z.string() }))

export interface Audience {
  memberIds: readonly string[]
  broadcastId?: string
  /** Another member whose name or text the notification contains; both are removed when that member leaves. */
  aboutId?: string
}

interface NewNotifications {
  memberIds: readonly string[]
  /** For each member, the place of its notification in `notifications`. */
  places: readonly number[]
  /** JSON array. */
  notifications: string
  kind: string
  group: string
  urgent: boolean
  broadcastId: string | null
}

const insertNotifications = preparedStatement((db, param: Param<NewNotifications>) =>
  sql<{ id: string; member_id: string }>`
    select notification_id::text as id, member_id from raise_notifications(
      ${param('memberIds')}::uuid[], ${param('places')}::integer[], ${param('notifications')}::jsonb, ${param('kind')}::text,
      ${param('group')}::text, ${param('urgent')}::boolean, ${param('broadcastId')}::uuid)`.compile(db),
)

/** The stored form of a notification, in both languages. */
const notificationFor = ({ kind, data: given }: NotificationPayload, aboutId: string | null) => {
  const data = notificationData[kind].parse(given)
  const said = (language: Language) => describe({ type: kind, title: '', message: '', data }, language)
  return { words: { en: said('en'), de: said('de') }, data, path: pathOf(kind, data), about: aboutId }
}

/** Returns the row id for every notified member. */
export const raise = async (tx: Tx, notification: NotificationPayload, to: Audience): Promise<Map<string, string>> => {
  const { kind } = notification
  const { group, urgent } = notificationTraits[kind]
  const rows = await insertNotifications(tx, {
    memberIds: to.memberIds,
    places: to.memberIds.map(() => 0),
    notifications: JSON.stringify([notificationFor(notification, to.aboutId ?? null)]),
    kind,
    group,
    urgent: urgent === true,
    broadcastId: to.broadcastId ?? null,
  })
  return new Map(rows.map((row) => [row.member_id, row.id]))
}

/** For one member; `aboutId` as in `Audience`. */
export type NotificationTo = NotificationPayload & { memberId: string; aboutId?: string }

/** Several at once, each for one member: one statement per kind. */
export const raiseEach = async (tx: Tx, notifications: readonly NotificationTo[]): Promise<void> => {
  for (const [kind, alike] of Map.groupBy(notifications, (notification) => notification.kind)) {
    const { group, urgent } = notificationTraits[kind]
    const stored = alike.map((notification) => notificationFor(notification, notification.aboutId ?? null))
    await insertNotifications(tx, {
      memberIds: alike.map(({ memberId }) => memberId),
      places: alike.map((_, place) => place),
      notifications: JSON.stringify(stored),
      kind,
      group,
      urgent: urgent === true,
      broadcastId: null,
    })
  }
}

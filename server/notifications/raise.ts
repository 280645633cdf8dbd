// Writes notifications, one for many members or one for each: the rows, the live events and the requests for email, in
// one statement of the causing transaction (see raise_notifications in the migrations). A job writes the email later,
// so that no cause waits for it or fails with it.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import { notificationData } from '../../contract/notificationPayloads.ts'
import { type NotificationPayload, notificationTraits } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import { defineEvent } from '../platform/outbox/events.ts'
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

const insertNotifications = preparedStatement((db) =>
  sql<{ id: string; member_id: string }>`
    select notification_id::text as id, member_id from raise_notifications(
      ${[]}::uuid[], ${[]}::integer[], ${''}::jsonb, ${''}::text, ${''}::text, ${false}::boolean, ${null}::uuid)`.compile(
    db,
  ),
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
  const notifications = JSON.stringify([notificationFor(notification, to.aboutId ?? null)])
  const places = to.memberIds.map(() => 0)
  const broadcast = to.broadcastId ?? null
  const rows = await insertNotifications(
    tx,
    to.memberIds,
    places,
    notifications,
    kind,
    group,
    urgent === true,
    broadcast,
  )
  return new Map(rows.map((row) => [row.member_id, row.id]))
}

/** For one member; `aboutId` as in `Audience`. */
export type NotificationTo = NotificationPayload & { memberId: string; aboutId?: string }

/** Several at once, each for one member: one statement per kind. */
export const raiseEach = async (tx: Tx, notifications: readonly NotificationTo[]): Promise<void> => {
  for (const [kind, alike] of Map.groupBy(notifications, (notification) => notification.kind)) {
    const { group, urgent } = notificationTraits[kind]
    const members = alike.map(({ memberId }) => memberId)
    const places = alike.map((_, place) => place)
    const said = JSON.stringify(
      alike.map((notification) => notificationFor(notification, notification.aboutId ?? null)),
    )
    await insertNotifications(tx, members, places, said, kind, group, urgent === true, null)
  }
}

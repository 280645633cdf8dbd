// Writes one notice for one member or for many: the rows, the live events and the wishes for mail, in one statement of the causing
// transaction. What the mail says is written later, by a job, so that no cause waits for it or fails with it.
import { sql } from 'kysely'
import type { Language } from '../../contract/accounts.ts'
import { type Notice, notificationData, notificationTraits } from '../../contract/notifications.ts'
import type { LiveTopic } from '../../contract/live.ts'
import type { Tx } from '../platform/db/database.ts'
import { describe } from './describe.ts'
import { pathOf } from './places.ts'

/** A notification wants its mail written. */
export const mailWanted = 'notification.mail_wanted'

const created: LiveTopic = 'notification.created'

/**
 * Who is gone is told nothing; within one broadcast nobody is told twice. Gives the number of the row for everybody who was told.
 */
export const raise = async (
  tx: Tx,
  notice: Notice,
  to: { memberIds: readonly string[]; broadcastId?: string },
): Promise<Map<string, string>> => {
  const { kind } = notice
  const data = notificationData[kind].parse(notice.data)
  const said = (language: Language) => describe({ type: kind, title: '', message: '', data }, language)
  const words = { en: said('en'), de: said('de') }
  const { group, urgent } = notificationTraits[kind]
  const { rows } = await sql<{ id: string; user_id: string }>`
    with reader as (
      select u.id, u.language,
        case
          when not u.email_confirmed or u.blocked_at is not null or bounced.address is not null
            or not coalesce(settings.${sql.ref(group)}, true) or not coalesce(preference.email, true) then 'none'
          when ${urgent === true} or coalesce(settings.email_digest, 'off') = 'off' then 'now'
          else 'digest'
        end as mailing
      from users u
        left join member_settings settings on settings.user_id = u.id
        left join notification_preferences preference on preference.user_id = u.id and preference.type = ${kind}
        left join mail_suppressions bounced on bounced.address = u.email
      where u.id = any(${to.memberIds}::uuid[]) and u.deleted_at is null
    ), told as (
      insert into notifications (user_id, type, title, message, data, mailing, broadcast_id)
      select id, ${kind},
        case language when 'de' then ${words.de.title} else ${words.en.title} end,
        case language when 'de' then ${words.de.message} else ${words.en.message} end,
        ${JSON.stringify(data)}::jsonb, mailing, ${to.broadcastId ?? null}::uuid
      from reader
      on conflict on constraint notifications_come_once_per_broadcast do nothing
      returning id, user_id, type, title, message, data, created_at, mailing
    ), live as (
      insert into outbox (member_id, topic, payload)
      select user_id, ${created}::text, jsonb_build_object(
        'language', reader.language,
        'notification', jsonb_build_object(
          'id', told.id::text, 'type', type, 'title', title, 'message', message, 'data', data,
          'read', false, 'read_at', null, 'path', ${pathOf(kind, data)}::text,
          'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from told join reader on reader.id = told.user_id order by told.id
    ), wished as (
      insert into outbox (topic, payload)
      select ${mailWanted}::text, jsonb_build_object('notificationId', id::text) from told where mailing = 'now' order by id
    )
    select id::text, user_id from told`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row.id]))
}

-- Notifications: broadcasts, notifications in the app, mail with its delivery log, and mail templates.

create table broadcasts (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'draft',
  segment jsonb not null,
  content jsonb not null,
  path text,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default clock_now(),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  audience integer,
  notified_until uuid,
  notified integer not null default 0,
  mails_settled jsonb,
  constraint broadcasts_are_written_by_a_user foreign key (created_by) references users (id),
  constraint broadcasts_state_is_known check (state in ('draft', 'scheduled', 'sending', 'done', 'stopped')),
  constraint broadcasts_path_is_inside check (path like '/%' and length(path) <= 500)
);
comment on table broadcasts is 'A message from an admin to all members or a segment of them. notified_until is the cursor: the last notified member, after whom an interrupted run continues. mails_settled holds the counts of its mails by state once they are final.';
create index broadcasts_by_age on broadcasts (created_at desc, id desc);

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  data jsonb not null default '{}',
  read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default clock_now(),
  mailing text not null default 'none',
  broadcast_id uuid,
  about_id uuid,
  constraint notifications_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_belong_to_a_broadcast foreign key (broadcast_id) references broadcasts (id),
  constraint notifications_speak_of_a_user foreign key (about_id) references users (id),
  constraint notifications_come_once_per_broadcast unique (broadcast_id, user_id),
  constraint notifications_type_is_short check (length(type) between 1 and 60),
  constraint notifications_texts_are_bounded check (length(title) <= 300 and length(message) <= 3000),
  constraint notifications_read_has_a_time check (read = (read_at is not null)),
  constraint notifications_mailing_is_known check (mailing in ('none', 'now', 'digest', 'done'))
);
comment on table notifications is 'Notifications of a member, newest by id. title and message are stored as rendered, in the language at that time. mailing: whether a mail follows (now, or in the next digest) or has been written (done). about_id is another member whose name or text it contains, so that it can be redacted when that member deletes the account.';
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where not read;
create index notifications_for_digest on notifications (user_id, id) where mailing = 'digest';
create index notifications_of_broadcast_to_mail on notifications (broadcast_id, mailing) where broadcast_id is not null and mailing in ('now', 'digest');
create index notifications_about on notifications (about_id) where about_id is not null;
create index notifications_by_age on notifications (created_at);

create table notification_preferences (
  user_id uuid not null,
  type text not null,
  email boolean not null,
  constraint notification_preferences_pkey primary key (user_id, type),
  constraint notification_preferences_belong_to_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table notification_preferences is 'Mail preferences of a member per notification type. No row: mail is on.';

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}',
  message_id text not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default clock_now(),
  sent_at timestamptz,
  member_id uuid,
  secret boolean not null default false,
  broadcast_id uuid,
  resend_of uuid,
  next_attempt_at timestamptz,
  bounced_at timestamptz,
  bounce_reason text,
  constraint mails_are_for_a_member foreign key (member_id) references users (id) on delete set null,
  constraint mails_belong_to_a_broadcast foreign key (broadcast_id) references broadcasts (id),
  constraint mails_message_id_is_unique unique (message_id),
  constraint mails_state_is_known check (state in ('waiting', 'sent', 'failed', 'bounced', 'cancelled')),
  constraint mails_language_is_known check (language in ('en', 'de'))
);
comment on table mails is 'The mail outbox and delivery log: a row is written in the transaction of its cause, a job sends it.';
comment on column mails.secret is 'The body contains a link that grants access. It is never shown and is erased once it no longer has to be sent.';
create index mails_by_recipient on mails (recipient, created_at desc);
create index mails_of_member on mails (member_id, created_at desc) where member_id is not null;
create index mails_of_broadcast on mails (broadcast_id, state) where broadcast_id is not null;
create index mails_newest on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_by_kind on mails (kind, created_at desc, id desc);
create index mails_by_words on mails using gin ((recipient || ' ' || subject) gin_trgm_ops);
-- Where the locale of the database knows ASCII letters only, trigrams do not find other scripts; their single letters do.
create index mails_by_other_letters on mails using gin (string_to_array(regexp_replace(lower(recipient || ' ' || subject), '[ -~]', '', 'g'), null));

create table mail_attempts (
  mail_id uuid not null,
  attempt integer not null,
  at timestamptz not null default clock_now(),
  outcome text not null,
  answer text not null,
  constraint mail_attempts_pkey primary key (mail_id, attempt),
  constraint mail_attempts_belong_to_a_mail foreign key (mail_id) references mails (id) on delete cascade,
  constraint mail_attempts_outcome_is_known check (outcome in ('sent', 'refused_for_now', 'refused_for_good', 'uncertain'))
);
comment on table mail_attempts is 'Each delivery attempt of a mail, with the response of the mail server.';

create table mail_suppressions (
  address text primary key,
  since timestamptz not null default clock_now(),
  reason text not null,
  mail_id uuid,
  constraint mail_suppressions_address_is_lower_case check (address = lower(address))
);
comment on table mail_suppressions is 'Addresses with a hard bounce. Notification mails are not sent there until the address is confirmed to work again.';

create table mail_template_versions (
  kind text not null,
  language text not null,
  version integer not null,
  content jsonb,
  saved_by uuid not null,
  saved_at timestamptz not null default clock_now(),
  constraint mail_template_versions_pkey primary key (kind, language, version),
  constraint mail_template_versions_are_saved_by_a_user foreign key (saved_by) references users (id),
  constraint mail_template_versions_language_is_known check (language in ('en', 'de')),
  constraint mail_template_versions_count_from_one check (version >= 1)
);
comment on table mail_template_versions is 'Mail templates as edited by admins; the latest version applies. A version without content restores the built-in text.';
create trigger mail_template_versions_are_append_only before update or delete or truncate on mail_template_versions
  for each statement execute function refuse_change();

-- A function, so that its plan is cached per connection: planning took as long as execution, and every order, link and payment notifies
-- members.
create function raise_notifications(
  members uuid[], places integer[], notices jsonb, kind text, switch text, is_urgent boolean, broadcast uuid
) returns table (notification_id bigint, member_id uuid)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with notice as materialized (
    select ordinality - 1 as place, value -> 'words' as words, value -> 'data' as payload, value ->> 'path' as path,
      (value ->> 'about')::uuid as about
    from jsonb_array_elements(notices) with ordinality
  ), reader as materialized (
    select nextval('notifications_id_seq') as id, u.id as user_id, u.language, recipient.place,
      case
        when not u.email_confirmed or u.blocked_at is not null or bounced.address is not null
          or not coalesce(case switch when 'email_new_orders' then settings.email_new_orders else settings.email_system_updates end, true)
          or not coalesce(preference.email, true) then 'none'
        when is_urgent or coalesce(settings.email_digest, 'off') = 'off' then 'now'
        else 'digest'
      end as mailing
    from unnest(members, places) as recipient (member, place)
      join users u on u.id = recipient.member
      left join member_settings settings on settings.user_id = u.id
      left join notification_preferences preference on preference.user_id = u.id and preference.type = kind
      left join mail_suppressions bounced on bounced.address = u.email
    where u.deleted_at is null
    -- Row lock against concurrent deletion of the account: a deleted account is not notified.
    for key share of u
  ), inserted as (
    insert into notifications (id, user_id, type, title, message, data, mailing, broadcast_id, about_id) overriding system value
    select reader.id, reader.user_id, kind, words -> reader.language ->> 'title', words -> reader.language ->> 'message',
      payload, reader.mailing, broadcast, about
    from reader join notice on notice.place = reader.place
    on conflict on constraint notifications_come_once_per_broadcast do nothing
    returning notifications.id, user_id, title, message, data, created_at, mailing
  ), live as (
    insert into outbox (member_id, topic, payload)
    select inserted.user_id, 'notification.created', jsonb_build_object(
      'language', reader.language,
      'notification', jsonb_build_object(
        'id', inserted.id::text, 'type', kind, 'title', inserted.title, 'message', inserted.message, 'data', inserted.data,
        'read', false, 'read_at', null, 'path', notice.path,
        'created_at', to_char(inserted.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from inserted join reader on reader.id = inserted.id join notice on notice.place = reader.place order by inserted.id
  ), mail_requests as (
    insert into outbox (topic, payload)
    select 'notification.mail_wanted', jsonb_build_object('notificationId', inserted.id::text)
    from inserted where inserted.mailing = 'now' order by inserted.id
  )
  select inserted.id, inserted.user_id from inserted;
end
$$;
comment on function raise_notifications(uuid[], integer[], jsonb, text, text, boolean, uuid) is 'Notifies members, each with the notice at their place in the list: inserts notifications, live events and mail requests. Deleted accounts are skipped, and a member is notified once per broadcast.';

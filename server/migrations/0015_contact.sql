-- Contact: messages from the contact form.

create table contact_messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  state text not null default 'open',
  name text,
  email text not null,
  page_url text,
  message text not null,
  language text not null,
  user_id uuid,
  mail_id uuid,
  created_at timestamptz not null default clock_now(),
  closed_at timestamptz,
  closed_by uuid,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_are_by_a_member foreign key (user_id) references users (id),
  constraint contact_messages_went_by_mail foreign key (mail_id) references mails (id) on delete set null,
  constraint contact_messages_are_closed_by_a_member foreign key (closed_by) references users (id),
  constraint contact_messages_topic_is_known check (topic in ('question', 'problem', 'notice', 'privacy', 'business')),
  constraint contact_messages_state_is_known check (state in ('open', 'done')),
  constraint contact_messages_language_is_known check (language in ('en', 'de')),
  constraint contact_messages_words_are_bounded
    check (length(name) <= 100 and length(email) <= 254 and length(page_url) <= 2000 and length(message) between 1 and 5000),
  constraint contact_messages_are_closed_at_a_time check ((state = 'done') = (closed_at is not null)),
  constraint contact_messages_are_closed_by_somebody check (closed_by is null or closed_at is not null)
);
comment on table contact_messages is 'Messages from the contact form. user_id is the signed-in member, email and name are as entered, mail_id is the mail to the operator. A closed message is deleted after 180 days. Messages of a member and their mails are deleted with the account; closed_by keeps the id of the account.';
create index contact_messages_by_time on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where state = 'open';
create index contact_messages_of_member on contact_messages (user_id) where user_id is not null;
create index contact_messages_closed on contact_messages (closed_at) where state = 'done';
create index contact_messages_of_mail on contact_messages (mail_id) where mail_id is not null;
create index contact_messages_closed_by on contact_messages (closed_by) where closed_by is not null;

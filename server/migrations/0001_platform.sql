-- The ground: the product's clock, the outbox with its live events, rate limits, idempotency keys, mails, worker heartbeats.

create table clock (
  id boolean primary key default true,
  ahead interval not null default interval '0',
  constraint clock_has_one_row check (id),
  constraint clock_moves_forward_only check (ahead >= interval '0')
);
comment on table clock is 'How far the product''s time is ahead of real time; zero everywhere but in the sandbox.';
insert into clock default values;

create function clock_now() returns timestamptz
language sql stable parallel safe
as $$ select now() + (select ahead from clock) $$;
comment on function clock_now() is 'The product''s time. Rules and deadlines use it instead of now().';

create function clock_real(product_time timestamptz) returns timestamptz
language sql stable parallel safe
as $$ select product_time - (select ahead from clock) $$;
comment on function clock_real(timestamptz) is 'The real time at which the product''s clock will show the given time.';

create sequence outbox_position;
create table outbox (
  id bigint generated always as identity primary key,
  member_id uuid,
  topic text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  position bigint,
  constraint outbox_topic_is_short check (length(topic) between 1 and 100),
  constraint outbox_payload_is_small check (pg_column_size(payload) <= 16384)
);
comment on table outbox is
  'What a transaction wants told: live events for one member (member_id) and domain events for reactions (no member). The relay numbers rows in the order in which it publishes them.';
create index outbox_unpublished on outbox (id) where position is null;
create unique index outbox_by_position on outbox (position) where position is not null;
create index outbox_of_member on outbox (member_id, position) where member_id is not null and position is not null;

create table rate_limits (
  key text primary key,
  free_at timestamptz not null
);
comment on table rate_limits is 'One row per limited caller and action: the time at which its allowance would be full again (GCRA).';
create index rate_limits_by_free_at on rate_limits (free_at);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (scope, key),
  constraint idempotency_keys_key_is_short check (length(key) between 8 and 200)
);
comment on table idempotency_keys is 'The answer already given to a key, written in the same transaction as the effect.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

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
  constraint mails_message_id_is_unique unique (message_id),
  constraint mails_state_is_known check (state in ('waiting', 'sent', 'failed')),
  constraint mails_language_is_known check (language in ('en', 'de'))
);
comment on table mails is 'The mail outbox and its log: a row is written with its cause, a job sends it.';
create index mails_by_recipient on mails (recipient, created_at desc);
create index mails_by_age on mails (created_at desc);

create table worker_heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
comment on table worker_heartbeats is 'Which job runners are alive; jobs locked by a silent one are given back.';

create view parked_jobs as
  select jobs.id::text as id, tasks.identifier as name, jobs.payload, jobs.attempts, jobs.last_error, jobs.updated_at as parked_at
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null;
comment on view parked_jobs is 'Jobs that used up their attempts and wait for a person.';

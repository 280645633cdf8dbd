-- Platform: product clock, transactional outbox, rate limits, idempotency keys, worker heartbeats and parked jobs.

-- Trigram indexes, for search by any part of a text.
create extension if not exists pg_trgm;

create table clock (
  id boolean primary key default true,
  ahead interval not null default interval '0',
  constraint clock_has_one_row check (id),
  constraint clock_moves_forward_only check (ahead >= interval '0')
);
comment on table clock is 'How far the product''s time is ahead of real time; zero outside the sandbox.';
insert into clock default values;

create function clock_now() returns timestamptz
language sql stable parallel safe
as $$ select now() + (select ahead from clock) $$;
comment on function clock_now() is 'The product''s time. Rules and deadlines use it instead of now().';

create function clock_real(product_time timestamptz) returns timestamptz
language sql stable parallel safe
as $$ select product_time - (select ahead from clock) $$;
comment on function clock_real(timestamptz) is 'The real time at which the product''s clock will show the given time.';

-- Trigger function of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

-- Checks on domains instead of the table: PostgreSQL loads the checks of a table for every statement that writes to it, those of a domain
-- once per connection. As table checks they took an eighth of the time of a ledger posting.
create domain outbox_topic as text constraint outbox_topic_is_short check (length(value) between 1 and 100);
create domain outbox_payload as jsonb constraint outbox_payload_is_small check (pg_column_size(value) <= 16384);

create sequence outbox_position;
create table outbox (
  id bigint generated always as identity primary key,
  member_id uuid,
  topic outbox_topic not null,
  payload outbox_payload not null default '{}',
  created_at timestamptz not null default now(),
  position bigint
);
comment on table outbox is 'Transactional outbox: live events for one member (member_id) and domain events for subscribers (member_id is null). The relay sets position in the order of publication.';
create index outbox_unpublished on outbox (id) where position is null;
create unique index outbox_by_position on outbox (position) where position is not null;
create index outbox_of_member on outbox (member_id, position) where member_id is not null and position is not null;

create table rate_limits (
  key text primary key,
  free_at timestamptz not null
);
comment on table rate_limits is 'GCRA rate limiter: one row per caller and action, with the time at which the allowance is full again.';
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
comment on table idempotency_keys is 'The response stored for an idempotency key, written in the transaction of the effect.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table worker_heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
comment on table worker_heartbeats is 'Live job workers; jobs locked by a worker without a recent heartbeat are released.';

create view parked_jobs as
  select jobs.id::text as id, tasks.identifier as name, jobs.payload, jobs.attempts, jobs.last_error, jobs.updated_at as parked_at
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null;
comment on view parked_jobs is 'Jobs that used up their attempts and need an operator.';

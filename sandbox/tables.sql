-- The outside world's memory. Run at every start of the sandbox, so each statement leaves alone what is already there.

create schema if not exists sandbox;
comment on schema sandbox is 'The outside world on loopback: exists only where the sandbox has run, and no domain reads it.';

create table if not exists sandbox.addresses (
  id boolean primary key default true,
  dns_port integer not null,
  web_port integer not null,
  web_tls_port integer not null,
  smtp_port integer not null,
  host text not null,
  started_at timestamptz not null default now(),
  constraint addresses_has_one_row check (id)
);
comment on table sandbox.addresses is 'Where the sandbox that started last listens; it takes the same ports again when they are free.';

create table if not exists sandbox.authority (
  id boolean primary key default true,
  certificate text not null,
  private_key text not null,
  constraint authority_has_one_row check (id)
);
comment on table sandbox.authority is 'The certificate authority of the sandbox, made at the first start; it signs for .test names alone.';

create table if not exists sandbox.record_sets (
  name text not null,
  type text not null,
  "values" text[] not null,
  ttl integer not null,
  updated_at timestamptz not null default clock_now(),
  constraint record_sets_pkey primary key (name, type),
  constraint record_sets_name_is_lower_case check (name = lower(name)),
  constraint record_sets_ttl_is_sensible check (ttl between 0 and 604800)
);
comment on table sandbox.record_sets is 'DNS as it was set by hand or script. Type FAULT holds misbehaviour; no values means: the name exists without this type.';
create index if not exists record_sets_by_ending on sandbox.record_sets (reverse(name) collate "C");

create table if not exists sandbox.pages (
  host text not null,
  path text not null,
  status integer not null,
  headers jsonb not null default '{}',
  body bytea not null,
  delay_ms integer not null default 0,
  fault text,
  updated_at timestamptz not null default clock_now(),
  constraint pages_pkey primary key (host, path),
  constraint pages_host_is_lower_case check (host = lower(host)),
  constraint pages_path_begins_with_slash check (path like '/%')
);
comment on table sandbox.pages is 'What the virtual hosts answer. The path is percent-encoded and may carry a query.';
create index if not exists pages_by_ending on sandbox.pages (reverse(host) collate "C");

create table if not exists sandbox.hosts (
  host text primary key,
  tls text not null
);
comment on table sandbox.hosts is 'Hosts whose TLS differs from a valid certificate.';

create table if not exists sandbox.requests (
  id bigint generated always as identity primary key,
  host text not null,
  method text not null,
  scheme text not null,
  path text not null,
  status integer,
  fault text,
  headers jsonb not null,
  at timestamptz not null default clock_now()
);
comment on table sandbox.requests is 'What was fetched from the virtual hosts, the latest only.';
create index if not exists requests_of_host on sandbox.requests (host, id desc);

create table if not exists sandbox.mails (
  id bigint generated always as identity primary key,
  recipients text[] not null,
  sender text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  links text[] not null,
  headers jsonb not null,
  message_id text not null,
  at timestamptz not null default clock_now()
);
comment on table sandbox.mails is 'The inbox of everybody: each message as it arrived by SMTP, twice when it arrived twice.';
create index if not exists mails_by_recipient on sandbox.mails using gin (recipients);

create table if not exists sandbox.mail_faults (
  address text primary key,
  fault text not null,
  times_left integer,
  delay_ms integer not null,
  constraint mail_faults_times_left_is_positive check (times_left > 0)
);
comment on table sandbox.mail_faults is 'How mail to an address fails, and how many times more; no number means always.';

create table if not exists sandbox.provider_faults (
  provider text primary key,
  fault text not null
);
comment on table sandbox.provider_faults is 'How the stand-in of an outside service fails; no row: it answers.';

create table if not exists sandbox.registrations (
  domain text primary key,
  registered_at timestamptz not null,
  reregistered_at timestamptz,
  fault text
);
comment on table sandbox.registrations is 'Registration dates of domains that differ from the usual one, and how the RDAP server fails for them.';

create table if not exists sandbox.openai_requests (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  model text not null,
  stream boolean not null,
  fault text,
  tokens_in integer not null,
  tokens_out integer not null
);
comment on table sandbox.openai_requests is 'What the writing service was asked, the latest only; never with which key.';

create table if not exists sandbox.demo_sites (
  host text primary key,
  loaded_at timestamptz not null default now()
);
comment on table sandbox.demo_sites is 'Demo sites that were put in place once: whatever was done to them since stays done.';

create table if not exists sandbox.stripe_account (
  id boolean primary key default true,
  api_key text not null,
  webhook_secret text not null,
  port integer not null,
  hold text not null default 'none',
  duplicate boolean not null default false,
  delay_ms integer not null default 0,
  constraint stripe_account_has_one_row check (id),
  constraint stripe_account_hold_is_known check (hold in ('none', 'withhold', 'reorder')),
  constraint stripe_account_delay_is_sensible check (delay_ms between 0 and 60000)
);
comment on table sandbox.stripe_account is 'The payment service: its secrets, its port, and how the delivery of its events misbehaves.';

create table if not exists sandbox.stripe_objects (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  body jsonb not null,
  hidden jsonb not null default '{}',
  due_at timestamptz
);
comment on table sandbox.stripe_objects is 'Customers, sessions, payments, plans and the rest, each as the interface answers it; hidden is what only the service itself knows.';
create index if not exists stripe_objects_of_type on sandbox.stripe_objects (type, seq);
create index if not exists stripe_objects_due on sandbox.stripe_objects (due_at) where due_at is not null;

create table if not exists sandbox.stripe_events (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  body jsonb not null,
  about text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  constraint stripe_events_state_is_known check (state in ('pending', 'delivered', 'failed', 'lost'))
);
comment on table sandbox.stripe_events is 'What happened at the payment service, as the product learns of it; attempts are counted in real time.';
create index if not exists stripe_events_waiting on sandbox.stripe_events (seq) where state = 'pending';

create table if not exists sandbox.stripe_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox.stripe_events (id) on delete cascade,
  at timestamptz not null default clock_now(),
  status integer,
  answer text not null
);
comment on table sandbox.stripe_deliveries is 'Each time an event was sent to the product, and what the product said; no status: it could not be reached.';
create index if not exists stripe_deliveries_of_event on sandbox.stripe_deliveries (event_id, id);

create table if not exists sandbox.stripe_idempotency (
  key text primary key,
  request text not null,
  answer jsonb not null,
  at timestamptz not null default now()
);
comment on table sandbox.stripe_idempotency is 'Answers that are given again when a request comes again under the same key.';

-- Accounts: users, profiles, roles, sessions, second factor, settings, and the audit log of admin actions. better-auth writes users,
-- sessions, credentials, verifications, signing_keys and two_factors.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_confirmed boolean not null default false,
  full_name text not null,
  image text,
  language text not null default 'en',
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false,
  blocked_reason text,
  deleted_at timestamptz,
  last_seen_at timestamptz,
  constraint users_email_is_unique unique (email),
  constraint users_email_is_lower_case check (email = lower(email) and length(email) <= 254),
  constraint users_full_name_is_bounded check (length(full_name) between 1 and 100),
  constraint users_language_is_known check (language in ('en', 'de')),
  constraint users_blocked_reason_is_bounded check (length(blocked_reason) <= 500)
);
comment on table users is 'A person with an account, who becomes a member by confirming the email address.';
comment on column users.deleted_at is 'When the account was deleted. Personal data is erased; the row stays as the counterparty in the ledger and in orders of others.';
-- Indexes for search, sorting and filters of the admin's member list.
create index users_by_name_or_address on users using gin ((email || ' ' || full_name) gin_trgm_ops);
-- Where the locale of the database knows ASCII letters only, trigrams do not find names in other scripts; their single letters do.
create index users_by_other_letters on users using gin (string_to_array(regexp_replace(lower(full_name), '[ -~]', '', 'g'), null));
create index users_by_created_at on users (created_at, id);
-- Normalised to NFD, an umlaut sorts after its base letter in every installation, whatever the locale.
create index users_by_full_name on users ((normalize(lower(full_name), nfd)) collate "C", id);
create index users_by_last_seen_at on users ((coalesce(last_seen_at, '-infinity')), id);
create index users_unconfirmed on users (created_at, id) where not email_confirmed and deleted_at is null;
create index users_blocked on users (created_at, id) where blocked_at is not null and deleted_at is null;
create index users_deleted on users (created_at, id) where deleted_at is not null;
create index users_with_two_factor on users (created_at, id) where two_factor_enabled;
-- Trigram search for orders by the name of the counterparty.
create index users_by_part_of_name on users using gin (full_name gin_trgm_ops);

create table profiles (
  id uuid primary key,
  full_name text,
  display_name text,
  avatar_url text,
  bio text,
  contact_email text,
  instagram_handle text,
  linkedin_url text,
  twitter_handle text,
  website_url text,
  constraint profiles_belong_to_a_user foreign key (id) references users (id) on delete cascade,
  constraint profiles_bio_is_bounded check (length(bio) <= 500),
  constraint profiles_names_are_bounded check (length(full_name) <= 100 and length(display_name) <= 50),
  constraint profiles_contact_email_is_bounded check (length(contact_email) <= 254),
  constraint profiles_handles_are_bare check (instagram_handle !~ '[^A-Za-z0-9._]' and twitter_handle !~ '[^A-Za-z0-9_]'),
  constraint profiles_urls_are_web_addresses check (linkedin_url ~* '^https?://' and website_url ~* '^https?://'),
  constraint profiles_urls_are_bounded check (length(linkedin_url) <= 500 and length(website_url) <= 500)
);
comment on table profiles is 'Profile fields that a member fills in.';
create index profiles_by_part_of_name on profiles using gin (display_name gin_trgm_ops);

create table user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint user_roles_role_is_known check (role in ('admin'))
);
comment on table user_roles is 'Roles beyond member. Checked on the server at every admin request.';

create table rotating_salts (
  purpose text not null,
  starts_on date not null,
  salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  constraint rotating_salts_pkey primary key (purpose, starts_on)
);
comment on table rotating_salts is 'Salts for hashes of networks and browsers. They rotate and are deleted; a hash without its salt can no longer be attributed.';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  network_hash bytea,
  constraint sessions_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_token_is_unique unique (token)
);
comment on table sessions is 'One sign-in in one browser, until it is ended or expires.';
comment on column sessions.network_hash is 'Network of the browser at the last session refresh, hashed with a rotating salt. Null: unknown, or not a public network.';
create index sessions_of_user on sessions (user_id);
create index sessions_lately_ended on sessions (ended_at) where ended_at is not null;
create index sessions_by_network on sessions (network_hash) where network_hash is not null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint refresh_tokens_belong_to_a_session foreign key (session_id) references sessions (id) on delete cascade
);
comment on table refresh_tokens is 'Current and replaced refresh tokens of a session. Late reuse of a replaced token ends the session.';
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint credentials_are_unique unique (provider_id, account_id)
);
comment on table credentials is 'Credentials of a user: the password hash.';
create index credentials_of_user on credentials (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is 'Short-lived tokens of better-auth, such as for a password reset.';
create index verifications_by_identifier on verifications (identifier);

create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
comment on table signing_keys is 'Keys that sign access tokens; private keys are encrypted with the secret of the installation.';

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  constraint two_factors_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint two_factors_are_one_per_user unique (user_id)
);
comment on table two_factors is 'TOTP secret and recovery codes of a user, both encrypted.';

create table used_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz not null default now(),
  constraint used_codes_pkey primary key (user_id, code_hash),
  constraint used_codes_belong_to_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table used_codes is 'Recently used TOTP codes: each is valid once.';

create table email_changes (
  user_id uuid primary key,
  new_email text not null,
  old_token_hash bytea not null,
  new_token_hash bytea not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_changes_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint email_changes_old_token_is_unique unique (old_token_hash),
  constraint email_changes_new_token_is_unique unique (new_token_hash),
  constraint email_changes_new_email_is_lower_case check (new_email = lower(new_email) and length(new_email) <= 254)
);
comment on table email_changes is 'A change of email address, pending until the old and the new address have both confirmed it.';

create table member_settings (
  user_id uuid primary key,
  delivery_mode text not null default 'standard',
  default_turnaround_days integer not null default 5,
  email_new_orders boolean not null default true,
  email_system_updates boolean not null default true,
  email_digest text not null default 'off',
  -- Prime delivery is suspended until then, after too many missed deadlines.
  prime_paused_until timestamptz,
  constraint member_settings_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint member_settings_delivery_mode_is_known check (delivery_mode in ('standard', 'prime', 'vacation')),
  constraint member_settings_turnaround_is_bounded check (default_turnaround_days between 1 and 60),
  constraint member_settings_digest_is_known check (email_digest in ('off', 'daily', 'weekly'))
);
comment on table member_settings is 'Settings of a member; without a row the defaults apply.';

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  actor_id uuid not null,
  action text not null,
  subject_id uuid,
  reason text,
  details jsonb not null default '{}',
  constraint audit_log_actor_is_a_user foreign key (actor_id) references users (id),
  constraint audit_log_subject_is_a_user foreign key (subject_id) references users (id),
  constraint audit_log_reason_is_bounded check (length(reason) <= 500)
);
comment on table audit_log is 'Audit log of admin actions, written in the transaction of the effect. Append-only.';
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc) where subject_id is not null;
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

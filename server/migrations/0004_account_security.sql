-- What secures an account beyond its password, what its owner sets, and how it ends.

alter table users
  add column two_factor_enabled boolean not null default false,
  add column blocked_reason text,
  add column deleted_at timestamptz,
  add column last_seen_at timestamptz,
  add constraint users_blocked_reason_is_bounded check (length(blocked_reason) <= 500);
comment on column users.deleted_at is 'The person is gone and so is everything that names them; the row stays so that the ledger and orders of others keep their other side.';

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
comment on table two_factors is 'The secret shared with an authenticator app, and recovery codes, both encrypted. Written by better-auth.';

create table used_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz not null default now(),
  constraint used_codes_pkey primary key (user_id, code_hash),
  constraint used_codes_belong_to_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table used_codes is 'Codes of authenticator apps that were used lately: each works once.';

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
comment on table email_changes is 'A change of address that waits until the old and the new address have both confirmed it.';

create table member_settings (
  user_id uuid primary key,
  delivery_mode text not null default 'standard',
  default_turnaround_days integer not null default 5,
  email_new_orders boolean not null default true,
  email_system_updates boolean not null default true,
  constraint member_settings_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint member_settings_delivery_mode_is_known check (delivery_mode in ('standard', 'prime', 'vacation')),
  constraint member_settings_turnaround_is_bounded check (default_turnaround_days between 1 and 60)
);
comment on table member_settings is 'What a member has chosen; a member without a row has chosen nothing and gets the defaults.';

alter table profiles
  add constraint profiles_names_are_bounded check (length(full_name) <= 100 and length(display_name) <= 50),
  add constraint profiles_contact_email_is_bounded check (length(contact_email) <= 254),
  add constraint profiles_handles_are_bare check (instagram_handle !~ '[^A-Za-z0-9._]' and twitter_handle !~ '[^A-Za-z0-9_]'),
  add constraint profiles_urls_are_web_addresses check (linkedin_url ~* '^https?://' and website_url ~* '^https?://'),
  add constraint profiles_urls_are_bounded check (length(linkedin_url) <= 500 and length(website_url) <= 500);

-- The admin's list of members: found by any part of name or address, sorted by what its columns show, whoever has many of them.
create extension if not exists pg_trgm;
create index users_by_name_or_address on users using gin ((email || ' ' || full_name) gin_trgm_ops);
-- Where the database knows ASCII letters only, groups of three do not help with names in other scripts; their single letters do.
create index users_by_other_letters on users using gin (string_to_array(regexp_replace(lower(full_name), '[ -~]', '', 'g'), null));
create index users_by_created_at on users (created_at, id);
-- Decomposed, an umlaut stands behind its letter instead of behind z, on every installation alike.
create index users_by_full_name on users ((normalize(lower(full_name), nfd)) collate "C", id);
create index users_by_last_seen_at on users ((coalesce(last_seen_at, '-infinity')), id);
create index user_credits_by_total on user_credits (total_credits, user_id);
create index users_unconfirmed on users (created_at, id) where not email_confirmed and deleted_at is null;
create index users_blocked on users (created_at, id) where blocked_at is not null and deleted_at is null;
create index users_deleted on users (created_at, id) where deleted_at is not null;
create index users_with_two_factor on users (created_at, id) where two_factor_enabled;

-- Who is who. The tables users, sessions, credentials, verifications and signing_keys are written by better-auth.

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
  constraint users_email_is_unique unique (email),
  constraint users_email_is_lower_case check (email = lower(email) and length(email) <= 254),
  constraint users_full_name_is_bounded check (length(full_name) between 1 and 100),
  constraint users_language_is_known check (language in ('en', 'de'))
);
comment on table users is 'A person with an account. Becomes a member by confirming the address.';

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
  constraint profiles_bio_is_bounded check (length(bio) <= 500)
);
comment on table profiles is 'What a member says about themselves.';

create table user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint user_roles_role_is_known check (role in ('admin'))
);
comment on table user_roles is 'Who may do more than a member. Asked on the server at every admin call.';

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
  constraint sessions_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_token_is_unique unique (token)
);
comment on table sessions is 'One sign-in on one browser, until it is ended or runs out.';
create index sessions_of_user on sessions (user_id);
create index sessions_lately_ended on sessions (ended_at) where ended_at is not null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint refresh_tokens_belong_to_a_session foreign key (session_id) references sessions (id) on delete cascade
);
comment on table refresh_tokens is 'What the refresh cookie of a session may be. A replaced one that comes back late ends the session.';
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
comment on table credentials is 'How a user proves who they are: the hash of a password.';
create index credentials_of_user on credentials (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is 'Short-lived proofs that better-auth hands out, such as for a new password.';
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
comment on table signing_keys is 'Keys that sign access tokens; the private halves are encrypted with the secret of the installation.';

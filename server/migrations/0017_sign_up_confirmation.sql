-- Sign-ups that wait for their confirmation, and what rotates a refresh token into exactly one successor.

create table sign_ups (
  user_id uuid primary key,
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sign_ups_belong_to_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table sign_ups is 'The browser that signed up with an address which is not confirmed yet. No row: the address has several sign-ups, or the time is over.';
comment on column sign_ups.browser_hash is 'SHA-256 of the secret in the cookie of that browser.';
create index sign_ups_by_expiry on sign_ups (expires_at);

alter table refresh_tokens add column successor_nonce bytea;
comment on column refresh_tokens.successor_nonce is 'With the replaced token it yields its successor, for repeated use within the grace period. Null: not replaced, or the period is over.';
create index refresh_tokens_with_nonce on refresh_tokens (session_id) where successor_nonce is not null;

-- No session outlives 180 days after its sign-in.
update sessions set expires_at = least(expires_at, created_at + interval '180 days') where ended_at is null;

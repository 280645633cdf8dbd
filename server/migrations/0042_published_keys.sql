-- Key pairs whose public half is published, for signatures that outsiders verify.

create table published_keys (
  key_id text not null,
  purpose text not null,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  signs_until timestamptz,
  constraint published_keys_pkey primary key (key_id),
  constraint published_keys_key_id_is_a_thumbprint check (key_id ~ '^[A-Za-z0-9_-]{43}$'),
  constraint published_keys_public_key_is_ed25519 check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  constraint published_keys_purpose_is_known check (purpose in ('crawler')),
  constraint published_keys_time_is_a_span check (signs_until >= signs_from)
);
comment on table published_keys is 'Ed25519 key pairs with published public keys; private keys are encrypted with the secret of the installation. Times are real time, because outsiders compare them with their own clocks.';
comment on column published_keys.key_id is 'JWK thumbprint (RFC 7638) of the public key.';
comment on column published_keys.signs_from is 'From then on the key signs. It is published from created_at on.';
comment on column published_keys.signs_until is 'When its successor takes over; null while none is planned.';
create unique index published_keys_last_of_purpose on published_keys (purpose) where signs_until is null;

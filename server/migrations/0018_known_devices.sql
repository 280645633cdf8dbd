-- Known devices: browsers in which a member has signed in before. Sign-in from one of them waits in a lane of its own and is not
-- stopped by what strangers guess.

create table known_devices (
  token_hash bytea primary key,
  user_id uuid not null,
  wrong_codes integer not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_devices_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint known_devices_wrong_codes_are_counted check (wrong_codes >= 0)
);
comment on table known_devices is 'Browsers in which a member has signed in. The token is in a cookie and rotates at every sign-in; it grants no access.';
comment on column known_devices.wrong_codes is 'Wrong second-factor codes in a row from this browser. After too many it counts as unknown.';
create index known_devices_of_user on known_devices (user_id, last_used_at);

alter table two_factors add column lock_count integer not null default 0;
comment on column two_factors.lock_count is 'Locks in a row after too many wrong codes: each lasts twice as long as the one before.';

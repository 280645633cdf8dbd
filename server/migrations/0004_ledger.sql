-- Ledger: accounts, transfers and entries (double-entry bookkeeping). Balances change only by transfers, which the functions in
-- 0005_ledger_posting.sql post. Transfers and entries are append-only.

-- A check on a domain is loaded once per connection, a table check by every posting (see outbox_topic).
create domain ledger_amount as bigint constraint ledger_amount_is_positive check (value > 0);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000',
  part smallint not null default 0,
  balance bigint not null default 0,
  version bigint not null default 0,
  lowest bigint,
  highest bigint,
  constraint ledger_accounts_are_unique unique (owner_id, kind, part),
  constraint ledger_accounts_keep_their_limits check (balance >= lowest and balance <= highest)
) with (fillfactor = 70);
comment on table ledger_accounts is 'Accounts that hold credits: available credits of a member, debt of a member (negative), escrow of an order, and the platform accounts, each in 64 parts so that postings do not contend for one row. balance and version are those of the latest entry; lowest and highest are limits, null for platform accounts. No index on balance, so that postings stay HOT updates.';

-- A trigger on insert instead of checks: every posting updates this table and would load its checks, and these columns never change.
-- 64 parts, because with 16 more than half of sixteen busy connections shared a part and waited for its row lock.
create function make_ledger_account() returns trigger language plpgsql as $$
begin
  if new.kind not in ('member', 'debt', 'escrow', 'issuance', 'purchases', 'penalties', 'fees', 'guarantee', 'expiry', 'suspense') then
    raise exception 'there is no account of the kind %', new.kind using errcode = 'check_violation';
  end if;
  if (new.kind in ('member', 'debt', 'escrow')) <> (new.owner_id <> '00000000-0000-0000-0000-000000000000') then
    raise exception 'an account of the kind % has an owner, or has none', new.kind using errcode = 'check_violation';
  end if;
  if new.part not between 0 and 63 or (new.part > 0 and new.kind in ('member', 'debt', 'escrow')) then
    raise exception 'an account of the kind % has no part %', new.kind, new.part using errcode = 'check_violation';
  end if;
  new.lowest := case when new.kind in ('member', 'escrow') then 0 end;
  new.highest := case when new.kind = 'debt' then 0 end;
  return new;
end
$$;
create trigger ledger_accounts_are_sound before insert on ledger_accounts for each row execute function make_ledger_account();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts for each statement execute function refuse_change();

insert into ledger_accounts (kind, part)
select kind, part from unnest(array['issuance', 'purchases', 'penalties', 'fees', 'guarantee', 'expiry', 'suspense']) as kind, generate_series(0, 63) as part;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  reason text not null,
  from_account bigint not null,
  from_version bigint not null,
  to_account bigint not null,
  to_version bigint not null,
  amount ledger_amount not null,
  refers_to text,
  note text,
  at timestamptz not null,
  constraint ledger_transfers_key_is_unique unique (key),
  constraint ledger_transfers_move_something check (from_account <> to_account)
);
comment on table ledger_transfers is 'Each movement of credits between two accounts, with its reason and subject (refers_to, such as purchase:<id>). key is the idempotency key: the same intent is posted once. Account and version identify the entry of each side; ledger_check() verifies them, as foreign keys would cost more than the posting itself.';
create index ledger_transfers_by_reason on ledger_transfers (reason, id);
create index ledger_transfers_by_subject on ledger_transfers (refers_to, id) where refers_to is not null;
create trigger ledger_transfers_are_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

create table ledger_entries (
  account_id bigint not null,
  version bigint not null,
  transfer_id bigint not null,
  kind text,
  balance_before bigint not null,
  balance_after bigint not null,
  at timestamptz not null,
  constraint ledger_entries_pkey primary key (account_id, version)
);
comment on table ledger_entries is 'The two entries of each transfer. Versions of an account have no gaps, and each entry starts at the balance of the one before. kind is set only for available credits of members, whose history is filtered by it.';
create index ledger_entries_by_kind on ledger_entries (account_id, kind, version) where kind is not null;
create index ledger_entries_by_time on ledger_entries (account_id, at) where kind is not null;
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create view user_credits as
  select owner_id as user_id, balance as total_credits from ledger_accounts where kind = 'member';
comment on view user_credits is 'Available credits of each member: the balance of the ledger account, not a copy.';

create table ledger_days (
  day date not null,
  reason text not null,
  amount bigint not null,
  first_transfer bigint not null,
  last_transfer bigint not null,
  constraint ledger_days_pkey primary key (day, reason),
  constraint ledger_days_amount_is_positive check (amount > 0),
  constraint ledger_days_are_in_order check (first_transfer <= last_transfer)
);
comment on table ledger_days is 'Daily totals per reason for completed days (UTC), with the range of transfer ids. Aggregated nightly and verified by the ledger audit; days without a row are read from the transfers.';

create table ledger_thousands (
  account_id bigint not null,
  thousand bigint not null,
  reason text not null,
  times integer not null,
  amount bigint not null,
  constraint ledger_thousands_pkey primary key (account_id, thousand, reason),
  constraint ledger_thousands_count_something check (thousand >= 1 and times between 1 and 1000)
);
comment on table ledger_thousands is 'Totals per reason over each complete block of 1,000 versions of a member account (the first is 1 to 1000): number of movements and signed amount. Versions are immutable, so the blocks are too; aggregated on demand, without gaps. Entries after the last block are read directly.';
create trigger ledger_thousands_are_append_only before update or delete or truncate on ledger_thousands
  for each statement execute function refuse_change();

create table ledger_audits (
  id bigint generated always as identity primary key,
  asked_by uuid,
  started_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  transfers bigint,
  violations jsonb,
  constraint ledger_audits_are_by_a_user foreign key (asked_by) references users (id),
  constraint ledger_audits_finished_have_an_answer check ((finished_at is null) = (violations is null))
);
comment on table ledger_audits is 'Runs of the ledger audit, ledger_check(): nightly or requested by an admin, with the violations found.';
create index ledger_audits_newest on ledger_audits (id desc);

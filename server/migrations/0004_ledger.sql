-- Ledger: accounts, transfers and entries (double-entry bookkeeping). Balances change only by transfers, which the functions in
-- 0005_ledger_posting.sql post. Transfers and entries are append-only.

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
comment on table ledger_accounts is 'Who holds credits: a member''s available ones, a member''s debt (negative), the escrow of an order, and the accounts of the house, each in 64 parts so that postings do not queue for one row. balance is that of the newest entry, version its number; lowest and highest are its limits, none for the house. No index on balance: each posting would have to write all indexes anew.';

-- With 16 parts more than half of sixteen busy connections shared one with another and waited for it.
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
comment on table ledger_transfers is 'Each movement of credits from one account to another, with the reason and what it refers to (such as purchase:<id>). The key names the intent: the same intent is posted once, ever. Account and version lead to the entry of each side; ledger_check() proves that they do, foreign keys would cost more than the posting itself.';
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
comment on table ledger_entries is 'The two sides of each transfer. Versions of an account follow each other without a gap, and each begins with the balance at which the one before ended. kind is filled for members'' available credits alone, whose history is read by it.';
create index ledger_entries_by_kind on ledger_entries (account_id, kind, version) where kind is not null;
create index ledger_entries_by_time on ledger_entries (account_id, at) where kind is not null;
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create view user_credits as
  select owner_id as user_id, balance as total_credits from ledger_accounts where kind = 'member';
comment on view user_credits is 'The available credits of each member: the balance of their account, and no second truth beside it.';

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
comment on table ledger_days is 'For each day that is over (UTC) and each reason: how much moved, and between which numbers of transfers. Added up from the transfers by night and held against them by the proof; days without a row are read from the transfers themselves.';

create table ledger_thousands (
  account_id bigint not null,
  thousand bigint not null,
  reason text not null,
  times integer not null,
  amount bigint not null,
  constraint ledger_thousands_pkey primary key (account_id, thousand, reason),
  constraint ledger_thousands_count_something check (thousand >= 1 and times between 1 and 1000)
);
comment on table ledger_thousands is 'For each thousand versions of a member''s account that are complete (the first is 1 to 1000) and each reason: how often it moved credits, and how many in all, signed. Versions never change, so neither does this; added up when somebody looks, without gaps. What is beyond the last thousand is read from the entries.';
create trigger ledger_thousands_are_append_only before update or delete or truncate on ledger_thousands
  for each statement execute function refuse_change();

create table ledger_proofs (
  id bigint generated always as identity primary key,
  asked_by uuid,
  started_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  transfers bigint,
  violations jsonb,
  constraint ledger_proofs_are_by_a_user foreign key (asked_by) references users (id),
  constraint ledger_proofs_finished_have_an_answer check ((finished_at is null) = (violations is null))
);
comment on table ledger_proofs is 'Each run of ledger_check(): by night, or asked for by an admin, and what it found.';
create index ledger_proofs_newest on ledger_proofs (id desc);

-- The ledger: accounts, transfers between them and their entries. Credits move, they are never set; one function posts, and nothing is
-- ever changed afterwards.

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
comment on table ledger_accounts is 'Who holds credits: a member''s available ones, a member''s debt (negative), the escrow of an order, and the accounts of the house, each in 16 parts so that postings do not queue for one row. balance is that of the newest entry, version its number; lowest and highest are its limits, none for the house. No index on balance: each posting would have to write all indexes anew.';

-- A check is read anew by every statement that writes, and this table is written by all of them. What a row is from its first day on is
-- checked once.
create function make_ledger_account() returns trigger language plpgsql as $$
begin
  if new.kind not in ('member', 'debt', 'escrow', 'issuance', 'purchases', 'penalties', 'fees', 'guarantee', 'expiry', 'suspense') then
    raise exception 'there is no account of the kind %', new.kind using errcode = 'check_violation';
  end if;
  if (new.kind in ('member', 'debt', 'escrow')) <> (new.owner_id <> '00000000-0000-0000-0000-000000000000') then
    raise exception 'an account of the kind % has an owner, or has none', new.kind using errcode = 'check_violation';
  end if;
  if new.part not between 0 and 15 or (new.part > 0 and new.kind in ('member', 'debt', 'escrow')) then
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
select kind, part from unnest(array['issuance', 'purchases', 'penalties', 'fees', 'guarantee', 'expiry', 'suspense']) as kind, generate_series(0, 15) as part;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  reason text not null,
  from_account bigint not null,
  from_version bigint not null,
  to_account bigint not null,
  to_version bigint not null,
  amount bigint not null,
  refers_to text,
  note text,
  at timestamptz not null,
  constraint ledger_transfers_key_is_unique unique (key),
  constraint ledger_transfers_move_something check (amount > 0 and from_account <> to_account)
);
comment on table ledger_transfers is 'Each movement of credits from one account to another, with the reason and what it refers to (such as purchase:<id>). The key names the intent: the same intent is posted once, ever. Account and version lead to the entry of each side; ledger_check() proves that they do, foreign keys would cost more than the posting itself.';
create index ledger_transfers_by_reason on ledger_transfers (reason, id);
create index ledger_transfers_by_subject on ledger_transfers (refers_to, id) where refers_to is not null;

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

create trigger ledger_transfers_are_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create type ledger_move as (
  key text,
  kind text,
  reason text,
  from_kind text,
  from_owner uuid,
  to_kind text,
  to_owner uuid,
  amount bigint,
  refers_to text,
  note text,
  collect boolean
);
comment on type ledger_move is 'A transfer to be posted. No owner: an account of the house. collect: what the member does not have becomes their debt instead of a refusal.';

-- Whoever moves credits of a member holds the row of their debt, whoever moves those of an order the row of its escrow.
create function ledger_lock(holder uuid, holder_kind text) returns bigint
language plpgsql
as $$
declare
  held bigint;
begin
  select balance into held from ledger_accounts
    where owner_id = holder and kind = case holder_kind when 'escrow' then 'escrow' else 'debt' end and part = 0 for no key update;
  if not found then
    if holder_kind not in ('member', 'escrow') then
      raise exception 'nobody owns an account of the kind %', holder_kind using errcode = 'LG003';
    end if;
    insert into ledger_accounts (kind, owner_id)
      select new_kind, holder from unnest(case holder_kind when 'escrow' then array['escrow'] else array['debt', 'member'] end) as new_kind
      on conflict do nothing;
    select balance into strict held from ledger_accounts
      where owner_id = holder and kind = case holder_kind when 'escrow' then 'escrow' else 'debt' end and part = 0 for no key update;
  end if;
  return held;
end
$$;
comment on function ledger_lock(uuid, text) is 'Locks a member or an order against other postings, opening accounts where there are none, and gives the balance of the debt or escrow.';

-- One transfer with its two entries, under the locks that ledger_post holds. Gives the balances of both sides.
create function ledger_write(move ledger_move, house_part smallint, posted_at timestamptz, out from_balance bigint, out to_balance bigint)
language plpgsql
as $$
declare
  from_id bigint;
  from_number bigint;
  to_id bigint;
  to_number bigint;
  new_id bigint;
begin
  update ledger_accounts set balance = balance - move.amount, version = version + 1
    where owner_id = move.from_owner and kind = move.from_kind
      and part = case when move.from_kind in ('member', 'debt', 'escrow') then 0 else house_part end
      and (lowest is null or balance - move.amount >= lowest)
    returning id, version, balance into from_id, from_number, from_balance;
  if not found then
    if move.from_kind in ('member', 'escrow') then
      raise exception 'insufficient credits' using errcode = 'LG001';
    end if;
    raise exception 'there is no account %', move.from_kind using errcode = 'LG003';
  end if;
  update ledger_accounts set balance = balance + move.amount, version = version + 1
    where owner_id = move.to_owner and kind = move.to_kind
      and part = case when move.to_kind in ('member', 'debt', 'escrow') then 0 else house_part end
    returning id, version, balance into to_id, to_number, to_balance;
  if not found then
    raise exception 'there is no account %', move.to_kind using errcode = 'LG003';
  end if;
  insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, note, at)
    values (move.key, move.kind, move.reason, from_id, from_number, to_id, to_number, move.amount, move.refers_to, move.note, posted_at)
    returning id into new_id;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at) values
    (from_id, from_number, new_id, case move.from_kind when 'member' then move.kind end, from_balance + move.amount, from_balance, posted_at),
    (to_id, to_number, new_id, case move.to_kind when 'member' then move.kind end, to_balance - move.amount, to_balance, posted_at);
end
$$;
comment on function ledger_write(ledger_move, smallint, timestamptz) is 'A step of ledger_post, which holds the locks; called by nobody else.';

-- What was posted under this key is what is to be posted now, or it is refused.
create function ledger_compare(move ledger_move) returns void
language plpgsql
as $$
begin
  perform from ledger_transfers t join ledger_accounts f on f.id = t.from_account join ledger_accounts d on d.id = t.to_account
    where t.key = move.key
      and (t.kind, t.reason, t.amount, f.kind, f.owner_id, d.kind, d.owner_id, t.refers_to)
        is not distinct from (move.kind, move.reason, move.amount, move.from_kind, move.from_owner, move.to_kind, move.to_owner, move.refers_to);
  if not found then
    raise exception 'the key % was used for another transfer', move.key using errcode = 'LG002';
  end if;
end
$$;
comment on function ledger_compare(ledger_move) is 'A step of ledger_post: LG002 where the key was used for something else.';

create function ledger_post(moves jsonb, posted_at timestamptz default null) returns boolean
language plpgsql
as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  -- What a move is where it says nothing: of the house, and nothing is collected.
  unsaid constant ledger_move := row(null, null, null, null, house, null, house, null, null, null, false);
  last_place constant integer := jsonb_array_length(moves) - 1;
  own_part smallint := pg_backend_pid() % 16;
  posted_time timestamptz := posted_at;
  move ledger_move;
  holder record;
  written record;
  -- The only member or order in it; null where there are several, or none.
  only_holder uuid;
  holders uuid[];
  owed bigint;
  lacking bigint;
  repeated integer := 0;
  touches_debt boolean := false;
begin
  if last_place < 0 then
    raise exception 'nothing to post' using errcode = 'LG003';
  end if;

  -- One order for everybody: members and orders by their id, then the house, which is locked as it is written. Whoever needs two waits
  -- for the first before they hold the second. A connection posts to its own part of the accounts of the house, so that two of them
  -- seldom want the same row.
  move := jsonb_populate_record(unsaid, moves -> 0);
  if last_place = 0 and move.from_owner = house and move.to_owner <> house then
    only_holder := move.to_owner;
    owed := -ledger_lock(only_holder, move.to_kind);
  elsif last_place = 0 and move.from_owner <> house and move.to_owner = house then
    only_holder := move.from_owner;
    owed := -ledger_lock(only_holder, move.from_kind);
  else
    for holder in
      select distinct side.owner, side.kind
      from jsonb_populate_recordset(unsaid, moves) each, lateral (values (each.from_owner, each.from_kind), (each.to_owner, each.to_kind)) side (owner, kind)
      where side.owner <> house order by side.owner desc
    loop
      perform ledger_lock(holder.owner, holder.kind);
      holders := holders || holder.owner;
    end loop;
    -- What the house moves from itself to itself has no other lock, so there everybody takes the same part.
    if not found then
      own_part := 0;
    end if;
    perform from ledger_accounts a
      where a.owner_id = house and a.part = own_part
        and a.kind = any (array(select unnest(array[each.from_kind, each.to_kind]) from jsonb_populate_recordset(unsaid, moves) each))
      order by a.kind for no key update;
  end if;

  -- Under the locks: whoever posted the same has committed by now, or has not begun.
  for place in 0 .. last_place loop
    if place > 0 then
      move := jsonb_populate_record(unsaid, moves -> place);
    end if;
    -- Debts are the ledger's own business, and so are keys with this sign.
    if (move.amount <= 0 or move.key like '%#%' or move.from_kind = 'debt' or move.to_kind = 'debt') is not false then
      raise exception 'this cannot be posted: %', move using errcode = 'LG003';
    end if;
    perform from ledger_transfers t where t.key = move.key;
    if found then
      perform ledger_compare(move);
      repeated := repeated + 1;
    end if;
  end loop;
  if repeated > last_place then
    return false;
  elsif repeated > 0 then
    raise exception 'a part of these transfers was posted before' using errcode = 'LG002';
  end if;

  if posted_time is null then
    posted_time := clock_now();
  end if;
  for place in 0 .. last_place loop
    if last_place > 0 then
      move := jsonb_populate_record(unsaid, moves -> place);
    end if;
    -- What a member lacks is lent by their debt first, so that the transfer itself is whole.
    if move.collect and move.from_kind = 'member' then
      select move.amount - balance into lacking from ledger_accounts where owner_id = move.from_owner and kind = 'member' and part = 0;
      if lacking > 0 then
        touches_debt := true;
        perform ledger_write(row(move.key || '#debt', 'penalty', 'debt_incurred', 'debt', move.from_owner, 'member', move.from_owner, lacking, move.refers_to, null, false), own_part, posted_time);
      end if;
    end if;
    written := ledger_write(move, own_part, posted_time);
    -- What comes in pays the debt before anything else.
    if move.to_kind = 'member' then
      if only_holder is null then
        select -balance into owed from ledger_accounts where owner_id = move.to_owner and kind = 'debt' and part = 0;
      end if;
      if owed > 0 then
        touches_debt := true;
        perform ledger_write(row(move.key || '#settled', 'penalty', 'debt_settlement', 'member', move.to_owner, 'debt', move.to_owner, least(owed, move.amount), move.refers_to, null, false), own_part, posted_time);
      end if;
    end if;
  end loop;

  if only_holder is not null and not touches_debt then
    if move.to_kind = 'member' then
      insert into outbox (member_id, topic, payload) values (only_holder, 'credits.changed', ('{"total_credits": ' || written.to_balance || ', "debt": 0}')::jsonb);
    elsif move.from_kind = 'member' then
      insert into outbox (member_id, topic, payload) values (only_holder, 'credits.changed', ('{"total_credits": ' || written.from_balance || ', "debt": 0}')::jsonb);
    end if;
  else
    if only_holder is not null then
      holders := array[only_holder];
    end if;
    insert into outbox (member_id, topic, payload)
      select m.owner_id, 'credits.changed', jsonb_build_object('total_credits', m.balance, 'debt', -d.balance)
      from ledger_accounts m join ledger_accounts d on d.owner_id = m.owner_id and d.kind = 'debt' and d.part = 0
      where m.owner_id = any (holders) and m.kind = 'member' and m.part = 0;
  end if;
  return true;
end
$$;
comment on function ledger_post(jsonb, timestamptz) is 'Posts a set of transfers, all or nothing, and says whether it did: false where the very same were posted before. LG001: a balance does not suffice. LG002: a key was used for something else. LG003: no transfer at all.';

-- What members have had so far becomes their first transfer.
insert into ledger_accounts (kind, owner_id)
  select kind, user_id from user_credits, unnest(array['debt', 'member']) as kind;
select ledger_post(jsonb_build_array(jsonb_build_object(
    'key', 'opening:' || user_id, 'kind', 'bonus', 'reason', 'adjustment_grant', 'from_kind', 'issuance',
    'to_kind', 'member', 'to_owner', user_id, 'amount', total_credits, 'refers_to', 'opening')))
  from user_credits where total_credits > 0;
drop table user_credits;

create view user_credits as
  select owner_id as user_id, balance as total_credits from ledger_accounts where kind = 'member';
comment on view user_credits is 'The available credits of each member: the balance of their account, and no second truth beside it.';

create table ledger_audits (
  id bigint generated always as identity primary key,
  asked_by uuid,
  started_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  transfers bigint,
  violations jsonb,
  constraint ledger_proofs_are_by_a_user foreign key (asked_by) references users (id),
  constraint ledger_proofs_finished_have_an_answer check ((finished_at is null) = (violations is null))
);
comment on table ledger_audits is 'Each run of ledger_check(): by night, or asked for by an admin, and what it found.';
create index ledger_proofs_newest on ledger_audits (id desc);

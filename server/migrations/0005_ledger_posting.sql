-- Posting: the functions that move credits. A single transfer has a fast path; a set of transfers runs the same steps under one set of
-- locks. Lock order against deadlocks: members and orders by descending id, then platform accounts.

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
comment on type ledger_move is 'A transfer to be posted. Without an owner: a platform account. collect: an amount that the member does not have becomes debt instead of an error.';

create function ledger_platform() returns uuid language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;
comment on function ledger_platform() is 'The owner id of the platform accounts.';

create function ledger_part(owner uuid, other uuid, step_part smallint) returns smallint language sql stable
as $$
  select case
    when owner <> ledger_platform() then 0
    when step_part is not null then step_part
    -- Transfers between platform accounts have no other lock, so all of them use the same part.
    when other = ledger_platform() then 0
    else pg_backend_pid() % 64
  end::smallint
$$;
comment on function ledger_part(uuid, uuid, smallint) is 'The part of an account that a transfer is posted to: that of the set, or one per connection, so that two connections rarely contend for a row. Members and orders have one part.';

-- The lock of a member is the row of the debt account, the lock of an order that of the escrow account.
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
      raise exception 'no owner for an account of the kind %', holder_kind using errcode = 'LG003';
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
comment on function ledger_lock(uuid, text) is 'Locks a member or an order against concurrent postings, opens missing accounts, and returns the balance of the debt or escrow account.';

-- Idempotency: a transfer posted under this key must equal the requested one.
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
comment on function ledger_compare(ledger_move) is 'A step of ledger_post: LG002 if the idempotency key was used for a different transfer.';

create function ledger_tell(holders uuid[]) returns void
language sql
as $$
  insert into outbox (member_id, topic, payload)
    select m.owner_id, 'credits.changed', jsonb_build_object('total_credits', m.balance, 'debt', -d.balance)
    from ledger_accounts m join ledger_accounts d on d.owner_id = m.owner_id and d.kind = 'debt' and d.part = 0
    where m.owner_id = any (holders) and m.kind = 'member' and m.part = 0
$$;
comment on function ledger_tell(uuid[]) is 'A step of posting: publishes the new balance to the members among these owners.';

-- For a single transfer this function takes the locks, checks the key and publishes the balance; for a step of a set (step_part is given)
-- ledger_post does. PL/pgSQL prepares every expression in each transaction and unpacks every field of a record: hence scalar parameters,
-- and few conditions on the common path.
create function ledger_transfer(
  new_key text, new_kind text, new_reason text, giver_kind text, giver uuid, taker_kind text, taker uuid, moved bigint, subject text,
  remark text, collects boolean, posted_at timestamptz default null, step_part smallint default null
) returns boolean
language plpgsql
as $$
declare
  from_id bigint;
  from_number bigint;
  from_balance bigint;
  to_id bigint;
  to_number bigint;
  to_balance bigint;
  new_id bigint;
  owed bigint;
  lacking bigint;
  touches_debt boolean;
  -- Set for a single transfer; a step of a set gets posted_at.
  own_time timestamptz;
begin
  if step_part is null then
    -- Debt accounts and keys with # are reserved for the ledger itself.
    if (moved <= 0 or new_key like '%#%' or giver_kind = 'debt' or taker_kind = 'debt') is not false then
      raise exception 'this cannot be posted: %', new_key using errcode = 'LG003';
    end if;
    -- Lock order: members and orders by descending id, then platform accounts, which are locked by their update.
    if giver = ledger_platform() and taker_kind = 'member' then
      select -balance, coalesce(posted_at, now() + (select ahead from clock)) into owed, own_time from ledger_accounts
        where owner_id = taker and kind = 'debt' and part = 0 for no key update;
      if not found then
        owed := -ledger_lock(taker, taker_kind);
        own_time := coalesce(posted_at, clock_now());
      end if;
    else
      if giver > taker then
        perform ledger_lock(giver, giver_kind);
      end if;
      if taker <> ledger_platform() then
        owed := -ledger_lock(taker, taker_kind);
      end if;
      if giver < taker and giver <> ledger_platform() then
        perform ledger_lock(giver, giver_kind);
      elsif giver = taker then
        perform from ledger_accounts where owner_id = ledger_platform() and part = 0 and kind in (giver_kind, taker_kind)
          order by kind for no key update;
      end if;
      own_time := coalesce(posted_at, clock_now());
    end if;
  elsif taker_kind = 'member' and giver_kind <> 'debt' then
    select -balance into owed from ledger_accounts where owner_id = taker and kind = 'debt' and part = 0;
  end if;

  -- A shortfall is covered by debt first, so that the transfer itself has its full amount.
  if collects and giver_kind = 'member' then
    select moved - balance into lacking from ledger_accounts
      where owner_id = giver and kind = 'member' and part = 0 and not exists (select from ledger_transfers where key = new_key);
    if lacking > 0 then
      touches_debt := true;
      perform ledger_transfer(new_key || '#debt', 'penalty', 'debt_incurred', 'debt', giver, 'member', giver, lacking, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
    end if;
  end if;

  -- Under the locks, a transfer with the same key has committed or has not started.
  update ledger_accounts set balance = balance - moved, version = version + 1
    where owner_id = giver and kind = giver_kind and part = ledger_part(giver, taker, step_part)
      and (lowest is null or balance - moved >= lowest) and not exists (select from ledger_transfers where key = new_key)
    returning id, version, balance into from_id, from_number, from_balance;
  if not found then
    perform from ledger_transfers where key = new_key;
    if found and step_part is not null then
      raise exception 'duplicate key % in a set', new_key using errcode = 'unique_violation';
    elsif found then
      perform ledger_compare(row(new_key, new_kind, new_reason, giver_kind, giver, taker_kind, taker, moved, subject, remark, collects));
      return false;
    elsif giver_kind in ('member', 'escrow') then
      raise exception 'insufficient credits' using errcode = 'LG001';
    end if;
    raise exception 'there is no account %', giver_kind using errcode = 'LG003';
  end if;
  update ledger_accounts set balance = balance + moved, version = version + 1
    where owner_id = taker and kind = taker_kind and part = ledger_part(taker, giver, step_part)
    returning id, version, balance into to_id, to_number, to_balance;
  if not found then
    raise exception 'there is no account %', taker_kind using errcode = 'LG003';
  end if;
  insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, note, at)
    values (new_key, new_kind, new_reason, from_id, from_number, to_id, to_number, moved, subject, remark, coalesce(own_time, posted_at))
    returning id into new_id;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at) values
    (from_id, from_number, new_id, case giver_kind when 'member' then new_kind end, from_balance + moved, from_balance, coalesce(own_time, posted_at)),
    (to_id, to_number, new_id, case taker_kind when 'member' then new_kind end, to_balance - moved, to_balance, coalesce(own_time, posted_at));

  -- Incoming credits settle debt first.
  if owed > 0 and taker_kind = 'member' then
    touches_debt := true;
    perform ledger_transfer(new_key || '#settled', 'penalty', 'debt_settlement', 'member', taker, 'debt', taker, least(owed, moved), subject, null, false, coalesce(own_time, posted_at), 0::smallint);
  end if;

  if step_part is not null then
    return true;
  elsif taker_kind = 'member' and giver_kind <> 'member' and touches_debt is null then
    insert into outbox (member_id, topic, payload) values (taker, 'credits.changed', ('{"total_credits": ' || to_balance || ', "debt": 0}')::jsonb);
  else
    perform ledger_tell(array[giver, taker]);
  end if;
  return true;
end
$$;
comment on function ledger_transfer(text, text, text, text, uuid, text, uuid, bigint, text, text, boolean, timestamptz, smallint) is 'Posts one transfer with its two entries and its effect on debt. Returns false if the same transfer was posted before. LG001: insufficient credits. LG002: the key was used for a different transfer. LG003: invalid transfer. step_part is passed by ledger_post only, which holds the locks.';

create function ledger_post(moves jsonb, posted_at timestamptz default null) returns boolean
language plpgsql
as $$
declare
  platform constant uuid := ledger_platform();
  -- Defaults of a transfer: platform accounts on both sides, no collection.
  empty_transfer constant ledger_move := row(null, null, null, null, platform, null, platform, null, null, null, false);
  moves_count constant integer := jsonb_array_length(moves);
  own_part smallint := pg_backend_pid() % 64;
  posted_time timestamptz := posted_at;
  move ledger_move;
  holder record;
  holders uuid[];
  repeated integer := 0;
begin
  if moves_count = 0 then
    raise exception 'nothing to post' using errcode = 'LG003';
  end if;
  if moves_count = 1 then
    move := jsonb_populate_record(empty_transfer, moves -> 0);
    return ledger_transfer(move.key, move.kind, move.reason, move.from_kind, move.from_owner, move.to_kind, move.to_owner, move.amount, move.refers_to, move.note, move.collect, posted_at);
  end if;

  -- Lock order: members and orders by descending id, then platform accounts.
  for holder in
    select distinct side.owner, side.kind
    from jsonb_populate_recordset(empty_transfer, moves) each, lateral (values (each.from_owner, each.from_kind), (each.to_owner, each.to_kind)) side (owner, kind)
    where side.owner <> platform order by side.owner desc
  loop
    perform ledger_lock(holder.owner, holder.kind);
    holders := holders || holder.owner;
  end loop;
  -- Transfers between platform accounts have no other lock, so all of them use the same part.
  if not found then
    own_part := 0;
  end if;
  perform from ledger_accounts a
    where a.owner_id = platform and a.part = own_part
      and a.kind = any (array(select unnest(array[each.from_kind, each.to_kind]) from jsonb_populate_recordset(empty_transfer, moves) each))
    order by a.kind for no key update;

  -- Under the locks, a transfer with the same key has committed or has not started.
  for move in select * from jsonb_populate_recordset(empty_transfer, moves) loop
    if (move.amount <= 0 or move.key like '%#%' or move.from_kind = 'debt' or move.to_kind = 'debt') is not false then
      raise exception 'this cannot be posted: %', move using errcode = 'LG003';
    end if;
    perform from ledger_transfers t where t.key = move.key;
    if found then
      perform ledger_compare(move);
      repeated := repeated + 1;
    end if;
  end loop;
  if repeated = moves_count then
    return false;
  elsif repeated > 0 then
    raise exception 'a part of these transfers was posted before' using errcode = 'LG002';
  end if;

  if posted_time is null then
    posted_time := clock_now();
  end if;
  for move in select * from jsonb_populate_recordset(empty_transfer, moves) loop
    perform ledger_transfer(move.key, move.kind, move.reason, move.from_kind, move.from_owner, move.to_kind, move.to_owner, move.amount, move.refers_to, move.note, move.collect, posted_time, own_part);
  end loop;
  perform ledger_tell(holders);
  return true;
end
$$;
comment on function ledger_post(jsonb, timestamptz) is 'Posts a set of transfers atomically. Returns false if the same set was posted before. LG001: insufficient credits. LG002: a key was used for a different transfer. LG003: invalid transfer.';

-- Escrow for a batch of orders of several buyers, posted as one set.
create function ledger_hold(holds jsonb, new_kind text, new_reason text) returns setof uuid language plpgsql as $$
declare
  posted_time constant timestamptz := clock_now();
begin
  perform from jsonb_to_recordset(holds) as each (key text, amount bigint)
    where (each.amount <= 0 or each.key like '%#%') is not false;
  if found then
    raise exception 'this cannot be held: %', holds using errcode = 'LG003';
  end if;
  -- The same lock order. New orders have new escrow accounts, which no other transaction uses.
  perform from ledger_accounts
    where owner_id in (select each.member from jsonb_to_recordset(holds) as each (member uuid)) and kind = 'debt' and part = 0
    order by owner_id desc for no key update;
  -- Under the locks.
  return query
  with wanted as (
    select each.*, row_number() over chain as step, sum(each.amount) over chain as so_far
    from rows from (jsonb_to_recordset(holds) as (key text, member uuid, order_id uuid, amount bigint, refers_to text))
      with ordinality as each (key, member, order_id, amount, refers_to, place)
    window chain as (partition by each.member order by each.place)
  ), gave as (
    update ledger_accounts a set balance = a.balance - whole.amount, version = a.version + whole.count
    from (select member, sum(amount)::bigint as amount, count(*) as count from wanted group by member) whole
    where a.owner_id = whole.member and a.kind = 'member' and a.part = 0 and a.balance - whole.amount >= a.lowest
    returning a.id, a.owner_id, a.balance, a.balance + whole.amount as balance_before, a.version - whole.count as version_before
  ), held as (
    insert into ledger_accounts (kind, owner_id, balance, version)
    select 'escrow', wanted.order_id, wanted.amount, 1 from wanted join gave on gave.owner_id = wanted.member
    returning id, owner_id
  ), moved as (
    insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, at)
    select wanted.key, new_kind, new_reason, gave.id, gave.version_before + wanted.step, held.id, 1, wanted.amount, wanted.refers_to, posted_time
    from wanted join gave on gave.owner_id = wanted.member join held on held.owner_id = wanted.order_id
    order by wanted.place
    returning id, from_account, from_version, to_account, amount
  ), entered as (
    insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
    select moved.from_account, moved.from_version, moved.id, new_kind,
      gave.balance_before - wanted.so_far + wanted.amount, gave.balance_before - wanted.so_far, posted_time
    from moved join gave on gave.id = moved.from_account
      join wanted on wanted.member = gave.owner_id and wanted.step = moved.from_version - gave.version_before
    union all
    select moved.to_account, 1, moved.id, null, 0, moved.amount, posted_time from moved
  ), published as (
    insert into outbox (member_id, topic, payload)
    -- A member with credits has no debt.
    select gave.owner_id, 'credits.changed', jsonb_build_object('total_credits', gave.balance, 'debt', 0) from gave
  )
  select gave.owner_id from gave;
end
$$;
comment on function ledger_hold(jsonb, text, text) is 'Moves the prices of new orders into escrow: all orders of a member or none. Returns the members with sufficient credits; nothing is posted for the others. Fails if an order has an account or a key was used.';

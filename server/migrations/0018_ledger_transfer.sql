-- One transfer is what is posted most, so it has a way without the packing and unpacking of a set. Sets take the same steps, one transfer
-- after the other, under locks of their own.

-- The checks of a table are read anew by every statement that writes to it; those of a type are read once by a connection. An
-- eighth of the time of a posting went there.
create domain outbox_topic as text constraint outbox_topic_is_short check (length(value) between 1 and 100);
create domain outbox_payload as jsonb constraint outbox_payload_is_small check (pg_column_size(value) <= 16384);
alter table outbox
  drop constraint outbox_topic_is_short, drop constraint outbox_payload_is_small,
  alter column topic type outbox_topic, alter column payload type outbox_payload;
create domain ledger_amount as bigint constraint ledger_amount_is_positive check (value > 0);
alter table ledger_transfers
  drop constraint ledger_transfers_move_something,
  alter column amount type ledger_amount,
  add constraint ledger_transfers_move_something check (from_account <> to_account);

drop function ledger_write(ledger_move, smallint, timestamptz);

-- With 16 parts more than half of sixteen busy connections shared one with another and waited for it.
create or replace function make_ledger_account() returns trigger language plpgsql as $$
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
insert into ledger_accounts (kind, part)
select kind, part from unnest(array['issuance', 'purchases', 'penalties', 'fees', 'guarantee', 'expiry', 'suspense']) as kind, generate_series(16, 63) as part;
comment on table ledger_accounts is 'Who holds credits: a member''s available ones, a member''s debt (negative), the escrow of an order, and the accounts of the house, each in 64 parts so that postings do not queue for one row. balance is that of the newest entry, version its number; lowest and highest are its limits, none for the house. No index on balance: each posting would have to write all indexes anew.';

create function ledger_house() returns uuid language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;
comment on function ledger_house() is 'Whom the accounts of the house belong to.';

create function ledger_part(owner uuid, other uuid, step_part smallint) returns smallint language sql stable
as $$
  select case
    when owner <> ledger_house() then 0
    when step_part is not null then step_part
    -- What the house moves from itself to itself has no other lock, so there everybody takes the same part.
    when other = ledger_house() then 0
    else pg_backend_pid() % 64
  end::smallint
$$;
comment on function ledger_part(uuid, uuid, smallint) is 'Which part of an account a transfer is written to: that of the set, or of a connection, so that two connections seldom want the same row. Members and orders have but one.';

-- Locks, keys and telling are the business of whoever posts: of this function where a transfer stands alone, of ledger_post where it is a
-- step of a set and has a part of the house given. In each transaction every expression of a function is prepared anew, and every field of
-- a record unpacked: hence scalars, and few conditions on the way of a transfer that meets nothing unusual.
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
  -- Of a transfer that stands alone; a step is told its time.
  own_time timestamptz;
begin
  if step_part is null then
    -- Debts are the ledger's own business, and so are keys with this sign.
    if (moved <= 0 or new_key like '%#%' or giver_kind = 'debt' or taker_kind = 'debt') is not false then
      raise exception 'this cannot be posted: %', new_key using errcode = 'LG003';
    end if;
    -- One order for everybody: members and orders by their id, then the house, which is locked as it is written.
    if giver = ledger_house() and taker_kind = 'member' then
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
      if taker <> ledger_house() then
        owed := -ledger_lock(taker, taker_kind);
      end if;
      if giver < taker and giver <> ledger_house() then
        perform ledger_lock(giver, giver_kind);
      elsif giver = taker then
        perform from ledger_accounts where owner_id = ledger_house() and part = 0 and kind in (giver_kind, taker_kind)
          order by kind for no key update;
      end if;
      own_time := coalesce(posted_at, clock_now());
    end if;
  elsif taker_kind = 'member' and giver_kind <> 'debt' then
    select -balance into owed from ledger_accounts where owner_id = taker and kind = 'debt' and part = 0;
  end if;

  -- What a member lacks is lent by their debt first, so that the transfer itself is whole.
  if collects and giver_kind = 'member' then
    select moved - balance into lacking from ledger_accounts
      where owner_id = giver and kind = 'member' and part = 0 and not exists (select from ledger_transfers where key = new_key);
    if lacking > 0 then
      touches_debt := true;
      perform ledger_transfer(new_key || '#debt', 'penalty', 'debt_incurred', 'debt', giver, 'member', giver, lacking, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
    end if;
  end if;

  -- Under the locks: whoever posted the same has committed by now, or has not begun.
  update ledger_accounts set balance = balance - moved, version = version + 1
    where owner_id = giver and kind = giver_kind and part = ledger_part(giver, taker, step_part)
      and (lowest is null or balance - moved >= lowest) and not exists (select from ledger_transfers where key = new_key)
    returning id, version, balance into from_id, from_number, from_balance;
  if not found then
    perform from ledger_transfers where key = new_key;
    if found and step_part is not null then
      raise exception 'the key % stands twice in a set', new_key using errcode = 'unique_violation';
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

  -- What comes in pays the debt before anything else.
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
comment on function ledger_transfer(text, text, text, text, uuid, text, uuid, bigint, text, text, boolean, timestamptz, smallint) is 'Posts one transfer with its two entries and what it does to a debt, and says whether it did: false where the very same was posted before. LG001: a balance does not suffice. LG002: the key was used for something else. LG003: no transfer at all. step_part is given by ledger_post alone, which holds the locks.';

create function ledger_tell(holders uuid[]) returns void
language sql
as $$
  insert into outbox (member_id, topic, payload)
    select m.owner_id, 'credits.changed', jsonb_build_object('total_credits', m.balance, 'debt', -d.balance)
    from ledger_accounts m join ledger_accounts d on d.owner_id = m.owner_id and d.kind = 'debt' and d.part = 0
    where m.owner_id = any (holders) and m.kind = 'member' and m.part = 0
$$;
comment on function ledger_tell(uuid[]) is 'A step of posting: the members among these are told what they have now.';

create or replace function ledger_post(moves jsonb, posted_at timestamptz default null) returns boolean
language plpgsql
as $$
declare
  house constant uuid := ledger_house();
  -- What a move is where it says nothing: of the house, and nothing is collected.
  unsaid constant ledger_move := row(null, null, null, null, house, null, house, null, null, null, false);
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
    move := jsonb_populate_record(unsaid, moves -> 0);
    return ledger_transfer(move.key, move.kind, move.reason, move.from_kind, move.from_owner, move.to_kind, move.to_owner, move.amount, move.refers_to, move.note, move.collect, posted_at);
  end if;

  -- One order for everybody: members and orders by their id, then the house. Whoever needs two waits for the first before they hold the
  -- second.
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

  -- Under the locks: whoever posted the same has committed by now, or has not begun.
  for move in select * from jsonb_populate_recordset(unsaid, moves) loop
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
  for move in select * from jsonb_populate_recordset(unsaid, moves) loop
    perform ledger_transfer(move.key, move.kind, move.reason, move.from_kind, move.from_owner, move.to_kind, move.to_owner, move.amount, move.refers_to, move.note, move.collect, posted_time, own_part);
  end loop;
  perform ledger_tell(holders);
  return true;
end
$$;
comment on function ledger_post(jsonb, timestamptz) is 'Posts a set of transfers, all or nothing, and says whether it did: false where the very same were posted before. LG001: a balance does not suffice. LG002: a key was used for something else. LG003: no transfer at all.';

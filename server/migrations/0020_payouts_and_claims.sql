-- Pending credits, guarantee accounts and claims: sellers are paid while their links are live, refunds come from what the seller
-- has, and what is missing is a claim of the buyer. Credits are never issued for a refund.

-- What the platform paid where a seller could not is a loss of the operator.
drop trigger ledger_accounts_are_sound on ledger_accounts;
update ledger_accounts set kind = 'write_offs' where kind = 'guarantee';
alter table ledger_accounts
  add column claimed bigint not null default 0,
  add constraint ledger_accounts_claims_are_of_members check (claimed >= 0 and (claimed = 0 or kind = 'member'));
comment on column ledger_accounts.claimed is 'Of a member: what incoming credits still have to pay to other members.';
create index ledger_accounts_claims on ledger_accounts (id) where kind = 'claims';

create or replace function make_ledger_account() returns trigger language plpgsql as $$
declare
  is_owned constant boolean := new.kind in ('member', 'debt', 'claims', 'guarantee', 'escrow', 'reserve');
begin
  if not is_owned and new.kind not in ('issuance', 'purchases', 'penalties', 'fees', 'write_offs', 'expiry', 'suspense') then
    raise exception 'there is no account of the kind %', new.kind using errcode = 'check_violation';
  end if;
  if is_owned <> (new.owner_id <> '00000000-0000-0000-0000-000000000000') then
    raise exception 'an account of the kind % has an owner, or has none', new.kind using errcode = 'check_violation';
  end if;
  if new.part not between 0 and 63 or (new.part > 0 and is_owned) then
    raise exception 'an account of the kind % has no part %', new.kind, new.part using errcode = 'check_violation';
  end if;
  new.lowest := case when is_owned and new.kind <> 'debt' then 0 end;
  new.highest := case when new.kind = 'debt' then 0 end;
  return new;
end
$$;
create trigger ledger_accounts_are_sound before insert on ledger_accounts for each row execute function make_ledger_account();

alter table backlink_orders
  add column payout_due_at timestamptz,
  add column proven integer not null default 0,
  add constraint backlink_orders_proven_is_bounded check (proven between 0 and paid_out + case when surcharge > 0 then bonus else 0 end);
comment on column backlink_orders.payout_due_at is 'When a fresh check decides on the next part of the payout, or on whether the order counts as proven; null: on nothing.';
comment on column backlink_orders.proven is 'What counts towards the payouts of the seller, because the link was live long enough for an unrelated buyer.';
create index backlink_orders_payout_due on backlink_orders (payout_due_at) where payout_due_at is not null;

create table payout_parts (
  order_id uuid not null,
  number smallint not null,
  owner_id uuid not null,
  amount integer not null,
  due_at timestamptz not null,
  state text not null default 'pending',
  settled_at timestamptz,
  constraint payout_parts_pkey primary key (order_id, number),
  constraint payout_parts_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint payout_parts_amount_is_positive check (amount > 0),
  constraint payout_parts_state_is_known check (state in ('pending', 'released', 'refunded', 'expired')),
  constraint payout_parts_settled_have_a_time check ((state = 'pending') = (settled_at is null))
);
comment on table payout_parts is 'Parts of a payout that are released while the link stays live. owner_id is the seller. A refund under guarantee takes pending parts first.';
create index payout_parts_pending on payout_parts (owner_id, due_at) where state = 'pending';

create table seller_exposure (
  owner_id uuid primary key,
  exposed bigint not null default 0,
  proven bigint not null default 0,
  constraint seller_exposure_is_not_negative check (exposed >= 0 and proven >= 0)
);
comment on table seller_exposure is 'Counters of each seller: exposed is what was paid out under running guarantees, proven the value of orders whose links were live long enough for unrelated buyers.';

create table owner_trades (
  seller_owner_id uuid not null,
  buyer_owner_id uuid not null,
  orders integer not null default 0,
  paid bigint not null default 0,
  constraint owner_trades_pkey primary key (seller_owner_id, buyer_owner_id),
  constraint owner_trades_are_not_negative check (orders >= 0 and paid >= 0)
);
comment on table owner_trades is 'What each buyer paid each seller for completed orders, less refunds under guarantee.';
create index owner_trades_of_buyer on owner_trades (buyer_owner_id) include (paid);

create table claims (
  order_id uuid primary key,
  number bigint generated always as identity,
  owner_id uuid not null,
  creditor_id uuid not null,
  domain text collate "C" not null,
  amount integer not null,
  paid integer not null default 0,
  created_at timestamptz not null default clock_now(),
  closed_at timestamptz,
  outcome text,
  cleared_by uuid,
  reason text,
  constraint claims_number_is_unique unique (number),
  constraint claims_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint claims_are_cleared_by_an_admin foreign key (cleared_by) references users (id),
  constraint claims_amount_is_positive check (amount > 0 and paid between 0 and amount),
  constraint claims_outcome_is_known check (outcome in ('paid', 'cleared', 'creditor_left')),
  constraint claims_closed_have_an_outcome check ((closed_at is null) = (outcome is null)),
  constraint claims_paid_are_paid check (outcome is distinct from 'paid' or paid = amount)
);
comment on table claims is 'Refunds under guarantee that the seller (owner_id) could not pay: a claim of the buyer (creditor_id), paid from incoming credits of the seller, oldest first. It stays attached to the domain of the link when the account is closed. outcome cleared: by an admin, with a reason.';
create index claims_open on claims (owner_id, number) where closed_at is null;
create index claims_open_on_domain on claims (domain) where closed_at is null;
create index claims_of_creditor on claims (creditor_id, number desc);

-- Orders that were paid out before have no pending parts: their sellers are exposed with the whole amount.
insert into seller_exposure (owner_id, exposed)
  select seller_user_id, sum(paid_out + case when surcharge > 0 then bonus else 0 end) from backlink_orders where guarantee_state = 'running' group by 1;
insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
  select seller_user_id, buyer_user_id, count(*), sum(paid_out + case when surcharge > 0 then bonus else 0 end - guarantee_refunded)
  from backlink_orders where status = 'completed' group by 1, 2;
update backlink_orders set payout_due_at = greatest(guarantee_from + interval '90 days', clock_now()) where guarantee_state = 'running';

-- The lock of a member is the row of the debt account, the lock of an order that of the escrow account.
create or replace function ledger_lock(holder uuid, holder_kind text) returns bigint
language plpgsql
as $$
declare
  lock_kind constant text := case when holder_kind in ('escrow', 'reserve') then 'escrow' else 'debt' end;
  held bigint;
begin
  select balance into held from ledger_accounts where owner_id = holder and kind = lock_kind and part = 0 for no key update;
  if not found then
    if holder_kind not in ('member', 'claims', 'guarantee', 'escrow', 'reserve') then
      raise exception 'no owner for an account of the kind %', holder_kind using errcode = 'LG003';
    end if;
    insert into ledger_accounts (kind, owner_id)
      select new_kind, holder from unnest(case lock_kind when 'escrow' then array['escrow'] else array['debt', 'member'] end) as new_kind
      on conflict do nothing;
    select balance into strict held from ledger_accounts where owner_id = holder and kind = lock_kind and part = 0 for no key update;
  end if;
  -- Accounts that few owners have are opened when they are first used.
  if holder_kind in ('reserve', 'guarantee', 'claims') then
    insert into ledger_accounts (kind, owner_id) values (holder_kind, holder) on conflict do nothing;
  end if;
  return held;
end
$$;

create or replace function ledger_transfer(
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
  collected bigint;
  -- Set for a single transfer; a step of a set gets posted_at.
  own_time timestamptz;
begin
  if step_part is null then
    -- Debt accounts, what is collected for claims, and keys with # are reserved for the ledger itself.
    if (moved <= 0 or new_key like '%#%' or giver_kind = 'debt' or taker_kind in ('debt', 'claims')) is not false then
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
    -- A debt pays nobody: credits that do not exist yet can only go to the platform.
    if taker_kind not in ('penalties', 'purchases', 'issuance', 'expiry') then
      raise exception 'a debt cannot pay an account of the kind %', taker_kind using errcode = 'LG003';
    end if;
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
    elsif giver_kind in ('member', 'claims', 'guarantee', 'escrow', 'reserve') then
      raise exception 'insufficient credits' using errcode = 'LG001';
    end if;
    raise exception 'there is no account %', giver_kind using errcode = 'LG003';
  end if;
  update ledger_accounts set balance = balance + moved, version = version + 1
    where owner_id = taker and kind = taker_kind and part = ledger_part(taker, giver, step_part)
    returning id, version, balance, claimed into to_id, to_number, to_balance, collected;
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

  -- Then claims of other members. Credits lent by a debt, or returned from the claims, are not collected.
  if collected > 0 and giver_kind not in ('debt', 'claims') then
    collected := least(collected, moved - least(greatest(coalesce(owed, 0), 0), moved));
    if collected > 0 then
      touches_debt := true;
      update ledger_accounts set claimed = claimed - collected where id = to_id;
      perform ledger_transfer(new_key || '#claims', 'penalty', 'claim_collected', 'member', taker, 'claims', taker, collected, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
    end if;
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

create or replace function ledger_post(moves jsonb, posted_at timestamptz default null) returns boolean
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
    where side.owner <> platform order by side.owner desc, side.kind
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
    if (move.amount <= 0 or move.key like '%#%' or move.from_kind = 'debt' or move.to_kind in ('debt', 'claims')) is not false then
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

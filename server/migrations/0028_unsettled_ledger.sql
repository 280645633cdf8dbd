-- Unsettled credits in the functions of the ledger: settled credits are spent first, and the audits know both.

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
  spends constant boolean := new_kind = 'spent' and taker_kind <> 'expiry';
  taken bigint;
  returned bigint;
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
  -- Settled credits go first: what exceeds them is taken of the unsettled ones, and only that much may be spent of them at first.
  update ledger_accounts set balance = balance - moved, version = version + 1,
      unsettled = least(unsettled, greatest(balance - moved, 0)),
      unsettled_taken = unsettled - least(unsettled, greatest(balance - moved, 0)),
      unsettled_allowance = unsettled_allowance - case when spends then unsettled - least(unsettled, greatest(balance - moved, 0)) else 0 end
    where owner_id = giver and kind = giver_kind and part = ledger_part(giver, taker, step_part)
      and (lowest is null or balance - moved >= lowest)
      and (not spends or unsettled_allowance is null or unsettled - (balance - moved) <= unsettled_allowance)
      and not exists (select from ledger_transfers where key = new_key)
    returning id, version, balance, unsettled_taken into from_id, from_number, from_balance, taken;
  if not found then
    perform from ledger_transfers where key = new_key;
    if found and step_part is not null then
      raise exception 'duplicate key % in a set', new_key using errcode = 'unique_violation';
    elsif found then
      perform ledger_compare(row(new_key, new_kind, new_reason, giver_kind, giver, taker_kind, taker, moved, subject, remark, collects));
      return false;
    elsif giver_kind in ('member', 'claims', 'guarantee', 'escrow', 'reserve') then
      perform from ledger_accounts where owner_id = giver and kind = 'member' and giver_kind = 'member' and part = 0 and balance >= moved;
      if found then
        raise exception 'the limit for credits that are not settled' using errcode = 'LG005';
      end if;
      raise exception 'insufficient credits' using errcode = 'LG001';
    end if;
    raise exception 'there is no account %', giver_kind using errcode = 'LG003';
  end if;
  if taken > 0 then
    perform ledger_take_unsettled(giver, taken, coalesce(subject, new_key));
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

  -- A refund gives unsettled credits back as such.
  if taker_kind = 'member' and new_kind = 'refund' and giver_kind in ('escrow', 'fees', 'claims') then
    returned := ledger_return_unsettled(taker, moved, subject);
    if returned > 0 then
      update ledger_accounts set unsettled = unsettled + returned, unsettled_allowance = unsettled_allowance + returned where id = to_id;
    end if;
  end if;

  -- Incoming credits settle debt first.
  if owed > 0 and taker_kind = 'member' then
    touches_debt := true;
    perform ledger_transfer(new_key || '#settled', 'penalty', 'debt_settlement', 'member', taker, 'debt', taker, least(owed, moved), subject, null, false, coalesce(own_time, posted_at), 0::smallint);
  end if;

  -- Then claims of other members. Credits lent by a debt, or returned from the claims, are not collected, and those that were
  -- bought not before they are settled.
  if collected > 0 and giver_kind not in ('debt', 'claims') and new_kind <> 'purchase' and new_reason <> 'loyalty_bonus' then
    collected := least(collected, moved - least(greatest(coalesce(owed, 0), 0), moved) - coalesce(returned, 0));
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

create or replace function ledger_hold(holds jsonb, new_kind text, new_reason text) returns setof uuid language plpgsql as $$
declare
  posted_time constant timestamptz := clock_now();
  givers uuid[];
  giver record;
  asked record;
  piece bigint;
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
  with wanted as (
    select each.*, row_number() over chain as step, sum(each.amount) over chain as so_far
    from rows from (jsonb_to_recordset(holds) as (key text, member uuid, order_id uuid, amount bigint, refers_to text))
      with ordinality as each (key, member, order_id, amount, refers_to, place)
    window chain as (partition by each.member order by each.place)
  ), gave as (
    update ledger_accounts a set balance = a.balance - whole.amount, version = a.version + whole.count,
      unsettled = least(a.unsettled, a.balance - whole.amount),
      unsettled_taken = a.unsettled - least(a.unsettled, a.balance - whole.amount),
      unsettled_allowance = a.unsettled_allowance - (a.unsettled - least(a.unsettled, a.balance - whole.amount))
    from (select member, sum(amount)::bigint as amount, count(*) as count from wanted group by member) whole
    where a.owner_id = whole.member and a.kind = 'member' and a.part = 0 and a.balance - whole.amount >= a.lowest
      and (a.unsettled_allowance is null or a.unsettled - (a.balance - whole.amount) <= a.unsettled_allowance)
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
  select array_agg(gave.owner_id) into givers from gave;
  -- Settled credits pay the first orders of a member, unsettled ones the last.
  for giver in
    select owner_id, unsettled_taken as rest from ledger_accounts
    where owner_id = any (givers) and kind = 'member' and part = 0 and unsettled_taken > 0
  loop
    for asked in
      select each.amount, coalesce(each.refers_to, each.key) as subject
      from rows from (jsonb_to_recordset(holds) as (key text, member uuid, amount bigint, refers_to text))
        with ordinality as each (key, member, amount, refers_to, place)
      where each.member = giver.owner_id order by each.place desc
    loop
      piece := least(giver.rest, asked.amount);
      exit when piece = 0;
      perform ledger_take_unsettled(giver.owner_id, piece, asked.subject);
      giver.rest := giver.rest - piece;
    end loop;
  end loop;
  return query select unnest(givers);
end
$$;

create function unsettled_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- The counter of a member is what remains of their lots.
  select 'unsettled', 'member ' || coalesce(a.owner_id, l.owner_id), 'counts ' || coalesce(a.unsettled, 0) || ', lots ' || coalesce(l.remaining, 0)
  from (select owner_id, unsettled from ledger_accounts where unsettled > 0) as a
    full join (select owner_id, sum(remaining) as remaining from credit_lots where remaining > 0 group by owner_id) as l on l.owner_id = a.owner_id
  where coalesce(a.unsettled, 0) <> coalesce(l.remaining, 0)
  union all
  select 'unsettled', 'member ' || owner_id, unsettled || ' of ' || balance from ledger_accounts where unsettled > balance and unsettled > 0
  union all
  -- A lot gives no more than it has.
  select 'unsettled', 'lot ' || l.id, 'has ' || l.amount || ', remaining ' || l.remaining || ', used ' || u.amount
  from credit_lots l cross join lateral (select coalesce(sum(amount), 0) as amount from lot_uses where lot_id = l.id) as u
  where l.remaining + u.amount > l.amount
  union all
  -- What was paid with unsettled credits is pending for the seller of a completed order.
  select 'unsettled', 'order ' || o.id, 'unsettled ' || u.amount || ', pending ' || coalesce(a.balance, 0)
  from (
      select substr(u.subject, 7)::uuid as order_id, sum(u.amount) as amount from lot_uses u join credit_lots l on l.id = u.lot_id
      where l.settled_at is null and u.subject like 'order:%' group by 1) as u
    join backlink_orders o on o.id = u.order_id and o.ended_at is not null
    left join ledger_accounts a on a.kind = 'reserve' and a.owner_id = o.id
  where u.amount > coalesce(a.balance, 0)
  union all
  -- Reversals, what was taken from sellers for them, and what was written off match their transfers.
  select 'reversal', 'purchase ' || coalesce(w.purchase_id::text, t.purchase_id), 'says ' || coalesce(w.amount, 0) || ' written off, posted ' || coalesce(t.amount, 0)
  from (select purchase_id, sum(amount) as amount from write_offs where recovered_at is null group by 1) as w
    full join (
      select substr(refers_to, 10) as purchase_id, sum(case reason when 'reversal_written_off' then amount else -amount end) as amount
      from ledger_transfers where reason in ('reversal_written_off', 'write_off_recovered') group by 1) as t on t.purchase_id = w.purchase_id::text
  where coalesce(w.amount, 0) <> coalesce(t.amount, 0)
  union all
  select 'reversal', 'order ' || o.id, 'says ' || o.reversed || ', taken ' || r.amount
  from backlink_orders o cross join lateral (select coalesce(sum(amount), 0) as amount from reversed_payouts where order_id = o.id) as r
  where o.reversed <> r.amount
  union all
  -- Nothing is left outstanding for long.
  select 'reversal', 'purchase ' || purchase_id, outstanding || ' outstanding since ' || at
  from reversals where finished_at is null and at < clock_now() - interval '1 day'
$$;
comment on function unsettled_rules() is 'Rules for credits of payments that can still be reversed.';

create or replace function ledger_check() returns table (rule text, subject text, detail text)
language sql stable
as $$
  select * from ledger_rules()
  union all
  select * from award_rules()
  union all
  select * from purchase_rules()
  union all
  select * from month_rules()
  union all
  select * from order_rules()
  union all
  select * from payout_rules()
  union all
  select * from claim_rules()
  union all
  select * from unsettled_rules()
  union all
  select * from referral_rules()
  union all
  select * from content_rules()
$$;

-- Frozen credits: an account per member, filled by a freeze and by everything that comes in while it is active. Penalties of the member
-- and refunds under guarantee are paid from it; the rest is released or expires.

alter table ledger_accounts
  add column is_frozen boolean not null default false,
  add constraint ledger_accounts_frozen_are_of_members check (not is_frozen or kind = 'member');
comment on column ledger_accounts.is_frozen is 'Of a member: what comes in, less debts and claims, is moved to the account frozen.';
create index ledger_accounts_frozen on ledger_accounts (id) where kind = 'frozen';

create or replace function make_ledger_account() returns trigger language plpgsql as $$
declare
  is_owned constant boolean := new.kind in ('member', 'debt', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve');
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
    if holder_kind not in ('member', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve') then
      raise exception 'no owner for an account of the kind %', holder_kind using errcode = 'LG003';
    end if;
    insert into ledger_accounts (kind, owner_id)
      select new_kind, holder from unnest(case lock_kind when 'escrow' then array['escrow'] else array['debt', 'member'] end) as new_kind
      on conflict do nothing;
    select balance into strict held from ledger_accounts where owner_id = holder and kind = lock_kind and part = 0 for no key update;
  end if;
  -- Accounts that few owners have are opened when they are first used.
  if holder_kind in ('reserve', 'guarantee', 'frozen', 'claims') then
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
  spends constant boolean := new_kind = 'spent' and taker_kind <> 'expiry';
  taken bigint;
  returned bigint;
  to_frozen boolean;
  left_over bigint;
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
  elsif taker_kind = 'member' and giver_kind not in ('debt', 'frozen') then
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
    -- What is frozen comes before a debt.
    if lacking > 0 then
      select least(lacking, balance) into left_over from ledger_accounts where owner_id = giver and kind = 'frozen' and part = 0;
      if left_over > 0 then
        touches_debt := true;
        lacking := lacking - left_over;
        perform ledger_transfer(new_key || '#thawed', 'refund', 'frozen_used', 'frozen', giver, 'member', giver, left_over, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
      end if;
    end if;
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
    elsif giver_kind in ('member', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve') then
      perform from ledger_accounts where owner_id = giver and kind = 'member' and giver_kind = 'member' and part = 0 and balance >= moved;
      if found then
        raise exception 'the limit for credits that are not settled' using errcode = 'LG005';
      end if;
      raise exception 'insufficient credits' using errcode = 'LG001';
    end if;
    raise exception 'there is no account %', giver_kind using errcode = 'LG003';
  end if;
  if taken > 0 then
    perform ledger_take_unsettled(giver, taken, case taker_kind when 'frozen' then 'frozen:' || giver else coalesce(subject, new_key) end);
  end if;
  update ledger_accounts set balance = balance + moved, version = version + 1
    where owner_id = taker and kind = taker_kind and part = ledger_part(taker, giver, step_part)
    returning id, version, balance, claimed, is_frozen into to_id, to_number, to_balance, collected, to_frozen;
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
  if taker_kind = 'member' and new_kind = 'refund' and (giver_kind in ('escrow', 'fees', 'claims') or new_reason = 'credits_released') then
    returned := ledger_return_unsettled(taker, moved, case giver_kind when 'frozen' then 'frozen:' || taker else subject end);
    if returned > 0 then
      update ledger_accounts set unsettled = unsettled + returned, unsettled_allowance = unsettled_allowance + returned where id = to_id;
    end if;
  end if;

  left_over := moved;
  -- Incoming credits settle debt first.
  if owed > 0 and taker_kind = 'member' then
    touches_debt := true;
    left_over := moved - least(owed, moved);
    perform ledger_transfer(new_key || '#settled', 'penalty', 'debt_settlement', 'member', taker, 'debt', taker, least(owed, moved), subject, null, false, coalesce(own_time, posted_at), 0::smallint);
  end if;

  -- Then claims of other members. Credits lent by a debt, returned from the claims, or taken from the frozen ones to be spent are not
  -- collected, and those that were bought not before they are settled.
  if collected > 0 and giver_kind not in ('debt', 'claims') and new_reason not in ('frozen_used', 'loyalty_bonus') and new_kind <> 'purchase' then
    collected := least(collected, left_over - coalesce(returned, 0));
    if collected > 0 then
      touches_debt := true;
      left_over := left_over - collected;
      update ledger_accounts set claimed = claimed - collected where id = to_id;
      perform ledger_transfer(new_key || '#claims', 'penalty', 'claim_collected', 'member', taker, 'claims', taker, collected, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
    end if;
  end if;

  -- The rest is frozen with the credits of the member. What a debt lends, or what is taken from the frozen credits, is spent at once.
  if to_frozen and left_over > 0 and giver_kind not in ('debt', 'frozen') then
    touches_debt := true;
    perform ledger_transfer(new_key || '#frozen', 'penalty', 'credits_frozen', 'member', taker, 'frozen', taker, left_over, subject, null, false, coalesce(own_time, posted_at), 0::smallint);
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

create or replace function ledger_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Conservation: the balances of all accounts add up to zero.
  select 'conservation', 'all accounts', 'sum ' || sum(balance) from ledger_accounts having sum(balance) <> 0
  union all
  -- Each account has the owner and the limits of its kind.
  select 'account', a.kind || ' ' || a.owner_id, 'part ' || a.part || ', from ' || coalesce(a.lowest::text, 'any') || ' to ' || coalesce(a.highest::text, 'any')
  from ledger_accounts a
  where (a.kind in ('member', 'debt', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve')) <> (a.owner_id <> '00000000-0000-0000-0000-000000000000')
    or a.lowest is distinct from case when a.kind in ('member', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve') then 0 end
    or a.highest is distinct from case when a.kind = 'debt' then 0 end
  union all
  select 'account', 'transfer ' || t.id, 'between ' || t.from_account || ' and ' || t.to_account
  from ledger_transfers t
  where not exists (select from ledger_accounts a where a.id = t.from_account) or not exists (select from ledger_accounts a where a.id = t.to_account)
  union all
  -- Each transfer has exactly its two entries, of its amount.
  select 'pair', 'transfer ' || t.id, 'from ' || coalesce((f.balance_after - f.balance_before)::text, 'none') || ', to ' || coalesce((d.balance_after - d.balance_before)::text, 'none') || ', amount ' || t.amount
  from ledger_transfers t
    left join ledger_entries f on f.account_id = t.from_account and f.version = t.from_version and f.transfer_id = t.id
    left join ledger_entries d on d.account_id = t.to_account and d.version = t.to_version and d.transfer_id = t.id
  where f.transfer_id is null or d.transfer_id is null
    or f.balance_before - f.balance_after <> t.amount or d.balance_after - d.balance_before <> t.amount
  union all
  select 'pair', 'all transfers', entries.count || ' entries of ' || transfers.count || ' transfers'
  from (select count(*) from ledger_entries) as entries, (select count(*) from ledger_transfers) as transfers
  where entries.count <> 2 * transfers.count
  union all
  -- Balance and version of an account match its entries.
  select 'balance', 'account ' || a.id, 'balance ' || a.balance || ', entries ' || coalesce(e.moved, 0) || ', version ' || a.version || ' of ' || coalesce(e.versions, 0)
  from ledger_accounts a
    left join (
      select account_id, sum(balance_after - balance_before) as moved, count(*) as versions, max(version) as newest
      from ledger_entries group by account_id) e on e.account_id = a.id
  where a.balance <> coalesce(e.moved, 0) or a.version <> coalesce(e.versions, 0) or a.version <> coalesce(e.newest, 0)
  union all
  -- Each version starts at the balance of the one before.
  select 'chain', 'account ' || account_id || ' version ' || version, 'before ' || balance_before || ', expected ' || expected
  from (
    select account_id, version, balance_before, coalesce(lag(balance_after) over own, 0) as expected, coalesce(lag(version) over own, 0) as previous
    from ledger_entries window own as (partition by account_id order by version)) as chained
  where balance_before <> expected or version <> previous + 1
  union all
  -- Limits hold at every version.
  select 'limit', a.kind || ' ' || a.owner_id, 'version ' || e.version || ' at ' || e.balance_after
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where (a.kind in ('member', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve') and e.balance_after < 0) or (a.kind = 'debt' and e.balance_after > 0)
  union all
  -- A member with credits, frozen ones included, has no debt.
  select 'debt', 'member ' || d.owner_id, 'owes ' || -d.balance || ', has ' || m.balance
  from ledger_accounts d join ledger_accounts m on m.owner_id = d.owner_id and m.kind in ('member', 'frozen')
  where d.kind = 'debt' and d.balance < 0 and m.balance > 0
  union all
  -- Entries of members have the kind of their transfer, other entries have none, and every kind is known.
  select 'kind', 'transfer ' || t.id, 'entry says ' || coalesce(e.kind, 'nothing') || ', transfer ' || t.kind
  from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
  where e.kind is distinct from case when a.kind = 'member' then t.kind end
    or t.kind not in ('earned', 'spent', 'penalty', 'purchase', 'bonus', 'refund')
  union all
  -- The suspense account (payments that match no quote) is empty.
  select 'suspense', 'suspense', 'holds ' || sum(balance) from ledger_accounts where kind = 'suspense' having sum(balance) <> 0
  union all
  -- A debt pays nobody: a transfer that a debt completed goes to the platform.
  select 'debt', 'transfer ' || t.id, 'of ' || t.amount || ' to an account of the kind ' || d.kind
  from ledger_transfers lent join ledger_transfers t on t.key = left(lent.key, -5) join ledger_accounts d on d.id = t.to_account
  where lent.reason = 'debt_incurred' and lent.id > ledger_debt_rule_from() and d.kind not in ('penalties', 'purchases', 'issuance', 'expiry')
  union all
  -- One welcome bonus per domain across all members; one per member follows from its key.
  select 'award', 'welcome_bonus ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason = 'welcome_bonus' and t.refers_to like 'domain:%'
  group by t.refers_to having count(*) > 1
$$;

create function freeze_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- What comes in is frozen exactly while a freeze of an account that is not closed is active, and nothing is available meanwhile.
  select 'freeze', 'member ' || coalesce(a.owner_id, f.owner_id), 'says ' || coalesce(a.is_frozen, false) || ', freeze ' || (f.owner_id is not null) || ', available ' || coalesce(a.balance, 0)
  from (select owner_id, is_frozen, balance from ledger_accounts where kind = 'member' and is_frozen) as a
    full join (select owner_id from freezes where ended_at is null and closed_at is null) as f on f.owner_id = a.owner_id
  where a.owner_id is null or f.owner_id is null or a.balance > 0
  union all
  -- Only a member with an active freeze has frozen credits.
  select 'freeze', 'member ' || a.owner_id, 'has ' || a.balance || ' frozen'
  from ledger_accounts a
  where a.kind = 'frozen' and a.balance > 0 and not exists (select from freezes f where f.owner_id = a.owner_id and f.ended_at is null)
$$;
comment on function freeze_rules() is 'Rules for frozen credits.';

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
  select * from freeze_rules()
  union all
  select * from referral_rules()
  union all
  select * from content_rules()
$$;

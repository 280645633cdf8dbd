-- Two changes of the ledger. A refund that settles a debt does not spend its unsettled credits on the order again. And what a member
-- is paid for a claim is income like any other: it pays the claims of others on them first. Only what is returned from their own
-- claims is not collected again. What only some transfers need has functions of its own: every condition on the common path is
-- prepared by every posting.

create function ledger_cover_shortfall(
  new_key text, taker_kind text, giver uuid, moved bigint, subject text, posted_at timestamptz
) returns boolean
language plpgsql
as $$
declare
  lacking bigint;
  thawed bigint;
begin
  -- A debt pays nobody: credits that do not exist yet can only go to the platform.
  if taker_kind not in ('penalties', 'purchases', 'issuance', 'expiry') then
    raise exception 'a debt cannot pay an account of the kind %', taker_kind using errcode = 'LG003';
  end if;
  select moved - balance into lacking from ledger_accounts
    where owner_id = giver and kind = 'member' and part = 0 and not exists (select from ledger_transfers where key = new_key);
  if (lacking > 0) is not true then
    return null;
  end if;
  -- What is frozen comes before a debt.
  select least(lacking, balance) into thawed from ledger_accounts where owner_id = giver and kind = 'frozen' and part = 0;
  if thawed > 0 then
    lacking := lacking - thawed;
    perform ledger_transfer(new_key || '#thawed', 'refund', 'frozen_used', 'frozen', giver, 'member', giver, thawed, subject, null, false, posted_at, 0::smallint);
  end if;
  if lacking > 0 then
    perform ledger_transfer(new_key || '#debt', 'penalty', 'debt_incurred', 'debt', giver, 'member', giver, lacking, subject, null, false, posted_at, 0::smallint);
  end if;
  return true;
end
$$;
comment on function ledger_cover_shortfall(text, text, uuid, bigint, text, timestamptz) is 'A step of ledger_transfer: frozen credits, then a debt, cover what a member lacks, so that the transfer itself has its full amount. True if anything was lacking.';

create function ledger_not_posted(move ledger_move, is_step boolean) returns boolean
language plpgsql
as $$
begin
  perform from ledger_transfers where key = move.key;
  if found and is_step then
    raise exception 'duplicate key % in a set', move.key using errcode = 'unique_violation';
  elsif found then
    perform ledger_compare(move);
    return false;
  elsif move.from_kind in ('member', 'claims', 'guarantee', 'frozen', 'escrow', 'reserve') then
    perform from ledger_accounts where owner_id = move.from_owner and kind = 'member' and move.from_kind = 'member' and part = 0 and balance >= move.amount;
    if found then
      raise exception 'the limit for credits that are not settled' using errcode = 'LG005';
    end if;
    raise exception 'insufficient credits' using errcode = 'LG001';
  end if;
  raise exception 'there is no account %', move.from_kind using errcode = 'LG003';
end
$$;
comment on function ledger_not_posted(ledger_move, boolean) is 'A step of ledger_transfer: false if the same transfer was posted before, otherwise the error why it cannot be posted.';

create function ledger_use_income(
  new_key text, new_kind text, new_reason text, giver_kind text, taker uuid, moved bigint, subject text, posted_at timestamptz, owed bigint
) returns boolean
language plpgsql
as $$
declare
  collected bigint;
  to_frozen boolean;
  returned bigint := 0;
  left_over bigint := moved;
  is_used boolean;
begin
  select claimed, is_frozen into collected, to_frozen from ledger_accounts where owner_id = taker and kind = 'member' and part = 0;

  -- A refund gives unsettled credits back as such.
  if new_kind = 'refund' and (giver_kind in ('escrow', 'fees', 'claims') or new_reason = 'credits_released') then
    returned := ledger_return_unsettled(taker, moved, case giver_kind when 'frozen' then 'frozen:' || taker else subject end);
    if returned > 0 then
      update ledger_accounts set unsettled = unsettled + returned, unsettled_allowance = unsettled_allowance + returned
        where owner_id = taker and kind = 'member' and part = 0;
    end if;
  end if;

  -- Incoming credits settle debt first.
  if owed > 0 then
    is_used := true;
    left_over := moved - least(owed, moved);
    perform ledger_transfer(new_key || '#settled', 'penalty', 'debt_settlement', 'member', taker, 'debt', taker, least(owed, moved), subject, null, false, posted_at, 0::smallint);
  end if;

  -- Then claims of other members. Credits lent by a debt, returned from the claims, or taken from the frozen ones to be spent are not
  -- collected, and those that were bought not before they are settled.
  if collected > 0 and giver_kind <> 'debt' and new_reason not in ('claim_returned', 'frozen_used', 'loyalty_bonus') and new_kind <> 'purchase' then
    collected := least(collected, left_over - coalesce(returned, 0));
    if collected > 0 then
      is_used := true;
      left_over := left_over - collected;
      update ledger_accounts set claimed = claimed - collected where owner_id = taker and kind = 'member' and part = 0;
      perform ledger_transfer(new_key || '#claims', 'penalty', 'claim_collected', 'member', taker, 'claims', taker, collected, subject, null, false, posted_at, 0::smallint);
    end if;
  end if;

  -- The rest is frozen with the credits of the member. What a debt lends, or what is taken from the frozen credits, is spent at once.
  if to_frozen and left_over > 0 and giver_kind not in ('debt', 'frozen') then
    is_used := true;
    perform ledger_transfer(new_key || '#frozen', 'penalty', 'credits_frozen', 'member', taker, 'frozen', taker, left_over, subject, null, false, posted_at, 0::smallint);
  end if;
  return is_used;
end
$$;
comment on function ledger_use_income(text, text, text, text, uuid, bigint, text, timestamptz, bigint) is 'A step of ledger_transfer: what a member has received settles debt, is collected for claims, and is frozen, in this order. True if anything of it is used.';

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
  touches_debt boolean;
  taken bigint;
  income_is_used boolean;
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

  if collects and giver_kind = 'member' then
    touches_debt := ledger_cover_shortfall(new_key, taker_kind, giver, moved, subject, coalesce(own_time, posted_at));
  end if;

  -- Under the locks, a transfer with the same key has committed or has not started. Accounts of the platform have no limits.
  if giver = ledger_platform() then
    update ledger_accounts set balance = balance - moved, version = version + 1
      where owner_id = giver and kind = giver_kind and part = ledger_part(giver, taker, step_part)
        and not exists (select from ledger_transfers where key = new_key)
      returning id, version, balance into from_id, from_number, from_balance;
  else
    -- Settled credits go first: what exceeds them is taken of the unsettled ones, and only that much may be spent of them at first.
    update ledger_accounts set balance = balance - moved, version = version + 1,
        unsettled = least(unsettled, greatest(balance - moved, 0)),
        unsettled_taken = unsettled - least(unsettled, greatest(balance - moved, 0)),
        unsettled_allowance = unsettled_allowance
          - case when new_kind = 'spent' and taker_kind <> 'expiry' then unsettled - least(unsettled, greatest(balance - moved, 0)) else 0 end
      where owner_id = giver and kind = giver_kind and part = 0
        and (lowest is null or balance - moved >= lowest)
        and (new_kind <> 'spent' or taker_kind = 'expiry' or unsettled_allowance is null or unsettled - (balance - moved) <= unsettled_allowance)
        and not exists (select from ledger_transfers where key = new_key)
      returning id, version, balance, unsettled_taken into from_id, from_number, from_balance, taken;
  end if;
  if not found then
    return ledger_not_posted(
      row(new_key, new_kind, new_reason, giver_kind, giver, taker_kind, taker, moved, subject, remark, collects), step_part is not null);
  end if;
  if taken > 0 then
    perform ledger_take_unsettled(giver, taken, case taker_kind when 'frozen' then 'frozen:' || giver when 'debt' then 'debt:' || giver else coalesce(subject, new_key) end);
  end if;
  update ledger_accounts set balance = balance + moved, version = version + 1
    where owner_id = taker and kind = taker_kind and part = ledger_part(taker, giver, step_part)
    returning id, version, balance, kind = 'member' and (owed > 0 or claimed > 0 or is_frozen or new_kind = 'refund')
    into to_id, to_number, to_balance, income_is_used;
  if not found then
    raise exception 'there is no account %', taker_kind using errcode = 'LG003';
  end if;
  insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, note, at)
    values (new_key, new_kind, new_reason, from_id, from_number, to_id, to_number, moved, subject, remark, coalesce(own_time, posted_at))
    returning id into new_id;
  insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at) values
    (from_id, from_number, new_id, case giver_kind when 'member' then new_kind end, from_balance + moved, from_balance, coalesce(own_time, posted_at)),
    (to_id, to_number, new_id, case taker_kind when 'member' then new_kind end, to_balance - moved, to_balance, coalesce(own_time, posted_at));
  if income_is_used then
    touches_debt := coalesce(
      ledger_use_income(new_key, new_kind, new_reason, giver_kind, taker, moved, subject, coalesce(own_time, posted_at), owed), touches_debt);
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

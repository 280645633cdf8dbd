-- Payments that can still be reversed: a lot per posting of a purchase, a counter of unsettled credits on the account of the member,
-- reversals and what is written off. Settled credits are spent first.

alter table ledger_accounts
  add column unsettled bigint not null default 0,
  add column unsettled_taken bigint not null default 0,
  add column unsettled_allowance bigint,
  add constraint ledger_accounts_unsettled_is_bounded check (unsettled >= 0 and (unsettled = 0 or unsettled <= balance)),
  add constraint ledger_accounts_unsettled_is_of_members check (kind = 'member' or (unsettled = 0 and unsettled_taken = 0 and unsettled_allowance is null)),
  add constraint ledger_accounts_allowance_is_not_negative check (unsettled_allowance >= 0);
comment on column ledger_accounts.unsettled is 'Of a member: the part of the balance that was paid by a method that can still be reversed; what remains of their credit lots.';
comment on column ledger_accounts.unsettled_taken is 'Of a member: what the latest debit took of unsettled credits, for the posting that made it.';
comment on column ledger_accounts.unsettled_allowance is 'Of a member: how many unsettled credits they may still spend in their first days as a payer; null: as many as they have.';

alter table purchases add column method text;
comment on column purchases.method is 'How it was paid, as the payment provider names it (card, sepa_debit); null: not known yet.';

create table payers (
  owner_id uuid primary key,
  first_paid_at timestamptz not null,
  limited_until timestamptz,
  closed_at timestamptz,
  constraint payers_are_users foreign key (owner_id) references users (id)
);
comment on table payers is 'Members who have paid. limited_until: until then they may spend only an allowance of unsettled credits; null: lifted. closed_at: their purchases are closed after a write-off, until an admin opens them.';
create index payers_limited on payers (limited_until) where limited_until is not null;

insert into payers (owner_id, first_paid_at) select user_id, min(paid_at) from purchases where paid_at is not null group by 1;

create table credit_lots (
  id bigint generated always as identity primary key,
  key text not null,
  purchase_id uuid not null,
  owner_id uuid not null,
  amount bigint not null,
  remaining bigint not null,
  settles_at timestamptz not null,
  settled_at timestamptz,
  constraint credit_lots_key_is_unique unique (key),
  constraint credit_lots_are_of_a_purchase foreign key (purchase_id) references purchases (id),
  constraint credit_lots_are_bounded check (amount > 0 and remaining between 0 and amount),
  constraint credit_lots_settled_have_nothing_left check (settled_at is null or remaining = 0)
);
comment on table credit_lots is 'Credits of a payment that can still be reversed, with the bonus that came with them. key is that of the posting. remaining is what the owner still has; the sum over the lots of a member is ledger_accounts.unsettled.';
create index credit_lots_to_spend on credit_lots (owner_id, settles_at, id) where remaining > 0;
create index credit_lots_to_settle on credit_lots (settles_at) where settled_at is null;
create index credit_lots_of_purchase on credit_lots (purchase_id);

create table lot_uses (
  lot_id bigint not null,
  subject text not null,
  amount bigint not null,
  constraint lot_uses_pkey primary key (lot_id, subject),
  constraint lot_uses_are_of_a_lot foreign key (lot_id) references credit_lots (id),
  constraint lot_uses_are_positive check (amount > 0)
);
comment on table lot_uses is 'What was paid with unsettled credits: subject is that of the transfer, such as order:<id>. A refund of it gives them back to the lot.';
create index lot_uses_of_subject on lot_uses (subject);

create table reversals (
  purchase_id uuid not null,
  number integer not null,
  owner_id uuid not null,
  amount bigint not null,
  outstanding bigint not null,
  reason text not null,
  at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint reversals_pkey primary key (purchase_id, number),
  constraint reversals_are_of_a_purchase foreign key (purchase_id) references purchases (id),
  constraint reversals_reason_is_known check (reason in ('refund', 'dispute')),
  constraint reversals_are_bounded check (amount > 0 and outstanding between 0 and amount),
  constraint reversals_finished_are_covered check (finished_at is null or outstanding = 0)
);
comment on table reversals is 'Payments that were taken back and that the balance of the member did not cover. outstanding is a debt of theirs until open orders, pending credits and the operator have covered it.';
create index reversals_open on reversals (owner_id) where finished_at is null;
create index reversals_to_collect on reversals (at) where finished_at is null;

create table reversed_payouts (
  purchase_id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  constraint reversed_payouts_pkey primary key (purchase_id, order_id),
  constraint reversed_payouts_are_of_a_purchase foreign key (purchase_id) references purchases (id),
  constraint reversed_payouts_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint reversed_payouts_are_positive check (amount > 0)
);
comment on table reversed_payouts is 'Pending credits that a seller did not get because the payment they came from was reversed. A dispute that is won gives them back.';
create index reversed_payouts_of_order on reversed_payouts (order_id);

create table write_offs (
  id bigint generated always as identity primary key,
  purchase_id uuid not null,
  owner_id uuid not null,
  amount bigint not null,
  reason text not null,
  at timestamptz not null default clock_now(),
  recovered_at timestamptz,
  constraint write_offs_are_of_a_purchase foreign key (purchase_id) references purchases (id),
  constraint write_offs_reason_is_known check (reason in ('refund', 'dispute')),
  constraint write_offs_are_positive check (amount > 0)
);
comment on table write_offs is 'Losses of the operator: what of a reversed payment could be taken from nobody. recovered_at: the dispute was won.';
create index write_offs_by_time on write_offs (at);
create index write_offs_of_purchase on write_offs (purchase_id);

alter table backlink_orders
  add column reversed integer not null default 0,
  add column payout_unsettled boolean not null default false,
  add constraint backlink_orders_reversed_is_bounded check (reversed between 0 and paid_out + bonus);
comment on column backlink_orders.reversed is 'What the seller did not get because the payment of the buyer was reversed.';
comment on column backlink_orders.payout_unsettled is 'Whether a part of the payout waits only for the payment of the buyer to settle, without a running guarantee.';

insert into issuance_controls (reason, source, breaker) values
  ('reversal_returned', 'purchases', 'none'),
  ('reversal_written_off', 'write_offs', 'none');

-- Spends unsettled credits, those that settle first.
create function ledger_take_unsettled(holder uuid, taken bigint, used_for text) returns void
language plpgsql
as $$
declare
  rest bigint := taken;
  piece bigint;
  lot record;
begin
  for lot in select id, remaining from credit_lots where owner_id = holder and remaining > 0 order by settles_at, id for no key update loop
    piece := least(lot.remaining, rest);
    update credit_lots set remaining = remaining - piece where id = lot.id;
    insert into lot_uses (lot_id, subject, amount) values (lot.id, used_for, piece)
      on conflict (lot_id, subject) do update set amount = lot_uses.amount + excluded.amount;
    rest := rest - piece;
    exit when rest = 0;
  end loop;
  if rest > 0 then
    raise exception 'the lots of % lack % unsettled credits', holder, rest using errcode = 'LG003';
  end if;
end
$$;
comment on function ledger_take_unsettled(uuid, bigint, text) is 'A step of posting: notes which lots a debit took unsettled credits from. The caller holds the lock of the member.';

-- What cannot be reversed any more, or was reversed already, comes back as settled credits.
create function ledger_return_unsettled(holder uuid, moved bigint, used_for text) returns bigint
language plpgsql
as $$
declare
  rest bigint := moved;
  piece bigint;
  returned bigint := 0;
  used record;
begin
  for used in
    select u.lot_id, u.amount, l.settled_at from lot_uses u join credit_lots l on l.id = u.lot_id
    where u.subject = used_for and l.owner_id = holder and l.settled_at is null order by l.settles_at desc, l.id desc for no key update of l
  loop
    piece := least(used.amount, rest);
    if piece = used.amount then
      delete from lot_uses where lot_id = used.lot_id and subject = used_for;
    else
      update lot_uses set amount = amount - piece where lot_id = used.lot_id and subject = used_for;
    end if;
    update credit_lots set remaining = remaining + piece where id = used.lot_id;
    returned := returned + piece;
    rest := rest - piece;
    exit when rest = 0;
  end loop;
  return returned;
end
$$;
comment on function ledger_return_unsettled(uuid, bigint, text) is 'A step of posting: gives the unsettled credits that were spent on a subject back to their lots. The caller holds the lock of the member.';

-- Claims of other members are not paid from credits that can still be reversed: they are collected when these settle.
create function ledger_collect_claims(holder uuid, new_key text, settled bigint, subject text) returns void
language plpgsql
as $$
declare
  due bigint;
begin
  select least(claimed, settled, balance - unsettled) into due from ledger_accounts where owner_id = holder and kind = 'member' and part = 0;
  if due > 0 then
    update ledger_accounts set claimed = claimed - due where owner_id = holder and kind = 'member' and part = 0;
    perform ledger_lock(holder, 'claims');
    perform ledger_transfer(new_key || '#claims', 'penalty', 'claim_collected', 'member', holder, 'claims', holder, due, subject, null, false, clock_now(), 0::smallint);
  end if;
end
$$;
comment on function ledger_collect_claims(uuid, text, bigint, text) is 'Collects claims from credits that have settled. The caller holds the lock of the member.';

-- What a debt or a penalty took at once is not part of the lot.
create function ledger_add_lot(new_key text, bought uuid, holder uuid, given bigint, settling timestamptz) returns void
language plpgsql
as $$
declare
  left_over bigint;
begin
  perform ledger_lock(holder, 'member');
  select least(given, balance - unsettled) into left_over from ledger_accounts where owner_id = holder and kind = 'member' and part = 0;
  if settling <= clock_now() then
    perform ledger_collect_claims(holder, new_key, left_over, 'purchase:' || bought);
  else
    insert into credit_lots (key, purchase_id, owner_id, amount, remaining, settles_at) values (new_key, bought, holder, given, left_over, settling);
    update ledger_accounts set unsettled = unsettled + left_over where owner_id = holder and kind = 'member' and part = 0;
  end if;
end
$$;
comment on function ledger_add_lot(text, uuid, uuid, bigint, timestamptz) is 'Makes the credits of a purchase unsettled until then, after they were posted under this key.';

create function ledger_settle(holder uuid) returns bigint
language plpgsql
as $$
declare
  settled bigint;
  newest text;
begin
  perform ledger_lock(holder, 'member');
  with due as (
    select id, remaining, key from credit_lots l
    where owner_id = holder and settled_at is null and settles_at <= clock_now()
      and not exists (select from reversals r where r.purchase_id = l.purchase_id and r.finished_at is null)
    for no key update
  ), done as (
    update credit_lots l set settled_at = clock_now(), remaining = 0 from due where due.id = l.id
  )
  select sum(remaining), max(key) into settled, newest from due;
  if newest is null then
    return null;
  end if;
  update ledger_accounts set unsettled = unsettled - settled where owner_id = holder and kind = 'member' and part = 0;
  if settled > 0 then
    perform ledger_collect_claims(holder, newest || ':settled', settled, null);
    perform ledger_tell(array[holder]);
  end if;
  return settled;
end
$$;
comment on function ledger_settle(uuid) is 'Settles the lots of a member that are due, except of a payment whose reversal is being collected. Null: none.';

-- What is left of the lots is taken back first: it is not unsettled any more, whoever it is taken from.
create function ledger_reverse_lots(bought uuid, holder uuid, taken bigint) returns void
language plpgsql
as $$
declare
  rest bigint := taken;
  piece bigint;
  lot record;
begin
  perform ledger_lock(holder, 'member');
  for lot in select id, remaining from credit_lots where purchase_id = bought and remaining > 0 order by id for no key update loop
    piece := least(lot.remaining, rest);
    update credit_lots set remaining = remaining - piece where id = lot.id;
    update ledger_accounts set unsettled = unsettled - piece where owner_id = holder and kind = 'member' and part = 0;
    rest := rest - piece;
    exit when rest = 0;
  end loop;
end
$$;
comment on function ledger_reverse_lots(uuid, uuid, bigint) is 'Before a purchase is taken back: its own credits go first.';

create function order_unsettled(asked uuid) returns bigint language sql stable
as $$
  select coalesce(sum(u.amount), 0)::bigint from lot_uses u join credit_lots l on l.id = u.lot_id
  where u.subject = 'order:' || asked and l.settled_at is null
$$;
comment on function order_unsettled(uuid) is 'The part of an order that was paid with credits that are not settled yet.';

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

create or replace function payout_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Pending credits of an order are its parts that are not released yet.
  select 'reserve', 'order ' || coalesce(a.owner_id, p.order_id), 'holds ' || coalesce(a.balance, 0) || ', pending ' || coalesce(p.amount, 0)
  from (select owner_id, balance from ledger_accounts where kind = 'reserve') as a
    full join (select order_id, sum(amount) as amount from payout_parts where state = 'pending' group by order_id) as p on p.order_id = a.owner_id
  where coalesce(a.balance, 0) <> coalesce(p.amount, 0)
  union all
  -- Only an order under guarantee, or one whose payout is not settled, has pending credits, and a next date while it has.
  select 'reserve', 'order ' || o.id, 'guarantee ' || coalesce(o.guarantee_state, 'none') || ', next payout ' || coalesce(o.payout_due_at::text, 'none')
  from backlink_orders o
  where exists (select from payout_parts p where p.order_id = o.id and p.state = 'pending')
    and (o.payout_due_at is null or o.guarantee_state is distinct from 'running' and not o.payout_unsettled)
  union all
  -- The exposure of a seller is what was paid out under running guarantees; what counts as proven is of links still live.
  select 'exposure', 'owner ' || coalesce(e.owner_id, s.owner_id), 'says ' || concat_ws('/', e.exposed, e.proven) || ', orders ' || concat_ws('/', s.exposed, s.proven)
  from seller_exposure e
    full join (
      select o.seller_user_id as owner_id,
        coalesce(sum(o.paid_out + case when o.surcharge > 0 then o.bonus else 0 end - coalesce(p.amount, 0) - o.reversed) filter (where o.guarantee_state = 'running'), 0) as exposed,
        sum(o.proven) as proven
      from backlink_orders o
        left join (select order_id, sum(amount) as amount from payout_parts where state = 'pending' group by order_id) as p on p.order_id = o.id
      where o.guarantee_state is not null group by 1) as s on s.owner_id = e.owner_id
  where coalesce(e.exposed, 0) <> coalesce(s.exposed, 0) or coalesce(e.proven, 0) <> coalesce(s.proven, 0)
$$;
create or replace function purchase_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A payment is credited once; reversals match credits_taken and do not exceed what was granted.
  select 'purchase', 'purchase ' || p.id, 'gave ' || moved.credits || ' and ' || moved.bonus || ' for ' || p.credits || ', took ' || moved.taken || ', noted ' || p.credits_taken || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason in ('pack_purchase', 'plan_month', 'plan_upgrade', 'mismatch_granted')), 0) as credits,
        coalesce(sum(t.amount) filter (where t.reason = 'loyalty_bonus'), 0) as bonus,
        coalesce(sum(case when t.reason in ('purchase_refund', 'dispute_opened') then t.amount when t.reason in ('dispute_won', 'refund_undone', 'write_off_recovered', 'reversal_returned') then -t.amount end), 0) as taken
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as moved
  where moved.credits > p.credits or moved.taken > moved.credits + moved.bonus or moved.taken <> p.credits_taken
    or (p.kind = 'pack' and p.state = 'paid' and moved.credits <> p.credits)
    or (p.state <> 'paid' and moved.credits <> 0)
  union all
  -- Suspense holds the credits of mismatched payments and no others; an admin resolves each within a day.
  select 'mismatch', 'purchase ' || p.id, held.credits || ' held since ' || coalesce(held.since::text, 'never') || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(case t.reason when 'payment_mismatch' then t.amount when 'mismatch_granted' then -t.amount when 'mismatch_returned' then -t.amount end), 0) as credits,
        max(t.at) filter (where t.reason = 'payment_mismatch') as since
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as held
  where (p.holds > 0 or p.state = 'mismatched')
    and (held.credits <> case p.state when 'mismatched' then p.credits else 0 end
      or (p.state = 'mismatched' and held.since < clock_now() - interval '1 day'))
  union all
  -- A returned payment is refunded in full.
  select 'returned', 'purchase ' || p.id, p.refunded_cents || ' of ' || p.paid_cents || ', dispute ' || p.dispute
  from purchases p
  where p.resolution = 'returned' and p.state = 'abandoned' and p.dispute <> 'lost' and p.refunded_cents < p.paid_cents
  union all
  -- Invoices less credit notes equal the amount kept.
  select 'invoice', 'purchase ' || p.id, 'says ' || written.cents || ', stayed ' || p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
  from purchases p
    cross join lateral (
      select coalesce(sum(case i.kind when 'invoice' then i.gross_cents else -i.gross_cents end), 0) as cents
      from invoices i where i.purchase_id = p.id) as written
  where (p.state = 'paid' or written.cents <> 0)
    and written.cents <> p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
$$;
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

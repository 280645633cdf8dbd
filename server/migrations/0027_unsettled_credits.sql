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

-- Prime orders: the buyer pays the seller's bonus as an express surcharge, so that no trade issues credits. Orders placed before have
-- no surcharge, and their bonus was issued.

alter table backlink_orders add column surcharge integer not null default 0;
alter table backlink_orders
  add constraint backlink_orders_surcharge_is_of_prime check (surcharge >= 0 and (surcharge = 0 or prime)),
  drop constraint backlink_orders_credits_add_up,
  add constraint backlink_orders_credits_add_up check (
    case when ended_at is null then paid_out = 0 and refunded = 0
      else paid_out + refunded + case when surcharge > 0 then bonus else 0 end = price + surcharge end
    and paid_out >= 0 and refunded >= 0),
  add constraint backlink_orders_bonus_is_the_surcharge check (surcharge = 0 or bonus in (0, surcharge)),
  drop constraint backlink_orders_guarantee_is_bounded,
  add constraint backlink_orders_guarantee_is_bounded check (
    guarantee_refunded between 0 and paid_out + case when surcharge > 0 then bonus else 0 end
    and (guarantee_refunded > 0) = (guarantee_state is not distinct from 'refunded'));
comment on column backlink_orders.surcharge is 'What the buyer of a prime order pays on top of the price: the bonus of the seller if the link is in time, returned otherwise.';
drop index backlink_orders_held;
create index backlink_orders_held on backlink_orders (price, surcharge) where ended_at is null;

create or replace function order_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Escrow holds price and surcharge of an open order, and nothing after its end.
  select 'escrow', 'order ' || o.id, 'is ' || o.status || ', holds ' || coalesce(e.balance, 0) || ' of ' || o.price + o.surcharge
  from backlink_orders o left join ledger_accounts e on e.kind = 'escrow' and e.owner_id = o.id
  where coalesce(e.balance, 0) <> case when o.ended_at is null then o.price + o.surcharge else 0 end
  union all
  select 'escrow', 'escrow ' || e.owner_id, 'is of no order'
  from ledger_accounts e where e.kind = 'escrow' and not exists (select from backlink_orders o where o.id = e.owner_id)
  union all
  -- The amounts of an order match its transfers.
  select 'settlement', 'order ' || o.id,
    'is ' || o.status || ', says ' || concat_ws('/', o.price + o.surcharge, o.paid_out, o.refunded, o.bonus, o.penalty, o.guarantee_refunded)
      || ', posted ' || concat_ws('/', p.held, p.paid_out, p.refunded, p.bonus, p.penalty, p.given_back)
  from backlink_orders o
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason = 'order_hold'), 0) as held,
        coalesce(sum(t.amount) filter (where t.reason = 'order_payout'), 0) as paid_out,
        coalesce(sum(t.amount) filter (where t.reason in ('order_refund', 'surcharge_refund')), 0) as refunded,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_bonus'), 0) as bonus,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_penalty'), 0) as penalty,
        coalesce(sum(t.amount) filter (where t.reason in ('guarantee_taken', 'guarantee_cover')), 0) as taken,
        coalesce(sum(t.amount) filter (where t.reason = 'guarantee_refund'), 0) as given_back
      from ledger_transfers t where t.refers_to = 'order:' || o.id) as p
  where p.held <> o.price + o.surcharge or p.paid_out <> o.paid_out or p.refunded <> o.refunded or p.bonus <> o.bonus
    or p.penalty <> o.penalty or p.given_back <> o.guarantee_refunded or p.taken <> p.given_back
  union all
  -- Every open order has a timed transition, except in a dispute.
  select 'alarm', 'order ' || o.id, 'is ' || o.status || ' and waits for nothing'
  from backlink_orders o where o.ended_at is null and o.status <> 'disputed' and o.deadline_at is null
$$;

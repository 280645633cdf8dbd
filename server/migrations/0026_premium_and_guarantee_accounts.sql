-- Premium and guarantee accounts: buyers pay a premium on top of the price, which funds the guarantee account of the seller. Orders
-- placed before have none.

alter table backlink_orders
  add column premium integer not null default 0,
  add column premium_paid integer not null default 0,
  add column covered boolean not null default true;
alter table backlink_orders
  add constraint backlink_orders_premium_is_bounded check (premium >= 0 and premium_paid between 0 and premium and (premium = 0 or covered)),
  drop constraint backlink_orders_credits_add_up,
  add constraint backlink_orders_credits_add_up check (
    case when ended_at is null then paid_out = 0 and refunded = 0 and premium_paid = 0
      else paid_out + refunded + case when surcharge > 0 then bonus else 0 end + premium_paid = price + surcharge + premium end
    and paid_out >= 0 and refunded >= 0);
comment on column backlink_orders.premium is 'What the buyer pays on top of the price for the guarantee account of the seller; returned with a cancelled order, in proportion with a divided one.';
comment on column backlink_orders.premium_paid is 'What of the premium went to the guarantee account of the seller when the order was completed.';
comment on column backlink_orders.covered is 'Whether a refund may draw on the guarantee account of the seller: not between related parties, as decided when the order was placed.';
drop index backlink_orders_held;
create index backlink_orders_held on backlink_orders (price, surcharge, premium) where ended_at is null;

insert into issuance_controls (reason, source, breaker) values ('guarantee_grant', 'issuance', 'alert');

create or replace function order_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Escrow holds price, surcharge and premium of an open order, and nothing after its end.
  select 'escrow', 'order ' || o.id, 'is ' || o.status || ', holds ' || coalesce(e.balance, 0) || ' of ' || o.price + o.surcharge + o.premium
  from backlink_orders o left join ledger_accounts e on e.kind = 'escrow' and e.owner_id = o.id
  where coalesce(e.balance, 0) <> case when o.ended_at is null then o.price + o.surcharge + o.premium else 0 end
  union all
  select 'escrow', 'escrow ' || e.owner_id, 'is of no order'
  from ledger_accounts e where e.kind = 'escrow' and not exists (select from backlink_orders o where o.id = e.owner_id)
  union all
  -- The amounts of an order match its transfers.
  select 'settlement', 'order ' || o.id,
    'is ' || o.status || ', says ' || concat_ws('/', o.price + o.surcharge + o.premium, o.paid_out + o.bonus, o.refunded, o.premium_paid, o.penalty, o.guarantee_refunded)
      || ', posted ' || concat_ws('/', p.held, p.paid, p.refunded, p.premium, p.penalty, p.given_back + p.claimed)
  from backlink_orders o
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason = 'order_hold'), 0) as held,
        coalesce(sum(t.amount) filter (where t.reason in ('order_payout', 'payout_reserved', 'prime_bonus')), 0) as paid,
        coalesce(sum(t.amount) filter (where t.reason in ('order_refund', 'surcharge_refund')), 0) as refunded,
        coalesce(sum(t.amount) filter (where t.reason = 'premium_paid'), 0) as premium,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_penalty'), 0) as penalty,
        coalesce(sum(t.amount) filter (where t.reason in ('reserve_taken', 'guarantee_taken', 'guarantee_covered', 'guarantee_cover')), 0) as taken,
        coalesce(sum(t.amount) filter (where t.reason = 'guarantee_covered'), 0) as covered,
        coalesce(sum(t.amount) filter (where t.reason = 'guarantee_refund'), 0) as given_back,
        coalesce((select c.amount from claims c where c.order_id = o.id), 0) as claimed
      from ledger_transfers t where t.refers_to = 'order:' || o.id) as p
  where p.held <> o.price + o.surcharge + o.premium or p.paid <> o.paid_out + o.bonus or p.refunded <> o.refunded
    or p.premium <> o.premium_paid or (p.covered > 0 and not o.covered)
    or p.penalty <> o.penalty or p.given_back + p.claimed <> o.guarantee_refunded or p.taken <> p.given_back
  union all
  -- The guarantee account of a closed account is empty when no guarantee of it is running and no order of it is open.
  select 'guarantee', 'owner ' || a.owner_id, 'has left, holds ' || a.balance
  from ledger_accounts a join users u on u.id = a.owner_id and u.deleted_at is not null
  where a.kind = 'guarantee' and a.balance > 0
    and not exists (select from backlink_orders o where o.seller_user_id = a.owner_id and (o.ended_at is null or o.guarantee_state = 'running'))
  union all
  -- Every open order has a timed transition, except in a dispute.
  select 'alarm', 'order ' || o.id, 'is ' || o.status || ' and waits for nothing'
  from backlink_orders o where o.ended_at is null and o.status <> 'disputed' and o.deadline_at is null
$$;

-- A claim is also paid by the present owner of its domain.
create or replace function claim_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- What is still to be collected from a member, and what was collected and not passed on yet, are their open claims.
  select 'claim', 'member ' || coalesce(a.owner_id, c.owner_id), 'to collect ' || coalesce(a.claimed, 0) || ', collected ' || coalesce(a.collected, 0) || ', open ' || coalesce(c.open, 0)
  from (
      select owner_id, sum(claimed) as claimed, coalesce(sum(balance) filter (where kind = 'claims'), 0) as collected
      from ledger_accounts where kind in ('member', 'claims') group by owner_id having sum(claimed) > 0 or sum(balance) filter (where kind = 'claims') > 0) as a
    full join (select owner_id, sum(amount - paid) as open from claims where closed_at is null group by owner_id) as c on c.owner_id = a.owner_id
  where coalesce(a.claimed, 0) + coalesce(a.collected, 0) <> coalesce(c.open, 0)
  union all
  select 'claim', 'order ' || c.order_id, 'says ' || c.paid || ' paid, posted ' || p.amount || ', taken over ' || p.taken_over || ' of ' || p.given
  from claims c
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason in ('claim_paid', 'claim_settled')), 0) as amount,
        coalesce(sum(t.amount) filter (where t.reason = 'claim_settled'), 0) as taken_over,
        coalesce(sum(t.amount) filter (where t.reason = 'claim_taken_over'), 0) as given
      from ledger_transfers t where t.refers_to = 'order:' || c.order_id
        and t.reason in ('claim_paid', 'claim_settled', 'claim_taken_over')) as p
  where c.paid <> p.amount or p.taken_over <> p.given
$$;

-- Liability on a hosting platform follows the host name, because names below it have different owners.
alter table claims add column hosted boolean not null default false;
comment on column claims.hosted is 'Whether domain is a host name on a hosting platform; otherwise it is a registrable domain.';

drop function has_open_claims(text, uuid, timestamptz);
create function open_claims_on(site_domain text, site_host text, site_owner uuid, owned_since timestamptz) returns setof claims
language sql stable
as $$
  select c.* from claims c
  where c.domain in (site_domain, site_host) and c.domain = case when c.hosted then site_host else site_domain end
    and c.closed_at is null and c.owner_id <> site_owner
    and not exists (
      select from websites former
      where case when c.hosted then former.domain else former.registrable_domain end = c.domain and former.user_id = c.owner_id
      having max(coalesce(former.ended_at, 'infinity')) < owned_since - interval '90 days')
$$;
comment on function open_claims_on(text, text, uuid, timestamptz) is 'Claims on former owners that keep the present one from selling on a website. An owner who verified it more than 90 days after it was given up is cleared by default.';
create function has_open_claims(site_domain text, site_host text, site_owner uuid, owned_since timestamptz) returns boolean
language sql stable
as $$
  select exists (select from open_claims_on(site_domain, site_host, site_owner, owned_since))
$$;
comment on function has_open_claims(text, text, uuid, timestamptz) is 'Whether there are such claims.';

create or replace function note_claim_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id)
    select w.id from websites w
    where case when new.hosted then w.domain else w.registrable_domain end = new.domain and w.ended_at is null
      and exists (select from backlink_offers where website_id = w.id and state = 'active');
  return null;
end
$$;

-- Ledger audit of pending credits, exposure and claims; a debt pays nobody.

do $$
begin
  -- Earlier transfers were posted under earlier rules.
  execute format('create function ledger_debt_rule_from() returns bigint language sql immutable parallel safe as %L',
    'select ' || (select coalesce(max(id), 0) from ledger_transfers) || '::bigint');
end
$$;
comment on function ledger_debt_rule_from() is 'The last transfer posted while a debt could still pay a refund under guarantee.';

create or replace function ledger_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Conservation: the balances of all accounts add up to zero.
  select 'conservation', 'all accounts', 'sum ' || sum(balance) from ledger_accounts having sum(balance) <> 0
  union all
  -- Each account has the owner and the limits of its kind.
  select 'account', a.kind || ' ' || a.owner_id, 'part ' || a.part || ', from ' || coalesce(a.lowest::text, 'any') || ' to ' || coalesce(a.highest::text, 'any')
  from ledger_accounts a
  where (a.kind in ('member', 'debt', 'claims', 'guarantee', 'escrow', 'reserve')) <> (a.owner_id <> '00000000-0000-0000-0000-000000000000')
    or a.lowest is distinct from case when a.kind in ('member', 'claims', 'guarantee', 'escrow', 'reserve') then 0 end
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
  where (a.kind in ('member', 'claims', 'guarantee', 'escrow', 'reserve') and e.balance_after < 0) or (a.kind = 'debt' and e.balance_after > 0)
  union all
  -- A member with credits has no debt.
  select 'debt', 'member ' || d.owner_id, 'owes ' || -d.balance || ', has ' || m.balance
  from ledger_accounts d join ledger_accounts m on m.owner_id = d.owner_id and m.kind = 'member'
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
    'is ' || o.status || ', says ' || concat_ws('/', o.price + o.surcharge, o.paid_out + o.bonus, o.refunded, o.penalty, o.guarantee_refunded)
      || ', posted ' || concat_ws('/', p.held, p.paid, p.refunded, p.penalty, p.given_back + p.claimed)
  from backlink_orders o
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason = 'order_hold'), 0) as held,
        coalesce(sum(t.amount) filter (where t.reason in ('order_payout', 'payout_reserved', 'prime_bonus')), 0) as paid,
        coalesce(sum(t.amount) filter (where t.reason in ('order_refund', 'surcharge_refund')), 0) as refunded,
        coalesce(sum(t.amount) filter (where t.reason = 'prime_penalty'), 0) as penalty,
        coalesce(sum(t.amount) filter (where t.reason in ('reserve_taken', 'guarantee_taken', 'guarantee_covered', 'guarantee_cover')), 0) as taken,
        coalesce(sum(t.amount) filter (where t.reason = 'guarantee_refund'), 0) as given_back,
        coalesce((select c.amount from claims c where c.order_id = o.id), 0) as claimed
      from ledger_transfers t where t.refers_to = 'order:' || o.id) as p
  where p.held <> o.price + o.surcharge or p.paid <> o.paid_out + o.bonus or p.refunded <> o.refunded
    or p.penalty <> o.penalty or p.given_back + p.claimed <> o.guarantee_refunded or p.taken <> p.given_back
  union all
  -- Every open order has a timed transition, except in a dispute.
  select 'alarm', 'order ' || o.id, 'is ' || o.status || ' and waits for nothing'
  from backlink_orders o where o.ended_at is null and o.status <> 'disputed' and o.deadline_at is null
$$;

create function payout_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Pending credits of an order are its parts that are not released yet.
  select 'reserve', 'order ' || coalesce(a.owner_id, p.order_id), 'holds ' || coalesce(a.balance, 0) || ', pending ' || coalesce(p.amount, 0)
  from (select owner_id, balance from ledger_accounts where kind = 'reserve') as a
    full join (select order_id, sum(amount) as amount from payout_parts where state = 'pending' group by order_id) as p on p.order_id = a.owner_id
  where coalesce(a.balance, 0) <> coalesce(p.amount, 0)
  union all
  -- Only an order under guarantee has pending credits, and a next date while it has.
  select 'reserve', 'order ' || o.id, 'guarantee ' || coalesce(o.guarantee_state, 'none') || ', next payout ' || coalesce(o.payout_due_at::text, 'none')
  from backlink_orders o
  where exists (select from payout_parts p where p.order_id = o.id and p.state = 'pending')
    and (o.guarantee_state is distinct from 'running' or o.payout_due_at is null)
  union all
  -- The exposure of a seller is what was paid out under running guarantees; what counts as proven is of links still live.
  select 'exposure', 'owner ' || coalesce(e.owner_id, s.owner_id), 'says ' || concat_ws('/', e.exposed, e.proven) || ', orders ' || concat_ws('/', s.exposed, s.proven)
  from seller_exposure e
    full join (
      select o.seller_user_id as owner_id,
        coalesce(sum(o.paid_out + case when o.surcharge > 0 then o.bonus else 0 end - coalesce(p.amount, 0)) filter (where o.guarantee_state = 'running'), 0) as exposed,
        sum(o.proven) as proven
      from backlink_orders o
        left join (select order_id, sum(amount) as amount from payout_parts where state = 'pending' group by order_id) as p on p.order_id = o.id
      where o.guarantee_state is not null group by 1) as s on s.owner_id = e.owner_id
  where coalesce(e.exposed, 0) <> coalesce(s.exposed, 0) or coalesce(e.proven, 0) <> coalesce(s.proven, 0)
$$;
comment on function payout_rules() is 'Rules for pending credits and the exposure of sellers.';

create function claim_rules() returns table (rule text, subject text, detail text)
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
  select 'claim', 'order ' || c.order_id, 'says ' || c.paid || ' paid, posted ' || p.amount
  from claims c
    cross join lateral (
      select coalesce(sum(t.amount), 0) as amount from ledger_transfers t where t.refers_to = 'order:' || c.order_id and t.reason = 'claim_paid') as p
  where c.paid <> p.amount
$$;
comment on function claim_rules() is 'Rules for claims of members on other members.';

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
  select * from referral_rules()
  union all
  select * from content_rules()
$$;

-- The proof of the ledger in parts, one per domain that posts, so that each can grow with its domain. As before, every row breaks a
-- rule, and all parts see what one statement sees.

create function ledger_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Nothing comes from nowhere: all accounts together hold nothing.
  select 'conservation', 'all accounts', 'sum ' || sum(balance) from ledger_accounts having sum(balance) <> 0
  union all
  -- Each account is one that there may be, with the limits of its kind.
  select 'account', a.kind || ' ' || a.owner_id, 'part ' || a.part || ', from ' || coalesce(a.lowest::text, 'any') || ' to ' || coalesce(a.highest::text, 'any')
  from ledger_accounts a
  where (a.kind in ('member', 'debt', 'escrow')) <> (a.owner_id <> '00000000-0000-0000-0000-000000000000')
    or a.lowest is distinct from case when a.kind in ('member', 'escrow') then 0 end
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
  -- An account is what its entries add up to, and where the last of them ended.
  select 'balance', 'account ' || a.id, 'balance ' || a.balance || ', entries ' || coalesce(e.moved, 0) || ', version ' || a.version || ' of ' || coalesce(e.versions, 0)
  from ledger_accounts a
    left join (
      select account_id, sum(balance_after - balance_before) as moved, count(*) as versions, max(version) as newest
      from ledger_entries group by account_id) e on e.account_id = a.id
  where a.balance <> coalesce(e.moved, 0) or a.version <> coalesce(e.versions, 0) or a.version <> coalesce(e.newest, 0)
  union all
  -- Each version begins where the one before ended.
  select 'chain', 'account ' || account_id || ' version ' || version, 'before ' || balance_before || ', expected ' || expected
  from (
    select account_id, version, balance_before, coalesce(lag(balance_after) over own, 0) as expected, coalesce(lag(version) over own, 0) as previous
    from ledger_entries window own as (partition by account_id order by version)) as chained
  where balance_before <> expected or version <> previous + 1
  union all
  -- Limits hold at every version.
  select 'limit', a.kind || ' ' || a.owner_id, 'version ' || e.version || ' at ' || e.balance_after
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where (a.kind in ('member', 'escrow') and e.balance_after < 0) or (a.kind = 'debt' and e.balance_after > 0)
  union all
  -- Whoever has credits has no debt.
  select 'debt', 'member ' || d.owner_id, 'owes ' || -d.balance || ', has ' || m.balance
  from ledger_accounts d join ledger_accounts m on m.owner_id = d.owner_id and m.kind = 'member'
  where d.kind = 'debt' and d.balance < 0 and m.balance > 0
  union all
  -- A member's entry says under which kind it is shown, no other entry does, and there are no other kinds.
  select 'kind', 'transfer ' || t.id, 'entry says ' || coalesce(e.kind, 'nothing') || ', transfer ' || t.kind
  from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
  where e.kind is distinct from case when a.kind = 'member' then t.kind end
    or t.kind not in ('earned', 'spent', 'penalty', 'purchase', 'bonus', 'refund')
  union all
  -- Money that fits no quote waits for a person, and not for long.
  select 'suspense', 'suspense', 'holds ' || sum(balance) from ledger_accounts where kind = 'suspense' having sum(balance) <> 0
$$;
comment on function ledger_rules() is 'What holds of accounts, transfers and entries, whatever they were posted for.';

create function award_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Once per registrable domain and kind of award, whoever it went to; restored once as well.
  select 'award', t.reason || ' ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason in ('website_award', 'own_site_link_award', 'own_site_link_restored')
  group by t.reason, t.refers_to having count(*) > 1
  union all
  -- The award of a link is given, taken, restored and taken in this order: never taken when it is not there, nor restored when it is.
  select 'award', walk.reason || ' ' || walk.refers_to, 'transfer ' || walk.id || ' leaves ' || walk.held || ' of ' || walk.given
  from (
    select t.id, t.reason, t.refers_to,
      sum(case t.reason when 'own_site_link_penalty' then -1 else 1 end) over so_far as times,
      sum(case t.reason when 'own_site_link_penalty' then -t.amount else t.amount end) over so_far as held,
      coalesce(sum(t.amount) filter (where t.reason = 'own_site_link_award') over so_far, 0) as given
    from ledger_transfers t where t.reason in ('own_site_link_award', 'own_site_link_penalty', 'own_site_link_restored')
    window so_far as (partition by t.refers_to order by t.id)) as walk
  where walk.times not between 0 and 1 or walk.held not between 0 and walk.given
$$;
comment on function award_rules() is 'What holds of awards for websites and links.';

create function purchase_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A payment is booked once, and what is taken back is what was taken note of, and not more than was given.
  select 'purchase', 'purchase ' || p.id, 'gave ' || given.credits || ' and ' || given.bonus || ' for ' || p.credits || ', took ' || given.taken || ', noted ' || p.credits_taken || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason in ('pack_purchase', 'plan_month', 'plan_upgrade', 'mismatch_granted')), 0) as credits,
        coalesce(sum(t.amount) filter (where t.reason = 'loyalty_bonus'), 0) as bonus,
        coalesce(sum(case when t.reason in ('purchase_refund', 'dispute_opened') then t.amount when t.reason in ('dispute_won', 'refund_undone') then -t.amount end), 0) as taken
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as given
  where given.credits > p.credits or given.taken > given.credits + given.bonus or given.taken <> p.credits_taken
    or (p.kind <> 'plan' and p.state = 'paid' and given.credits <> p.credits)
    or (p.state <> 'paid' and given.credits <> 0)
$$;
comment on function purchase_rules() is 'What holds of payments and what they gave.';

create function month_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A month that counts as credited was, and no other.
  select 'month', 'subscription ' || m.subscription_id || ' month ' || m.number, 'credits ' || m.credits || ', bonus ' || coalesce(m.bonus, 0)
  from subscription_months m
  where (m.credited_at is not null) <> exists (select from ledger_transfers t where t.key = 'month:' || m.subscription_id || ':' || m.number and t.amount = m.credits)
    or (coalesce(m.bonus, 0) > 0) <> exists (select from ledger_transfers t where t.key = 'loyalty:' || m.subscription_id || ':' || m.number and t.amount = m.bonus)
$$;
comment on function month_rules() is 'What holds of the months of plans.';

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
$$;

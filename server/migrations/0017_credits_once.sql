-- The welcome comes once per domain as well, whoever it went to.

create table past_welcome_bonuses (
  domain text not null,
  constraint earlier_welcomes_pkey primary key (domain)
);
comment on table past_welcome_bonuses is 'Domains that had brought a welcome before it was counted by domain; later ones are found by what their transfer refers to.';

-- The domain that each welcomed member proved first, as far as can still be told.
insert into past_welcome_bonuses (domain)
select distinct proved.registrable_domain
from (
  select distinct on (a.owner_id) w.registrable_domain
  from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account
    join websites w on w.user_id = a.owner_id
    cross join lateral (
      select least(
        (select min(c.at) from website_checks c where c.website_id = w.id and c.outcome = 'verified'),
        (select min(n.created_at) from analyses n where n.website_id = w.id),
        w.verified_at) as at) as proof
  where t.reason = 'welcome_bonus' and proof.at is not null
  order by a.owner_id, proof.at, w.id) as proved;

create or replace function ledger_rules() returns table (rule text, subject text, detail text)
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
  union all
  -- One welcome per domain, ever, whoever it went to; that it is one per member is what its key says.
  select 'award', 'welcome_bonus ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason = 'welcome_bonus' and t.refers_to like 'domain:%'
  group by t.refers_to having count(*) > 1
$$;

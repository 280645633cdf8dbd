-- Speed of posting. Every statement that changes an account loads and plans all its table checks, which took longer than the change
-- itself; and every purchase changed two counters of issuance, although purchases cannot be paused.

create function ledger_account_is_sound(account ledger_accounts) returns boolean language plpgsql immutable as $$
begin
  return account.balance >= account.lowest and account.balance <= account.highest and account.claimed >= 0 and account.unsettled >= 0
    and case account.kind
      when 'member' then account.unsettled <= account.balance and account.unsettled_allowance >= 0
      else account.claimed = 0 and account.unsettled = 0 and account.unsettled_taken = 0 and account.unsettled_allowance is null and not account.is_frozen
    end;
end
$$;
comment on function ledger_account_is_sound(ledger_accounts) is 'The limits of an account, and that only accounts of available credits have claims, unsettled credits or a freeze. Null, such as for a limit that is not set, is no objection. A function that is compiled once per connection.';
alter table ledger_accounts
  drop constraint ledger_accounts_claims_are_of_members,
  drop constraint ledger_accounts_unsettled_is_bounded,
  drop constraint ledger_accounts_unsettled_is_of_members,
  drop constraint ledger_accounts_allowance_is_not_negative,
  drop constraint ledger_accounts_frozen_are_of_members,
  drop constraint ledger_accounts_keep_their_limits,
  add constraint ledger_accounts_keep_their_limits check (ledger_account_is_sound(ledger_accounts));

-- No key and no index, because a row is written by every purchase and read once.
create table issuance_log (
  reason text not null,
  account_id bigint not null,
  amount bigint not null,
  at timestamptz not null
);
comment on table issuance_log is 'Issuances of reasons that cannot be paused, until count_logged_issuance() adds them to issuance_days. account_id is the account that received the credits.';

create view issuance_counters as
  select day, reason, owner_id, amount, times from issuance_days
  union all
  select (at at time zone 'UTC')::date, reason, ledger_platform(), amount, 1 from issuance_log
  union all
  select (l.at at time zone 'UTC')::date, l.reason, a.owner_id, l.amount, 1
  from issuance_log l join ledger_accounts a on a.id = l.account_id and a.kind = 'member';
comment on view issuance_counters is 'Credits issued per day (UTC) and reason, in all (owner_id is the platform) and per member, exact at any moment. Several rows may belong to one counter.';

create function count_logged_issuance(rows_max integer) returns integer
language plpgsql
as $$
declare
  taken integer;
begin
  with logged as (
    delete from issuance_log where ctid = any (array(select ctid from issuance_log limit rows_max for update skip locked))
    returning reason, account_id, amount, (at at time zone 'UTC')::date as day
  ), counted as (
    insert into issuance_days (day, reason, owner_id, amount, times)
    select l.day, l.reason, owner, sum(l.amount), count(*)
    from logged l
      join ledger_accounts a on a.id = l.account_id
      cross join lateral (values (ledger_platform()), (case a.kind when 'member' then a.owner_id end)) as counted (owner)
    where owner is not null
    group by l.day, l.reason, owner
    order by l.day, l.reason, owner
    on conflict (day, reason, owner_id)
      do update set amount = issuance_days.amount + excluded.amount, times = issuance_days.times + excluded.times
  )
  select count(*) into taken from logged;
  return taken;
end
$$;
comment on function count_logged_issuance(integer) is 'Moves up to this many rows of issuance_log into the counters and returns how many it found.';

-- Counters have no parts any more: those that many postings change at once are in the log.
create temp table counted on commit drop as
  select day, reason, owner_id, sum(amount) as amount, sum(times) as times from issuance_days group by day, reason, owner_id;
truncate issuance_days;
alter table issuance_days
  drop constraint issuance_days_pkey,
  drop column part,
  add constraint issuance_days_pkey primary key (day, reason, owner_id);
insert into issuance_days (day, reason, owner_id, amount, times) select day, reason, owner_id, amount, times from counted;
comment on table issuance_days is 'Credits issued per day (UTC) and reason: in all (owner_id is the platform) and per member. Reasons that can be paused are counted in the transaction of the transfer, the others soon afterwards (see issuance_log). Read it through issuance_counters.';

create or replace function count_issuance() returns trigger language plpgsql as $$
declare
  giver ledger_accounts;
  taker ledger_accounts;
  control issuance_controls;
begin
  -- By far the most frequent issuances: whatever cannot be paused.
  insert into issuance_log (reason, account_id, amount, at)
    select new.reason, new.to_account, new.amount, new.at
    where exists (
      select from issuance_controls c
      where c.reason = new.reason and c.breaker = 'alert' and c.source = (select kind from ledger_accounts where id = new.from_account));
  if found then
    return null;
  end if;
  -- The total first, then the member: the order of their locks. Both are counted under the lock of the control.
  insert into issuance_days (day, reason, owner_id, amount, times)
    select (new.at at time zone 'UTC')::date, new.reason, counted.owner, new.amount, 1
    from issuance_controls c
      join ledger_accounts f on f.id = new.from_account and f.kind = c.source and f.owner_id = ledger_platform()
      join ledger_accounts d on d.id = new.to_account and d.owner_id <> ledger_platform()
      cross join lateral (values (f.owner_id), (d.owner_id)) as counted (owner)
    where c.reason = new.reason and c.breaker = 'pause' and (counted.owner = f.owner_id or d.kind = 'member')
      and (c.paused_at is null or exists (select from issuance_queue q where q.key = new.key and q.state = 'released'))
    on conflict (day, reason, owner_id)
      do update set amount = issuance_days.amount + excluded.amount, times = issuance_days.times + 1;
  if found then
    return null;
  end if;
  select * into giver from ledger_accounts where id = new.from_account;
  select * into taker from ledger_accounts where id = new.to_account;
  if giver.owner_id <> ledger_platform() or taker.owner_id = ledger_platform() then
    return null;
  end if;
  select * into control from issuance_controls where reason = new.reason;
  if control.source is distinct from giver.kind then
    raise exception 'there is no issuance rule for % from %', new.reason, giver.kind using errcode = 'LG003';
  end if;
  if control.paused_at is not null then
    raise exception 'the issuance of % is paused', new.reason using errcode = 'LG004';
  end if;
  return null;
end
$$;
comment on function count_issuance() is 'Trigger on transfers from the platform: adds to the counters or to issuance_log. LG003: the reason has no issuance rule. LG004: it is paused, and the transfer is not a released one of the queue.';

create or replace function issuance_admission(asked_reason text, asked_owner uuid, asked_key text) returns table (
  limits jsonb, paused boolean, issued_today bigint, counted_today bigint, issued_to_owner bigint,
  is_posted boolean, queue_state text, queue_owner uuid
)
language plpgsql
as $$
declare
  control issuance_controls;
  today constant date := (clock_now() at time zone 'UTC')::date;
begin
  select * into strict control from issuance_controls where reason = asked_reason for no key update;
  return query
    select control.limits, control.paused_at is not null, day.amount,
      day.amount - case when control.reviewed_day = today then control.reviewed_amount else 0 end,
      coalesce((select d.amount from issuance_days d where d.day = today and d.reason = asked_reason and d.owner_id = asked_owner), 0),
      exists (select from ledger_transfers t where t.key = asked_key), q.state, q.owner_id
    from (select coalesce(sum(d.amount), 0)::bigint as amount from issuance_days d
        where d.day = today and d.reason = asked_reason and d.owner_id = ledger_platform()) as day
      left join issuance_queue q on q.key = asked_key;
end
$$;

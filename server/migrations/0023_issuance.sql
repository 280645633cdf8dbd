-- Issuance: every reason that moves credits from an account of the platform to a member or an order, counters per day, and a queue for
-- what waits for a review while a circuit breaker is open. Rules and default limits are in contract/issuanceRules.ts.

create table issuance_controls (
  reason text not null,
  source text not null,
  breaker text not null,
  limits jsonb,
  version integer not null default 0,
  paused_at timestamptz,
  paused_by uuid,
  pause_reason text,
  reviewed_day date,
  reviewed_amount bigint not null default 0,
  constraint issuance_controls_pkey primary key (reason),
  constraint issuance_controls_breaker_is_known check (breaker in ('pause', 'alert', 'none')),
  constraint issuance_controls_pauses_where_it_can check (paused_at is null or breaker = 'pause'),
  constraint issuance_controls_are_paused_by_users foreign key (paused_by) references users (id) on delete set null
);
comment on table issuance_controls is 'One row per reason from an account of the platform to a member or an order; the ledger refuses every other. breaker: whether leaving the limits pauses the reason, alerts only, or nothing is counted, because the reason only returns what was taken. limits: null is the default of contract/issuanceRules.ts. paused_by is null if the circuit breaker paused it. reviewed_amount is what an admin has reviewed of reviewed_day; the daily limit counts from there. Admissions of a reason are serialised by the lock of its row.';

insert into issuance_controls (reason, source, breaker) values
  ('website_award', 'issuance', 'pause'),
  ('own_site_link_award', 'issuance', 'pause'),
  ('welcome_bonus', 'issuance', 'pause'),
  ('referral_bonus', 'issuance', 'pause'),
  ('referral_welcome', 'issuance', 'pause'),
  ('referral_share', 'issuance', 'pause'),
  ('loyalty_bonus', 'issuance', 'alert'),
  ('adjustment_grant', 'issuance', 'alert'),
  ('pack_purchase', 'purchases', 'alert'),
  ('plan_month', 'purchases', 'alert'),
  ('plan_upgrade', 'purchases', 'alert'),
  ('mismatch_granted', 'suspense', 'alert'),
  ('refund_undone', 'purchases', 'none'),
  ('dispute_won', 'purchases', 'none'),
  ('own_site_link_restored', 'penalties', 'none'),
  ('content_returned', 'fees', 'none');

create table issuance_days (
  day date not null,
  reason text not null,
  owner_id uuid not null,
  part smallint not null,
  amount bigint not null,
  times integer not null,
  constraint issuance_days_pkey primary key (day, reason, owner_id, part)
) with (fillfactor = 80);
comment on table issuance_days is 'Credits issued per day (UTC) and reason: in all (owner_id is the platform; reasons that cannot be paused in the parts of their account) and per member. Counted in the transaction of the transfer by count_issuance().';

create table issuance_queue (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  key text not null,
  reason text not null,
  owner_id uuid not null,
  amount bigint not null,
  refers_to text,
  notice jsonb,
  cause text not null,
  state text not null default 'queued',
  queued_at timestamptz not null default clock_now(),
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text,
  settled_at timestamptz,
  objection text,
  objected_at timestamptz,
  answer text,
  answered_at timestamptz,
  constraint issuance_queue_pkey primary key (id),
  constraint issuance_queue_number_is_unique unique (number),
  constraint issuance_queue_key_is_unique unique (key),
  constraint issuance_queue_has_a_rule foreign key (reason) references issuance_controls (reason),
  constraint issuance_queue_belongs_to_a_user foreign key (owner_id) references users (id) on delete cascade,
  constraint issuance_queue_is_decided_by_users foreign key (decided_by) references users (id) on delete set null,
  constraint issuance_queue_amount_is_positive check (amount > 0),
  constraint issuance_queue_cause_is_known check (cause in ('paused', 'event', 'member')),
  constraint issuance_queue_state_is_known check (state in ('queued', 'released', 'paid', 'rejected', 'lapsed')),
  constraint issuance_queue_decisions_have_a_reason check (state not in ('released', 'paid', 'rejected') or (decided_at is not null and decision_reason is not null)),
  constraint issuance_queue_objects_to_rejections check (objected_at is null or decided_at is not null),
  constraint issuance_queue_answers_objections check (answered_at is null or objected_at is not null)
);
comment on table issuance_queue is 'Credits that wait for a review, under the key of their transfer. cause: the reason was paused, or the amount exceeded the limit per event or per member and day. queued: awaits review; released: an admin agreed, a job pays it; paid; rejected: not paid; lapsed: no longer due. notice is the notification of the payment.';
create index issuance_queue_open on issuance_queue (reason, number) where state = 'queued';
create index issuance_queue_of_owner on issuance_queue (owner_id, number desc);
create index issuance_queue_by_subject on issuance_queue (refers_to) where refers_to is not null;
create index issuance_queue_newest on issuance_queue (number desc);

create table issuance_alerts (
  day date not null,
  reason text not null,
  about text not null,
  at timestamptz not null default clock_now(),
  constraint issuance_alerts_pkey primary key (day, reason, about),
  constraint issuance_alerts_about_is_known check (about in ('day', 'member'))
);
comment on table issuance_alerts is 'Alerts to the admins: issuance of a reason was above its expected range in all, or for one member. One per reason and day each.';

-- Counts a transfer from the platform, and refuses it if its reason has no rule or is paused. A trigger, so that no path around it exists.
-- One statement for what is allowed, because every posting of an issuance pays for it; the rest finds out why it did nothing.
create function count_issuance() returns trigger language plpgsql as $$
declare
  giver ledger_accounts;
  taker ledger_accounts;
  control issuance_controls;
begin
  -- The total first, then the member: the order of their locks. Reasons that can be paused are counted under the lock of their control,
  -- the others in the part of the account that the posting holds anyway.
  insert into issuance_days (day, reason, owner_id, part, amount, times)
    select (new.at at time zone 'UTC')::date, new.reason, counted.owner, counted.part, new.amount, 1
    from issuance_controls c
      join ledger_accounts f on f.id = new.from_account and f.kind = c.source and f.owner_id = '00000000-0000-0000-0000-000000000000'
      join ledger_accounts d on d.id = new.to_account and d.owner_id <> '00000000-0000-0000-0000-000000000000'
      cross join lateral (values (f.owner_id, case c.breaker when 'pause' then 0 else f.part end), (d.owner_id, 0)) as counted (owner, part)
    where c.reason = new.reason and c.breaker <> 'none' and (counted.owner = f.owner_id or d.kind = 'member')
      and (c.paused_at is null or exists (select from issuance_queue q where q.key = new.key and q.state = 'released'))
    on conflict (day, reason, owner_id, part)
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
comment on function count_issuance() is 'Trigger on transfers from the platform: adds to the counters. LG003: the reason has no issuance rule. LG004: it is paused, and the transfer is not a released one of the queue.';

-- Counters of what was issued before.
with issued as (
  select (t.at at time zone 'UTC')::date as day, t.reason, t.amount, taker.kind, taker.owner_id
  from ledger_transfers t
    join issuance_controls c on c.reason = t.reason and c.breaker <> 'none'
    join ledger_accounts taker on taker.id = t.to_account
)
insert into issuance_days (day, reason, owner_id, part, amount, times)
select day, reason, ledger_platform(), 0, sum(amount), count(*) from issued group by day, reason
union all
select day, reason, owner_id, 0, sum(amount), count(*) from issued where kind = 'member' group by day, reason, owner_id;

-- Accounts of the platform have lower ids than those of members, so transfers between members and orders skip the trigger.
do $$
begin
  execute format(
    'create trigger issuance_is_counted after insert on ledger_transfers for each row when (new.from_account <= %s) execute function count_issuance()',
    (select max(id) from ledger_accounts where owner_id = ledger_platform()));
end
$$;

-- Two statements, so that the second one sees what the transaction that held the lock has counted.
create function issuance_admission(asked_reason text, asked_owner uuid, asked_key text) returns table (
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
      coalesce((select d.amount from issuance_days d where d.day = today and d.reason = asked_reason and d.owner_id = asked_owner and d.part = 0), 0),
      exists (select from ledger_transfers t where t.key = asked_key), q.state, q.owner_id
    from (select coalesce(sum(d.amount), 0)::bigint as amount from issuance_days d
        where d.day = today and d.reason = asked_reason and d.owner_id = ledger_platform()) as day
      left join issuance_queue q on q.key = asked_key;
end
$$;
comment on function issuance_admission(text, uuid, text) is 'Locks the control of a reason and returns what decides about one issuance of it. counted_today is issued_today less what an admin has reviewed.';

create or replace function referral_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- The granted amount of a reward matches its transfers.
  select 'referral', 'reward ' || coalesce(r.id::text, posted.reward), 'granted ' || coalesce(r.granted, 0) || ', posted ' || coalesce(posted.credits, 0)
  from (
    select substr(t.refers_to, 10) as reward,
      sum(case t.reason when 'referral_taken' then -t.amount else t.amount end) as credits
    from ledger_transfers t where t.reason in ('referral_bonus', 'referral_share', 'referral_taken') group by 1) as posted
    full join referral_rewards r on r.id::text = posted.reward
  where coalesce(r.granted, -1) <> coalesce(posted.credits, 0)
  union all
  -- A referred member gets the referral welcome once, on activation; an admin can still refuse the referral later.
  select 'referral', 'member ' || a.owner_id, count(*) || ' times for a referral that is ' || coalesce(min(f.state), 'unknown')
  from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account
    left join referrals f on f.referral_id = a.owner_id
  where t.reason = 'referral_welcome'
  group by a.owner_id having count(*) > 1 or coalesce(min(f.state), '') not in ('activated', 'refused')
  union all
  -- One registration bonus per domain.
  select 'referral', 'domain ' || f.activated_domain, count(*) || ' bonuses'
  from referrals f join referral_rewards r on r.referral_id = f.referral_id and r.kind = 'registration' and r.state = 'granted'
  where not 'domain_used' = any (f.cleared)
  group by f.activated_domain having count(*) > 1
  union all
  -- Exactly one share is the first of its purchase, and exactly one the first of its referral.
  select 'referral', 'purchase ' || purchase_id, count(first_of) || ' first shares'
  from referral_rewards where purchase_id is not null group by purchase_id having count(first_of) <> 1
  union all
  select 'referral', 'first share of ' || referral_id, count(*) filter (where first_of = 'referral') || ' first shares'
  from referral_rewards where purchase_id is not null group by referral_id having count(*) filter (where first_of = 'referral') <> 1
  union all
  -- A due reward is granted within a day, unless the referral or the issuance awaits review or was rejected, or one of the two accounts
  -- is blocked.
  select 'referral', 'reward ' || r.id, 'due since ' || r.due_at
  from referral_rewards r
    join referrals f on f.referral_id = r.referral_id
    join users u on u.id = r.referrer_id
    join users m on m.id = r.referral_id
  where r.state = 'waiting' and r.due_at < clock_now() - interval '1 day' and f.state in ('registered', 'activated')
    and u.deleted_at is null and u.blocked_at is null and m.blocked_at is null
    and not exists (
      select from issuance_queue q
      where q.key = 'referral:' || r.id || ':posting:' || r.postings + 1 and q.state in ('queued', 'released', 'rejected'))
$$;

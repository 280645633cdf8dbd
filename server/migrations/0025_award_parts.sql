-- Awards in parts: how old a domain is, what each domain may bring in awards, and what of it is still to come.

create table domain_ages (
  domain text collate "C" primary key,
  outcome text not null,
  registered_at timestamptz,
  asked_at timestamptz not null,
  failing_since timestamptz,
  failures integer not null default 0,
  next_ask_at timestamptz not null,
  constraint domain_ages_outcome_is_known check (outcome in ('registered', 'not_found', 'no_date', 'no_service', 'failed')),
  constraint domain_ages_registered_have_a_date check ((outcome = 'registered') <= (registered_at is not null)),
  constraint domain_ages_failed_have_a_beginning check ((outcome = 'failed') = (failing_since is not null) and (failures > 0) = (outcome = 'failed'))
);
comment on table domain_ages is 'What the registry of a registrable domain answered by RDAP: the latest registration, which a re-registration replaces. failed: no answer, asked again with backoff; registered_at is then that of an earlier answer. No row: never asked.';

alter table domain_ranks add column listed_since date;
comment on column domain_ranks.listed_since is 'Import date of the oldest release since which every release of the list has named the domain.';

create table awards (
  id bigint generated always as identity primary key,
  domain text collate "C" not null,
  host text collate "C" not null,
  reason text not null,
  owner_id uuid not null,
  site_owner_id uuid not null,
  subject text not null default '',
  wanted integer not null,
  score integer,
  limit_then integer,
  created_at timestamptz not null default clock_now(),
  raise_at timestamptz,
  constraint awards_reason_is_known check (reason in ('website', 'own_site_link', 'welcome', 'referral_referrer', 'referral_member')),
  constraint awards_are_given_once unique (domain, reason, subject),
  constraint awards_want_something check (wanted > 0),
  constraint awards_score_is_of_a_hundred check (score between 0 and 100),
  constraint awards_of_referrals_have_a_subject check ((reason in ('referral_referrer', 'referral_member')) = (subject <> '')),
  constraint awards_belong_to_a_user foreign key (owner_id) references users (id),
  constraint awards_come_from_the_site_of_a_user foreign key (site_owner_id) references users (id)
);
comment on table awards is 'Awards for a registrable domain: what the rules grant (wanted), to whom, and for the site of which member (host, site_owner_id). What the limit of the domain leaves of it is in award_parts. score: of the site at the award. limit_then: the limit of the domain when parts were last granted; null for awards from before there was one. raise_at: when to see whether the limit has risen; null: it is granted in full, or for good.';
create index awards_of_owner on awards (owner_id, id desc);
create index awards_of_site_owner on awards (site_owner_id, id);
create index awards_by_host on awards (host);
create index awards_to_raise on awards (raise_at) where raise_at is not null;
create unique index awards_welcome_once on awards (owner_id) where reason = 'welcome';

create table award_parts (
  id bigint generated always as identity primary key,
  award_id bigint not null,
  number smallint not null,
  amount integer not null,
  paid integer not null default 0,
  state text not null default 'pending',
  due_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  obstacle text,
  settled_at timestamptz,
  is_rest boolean not null default false,
  queue_key text,
  constraint award_parts_are_of_an_award foreign key (award_id) references awards (id),
  constraint award_parts_are_numbered unique (award_id, number),
  constraint award_parts_amount_is_positive check (amount > 0),
  constraint award_parts_state_is_known check (state in ('pending', 'in_review', 'paid', 'lapsed')),
  constraint award_parts_pay_up_to_their_amount check (paid between 0 and amount and (state = 'paid') = (paid > 0)),
  constraint award_parts_pending_are_checked check ((state = 'pending') = (next_check_at is not null) and (state in ('pending', 'in_review')) = (settled_at is null)),
  constraint award_parts_in_review_are_queued check ((state = 'in_review') <= (queue_key is not null)),
  constraint award_parts_queue_key_is_unique unique (queue_key),
  constraint award_parts_obstacle_is_known check (obstacle in ('unverified', 'unreachable', 'link_missing', 'changed_hands', 'registered_again', 'lower_score', 'account_closed', 'rejected', 'referral_refused')),
  constraint award_parts_lapse_for_a_reason check (state <> 'lapsed' or obstacle is not null)
);
comment on table award_parts is 'Parts of an award: the first is paid at once, the rest later if the site is still as it was. in_review: due, but queued by a circuit breaker under queue_key until an admin decides. is_rest: due later than the part that was granted with it. obstacle: why a pending part was postponed, or why one lapsed or paid less. All parts of a domain together never exceed its limit.';
create index award_parts_due on award_parts (next_check_at) where state = 'pending';

-- Awards from before were paid at once. Those of referrals keep their rewards and count for the domain like the others.
insert into awards (domain, host, reason, owner_id, site_owner_id, wanted, created_at)
select substr(t.refers_to, 8), substr(t.refers_to, 8), g.reason, a.owner_id, a.owner_id, t.amount, t.at
from ledger_transfers t
  join (values ('website_award', 'website'), ('own_site_link_award', 'own_site_link'), ('welcome_bonus', 'welcome')) as g (posted, reason) on g.posted = t.reason
  join ledger_accounts a on a.id = t.to_account
where t.refers_to like 'domain:%'
order by t.id
on conflict do nothing;
insert into awards (domain, host, reason, owner_id, site_owner_id, subject, wanted, created_at)
select f.activated_domain, f.activated_domain, 'referral_referrer', f.referrer_id, f.referral_id, f.referral_id::text, r.granted, r.granted_at
from referrals f join referral_rewards r on r.referral_id = f.referral_id and r.kind = 'registration' and r.granted > 0
where f.activated_domain is not null
order by r.number;
insert into awards (domain, host, reason, owner_id, site_owner_id, subject, wanted, created_at)
select f.activated_domain, f.activated_domain, 'referral_member', f.referral_id, f.referral_id, f.referral_id::text, t.amount, t.at
from ledger_transfers t join referrals f on t.key = 'referral:welcome:' || f.referral_id
where f.activated_domain is not null
order by t.id;
insert into award_parts (award_id, number, amount, paid, state, due_at, settled_at)
select id, 1, wanted, wanted, 'paid', created_at, created_at from awards;

-- What awaited review keeps waiting as a part; what was rejected can still be released.
create temporary table queued_awards on commit drop as
select q.key, q.state, q.amount, q.queued_at, q.decided_at, q.owner_id, g.reason,
  coalesce(f.activated_domain, substr(q.refers_to, 8)) as domain, coalesce(f.referral_id, q.owner_id) as site_owner_id, coalesce(f.referral_id::text, '') as subject
from issuance_queue q
  join (values ('website_award', 'website'), ('own_site_link_award', 'own_site_link'), ('welcome_bonus', 'welcome'),
    ('referral_bonus', 'referral_referrer'), ('referral_welcome', 'referral_member')) as g (posted, reason) on g.posted = q.reason
  left join referral_rewards r on q.refers_to = 'referral:' || r.id and r.kind = 'registration'
  left join referrals f on f.referral_id = r.referral_id
where q.state in ('queued', 'released', 'rejected') and (q.refers_to like 'domain:%' or f.activated_domain is not null)
order by q.number;
insert into awards (domain, host, reason, owner_id, site_owner_id, subject, wanted, created_at)
select domain, domain, reason, owner_id, site_owner_id, subject, amount, queued_at from queued_awards
on conflict do nothing;
insert into award_parts (award_id, number, amount, state, due_at, settled_at, obstacle, queue_key)
select a.id, 1, q.amount, case q.state when 'rejected' then 'lapsed' else 'in_review' end, q.queued_at,
  case q.state when 'rejected' then q.decided_at end, case q.state when 'rejected' then 'rejected' end, q.key
from queued_awards q
  join awards a on a.domain = q.domain collate "C" and a.reason = q.reason and a.subject = q.subject and a.owner_id = q.owner_id
where not exists (select from award_parts p where p.award_id = a.id);
-- The bonus of a registration grows with the parts that are paid for it.
update referral_rewards set state = 'granted', amount = 0, granted_at = at where kind = 'registration' and state = 'waiting';
update our_site_backlinks b set credits_processed = true, award_domain = q.domain
from queued_awards q
where q.reason = 'own_site_link' and b.user_id = q.owner_id and b.status = 'verified' and not b.credits_processed and b.source_domain = q.domain;

create or replace function award_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- One award per registrable domain and kind across all members; restored at most once. Later parts name themselves.
  select 'award', t.reason || ' ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason in ('website_award', 'own_site_link_award', 'own_site_link_restored')
  group by t.reason, t.refers_to having count(*) > 1
  union all
  -- What was posted for an award is what its parts have paid.
  select 'award', parts.reason || ' domain:' || parts.domain, 'posted ' || coalesce(posted.amount, 0) || ', parts paid ' || parts.paid
  from (
      select a.reason, a.domain::text as domain, coalesce(sum(p.paid), 0) as paid
      from awards a left join award_parts p on p.award_id = a.id
      where a.subject = '' group by 1, 2) as parts
    left join (
      select case t.reason when 'website_award' then 'website' when 'own_site_link_award' then 'own_site_link' else 'welcome' end as reason,
        split_part(t.refers_to, ':', 2) as domain, sum(t.amount) as amount
      from ledger_transfers t
      where t.reason in ('website_award', 'own_site_link_award', 'welcome_bonus')
      group by 1, 2) as posted using (reason, domain)
  where coalesce(posted.amount, 0) <> parts.paid
  union all
  -- A part in review awaits a decision in the queue.
  select 'award', 'part ' || p.id, 'in review, but the queue says ' || coalesce(q.state, 'nothing')
  from award_parts p left join issuance_queue q on q.key = p.queue_key
  where p.state = 'in_review' and coalesce(q.state, '') not in ('queued', 'released', 'rejected')
  union all
  -- The parts of an award are not more than it, and those of a domain not more than its limit. Awards from before are exempt.
  select 'award', 'award ' || a.id, 'parts ' || sum(p.amount) || ' of ' || a.wanted
  from awards a join award_parts p on p.award_id = a.id
  group by a.id having sum(p.amount) > a.wanted
  union all
  select 'award', 'domain ' || a.domain, 'parts ' || sum(p.amount) || ', limit ' || max(a.limit_then)
  from awards a join award_parts p on p.award_id = a.id
  where exists (select from awards b where b.domain = a.domain and b.limit_then is not null)
  group by a.domain having sum(p.amount) > max(coalesce(a.limit_then, 0)) and sum(p.amount) > coalesce(sum(p.amount) filter (where a.limit_then is null), 0)
  union all
  -- The award of a link is granted, withdrawn, restored and withdrawn in this order only.
  select 'award', 'own_site_link domain:' || walk.domain, 'transfer ' || walk.id || ' leaves ' || walk.held || ' of ' || walk.given
  from (
    select t.id, t.domain,
      sum(case t.reason when 'own_site_link_penalty' then 1 when 'own_site_link_restored' then -1 else 0 end) over so_far as times,
      sum(case t.reason when 'own_site_link_penalty' then -t.amount else t.amount end) over so_far as held,
      coalesce(sum(t.amount) filter (where t.reason = 'own_site_link_award') over so_far, 0) as given
    from (
      select id, reason, amount, split_part(refers_to, ':', 2) as domain from ledger_transfers
      where reason in ('own_site_link_award', 'own_site_link_penalty', 'own_site_link_restored')) as t
    window so_far as (partition by t.domain order by t.id)) as walk
  where walk.times not between 0 and 1 or walk.held not between 0 and walk.given
  union all
  -- The award columns of a backlink match its award and its transfers.
  select 'award', 'link ' || b.link_id, 'says ' || concat_ws(', ', case when b.credits_processed then 'given' end, case when b.removed_at is not null then 'taken' end, case when b.restored_at is not null then 'restored' end) || ' of ' || coalesce('domain:' || b.award_domain, 'none')
  from our_site_backlinks b
    cross join lateral (
      select coalesce(sum(p.paid), 0) as paid, count(distinct a.id) as awards
      from awards a left join award_parts p on p.award_id = a.id
      where a.reason = 'own_site_link' and a.domain = b.award_domain collate "C") as given
  where (b.credits_processed and given.awards <> 1)
    or (b.removed_at is not null and (b.restored_at is null or b.removed_at > b.restored_at) and given.paid > 0 and not exists (select from ledger_transfers t where t.key in ('penalty:own_link:' || b.award_domain, 'penalty:own_link:' || b.award_domain || ':2')))
    or (b.restored_at is not null and exists (select from ledger_transfers t where t.key = 'penalty:own_link:' || b.award_domain)
      and not exists (select from ledger_transfers t where t.key = 'restored:own_link:' || b.award_domain))
  union all
  -- A link with an award is monitored as long as the account of its member is open.
  select 'award', 'link ' || l.id, 'carries an award and is ' || l.state
  from our_site_backlinks b join monitored_links l on l.id = b.link_id join users u on u.id = b.user_id
  where b.credits_processed and (b.removed_at is null or b.restored_at > b.removed_at) and u.deleted_at is null
    and (l.state not in ('live', 'endangered') or l.next_check_at is null)
$$;

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
  -- A referred member gets the referral welcome on activation, in the parts of one award; an admin can still refuse the referral later.
  select 'referral', 'member ' || a.owner_id, sum(t.amount) || ' for a referral that is ' || coalesce(min(f.state), 'unknown')
  from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account
    left join referrals f on f.referral_id = a.owner_id
  where t.reason = 'referral_welcome'
  group by a.owner_id
  having coalesce(min(f.state), '') not in ('activated', 'refused') or sum(t.amount) <> (
    select coalesce(sum(p.paid), 0) from awards w join award_parts p on p.award_id = w.id
    where w.reason = 'referral_member' and w.subject = a.owner_id::text)
  union all
  -- What was granted for the registration is what the parts of its award have paid.
  select 'referral', 'registration of ' || r.referral_id, 'granted ' || r.granted || ', parts ' || coalesce(parts.paid, 0)
  from referral_rewards r
    left join (
      select w.subject, sum(p.paid) as paid from awards w join award_parts p on p.award_id = w.id
      where w.reason = 'referral_referrer' group by 1) parts on parts.subject = r.referral_id::text
  where r.kind = 'registration' and r.granted <> coalesce(parts.paid, 0)
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

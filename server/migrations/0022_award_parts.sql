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
  created_at timestamptz not null default clock_now(),
  raise_at timestamptz,
  constraint awards_reason_is_known check (reason in ('website', 'own_site_link', 'welcome', 'referral_referrer', 'referral_member')),
  constraint awards_are_given_once unique (domain, reason, subject),
  constraint awards_want_something check (wanted > 0),
  constraint awards_of_referrals_have_a_subject check ((reason in ('referral_referrer', 'referral_member')) = (subject <> '')),
  constraint awards_belong_to_a_user foreign key (owner_id) references users (id),
  constraint awards_come_from_the_site_of_a_user foreign key (site_owner_id) references users (id)
);
comment on table awards is 'Awards for a registrable domain: what the rules grant (wanted), to whom, and for the site of which member (host, site_owner_id). What the limit of the domain leaves of it is in award_parts. raise_at: when to see whether the limit has risen; null: it is granted in full, or for good.';
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
  next_look_at timestamptz,
  looks integer not null default 0,
  obstacle text,
  settled_at timestamptz,
  constraint award_parts_are_of_an_award foreign key (award_id) references awards (id),
  constraint award_parts_are_numbered unique (award_id, number),
  constraint award_parts_amount_is_positive check (amount > 0),
  constraint award_parts_state_is_known check (state in ('pending', 'paid', 'lapsed')),
  constraint award_parts_pay_up_to_their_amount check (paid between 0 and amount and (state = 'paid') = (paid > 0)),
  constraint award_parts_pending_are_looked_at check ((state = 'pending') = (next_look_at is not null) and (state = 'pending') = (settled_at is null)),
  constraint award_parts_obstacle_is_known check (obstacle in ('unverified', 'unreachable', 'link_missing', 'changed_hands', 'registered_again', 'lower_score', 'account_closed')),
  constraint award_parts_lapse_for_a_reason check (state <> 'lapsed' or obstacle is not null)
);
comment on table award_parts is 'Parts of an award: the first is paid at once, the rest later if the site is still as it was. obstacle: why a pending part was postponed, or why one lapsed or paid less. All parts of a domain together never exceed its limit.';
create index award_parts_due on award_parts (next_look_at) where state = 'pending';

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

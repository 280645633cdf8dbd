-- Links that are watched, every look at them, and the links of members to this exchange itself.

create table monitored_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  page_url text not null,
  host text not null,
  target_url text not null,
  anchor_text text,
  rel text not null,
  label boolean not null default false,
  schedule text not null,
  state text not null default 'waiting',
  created_at timestamptz not null default clock_now(),
  named_at timestamptz not null default clock_now(),
  verified_at timestamptz,
  checks integer not null default 0,
  checking_since timestamptz,
  last_checked_at timestamptz,
  last_verdict text,
  last_reasons text[] not null default '{}',
  missed_at timestamptz,
  missing_since timestamptz,
  repair_by timestamptz,
  inconclusive_since timestamptz,
  needs_review boolean not null default false,
  next_check_at timestamptz,
  ended_at timestamptz,
  constraint monitored_links_purpose_is_known check (purpose in ('own_site', 'order')),
  constraint monitored_links_rel_is_known check (rel in ('any', 'dofollow', 'nofollow', 'sponsored')),
  constraint monitored_links_schedule_is_known check (schedule in ('own_site', 'guarantee')),
  constraint monitored_links_state_is_known check (state in ('waiting', 'live', 'endangered', 'lost', 'ended')),
  constraint monitored_links_verdict_is_known check (last_verdict in ('passed', 'failed', 'inconclusive')),
  constraint monitored_links_endangered_have_a_deadline check ((state = 'endangered') = (repair_by is not null)),
  constraint monitored_links_ended_have_a_time check ((state = 'ended') = (ended_at is not null))
);
comment on table monitored_links is 'A link as it is meant to stand, and how it does. waiting: not seen yet; standing: passed; endangered: missing twice, with a deadline to repair; lost: the deadline has passed. named_at is when its page was named, verified_at the proof from which the schedule counts; missed_at is the first of two misses, inconclusive_since how long nobody could tell.';
create index monitored_links_due on monitored_links (next_check_at) where next_check_at is not null;
create index monitored_links_to_sync on monitored_links (inconclusive_since) where needs_review;

create table link_checks (
  id bigint generated always as identity primary key,
  link_id uuid not null,
  at timestamptz not null default clock_now(),
  requested_url text not null,
  final_url text,
  status integer,
  verdict text not null,
  reasons text[] not null,
  anchor_text text,
  rel text[] not null default '{}',
  place text,
  snippet text,
  constraint link_checks_belong_to_a_link foreign key (link_id) references monitored_links (id),
  constraint link_checks_verdict_is_known check (verdict in ('passed', 'failed', 'inconclusive')),
  constraint link_checks_passed_without_reasons check ((verdict = 'passed') = (cardinality(reasons) = 0))
);
comment on table link_checks is 'The file of a link: each look at it with what was seen, alike for everybody whom it concerns.';
create index link_checks_of_link on link_checks (link_id, id desc);
create trigger link_checks_are_append_only before update or truncate on link_checks
  for each statement execute function refuse_change();

create table our_site_backlinks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  website_id uuid not null,
  link_id uuid not null,
  source_domain text not null,
  registrable_domain text not null,
  source_url text not null,
  anchor_text text not null,
  target_url text not null,
  is_verified boolean not null default false,
  credits_processed boolean not null default false,
  status text not null default 'pending',
  created_at timestamptz not null default clock_now(),
  verified_at timestamptz,
  removed_at timestamptz,
  restored_at timestamptz,
  constraint our_site_backlinks_belong_to_a_user foreign key (user_id) references users (id),
  constraint our_site_backlinks_belong_to_a_website foreign key (website_id) references websites (id),
  constraint our_site_backlinks_are_watched foreign key (link_id) references monitored_links (id),
  constraint our_site_backlinks_one_per_domain unique (user_id, source_domain),
  constraint our_site_backlinks_link_is_unique unique (link_id),
  constraint our_site_backlinks_status_is_known check (status in ('pending', 'verified', 'not_found', 'removed', 'unknown')),
  constraint our_site_backlinks_verified_has_its_status check (is_verified = (status = 'verified'))
);
comment on table our_site_backlinks is 'Links from members'' websites to this exchange. credits_processed: the award of its registrable domain was given for it; removed_at: the award was taken back; restored_at: it came back, which it does once; removed_at after restored_at: it was taken for good.';
create index our_site_backlinks_of_website on our_site_backlinks (website_id);

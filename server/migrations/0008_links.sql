-- Links: monitored links and their checks, backlinks to this site with their awards, and the link graph between domains.

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
  confirmed_missing_at timestamptz,
  constraint monitored_links_purpose_is_known check (purpose in ('own_site', 'order', 'exchange')),
  constraint monitored_links_rel_is_known check (rel in ('any', 'dofollow', 'nofollow', 'sponsored')),
  constraint monitored_links_schedule_is_known check (schedule in ('own_site', 'guarantee')),
  constraint monitored_links_state_is_known check (state in ('waiting', 'live', 'endangered', 'lost', 'ended')),
  constraint monitored_links_verdict_is_known check (last_verdict in ('passed', 'failed', 'inconclusive')),
  constraint monitored_links_endangered_have_a_deadline check ((state = 'endangered') = (repair_by is not null)),
  constraint monitored_links_ended_have_a_time check ((state = 'ended') = (ended_at is not null)),
  constraint monitored_links_said_gone_are_endangered check (confirmed_missing_at is null or state = 'endangered')
);
comment on table monitored_links is 'A monitored link: the expected link and its state. waiting: not found yet; live: found; endangered: missing in two checks, with a repair deadline; lost: the deadline has passed. named_at: when its page was submitted; verified_at: the first passed check, from which the recheck schedule (schedule) counts; missed_at: the first of two failed checks; inconclusive_since: since when checks are inconclusive.';
comment on column monitored_links.confirmed_missing_at is 'When an admin confirmed that a missing link is gone: from then on its deadline runs even if the page cannot be read.';
create index monitored_links_due on monitored_links (next_check_at) where next_check_at is not null;
create index monitored_links_to_sync on monitored_links (inconclusive_since, id) where needs_review;
create index monitored_links_endangered on monitored_links (id) where state = 'endangered';

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
  is_manual boolean not null default false,
  constraint link_checks_belong_to_a_link foreign key (link_id) references monitored_links (id),
  constraint link_checks_verdict_is_known check (verdict in ('passed', 'failed', 'inconclusive')),
  constraint link_checks_passed_without_reasons check ((verdict = 'passed') = (cardinality(reasons) = 0))
);
comment on table link_checks is 'The link report: each check of a link with what was found, the same for every party.';
comment on column link_checks.is_manual is 'Manual check by an admin because automatic checks were inconclusive; it has a verdict only.';
create index link_checks_of_link on link_checks (link_id, id desc);
-- BRIN index for pruning old checks that repeat the previous result.
create index link_checks_by_time on link_checks using brin (at);
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
  award_domain text,
  constraint our_site_backlinks_belong_to_a_user foreign key (user_id) references users (id),
  constraint our_site_backlinks_belong_to_a_website foreign key (website_id) references websites (id),
  constraint our_site_backlinks_are_watched foreign key (link_id) references monitored_links (id),
  constraint our_site_backlinks_one_per_domain unique (user_id, source_domain),
  constraint our_site_backlinks_link_is_unique unique (link_id),
  constraint our_site_backlinks_status_is_known check (status in ('pending', 'verified', 'not_found', 'removed', 'unknown')),
  constraint our_site_backlinks_verified_has_its_status check (is_verified = (status = 'verified')),
  constraint our_site_backlinks_credited_have_their_domain check (credits_processed = (award_domain is not null))
);
comment on table our_site_backlinks is 'Links from members'' websites to this site. credits_processed: the award for its registrable domain was granted; removed_at: the award was withdrawn; restored_at: it was restored, which happens once; removed_at after restored_at: it was withdrawn for good.';
comment on column our_site_backlinks.award_domain is 'The domain that the award was granted for, as its transfers name it.';
create index our_site_backlinks_of_website on our_site_backlinks (website_id);

create table past_welcome_bonuses (
  domain text not null,
  constraint past_welcome_bonuses_pkey primary key (domain)
);
comment on table past_welcome_bonuses is 'Domains whose welcome bonus was granted before transfers named the domain; empty in a new database.';

create table domain_links (
  from_domain text collate "C" not null,
  to_domain text collate "C" not null,
  source text not null,
  link_key text collate "C" not null,
  anchor text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  appeared_at timestamptz,
  constraint domain_links_pkey primary key (from_domain, to_domain, source, link_key) include (last_seen_at),
  -- A bounded quantifier in the pattern would be many times slower than a separate length check.
  constraint domain_links_from_is_ascii check (from_domain ~ '^[a-z0-9_.-]+$' and length(from_domain) <= 253),
  constraint domain_links_to_is_ascii check (to_domain ~ '^[a-z0-9_.-]+$' and length(to_domain) <= 253),
  constraint domain_links_lead_elsewhere check (from_domain <> to_domain),
  constraint domain_links_source_is_known check (source in ('crawl', 'exchange')),
  constraint domain_links_of_the_exchange_have_a_key check ((source = 'exchange') = (link_key <> '')),
  constraint domain_links_key_is_bounded check (length(link_key) <= 100),
  constraint domain_links_anchor_is_bounded check (length(anchor) <= 200),
  constraint domain_links_are_seen_in_order check (first_seen_at <= last_seen_at)
);
comment on table domain_links is 'Link graph between registrable domains. crawl: one row per pair of domains with the most frequent anchor text, as a footer link on every page is one link. exchange: one row per link delivered through the platform, by its key. A link that a later crawl does not find keeps its last_seen_at. appeared_at: when the link was created, null if it existed at the first crawl.';
-- Covering index: the newest links to a domain and their sources by an index-only scan.
create index domain_links_to on domain_links (to_domain, first_seen_at desc) include (from_domain, last_seen_at);
create index domain_links_appeared on domain_links (to_domain, appeared_at desc) include (from_domain, source) where appeared_at is not null;
-- Partial index for links delivered through the platform, on the page of a website.
create index domain_links_delivered on domain_links (from_domain, first_seen_at desc) include (to_domain, last_seen_at)
  where source = 'exchange';

create table crawled_sites (
  registrable_domain text collate "C" not null,
  domain text collate "C" not null,
  first_crawled_at timestamptz not null,
  last_crawled_at timestamptz not null,
  oldest_day date,
  constraint crawled_sites_pkey primary key (registrable_domain, domain),
  constraint crawled_sites_are_read_in_order check (first_crawled_at <= last_crawled_at)
);
comment on table crawled_sites is 'Websites whose outgoing links are in the graph: first and last crawl, and the oldest date found on their pages.';

create table analysis_outgoing (
  analysis_id uuid primary key,
  website_id uuid not null,
  links jsonb not null,
  oldest_day date,
  read_at timestamptz not null default clock_now(),
  constraint analysis_outgoing_is_of_an_analysis foreign key (analysis_id) references analyses (id) on delete cascade,
  constraint analysis_outgoing_is_of_a_website foreign key (website_id) references websites (id) on delete cascade
);
comment on table analysis_outgoing is 'Outgoing links found by an analysis, until they are merged into the link graph.';
create index analysis_outgoing_of_website on analysis_outgoing (website_id, read_at);

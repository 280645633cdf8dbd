-- Links: monitored links and their checks, backlinks to this site with their awards, and the link graph between domains.

create table watched_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  page_url text not null,
  host text not null,
  target_url text not null,
  anchor_text text,
  rel text not null,
  label boolean not null default false,
  rhythm text not null,
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
  unclear_since timestamptz,
  needs_a_look boolean not null default false,
  next_check_at timestamptz,
  ended_at timestamptz,
  said_gone_at timestamptz,
  constraint watched_links_purpose_is_known check (purpose in ('own_site', 'order', 'exchange')),
  constraint watched_links_rel_is_known check (rel in ('any', 'dofollow', 'nofollow', 'sponsored')),
  constraint watched_links_rhythm_is_known check (rhythm in ('own_site', 'guarantee')),
  constraint watched_links_state_is_known check (state in ('waiting', 'standing', 'endangered', 'lost', 'ended')),
  constraint watched_links_verdict_is_known check (last_verdict in ('passed', 'failed', 'inconclusive')),
  constraint watched_links_endangered_have_a_deadline check ((state = 'endangered') = (repair_by is not null)),
  constraint watched_links_ended_have_a_time check ((state = 'ended') = (ended_at is not null)),
  constraint watched_links_said_gone_are_endangered check (said_gone_at is null or state = 'endangered')
);
comment on table watched_links is 'A link as it is meant to stand, and how it does. waiting: not seen yet; standing: passed; endangered: missing twice, with a deadline to repair; lost: the deadline has passed. named_at is when its page was named, verified_at the proof from which the rhythm counts; missed_at is the first of two misses, unclear_since how long nobody could tell.';
comment on column watched_links.said_gone_at is 'When a person said that a missing link is gone: from then on its deadline counts although nobody can read the page.';
create index watched_links_due on watched_links (next_check_at) where next_check_at is not null;
create index watched_links_to_look_at on watched_links (unclear_since, id) where needs_a_look;
create index watched_links_endangered on watched_links (id) where state = 'endangered';

create table link_checks (
  id bigint generated always as identity primary key,
  link_id uuid not null,
  at timestamptz not null default clock_now(),
  asked_url text not null,
  final_url text,
  status integer,
  verdict text not null,
  reasons text[] not null,
  anchor_text text,
  rel text[] not null default '{}',
  place text,
  snippet text,
  by_person boolean not null default false,
  constraint link_checks_belong_to_a_link foreign key (link_id) references watched_links (id),
  constraint link_checks_verdict_is_known check (verdict in ('passed', 'failed', 'inconclusive')),
  constraint link_checks_passed_without_reasons check ((verdict = 'passed') = (cardinality(reasons) = 0))
);
comment on table link_checks is 'The file of a link: each look at it with what was seen, alike for everybody whom it concerns.';
comment on column link_checks.by_person is 'An admin has looked, because we could not tell: there is nothing but the verdict.';
create index link_checks_of_link on link_checks (link_id, id desc);
-- Old looks that say what the one before said are thinned by their time.
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
  constraint our_site_backlinks_are_watched foreign key (link_id) references watched_links (id),
  constraint our_site_backlinks_one_per_domain unique (user_id, source_domain),
  constraint our_site_backlinks_link_is_unique unique (link_id),
  constraint our_site_backlinks_status_is_known check (status in ('pending', 'verified', 'not_found', 'removed', 'unknown')),
  constraint our_site_backlinks_verified_has_its_status check (is_verified = (status = 'verified')),
  constraint our_site_backlinks_credited_have_their_domain check (credits_processed = (award_domain is not null))
);
comment on table our_site_backlinks is 'Links from members'' websites to this exchange. credits_processed: the award of its registrable domain was given for it; removed_at: the award was taken back; restored_at: it came back, which it does once; removed_at after restored_at: it was taken for good.';
comment on column our_site_backlinks.award_domain is 'The domain for which the award was given, as its transfers name it.';
create index our_site_backlinks_of_website on our_site_backlinks (website_id);

create table earlier_welcomes (
  domain text not null,
  constraint earlier_welcomes_pkey primary key (domain)
);
comment on table earlier_welcomes is 'Domains that had brought a welcome before it was counted by domain; later ones are found by what their transfer refers to.';

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
  -- A count in the pattern costs many times as much as a length beside it.
  constraint domain_links_from_is_ascii check (from_domain ~ '^[a-z0-9_.-]+$' and length(from_domain) <= 253),
  constraint domain_links_to_is_ascii check (to_domain ~ '^[a-z0-9_.-]+$' and length(to_domain) <= 253),
  constraint domain_links_lead_elsewhere check (from_domain <> to_domain),
  constraint domain_links_source_is_known check (source in ('crawl', 'exchange')),
  constraint domain_links_of_the_exchange_have_a_key check ((source = 'exchange') = (link_key <> '')),
  constraint domain_links_key_is_bounded check (length(link_key) <= 100),
  constraint domain_links_anchor_is_bounded check (length(anchor) <= 200),
  constraint domain_links_are_seen_in_order check (first_seen_at <= last_seen_at)
);
comment on table domain_links is 'Known links between registrable domains. Of a crawl one row for two domains, with the words that most of its pages use: a footer on every page is one link. Of the exchange one row for each link that was delivered, by its key. A link that a later look does not find keeps its last_seen_at. appeared_at is when it came to be, null where it was there before anybody looked.';
-- The newest links to a domain, and from where they come, without a look at the rows themselves.
create index domain_links_to on domain_links (to_domain, first_seen_at desc) include (from_domain, last_seen_at);
create index domain_links_appeared on domain_links (to_domain, appeared_at desc) include (from_domain, source) where appeared_at is not null;
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
comment on table crawled_sites is 'The websites whose links are in the graph: since when we read them, and the oldest day that their pages have named.';

create table analysis_outgoing (
  analysis_id uuid primary key,
  website_id uuid not null,
  links jsonb not null,
  oldest_day date,
  read_at timestamptz not null default clock_now(),
  constraint analysis_outgoing_is_of_an_analysis foreign key (analysis_id) references analyses (id) on delete cascade,
  constraint analysis_outgoing_is_of_a_website foreign key (website_id) references websites (id) on delete cascade
);
comment on table analysis_outgoing is 'What an analysis found of links to other domains, until the graph has taken it over.';
create index analysis_outgoing_of_website on analysis_outgoing (website_id, read_at);

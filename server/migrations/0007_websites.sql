-- Websites: claims and their DNS verification, quality analyses, metrics and quotas of external providers, imported domain ranks.

create table websites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  domain text not null,
  registrable_domain text not null,
  title text,
  created_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  ended_reason text,
  token text not null,
  is_verified boolean not null default false,
  verified_at timestamptz,
  attempts integer not null default 0,
  checking_since timestamptz,
  last_checked_at timestamptz,
  last_outcome text,
  checking_from timestamptz,
  checking_until timestamptz,
  next_check_at timestamptz,
  missing_since timestamptz,
  missed_at timestamptz,
  warnings integer not null default 0,
  analysis_id uuid,
  analysed_at timestamptz,
  quality_score integer,
  niche text,
  language text,
  country text,
  dr integer,
  da integer,
  spam_score integer,
  visits_from integer,
  visits_to integer,
  figures jsonb not null default '{}',
  overridden boolean not null default false,
  constraint websites_belong_to_a_user foreign key (user_id) references users (id),
  constraint websites_domain_is_ascii check (domain ~ '^[a-z0-9_.-]{1,253}$'),
  constraint websites_verified_has_a_time check (is_verified = (verified_at is not null)),
  constraint websites_end_with_a_reason check ((ended_at is null) = (ended_reason is null)),
  constraint websites_ended_reason_is_known check (ended_reason in ('removed', 'verified_by_another', 'blocked', 'account_closed')),
  constraint websites_outcome_is_known check (last_outcome in ('verified', 'not_found', 'wrong_value', 'alias', 'wildcard', 'domain_missing', 'server_failure', 'silence', 'blocked')),
  constraint websites_ended_are_not_verified check (ended_at is null or not is_verified),
  constraint websites_score_is_of_a_hundred check (quality_score between 0 and 100),
  constraint websites_dr_is_of_a_hundred check (dr between 0 and 100),
  constraint websites_da_is_of_a_hundred check (da between 0 and 100),
  constraint websites_spam_score_is_of_a_hundred check (spam_score between 0 and 100),
  constraint websites_language_is_known check (language in ('de', 'en', 'other')),
  constraint websites_country_is_a_code check (country ~ '^[A-Z]{2}$')
);
comment on table websites is 'A member''s claim to a domain, until it ends. checking_until: how long DNS checks are repeated automatically; missing_since: when a verified record was first found missing, moved later by every period of inconclusive checks; missed_at: when it was last found missing. Score, niche, language, country and figures are the values in effect: the latest analysis and the best sources, with admin overrides on top.';
create unique index websites_one_claim_per_member on websites (user_id, domain) where ended_at is null;
create unique index websites_one_owner on websites (domain) where is_verified;
create index websites_of_user on websites (user_id, created_at desc, id desc) where ended_at is null;
create index websites_of_domain on websites (domain);
create index websites_of_registrable_domain on websites (registrable_domain) where ended_at is null;
create index websites_due on websites (next_check_at) where next_check_at is not null and ended_at is null;
create index websites_newest on websites (created_at desc, id desc) where ended_at is null;
create index websites_by_domain on websites (domain collate "C", id) where ended_at is null;
create index websites_by_score on websites (quality_score desc nulls last, id desc) where ended_at is null;
create index websites_by_analysis on websites (analysed_at desc nulls last, id desc) where ended_at is null;
create index websites_by_dr on websites (dr desc nulls last, id desc) where ended_at is null;
create index websites_by_words on websites using gin ((domain || ' ' || coalesce(title, '')) gin_trgm_ops) where ended_at is null;
create index websites_by_other_letters on websites using gin (string_to_array(regexp_replace(lower(coalesce(title, '')), '[ -~]', '', 'g'), null)) where ended_at is null;
-- Similar websites on the page of a website.
create index websites_alike on websites (niche, language, quality_score) where is_verified;
-- Trigram search by part of a domain.
create index websites_by_part_of_domain on websites using gin (domain gin_trgm_ops);

create table website_checks (
  id bigint generated always as identity primary key,
  website_id uuid not null,
  at timestamptz not null default clock_now(),
  outcome text not null,
  seen text[] not null default '{}',
  constraint website_checks_belong_to_a_website foreign key (website_id) references websites (id) on delete cascade
);
comment on table website_checks is 'Each DNS check of a claimed domain: the outcome and the records found, truncated.';
create index website_checks_by_age on website_checks (at);
create index website_checks_of_website on website_checks (website_id, id desc);

create table analyses (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null,
  asked_by text not null,
  state text not null default 'queued',
  step text,
  pages_done integer not null default 0,
  pages_total integer not null default 0,
  failure text,
  score integer,
  result jsonb,
  created_at timestamptz not null default clock_now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint analyses_belong_to_a_website foreign key (website_id) references websites (id) on delete cascade,
  constraint analyses_asked_by_is_known check (asked_by in ('member', 'proof', 'schedule', 'admin')),
  constraint analyses_state_is_known check (state in ('queued', 'running', 'done', 'failed')),
  constraint analyses_done_have_a_score check ((state = 'done') = (score is not null)),
  constraint analyses_failed_have_a_reason check ((state = 'failed') = (failure is not null)),
  constraint analyses_finished_have_a_time check ((state in ('done', 'failed')) = (finished_at is not null)),
  constraint analyses_score_is_of_a_hundred check (score between 0 and 100)
);
comment on table analyses is 'Each quality analysis of a website. result holds the signals with their findings, what was detected and which pages were read; the same pages always give the same result.';
create unique index analyses_one_under_way on analyses (website_id) where state in ('queued', 'running');
create index analyses_of_website on analyses (website_id, created_at desc, id desc);
create index analyses_under_way on analyses (created_at) where state in ('queued', 'running');
create index analyses_with_reasons on analyses (finished_at) where result is not null;
create index analyses_failed on analyses (finished_at desc) where state = 'failed';
-- Circular reference: a website names its current analysis.
alter table websites add constraint websites_analysis_exists foreign key (analysis_id) references analyses (id);

create table domain_overrides (
  domain text not null,
  field text not null,
  value jsonb not null,
  reason text not null,
  by_id uuid not null,
  at timestamptz not null default clock_now(),
  constraint domain_overrides_pkey primary key (domain, field),
  constraint domain_overrides_are_by_a_user foreign key (by_id) references users (id),
  constraint domain_overrides_field_is_known check (field in ('quality_score', 'dr', 'da', 'spam_score', 'traffic', 'niche', 'language', 'country')),
  constraint domain_overrides_reason_is_bounded check (length(reason) between 3 and 500)
);
comment on table domain_overrides is 'Values set by an admin in place of measured ones, until removed. Keyed by domain, so a new claim does not reset them.';

create table blocked_domains (
  domain text primary key,
  reason text not null,
  by_id uuid not null,
  at timestamptz not null default clock_now(),
  constraint blocked_domains_are_by_a_user foreign key (by_id) references users (id),
  constraint blocked_domains_reason_is_bounded check (length(reason) between 3 and 500)
);
comment on table blocked_domains is 'Domains that cannot be claimed, including their subdomains.';
create index blocked_domains_newest on blocked_domains (at desc, domain);

create table domain_metrics (
  domain text not null,
  figure text not null,
  source text not null,
  value jsonb not null,
  taken_at timestamptz not null default clock_now(),
  constraint domain_metrics_pkey primary key (domain, figure, source),
  constraint domain_metrics_figure_is_known check (figure in ('dr', 'da', 'spam_score', 'traffic', 'google')),
  constraint domain_metrics_source_is_known check (source in ('common_crawl', 'tranco', 'moz', 'serpapi'))
);
comment on table domain_metrics is 'Metrics of a domain: the latest value of each source. No row: no source has a value.';

create table onboarding (
  user_id uuid primary key,
  skipped_at timestamptz not null default clock_now(),
  constraint onboarding_belongs_to_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table onboarding is 'Members who left the onboarding. Progress is derived from their websites.';

create table favicons (
  domain text primary key,
  kind text not null,
  version text,
  fetched_at timestamptz not null default clock_now(),
  constraint favicons_kind_is_known check (kind in ('found', 'none')),
  constraint favicons_found_have_a_version check ((kind = 'found') = (version is not null))
);
comment on table favicons is 'Whether a website has a favicon; favicons found are re-encoded and kept in the object store.';

create table provider_quotas (
  provider text primary key,
  per_day integer,
  per_month integer,
  last_failure text,
  last_failure_at timestamptz,
  constraint provider_quotas_are_not_negative check (per_day >= 0 and per_month >= 0)
);
comment on table provider_quotas is 'Request quotas of external providers; null is unlimited. Every provider has a row, which is locked while a request is counted.';
insert into provider_quotas (provider, per_day, per_month) values ('moz', 500, 3000), ('serpapi', 500, 5000);

create table provider_usage (
  provider text not null,
  day date not null,
  calls integer not null default 0,
  failed integer not null default 0,
  counted integer not null default 0,
  constraint provider_usage_pkey primary key (provider, day)
);
comment on table provider_usage is 'Requests to an external provider per day (UTC). counted is what the quota counts; an admin can reset it to 0.';

create table deferred_calls (
  provider text not null,
  subject text not null,
  since timestamptz not null default clock_now(),
  failures integer not null default 0,
  constraint deferred_calls_pkey primary key (provider, subject)
);
comment on table deferred_calls is 'Requests deferred because the quota of the provider is used up or the provider failed. failures is the number of failed attempts and determines the backoff.';

create table provider_answers (
  provider text not null,
  subject text not null,
  figures jsonb not null,
  answered_at timestamptz not null default clock_now(),
  constraint provider_answers_pkey primary key (provider, subject)
);
comment on table provider_answers is 'Response cache: the latest response of an external provider per requested name, including empty ones. No new request while it is fresh; subdomains of the name share it.';

create table rank_imports (
  id bigint generated always as identity primary key,
  source text not null,
  file text not null,
  fingerprint text not null,
  state text not null default 'running',
  current boolean not null default false,
  rows bigint not null default 0,
  broken bigint not null default 0,
  bytes_done bigint not null default 0,
  bytes_total bigint not null,
  started_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint rank_imports_source_is_known check (source in ('common_crawl', 'tranco')),
  constraint rank_imports_state_is_known check (state in ('running', 'done', 'interrupted'))
);
comment on table rank_imports is 'Imports of rank files. rows and broken (invalid lines) are the position at which an interrupted import resumes; current is the import that metrics are derived from.';
create unique index rank_imports_one_current on rank_imports (source) where current;

create table domain_ranks (
  import_id bigint not null,
  domain text not null collate "C",
  rank integer not null,
  constraint domain_ranks_rank_is_positive check (rank > 0)
) partition by list (import_id);
comment on table domain_ranks is 'Open data: the rank of a domain in a public list. One partition per import, so that a whole list is swapped at once.';

-- Which domain links to which, as far as somebody has seen it: our crawler on the pages of members, and the exchange by what it delivered.

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

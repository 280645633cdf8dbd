-- What the page of a website asks for: others like it, and what was delivered from it. Without these both would read far too much.

create index websites_alike on websites (niche, language, quality_score) where is_verified;
create index domain_links_delivered on domain_links (from_domain, first_seen_at desc) include (to_domain, last_seen_at)
  where source = 'exchange';

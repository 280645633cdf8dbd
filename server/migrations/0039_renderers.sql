-- Processes that open pages in a browser, so that the others know whether a rendered check would be answered.

create table renderers (
  id uuid primary key,
  browser text not null,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint renderers_browser_is_short check (length(browser) between 1 and 200)
);
comment on table renderers is 'Processes with a working Chromium, for rendered checks. One that was not seen for a minute is gone.';

-- Offers and shop: offers, seller metrics, the change log behind the in-memory shop index, and what buyers keep: favourites, projects,
-- referring domains and saved searches.

create table backlink_offers (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  website_id uuid not null,
  seller_user_id uuid not null,
  link_type text not null,
  rel text not null,
  category text not null,
  price integer not null,
  turnaround_days integer not null,
  guarantee_months integer not null,
  writer text not null,
  links_per_page integer not null,
  refused_topics text[] not null default '{}',
  labelled boolean not null,
  sample_url text,
  restricted boolean not null,
  note text,
  state text not null default 'active',
  ended_reason text,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  changed_at timestamptz not null default clock_now(),
  constraint backlink_offers_number_is_unique unique (number),
  constraint backlink_offers_are_on_a_website foreign key (website_id) references websites (id),
  constraint backlink_offers_are_by_a_user foreign key (seller_user_id) references users (id),
  constraint backlink_offers_link_type_is_known check (link_type in ('guest_post', 'insertion', 'homepage', 'sidebar_footer', 'partner_page', 'directory')),
  constraint backlink_offers_rel_is_known check (rel in ('dofollow', 'nofollow', 'sponsored')),
  constraint backlink_offers_price_is_positive check (price between 1 and 100000),
  constraint backlink_offers_turnaround_is_bounded check (turnaround_days between 1 and 60),
  constraint backlink_offers_guarantee_is_known check (guarantee_months in (6, 12, 24)),
  constraint backlink_offers_writer_is_known check (writer in ('buyer', 'seller')),
  constraint backlink_offers_links_are_bounded check (links_per_page between 1 and 20),
  constraint backlink_offers_sample_is_bounded check (length(sample_url) <= 2100),
  constraint backlink_offers_note_is_bounded check (length(note) between 1 and 600),
  constraint backlink_offers_state_is_known check (state in ('active', 'paused', 'ended')),
  constraint backlink_offers_ended_have_a_reason check ((state = 'ended') = (ended_reason is not null)),
  constraint backlink_offers_ended_reason_is_known check (ended_reason in ('seller', 'website_gone', 'account_closed'))
);
comment on table backlink_offers is 'What a seller offers on a website, valid for new orders; an order keeps its own terms. number sorts offers by age. Whether an active offer is visible is derived from its website and seller and not stored.';
-- Two offers on a website must differ in more than the price.
create unique index backlink_offers_differ on backlink_offers (website_id, link_type, rel, category, writer, labelled, guarantee_months, restricted) where state <> 'ended';
create index backlink_offers_of_website on backlink_offers (website_id, number desc);
create index backlink_offers_of_seller on backlink_offers (seller_user_id, number desc);

create table website_capacities (
  website_id uuid primary key,
  open_orders_max integer not null,
  constraint website_capacities_are_of_a_website foreign key (website_id) references websites (id) on delete cascade,
  constraint website_capacities_are_bounded check (open_orders_max between 1 and 100)
);
comment on table website_capacities is 'Maximum number of open orders on a website, where its seller has set one.';

create table seller_statistics (
  user_id uuid primary key,
  orders_asked integer not null default 0,
  orders_answered integer not null default 0,
  orders_ended integer not null default 0,
  orders_completed integer not null default 0,
  orders_on_time integer not null default 0,
  links_aged integer not null default 0,
  links_alive integer not null default 0,
  counted_at timestamptz not null default clock_now(),
  constraint seller_statistics_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint seller_statistics_answers_are_part check (orders_answered between 0 and orders_asked),
  constraint seller_statistics_completed_are_part check (orders_completed between 0 and orders_ended),
  constraint seller_statistics_on_time_are_part check (orders_on_time between 0 and orders_completed),
  constraint seller_statistics_alive_are_part check (links_alive between 0 and links_aged)
);
comment on table seller_statistics is 'Seller metrics from the order history: requested and answered in time; accepted and ended, of these completed, of these on time; links delivered at least six months ago, of these still live. No row: no orders yet.';

create table shop_changes (
  id bigint generated always as identity primary key,
  website_id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
comment on table shop_changes is 'Change log of the shop, written by triggers: websites whose offers, metrics or sellers changed. Every web process keeps an index in memory and reads from the oldest transaction that was open at its last read, so that late commits are not missed. Kept for a day.';
create index shop_changes_by_transaction on shop_changes (transaction_id);

create function note_offer_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id) values (new.website_id);
  return null;
end
$$;
create trigger backlink_offers_change_the_shop after insert or update on backlink_offers for each row execute function note_offer_change();

create function note_website_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id)
    select new.id where exists (select from backlink_offers where website_id = new.id and state = 'active');
  return null;
end
$$;
create trigger websites_change_the_shop
  after update of is_verified, ended_at, title, niche, quality_score, language, country, dr, da, spam_score, visits_from, visits_to on websites
  for each row
  when ((old.is_verified, old.ended_at, old.title, old.niche, old.quality_score, old.language, old.country, old.dr, old.da, old.spam_score, old.visits_from, old.visits_to)
    is distinct from (new.is_verified, new.ended_at, new.title, new.niche, new.quality_score, new.language, new.country, new.dr, new.da, new.spam_score, new.visits_from, new.visits_to))
  execute function note_website_change();

create function note_seller_change() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  if tg_table_name = 'users' then
    seller := new.id;
  else
    seller := new.user_id;
  end if;
  insert into shop_changes (website_id)
    select distinct website_id from backlink_offers where seller_user_id = seller and state = 'active';
  return null;
end
$$;
create trigger member_settings_change_the_shop after insert or update of delivery_mode on member_settings
  for each row execute function note_seller_change();
create trigger users_change_the_shop after update of blocked_at on users
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function note_seller_change();
create trigger seller_statistics_change_the_shop after insert or update of orders_ended, orders_completed on seller_statistics
  for each row execute function note_seller_change();

create table favourite_websites (
  user_id uuid not null,
  website_id uuid not null,
  mark text not null,
  added_at timestamptz not null default clock_now(),
  constraint favourite_websites_pkey primary key (user_id, website_id),
  constraint favourite_websites_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint favourite_websites_are_websites foreign key (website_id) references websites (id) on delete cascade,
  constraint favourite_websites_mark_is_known check (mark in ('favourite', 'hidden'))
);
comment on table favourite_websites is 'Favourite and hidden websites of a member in the shop; never both.';
create index favourite_websites_of_website on favourite_websites (website_id);

create table projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  website_id uuid not null,
  name text not null,
  target_url text not null,
  keywords text[] not null default '{}',
  note text,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  constraint projects_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint projects_are_for_a_website foreign key (website_id) references websites (id),
  constraint projects_have_a_name check (length(name) between 1 and 80),
  constraint projects_target_is_bounded check (length(target_url) between 1 and 2100),
  constraint projects_keywords_are_few check (cardinality(keywords) <= 10),
  constraint projects_note_is_bounded check (length(note) between 1 and 1000)
);
comment on table projects is 'What a member buys links for: a page of one of their websites, its keywords, and a list of offers.';
create unique index projects_have_names_of_their_own on projects (user_id, lower(name));
create index projects_of_website on projects (website_id);

create table wishlist_items (
  project_id uuid not null,
  offer_id uuid not null,
  note text,
  price_then integer not null,
  added_at timestamptz not null default clock_now(),
  constraint wishlist_items_pkey primary key (project_id, offer_id),
  constraint wishlist_items_are_of_a_project foreign key (project_id) references projects (id) on delete cascade,
  constraint wishlist_items_are_offers foreign key (offer_id) references backlink_offers (id),
  constraint wishlist_items_price_is_positive check (price_then >= 1),
  constraint wishlist_items_note_is_bounded check (length(note) between 1 and 300)
);
comment on table wishlist_items is 'Offers saved for a project, with the price at that time.';
create index wishlist_items_of_offer on wishlist_items (offer_id);

create table referring_domains (
  website_id uuid not null,
  registrable_domain text collate "C" not null,
  constraint referring_domains_pkey primary key (website_id, registrable_domain),
  constraint referring_domains_are_of_a_website foreign key (website_id) references websites (id) on delete cascade,
  -- Uploaded by the hundred thousand: a bounded quantifier in the pattern would be a hundred times slower than a separate length check.
  constraint referring_domains_are_ascii check (registrable_domain ~ '^[a-z0-9_.-]+$'),
  constraint referring_domains_are_bounded check (length(registrable_domain) <= 253)
);
comment on table referring_domains is 'Referring domains of a website, as uploaded by its owner.';

create table buyer_versions (
  user_id uuid primary key,
  version bigint not null default 1,
  constraint buyer_versions_are_of_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table buyer_versions is 'Version of a member''s marks and uploads, incremented with every change, for cache invalidation.';

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  query text not null,
  alert boolean not null,
  after_number bigint not null,
  watched_from timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  created_at timestamptz not null default clock_now(),
  constraint saved_searches_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint saved_searches_have_a_name check (length(name) between 1 and 80),
  constraint saved_searches_query_is_bounded check (length(query) <= 4000)
);
comment on table saved_searches is 'Saved searches of a member in the shop, as URL queries. after_number: offers up to this number existed when it was saved; later matches are notified once each if alert is set. watched_from (real time): shop changes before it predate the moment when the search was saved or replaced or its alert was enabled. notified_at: when matches were last notified; further matches within an hour are collected.';
create unique index saved_searches_have_names_of_their_own on saved_searches (user_id, lower(name));
create index saved_searches_that_tell on saved_searches (id) where alert;

create table saved_search_hits (
  search_id uuid not null,
  offer_id uuid not null,
  hit_at timestamptz not null default clock_now(),
  notified boolean not null default false,
  seen boolean not null default false,
  constraint saved_search_hits_pkey primary key (search_id, offer_id),
  constraint saved_search_hits_are_of_a_search foreign key (search_id) references saved_searches (id) on delete cascade,
  constraint saved_search_hits_are_offers foreign key (offer_id) references backlink_offers (id)
);
comment on table saved_search_hits is 'Offers that came to match a saved search. notified: the member was notified or has seen it before; until then it waits for the next notification of its search. seen: the member has opened the search since.';
create index saved_search_hits_not_notified on saved_search_hits (search_id) where not notified;

create table unmatched_changes (
  id bigint generated always as identity primary key,
  website_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
comment on table unmatched_changes is 'Queue of websites whose offers changed since saved searches were last matched. A row is deleted when it has been matched.';

create function keep_change_for_searches() returns trigger language plpgsql as $$
begin
  insert into unmatched_changes (website_id) select website_id from noted;
  return null;
end
$$;
create trigger shop_changes_wait_for_searches after insert on shop_changes
  referencing new table as noted for each statement execute function keep_change_for_searches();

create table matched_offers (
  offer_id uuid primary key,
  stood jsonb,
  constraint matched_offers_are_offers foreign key (offer_id) references backlink_offers (id) on delete cascade
);
comment on table matched_offers is 'An offer as it was when saved searches were last matched against it; null: not visible to buyers. A search notifies of offers that match now and did not match then.';

-- What buyers keep for themselves: websites they like or do not want to see, projects with what they wish for, domains that link to them
-- already, and searches that tell of later offers. And what is counted about sellers.

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
comment on table favourite_websites is 'Websites in the shop that a member likes or does not want to see; never both.';
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
comment on table projects is 'What a member buys links for: a page of an own website, the words it wants to be found for, and a list of wishes.';
create unique index projects_have_names_of_their_own on projects (user_id, lower(name));
create index projects_of_website on projects (website_id);

create table wishlist_items (
  project_id uuid not null,
  offer_id uuid not null,
  note text,
  price_then integer not null,
  added_at timestamptz not null default clock_now(),
  constraint project_wishes_pkey primary key (project_id, offer_id),
  constraint project_wishes_are_of_a_project foreign key (project_id) references projects (id) on delete cascade,
  constraint project_wishes_are_offers foreign key (offer_id) references backlink_offers (id),
  constraint project_wishes_price_is_positive check (price_then >= 1),
  constraint project_wishes_note_is_bounded check (length(note) between 1 and 300)
);
comment on table wishlist_items is 'Offers that a member wants to order for a project some day, with what each cost when it was wished for.';
create index project_wishes_of_offer on wishlist_items (offer_id);

create table referring_domains (
  website_id uuid not null,
  registrable_domain text collate "C" not null,
  constraint referring_domains_pkey primary key (website_id, registrable_domain),
  constraint referring_domains_are_of_a_website foreign key (website_id) references websites (id) on delete cascade,
  -- They come in by the hundred thousand: a count in the pattern costs a hundred times as much as a length beside it.
  constraint referring_domains_are_ascii check (registrable_domain ~ '^[a-z0-9_.-]+$'),
  constraint referring_domains_are_bounded check (length(registrable_domain) <= 253)
);
comment on table referring_domains is 'Domains of which the owner of a website says that they link to it already.';

create table buyer_versions (
  user_id uuid primary key,
  version bigint not null default 1,
  constraint buyer_versions_are_of_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table buyer_versions is 'Grows with every change of what a member has marked or uploaded, so that whoever has read it knows whether it still holds.';

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
comment on table saved_searches is 'Searches in the shop that a member keeps, as their addresses have them. after_number: offers up to this one were there when it was saved; later ones are told of, once each, where alert says so. watched_from, in real time: changes of the shop before it were there when the search was saved, replaced or told to tell. notified_at: when its member was told of hits last; within an hour of it further hits are gathered.';
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
comment on table saved_search_hits is 'Offers that have come to fit a saved search. notified: its member has been told of it, or has looked before that; until then it waits for the next notice of its search. seen: its member has opened the search since.';
create index saved_search_hits_not_notified on saved_search_hits (search_id) where not notified;

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
  constraint seller_figures_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint seller_figures_answers_are_part check (orders_answered between 0 and orders_asked),
  constraint seller_figures_completed_are_part check (orders_completed between 0 and orders_ended),
  constraint seller_figures_on_time_are_part check (orders_on_time between 0 and orders_completed),
  constraint seller_figures_alive_are_part check (links_alive between 0 and links_aged)
);
comment on table seller_statistics is 'Counted from the history of a seller''s orders: asked and answered in time; accepted and ended, of these completed, of these on time; links whose delivery is six months ago, of these still alive. No row: nothing has been ordered yet.';
create trigger seller_figures_change_the_shop after insert or update of orders_ended, orders_completed on seller_statistics
  for each row execute function note_seller_change();

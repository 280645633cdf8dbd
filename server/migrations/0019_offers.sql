-- What sellers offer on their websites. Buyers see what is active, on a verified and analysed website that is good enough.

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
comment on table backlink_offers is 'What a seller offers on a website, as it holds for orders from now on; an order keeps the terms it was placed under. number orders offers by age. Whether buyers see an active one follows from its website and its seller: it rests while they do not allow it, and no row says so.';
-- What a buyer could not tell apart but by its price is one offer.
create unique index backlink_offers_differ on backlink_offers (website_id, link_type, rel, category, writer, labelled, guarantee_months, restricted) where state <> 'ended';
create index backlink_offers_of_website on backlink_offers (website_id, number desc);
create index backlink_offers_of_seller on backlink_offers (seller_user_id, number desc);

create table website_capacities (
  website_id uuid primary key,
  open_orders_max integer not null,
  constraint website_capacities_are_of_a_website foreign key (website_id) references websites (id) on delete cascade,
  constraint website_capacities_are_bounded check (open_orders_max between 1 and 100)
);
comment on table website_capacities is 'How many orders on a website may be open at once, where its seller has said so.';

-- Orders: the basket, orders with their terms, and their history. The state machine is in the contract; these tables hold the state it
-- needs to continue after any interruption.

create table basket_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  number bigint generated always as identity,
  offer_id uuid not null,
  project_id uuid,
  target_url text,
  anchor_text text,
  notes text,
  price_seen integer not null,
  check_state text not null default 'unchecked',
  check_status integer,
  checked_at timestamptz,
  check_asked_at timestamptz,
  added_at timestamptz not null default clock_now(),
  constraint basket_items_number_is_unique unique (number),
  constraint basket_items_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint basket_items_are_offers foreign key (offer_id) references backlink_offers (id),
  constraint basket_items_are_for_a_project foreign key (project_id) references projects (id) on delete set null,
  constraint basket_items_target_is_bounded check (length(target_url) between 1 and 2100),
  constraint basket_items_anchor_is_bounded check (length(anchor_text) between 1 and 200),
  constraint basket_items_notes_are_bounded check (length(notes) between 1 and 2000),
  constraint basket_items_price_is_positive check (price_seen >= 1),
  constraint basket_items_check_state_is_known check (check_state in ('unchecked', 'checking', 'reachable', 'not_found', 'unclear'))
);
comment on table basket_items is 'Items in the basket of a member. price_seen is the price that the member was shown; check_state is the result of the check of the target page: not_found if it does not exist, unclear if the check was inconclusive.';
create index basket_items_of_user on basket_items (user_id, number);
create index basket_items_of_offer on basket_items (offer_id);
create index basket_items_of_project on basket_items (project_id) where project_id is not null;

create table backlink_orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  status text not null,
  offer_id uuid not null,
  website_id uuid not null,
  seller_user_id uuid not null,
  buyer_user_id uuid not null,
  basket_id uuid not null,
  project_id uuid,
  target_url text not null,
  target_domain text collate "C" not null,
  target_website_id uuid,
  anchor_text text,
  notes text,
  -- Terms at the time of the order, independent of later changes of the offer.
  price integer not null,
  link_type text not null,
  rel text not null,
  category text not null,
  turnaround_days integer not null,
  guarantee_months integer not null,
  writer text not null,
  links_per_page integer not null,
  labelled boolean not null,
  prime boolean not null,
  rules jsonb not null,
  -- State of the process.
  placed_at timestamptz not null default clock_now(),
  accepted_at timestamptz,
  due_at timestamptz,
  reminded_at timestamptz,
  overdue_at timestamptz,
  submitted_at timestamptz,
  in_check boolean not null default false,
  was_in_time boolean not null default false,
  rounds integer not null default 0,
  failed_at timestamptz,
  correction_expired_at timestamptz,
  review_until timestamptz,
  seen boolean not null default false,
  changes integer not null default 0,
  revision_until timestamptz,
  disputed_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  -- When the next timed transition is due.
  deadline_at timestamptz,
  link_placement_url text,
  link_id uuid,
  -- Outcome.
  ended_by text,
  paid_out integer not null default 0,
  refunded integer not null default 0,
  bonus integer not null default 0,
  penalty integer not null default 0,
  guarantee_state text,
  guarantee_from timestamptz,
  guarantee_until timestamptz,
  guarantee_lost_at timestamptz,
  guarantee_refunded integer not null default 0,
  version integer not null default 1,
  constraint backlink_orders_number_is_unique unique (number),
  constraint backlink_orders_are_of_an_offer foreign key (offer_id) references backlink_offers (id),
  constraint backlink_orders_are_on_a_website foreign key (website_id) references websites (id),
  constraint backlink_orders_are_by_a_seller foreign key (seller_user_id) references users (id),
  constraint backlink_orders_are_by_a_buyer foreign key (buyer_user_id) references users (id),
  constraint backlink_orders_are_for_a_project foreign key (project_id) references projects (id) on delete set null,
  constraint backlink_orders_lead_to_a_website foreign key (target_website_id) references websites (id),
  constraint backlink_orders_are_watched foreign key (link_id) references monitored_links (id),
  constraint backlink_orders_link_is_unique unique (link_id),
  constraint backlink_orders_are_between_two check (seller_user_id <> buyer_user_id),
  constraint backlink_orders_status_is_known check (status in ('pending', 'paid', 'in_progress', 'failed', 'delivered', 'completed', 'cancelled', 'refunded', 'disputed')),
  constraint backlink_orders_price_is_positive check (price between 1 and 100000),
  constraint backlink_orders_target_is_bounded check (length(target_url) between 1 and 2100 and length(target_domain) <= 253),
  constraint backlink_orders_placement_is_bounded check (length(link_placement_url) between 1 and 2100),
  constraint backlink_orders_anchor_is_bounded check (length(anchor_text) between 1 and 200),
  constraint backlink_orders_notes_are_bounded check (length(notes) between 1 and 2000),
  constraint backlink_orders_ended_have_a_time check ((ended_at is not null) = (status in ('completed', 'cancelled', 'refunded'))),
  constraint backlink_orders_ended_have_an_ending check ((ended_by is not null) = (ended_at is not null)),
  constraint backlink_orders_ended_wait_for_nothing check (ended_at is null or deadline_at is null),
  constraint backlink_orders_credits_add_up check (
    case when ended_at is null then paid_out = 0 and refunded = 0 else paid_out + refunded = price end and paid_out >= 0 and refunded >= 0),
  constraint backlink_orders_only_completed_pay check (paid_out = 0 or status = 'completed'),
  constraint backlink_orders_guarantee_is_known check (guarantee_state in ('running', 'fulfilled', 'refunded', 'ended')),
  constraint backlink_orders_guarantee_is_of_completed check ((guarantee_state is not null) = (status = 'completed' and guarantee_from is not null)),
  constraint backlink_orders_guarantee_is_bounded check (guarantee_refunded between 0 and paid_out and (guarantee_refunded > 0) = (guarantee_state is not distinct from 'refunded'))
);
comment on table backlink_orders is 'Orders with the terms they were placed under; rules are the deadlines and shares that applied then. basket_id: orders placed together. target_domain is registrable. deadline_at is when the next timed transition is due. delivered_at: the link was first found as ordered. ended_by is the transition that ended it. guarantee_state ended: no account is left to refund, or the buyer waived the guarantee.';
create index backlink_orders_open_on on backlink_orders (website_id, status) where ended_at is null;
create index backlink_orders_of_project on backlink_orders (project_id, number desc) where project_id is not null;
create index backlink_orders_to_wake on backlink_orders (deadline_at) where deadline_at is not null;
create index backlink_orders_by_status on backlink_orders (status, number desc);
create index backlink_orders_delivered on backlink_orders (delivered_at, seller_user_id) where delivered_at is not null;
-- No two open orders for the same link, such as from two tabs.
create unique index backlink_orders_differ on backlink_orders (buyer_user_id, offer_id, target_url) where ended_at is null;
-- Covering indexes: lists and their search by an index-only scan, also with ten thousand orders.
create index backlink_orders_of_buyer on backlink_orders (buyer_user_id, number desc) include (website_id, seller_user_id, target_url);
create index backlink_orders_of_seller on backlink_orders (seller_user_id, number desc) include (website_id, buyer_user_id, target_url);
create index backlink_orders_open_of_buyer on backlink_orders (buyer_user_id, number desc) where ended_at is null;
create index backlink_orders_open_of_seller on backlink_orders (seller_user_id, number desc) where ended_at is null;
create index backlink_orders_undone_of_buyer on backlink_orders (buyer_user_id, number desc) where status in ('cancelled', 'refunded');
create index backlink_orders_undone_of_seller on backlink_orders (seller_user_id, number desc) where status in ('cancelled', 'refunded');
create index backlink_orders_guaranteed_of_buyer on backlink_orders (buyer_user_id, number desc) where guarantee_state = 'running';
create index backlink_orders_guaranteed_of_seller on backlink_orders (seller_user_id, number desc) include (link_id) where guarantee_state = 'running';
create index backlink_orders_on on backlink_orders (website_id, number desc);
-- Partial indexes for the queues of admins.
create index backlink_orders_overdue on backlink_orders (number desc) where overdue_at is not null and ended_at is null;
create index backlink_orders_unread on backlink_orders (number desc) where status = 'delivered' and not seen;
create index backlink_orders_held on backlink_orders (price) where ended_at is null;
create index backlink_orders_disputed_of_buyer on backlink_orders (buyer_user_id) where disputed_at is not null;
create index backlink_orders_disputed_of_seller on backlink_orders (seller_user_id) where disputed_at is not null;
-- Trigram search by part of a domain.
create index backlink_orders_by_target on backlink_orders using gin (target_domain gin_trgm_ops);
-- Partial indexes for statistics: links lost under guarantee, links under guarantee, and orders by the time of agreement.
create index backlink_orders_lost on backlink_orders (guarantee_lost_at) where guarantee_lost_at is not null;
create index backlink_orders_under_guarantee on backlink_orders (guarantee_until, link_id) where guarantee_state in ('running', 'refunded');
create index backlink_orders_by_agreement on backlink_orders (accepted_at) where accepted_at is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  at timestamptz not null default clock_now(),
  event text not null,
  actor text not null,
  status text not null,
  detail jsonb not null default '{}',
  constraint order_events_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_events_actor_is_known check (actor in ('buyer', 'seller', 'clock', 'check', 'system', 'admin'))
);
comment on table order_events is 'Event log of an order: each transition, and later events of its link. status is the state after the event.';
create index order_events_of_order on order_events (order_id, id);
create trigger order_events_are_append_only before update or truncate on order_events
  for each statement execute function refuse_change();

create table order_messages (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  sender_user_id uuid not null,
  body text not null,
  sent_at timestamptz not null default clock_now(),
  constraint order_messages_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_messages_are_by_a_user foreign key (sender_user_id) references users (id),
  constraint order_messages_are_bounded check (length(body) between 1 and 4000)
);
comment on table order_messages is 'Messages between buyer and seller about an order, plain text only.';
create index order_messages_of_order on order_messages (order_id, id);
create index order_messages_of_sender on order_messages (sender_user_id, id);

create table order_articles (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  message_id bigint not null,
  side text not null,
  article jsonb not null,
  link_url text not null,
  link_anchor text not null,
  link_rel text not null,
  engine text,
  words integer not null,
  sent_at timestamptz not null default clock_now(),
  constraint order_articles_pkey primary key (id),
  constraint order_articles_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_articles_come_with_a_message foreign key (message_id) references order_messages (id) on delete cascade,
  constraint order_articles_are_one_per_message unique (message_id),
  constraint order_articles_side_is_known check (side in ('buyer', 'seller')),
  constraint order_articles_article_is_bounded check (jsonb_typeof(article) = 'object' and pg_column_size(article) <= 400000),
  constraint order_articles_link_is_bounded check (length(link_url) between 1 and 2100 and length(link_anchor) between 1 and 200),
  constraint order_articles_rel_is_known check (link_rel in ('dofollow', 'nofollow', 'sponsored')),
  constraint order_articles_engine_is_known check (engine in ('built_in', 'service')),
  constraint order_articles_words_are_not_negative check (words >= 0)
);
comment on table order_articles is 'Articles for ordered links as one side sent them to the other, with the ordered link. side is the sender, engine the writing engine (null: none). An article is deleted with its message when the texts of a closed account are erased.';
create index order_articles_of_order on order_articles (order_id, message_id desc);
create trigger order_articles_stay_as_sent before update or truncate on order_articles
  for each statement execute function refuse_change();

create table order_readings (
  order_id uuid not null,
  user_id uuid not null,
  read_up_to bigint not null,
  constraint order_readings_pkey primary key (order_id, user_id),
  constraint order_readings_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_readings_are_of_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table order_readings is 'Read marker: the last message that each side has read.';

create table order_statements (
  order_id uuid not null,
  side text not null,
  body text not null,
  stated_at timestamptz not null default clock_now(),
  constraint order_statements_pkey primary key (order_id, side),
  constraint order_statements_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_statements_side_is_known check (side in ('buyer', 'seller')),
  constraint order_statements_are_bounded check (length(body) between 1 and 4000)
);
comment on table order_statements is 'The statement of each side in a dispute, one per side.';

create table order_decisions (
  order_id uuid primary key,
  decided_by uuid not null,
  to_buyer integer not null,
  to_seller integer not null,
  reason text not null,
  decided_at timestamptz not null default clock_now(),
  constraint order_decisions_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_decisions_are_by_a_user foreign key (decided_by) references users (id),
  constraint order_decisions_are_not_negative check (to_buyer >= 0 and to_seller >= 0),
  constraint order_decisions_have_a_reason check (length(reason) between 3 and 2000)
);
comment on table order_decisions is 'The decision of an admin on an order, with the reason that both sides see.';

create table order_reviews (
  order_id uuid not null,
  side text not null,
  reviewer_user_id uuid not null,
  reviewed_user_id uuid not null,
  website_id uuid not null,
  stars integer not null,
  body text,
  reviewed_at timestamptz not null default clock_now(),
  constraint order_reviews_pkey primary key (order_id, side),
  constraint order_reviews_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_reviews_are_by_a_user foreign key (reviewer_user_id) references users (id),
  constraint order_reviews_are_of_a_user foreign key (reviewed_user_id) references users (id),
  constraint order_reviews_are_on_a_website foreign key (website_id) references websites (id),
  constraint order_reviews_side_is_known check (side in ('buyer', 'seller')),
  constraint order_reviews_stars_are_known check (stars between 1 and 5),
  constraint order_reviews_are_bounded check (length(body) between 1 and 1000)
);
comment on table order_reviews is 'Reviews after a completed order; side is the reviewer. Reviews by buyers are shown on the page of the website.';
create index order_reviews_of_website on order_reviews (website_id, reviewed_at desc) where side = 'buyer';
create index order_reviews_of_member on order_reviews (reviewed_user_id, reviewed_at desc);
create index order_reviews_by_member on order_reviews (reviewer_user_id);

create table prime_misses (
  order_id uuid primary key,
  user_id uuid not null,
  missed_at timestamptz not null default clock_now(),
  constraint prime_misses_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint prime_misses_are_of_a_user foreign key (user_id) references users (id) on delete cascade
);
comment on table prime_misses is 'Prime orders that missed their deadline; several within a month suspend prime delivery.';
create index prime_misses_of_user on prime_misses (user_id, missed_at);

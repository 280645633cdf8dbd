-- What the exchange says about itself to everybody: counted every few minutes, read by whoever asks.

create table public_statistics (
  kind text primary key,
  counted_at timestamptz not null,
  answer jsonb not null,
  constraint public_figures_kind_is_known check (kind in ('figures', 'economy')),
  constraint public_figures_answer_is_an_object check (jsonb_typeof(answer) = 'object')
);
comment on table public_statistics is 'The newest count of what is told to everybody, one row for each answer: sums over all members and nothing about a single one. counted_at is when, by the product''s clock.';

-- What was lost under guarantee is a small part of all orders.
create index backlink_orders_lost on backlink_orders (guarantee_lost_at) where guarantee_lost_at is not null;
-- So is what is promised still.
create index backlink_orders_under_guarantee on backlink_orders (guarantee_until, link_id) where guarantee_state in ('running', 'refunded');
-- And exchanges whose links are promised still.
create index exchanges_under_watch on exchanges (monitor_until) where monitor_until is not null;

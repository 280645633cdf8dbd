-- Statistics: public totals and order prices per month.

create table public_statistics (
  kind text primary key,
  counted_at timestamptz not null,
  answer jsonb not null,
  constraint public_statistics_kind_is_known check (kind in ('figures', 'economy')),
  constraint public_statistics_answer_is_an_object check (jsonb_typeof(answer) = 'object')
);
comment on table public_statistics is 'The latest public statistics, one row per response: totals over all members and nothing about a single one. counted_at is in product time.';

create table order_fair_prices (
  order_id uuid primary key,
  agreed_at timestamptz not null,
  price integer not null,
  fair_price integer not null,
  constraint order_fair_prices_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_fair_prices_are_positive check (price >= 1 and fair_price >= 1)
);
comment on table order_fair_prices is 'For each order that was agreed on (agreed_at): its price, and the fair price of its link, calculated from its terms and the metrics of its website when the order was counted, minutes later. Written once.';
create index order_fair_prices_by_time on order_fair_prices (agreed_at) include (price, fair_price);
create trigger order_fair_prices_stay_as_reckoned before update or truncate on order_fair_prices
  for each statement execute function refuse_change();

create table price_months (
  month date primary key,
  orders integer not null,
  median_price double precision not null,
  median_share double precision not null,
  constraint price_months_begin_on_the_first check (extract(day from month) = 1),
  constraint price_months_have_orders check (orders >= 1),
  constraint price_months_are_positive check (median_price > 0 and median_share > 0)
);
comment on table price_months is 'Prices of the orders agreed on in a month (UTC): count, median price, and median of price divided by fair price. Recalculated whenever orders of the month are counted.';

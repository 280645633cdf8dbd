-- A deadline no longer pays or refunds anything by itself: it requests a fresh check of the link, whose result decides.

alter table backlink_orders
  add column was_seen boolean not null default false,
  add column final_check_at timestamptz,
  add column postponed integer not null default 0,
  add column postponed_until timestamptz,
  add constraint backlink_orders_postponed_is_bounded check (postponed between 0 and 14);
comment on column backlink_orders.was_seen is 'Whether any check has found the submitted link as ordered.';
comment on column backlink_orders.final_check_at is 'When the fresh check was last requested that decides an open order whose deadline has passed.';
comment on column backlink_orders.postponed is 'How often a completion, a refund or a part of the payout was postponed by a day, because its fresh check was inconclusive. At 14 a person decides.';
comment on column backlink_orders.postponed_until is 'When the next fresh check is requested after an inconclusive one.';
update backlink_orders set was_seen = true where delivered_at is not null and (status = 'delivered' or seen);

create table dry_checks (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  page_url text not null,
  requested_at timestamptz not null default clock_now(),
  checked_at timestamptz,
  verdict text,
  reasons text[] not null default '{}',
  final_url text,
  status integer,
  anchor_text text,
  rel text[] not null default '{}',
  place text,
  snippet text,
  constraint dry_checks_belong_to_an_order foreign key (order_id) references backlink_orders (id) on delete cascade,
  constraint dry_checks_page_is_bounded check (length(page_url) between 1 and 2100),
  constraint dry_checks_verdict_is_known check (verdict in ('passed', 'failed', 'inconclusive')),
  constraint dry_checks_checked_have_a_verdict check ((checked_at is null) = (verdict is null))
);
comment on table dry_checks is 'Checks that a seller runs before submitting a link. They decide nothing, are limited per order and day, and are deleted after two days.';
create index dry_checks_of_order on dry_checks (order_id, requested_at);
create index dry_checks_by_time on dry_checks (requested_at);

-- Every paid link is checked daily, at a random time.
update credit_settings set settings = jsonb_set(
  jsonb_set(settings::jsonb, '{guarantee,check_after_days}', '[1]'), '{guarantee,then_every_days}', '1')
where settings::jsonb ? 'guarantee';
update monitored_links set next_check_at = clock_now() + random() * interval '1 day'
where schedule = 'guarantee' and state = 'live' and next_check_at > clock_now() + interval '1 day';

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

-- Orders between strongly related parties wait for an admin first.

alter table backlink_orders
  add column admin_review_until timestamptz,
  add column admin_reviewed_at timestamptz,
  add constraint backlink_orders_reviewed_after_waiting check (admin_reviewed_at is null or admin_review_until is not null);
comment on column backlink_orders.admin_review_until is 'Buyer and seller are strongly related: an admin reviews the order before the seller can answer, until then at the latest.';
comment on column backlink_orders.admin_reviewed_at is 'The order has passed the review, by an admin or because its time was over; the seller’s time to answer starts here.';
create index backlink_orders_in_admin_review on backlink_orders (number)
  where admin_review_until is not null and admin_reviewed_at is null and ended_at is null;

-- Lists of members with very many orders, and the desks of admins, each by an index of its own: none reads what it does not show.

drop index backlink_orders_of_buyer;
drop index backlink_orders_of_seller;
-- With what is searched for words, so that of ten thousand orders nothing but the index is read.
create index backlink_orders_of_buyer on backlink_orders (buyer_user_id, number desc) include (website_id, seller_user_id, target_url);
create index backlink_orders_of_seller on backlink_orders (seller_user_id, number desc) include (website_id, buyer_user_id, target_url);
drop index backlink_orders_open_of_buyer;
drop index backlink_orders_open_of_seller;
create index backlink_orders_open_of_buyer on backlink_orders (buyer_user_id, number desc) where ended_at is null;
create index backlink_orders_open_of_seller on backlink_orders (seller_user_id, number desc) where ended_at is null;
create index backlink_orders_undone_of_buyer on backlink_orders (buyer_user_id, number desc) where status in ('cancelled', 'refunded');
create index backlink_orders_undone_of_seller on backlink_orders (seller_user_id, number desc) where status in ('cancelled', 'refunded');
create index backlink_orders_guaranteed_of_buyer on backlink_orders (buyer_user_id, number desc) where guarantee_state = 'running';
create index backlink_orders_guaranteed_of_seller on backlink_orders (seller_user_id, number desc) include (link_id) where guarantee_state = 'running';
create index backlink_orders_on on backlink_orders (website_id, number desc);

-- What waits for an admin.
create index backlink_orders_overdue on backlink_orders (number desc) where overdue_at is not null and ended_at is null;
create index backlink_orders_unread on backlink_orders (number desc) where status = 'delivered' and not seen;
create index backlink_orders_held on backlink_orders (price) where ended_at is null;
create index backlink_orders_disputed_of_buyer on backlink_orders (buyer_user_id) where disputed_at is not null;
create index backlink_orders_disputed_of_seller on backlink_orders (seller_user_id) where disputed_at is not null;
create index monitored_links_endangered on monitored_links (id) where state = 'endangered';

-- Parts of a domain.
create index backlink_orders_by_target on backlink_orders using gin (target_domain gin_trgm_ops);
create index websites_by_part_of_domain on websites using gin (domain gin_trgm_ops);

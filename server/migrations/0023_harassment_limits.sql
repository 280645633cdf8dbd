-- After a dispute, the guarantee monitors what was decided. Limits per buyer and seller.

-- Defects that a decision has accepted: from then on the guarantee monitors what was decided, and not the original terms.
alter table monitored_links add column accepted_defects text[] not null default '{}', add column accepted_anchor text;
alter table monitored_links
  add constraint monitored_links_accepted_anchor_is_a_defect check ((accepted_anchor is not null) = ('wrong_anchor' = any(accepted_defects)));
comment on column monitored_links.accepted_defects is 'Reasons for which a check of this link no longer fails, because an admin accepted these defects when deciding its order; accepted_anchor is the anchor text accepted besides the ordered one.';

alter table order_decisions add column accepted_defects text[] not null default '{}', add column accepted_anchor text;
alter table order_decisions
  add constraint order_decisions_accepted_anchor_is_a_defect check ((accepted_anchor is not null) = ('wrong_anchor' = any(accepted_defects)));
comment on column order_decisions.accepted_defects is 'Defects of the link that the decision accepted when it was made. They are no violation of the guarantee.';

-- Limits per buyer and seller: how many orders one has placed with the other of late, and cancelled before an answer.
create index backlink_orders_of_pair on backlink_orders (buyer_user_id, seller_user_id, placed_at);
create index backlink_orders_cancelled_of_pair on backlink_orders (buyer_user_id, seller_user_id, ended_at)
  where ended_by = 'cancel' and accepted_at is null;

-- Mails about orders that follow each other closely are batched by the two members.
create index notifications_of_pair on notifications (user_id, about_id, created_at) where about_id is not null;

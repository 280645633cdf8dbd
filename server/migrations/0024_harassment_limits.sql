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

-- Seller rates and ratings count what unrelated buyers bought, by value, and each buyer once per seller and quarter, so that nobody can
-- make or ruin a rate with many small orders.
create function is_related(owner_a uuid, owner_b uuid) returns boolean
language sql stable
as $$
  select owner_a = owner_b or exists (
    select from referrals where (referral_id, referrer_id) in ((owner_a, owner_b), (owner_b, owner_a)))
$$;
comment on function is_related(uuid, uuid) is 'Whether two owners belong together: the same one, or one has invited the other.';

alter table seller_statistics add column answer_rate integer, add column completion_rate integer, add column on_time_rate integer,
  add column alive_rate integer;
alter table seller_statistics
  add constraint seller_statistics_rates_are_percent check (
    answer_rate between 0 and 100 and completion_rate between 0 and 100 and on_time_rate between 0 and 100 and alive_rate between 0 and 100);
comment on column seller_statistics.completion_rate is 'Like the other rates, in whole percent, rounded down: weighted by value, of unrelated buyers, each once per quarter; null: too few of them. The counts beside it are of all orders.';
-- Until a seller is counted again, the rates are those of the counts.
update seller_statistics set
  answer_rate = case when orders_asked >= 3 then orders_answered * 100 / orders_asked end,
  completion_rate = case when orders_ended >= 3 then orders_completed * 100 / orders_ended end,
  on_time_rate = case when orders_completed >= 3 then orders_on_time * 100 / orders_completed end,
  alive_rate = case when links_aged >= 3 then links_alive * 100 / links_aged end;
create index seller_statistics_by_age on seller_statistics (counted_at);
drop trigger seller_statistics_change_the_shop on seller_statistics;
create trigger seller_statistics_change_the_shop after insert or update of completion_rate on seller_statistics
  for each row execute function note_seller_change();

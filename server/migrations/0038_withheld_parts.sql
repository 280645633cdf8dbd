-- A part of a payout that was taken because the payment behind its order was reversed is no refund under guarantee.

alter table payout_parts
  drop constraint payout_parts_state_is_known,
  add constraint payout_parts_state_is_known check (state in ('pending', 'released', 'refunded', 'expired', 'withheld'));
update payout_parts p set state = 'withheld'
where p.state = 'refunded' and exists (
  select from order_events e where e.order_id = p.order_id and e.event = 'payout_reversed' and e.at = p.settled_at);
comment on table payout_parts is 'Parts of a payout that are released while the link stays live. owner_id is the seller. A refund under guarantee takes pending parts first; withheld: taken because the payment of the buyer was reversed.';

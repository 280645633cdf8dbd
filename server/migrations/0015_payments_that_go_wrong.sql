-- Purchases: ways out of payments that fit no quote, wishes for refunds that are kept until they are fulfilled, and what follows
-- when money that was thought to be back was not.

alter table purchases add column holds integer not null default 0;
comment on column purchases.holds is 'How often its credits were held back, as what was paid fitted no quote: once, and once more each time that the money which had gone back did not arrive.';
update purchases set holds = 1 where state = 'mismatched' or resolution is not null;
-- A lost dispute has a credit note from now on: those of before are looked at once more.
update purchases set next_sync_at = clock_now() where state = 'paid' and dispute = 'lost';

create table refund_requests (
  key uuid primary key,
  purchase_id uuid not null,
  cents integer not null,
  added_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint refund_wishes_belong_to_a_purchase foreign key (purchase_id) references purchases (id),
  constraint refund_wishes_are_positive check (cents > 0)
);
comment on table refund_requests is 'Money that an admin gives back. Until the payment service has answered, it counts as gone, so that nobody gives the same money back twice.';
create index refund_wishes_open on refund_requests (purchase_id) where ended_at is null;

create or replace function purchase_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A payment is booked once, and what is taken back is what was taken note of, and not more than was given.
  select 'purchase', 'purchase ' || p.id, 'gave ' || moved.credits || ' and ' || moved.bonus || ' for ' || p.credits || ', took ' || moved.taken || ', noted ' || p.credits_taken || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(t.amount) filter (where t.reason in ('pack_purchase', 'plan_month', 'plan_upgrade', 'mismatch_granted')), 0) as credits,
        coalesce(sum(t.amount) filter (where t.reason = 'loyalty_bonus'), 0) as bonus,
        coalesce(sum(case when t.reason in ('purchase_refund', 'dispute_opened') then t.amount when t.reason in ('dispute_won', 'refund_undone') then -t.amount end), 0) as taken
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as moved
  where moved.credits > p.credits or moved.taken > moved.credits + moved.bonus or moved.taken <> p.credits_taken
    or (p.kind = 'pack' and p.state = 'paid' and moved.credits <> p.credits)
    or (p.state <> 'paid' and moved.credits <> 0)
  union all
  -- What waits where nobody has it is that of payments that fit no quote, and of no others. A person decides within a day.
  select 'mismatch', 'purchase ' || p.id, held.credits || ' held since ' || coalesce(held.since::text, 'never') || ', ' || p.state
  from purchases p
    cross join lateral (
      select
        coalesce(sum(case t.reason when 'payment_mismatch' then t.amount when 'mismatch_granted' then -t.amount when 'mismatch_returned' then -t.amount end), 0) as credits,
        max(t.at) filter (where t.reason = 'payment_mismatch') as since
      from ledger_transfers t where t.refers_to = 'purchase:' || p.id) as held
  where (p.holds > 0 or p.state = 'mismatched')
    and (held.credits <> case p.state when 'mismatched' then p.credits else 0 end
      or (p.state = 'mismatched' and held.since < clock_now() - interval '1 day'))
  union all
  -- Money that went back is back, all of it.
  select 'returned', 'purchase ' || p.id, p.refunded_cents || ' of ' || p.paid_cents || ', dispute ' || p.dispute
  from purchases p
  where p.resolution = 'returned' and p.state = 'abandoned' and p.dispute <> 'lost' and p.refunded_cents < p.paid_cents
  union all
  -- Invoices and credit notes together say how much of the money stayed.
  select 'invoice', 'purchase ' || p.id, 'says ' || written.cents || ', stayed ' || p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
  from purchases p
    cross join lateral (
      select coalesce(sum(case i.kind when 'invoice' then i.gross_cents else -i.gross_cents end), 0) as cents
      from invoices i where i.purchase_id = p.id) as written
  where (p.state = 'paid' or written.cents <> 0)
    and written.cents <> p.paid_cents - case when p.dispute = 'lost' then p.paid_cents else p.refunded_cents end
$$;
comment on function purchase_rules() is 'What holds of payments and what they gave.';

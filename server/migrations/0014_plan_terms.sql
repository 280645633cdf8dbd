-- The terms of plans as they were agreed on: each purchase of a plan knows which months it pays for, and what a larger plan adds to a
-- month is a row of its own, credited, waiting and dropped by the same rule as the month itself.

alter table purchases
  add column billing_interval text,
  add column months integer,
  add column term_start timestamptz,
  add column term_end timestamptz;
alter table subscription_months add column extra boolean not null default false;
alter table subscription_months drop constraint subscription_months_pkey;
alter table subscription_months add constraint subscription_months_pkey primary key (subscription_id, number, purchase_id);
create unique index subscription_months_one_base on subscription_months (subscription_id, number) where not extra;
comment on table subscription_months is 'The months of a plan that were paid for, and as rows of their own (extra) what a larger plan adds to them: each is credited when it is due, with the loyalty bonus that its number gives, waits while its payment is disputed, and is dropped while its payment is not ours to keep.';

-- Bills: as many months as they have rows. One that waits for a person has none yet and gets those of the plan as it is now.
update purchases p set
  months = counted.months,
  billing_interval = case when counted.months = 12 then 'year' else 'month' end,
  credits = counted.credits,
  term_start = counted.first_due,
  term_end = counted.first_due + counted.months * interval '1 month'
from (
  select purchase_id, count(*)::int as months, sum(credits)::int as credits, min(due_at) as first_due
  from subscription_months group by purchase_id) as counted
where counted.purchase_id = p.id and p.kind = 'plan';
update purchases p set
  months = case when s.billing_interval = 'year' and p.credits >= 12 then 12 else 1 end,
  billing_interval = case when p.credits >= 12 then s.billing_interval else 'month' end,
  term_start = coalesce(p.paid_at, p.created_at),
  term_end = coalesce(p.paid_at, p.created_at) + case when s.billing_interval = 'year' and p.credits >= 12 then 12 else 1 end * interval '1 month'
from subscriptions s
where s.id = p.subscription_id and p.kind = 'plan' and p.months is null;
insert into subscription_months (subscription_id, number, purchase_id, due_at, credits, dropped_at)
select p.subscription_id, known.newest + row_number() over (partition by p.subscription_id order by p.term_start, i), p.id, p.term_start + (i - 1) * interval '1 month',
  p.credits / p.months + case when i = 1 then p.credits % p.months else 0 end, clock_now()
from purchases p
  cross join lateral generate_series(1, p.months) as i
  cross join lateral (select coalesce(max(number), 0) as newest from subscription_months m where m.subscription_id = p.subscription_id) as known
where p.kind = 'plan' and p.state = 'mismatched';

-- Larger plans: the quote knows what it was quoted from. One that waits for a person holds the credits of one month.
update purchases p set
  billing_interval = p.upgrade_to ->> 'interval',
  months = case when p.state = 'mismatched' then 1 else (p.upgrade_to ->> 'months')::int end,
  upgrade_to = p.upgrade_to || jsonb_build_object(
    'months', case when p.state = 'mismatched' then 1 else (p.upgrade_to ->> 'months')::int end,
    'from_month', coalesce((p.upgrade_to ->> 'from_month')::int, running.number),
    'term', running.purchase_id,
    'from', jsonb_build_object(
      'plan', s.plan,
      'interval', s.billing_interval,
      'price_cents', s.price_cents,
      'credits_per_month', greatest(1, (p.upgrade_to ->> 'credits_per_month')::int - (p.upgrade_to ->> 'difference')::int)))
from subscriptions s
  cross join lateral (
    select m.number, m.purchase_id from subscription_months m
    where m.subscription_id = s.id and not m.extra order by m.credited_at is null, m.number desc limit 1) as running
where p.kind = 'upgrade' and s.id = p.subscription_id;
update purchases set credits = (upgrade_to ->> 'difference')::int * months where kind = 'upgrade' and state <> 'mismatched' and months is not null;
update purchases set billing_interval = upgrade_to ->> 'interval', months = 1 where kind = 'upgrade' and months is null;
insert into subscription_months (subscription_id, number, purchase_id, extra, due_at, credits, bonus, credited_at, dropped_at)
select p.subscription_id, covered.number, p.id, true, coalesce(base.due_at, first.due_at + (covered.number - first.number) * interval '1 month'),
  (p.upgrade_to ->> 'difference')::int, case when given.at is not null then 0 end, given.at,
  case when given.at is null and (p.state <> 'paid' or p.dispute = 'lost' or p.refunded_cents >= p.paid_cents) then clock_now() end
from purchases p
  cross join lateral generate_series((p.upgrade_to ->> 'from_month')::int, (p.upgrade_to ->> 'from_month')::int + p.months - 1) as covered (number)
  join subscription_months first on first.subscription_id = p.subscription_id and first.number = (p.upgrade_to ->> 'from_month')::int and not first.extra
  left join subscription_months base on base.subscription_id = p.subscription_id and base.number = covered.number and not base.extra
  left join lateral (
    select t.at from ledger_transfers t
    where t.key = 'purchase:' || p.id || ':month:' || covered.number
      or (covered.number = first.number and t.key in ('purchase:' || p.id, 'mismatch:' || p.id || ':granted'))
    limit 1) as given on true
where p.kind = 'upgrade' and p.state in ('paid', 'mismatched');

alter table purchases
  add constraint purchases_of_plans_have_months check ((kind = 'pack') = (months is null) and (kind = 'pack') = (billing_interval is null)),
  add constraint purchases_interval_is_known check (billing_interval in ('month', 'year')),
  add constraint purchases_bills_have_a_term check ((kind = 'plan') = (term_start is not null) and (kind = 'plan') = (term_end is not null));
comment on table purchases is 'What is to be paid and what it gives: a pack, a term of a plan, or the difference to a larger plan. The quote is ours and stored before the reader leaves for the checkout; the payment service only says whether and how much was paid. credits is what the whole purchase gives, without loyalty bonuses, over its months where it is for a plan; resolution is how a payment that fitted no quote ended, and one whose money went back is abandoned; credits_taken is how many of all it gave were taken back after a refund or dispute, in so many corrections.';

-- Whether a payment of a plan waits for a person is seen from the payment.
update subscriptions set problem = null where problem = 'mismatched';
alter table subscriptions
  drop column stripe_schedule_id,
  drop constraint subscriptions_problem_is_known,
  add constraint subscriptions_problem_is_known check (problem in ('declined', 'authentication_required'));
comment on table subscriptions is 'A plan of a member with the price, the credits and the loyalty bonuses it was taken at, from the quote before the checkout to its end. next_… is what it becomes when it is renewed; past_terms are prices that were agreed on before and may still be charged, each for one bill; arranged: the payment service has been told all of this. sync_version counts how often it was compared with the payment service or told to it, so that an older answer never follows a newer one; next_sync_at is when that is due again without being told.';

create or replace function month_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- A month that counts as credited was, and no other. The first month of a larger plan was once posted as the purchase itself.
  select 'month', 'subscription ' || m.subscription_id || ' month ' || m.number, 'credits ' || m.credits || ', bonus ' || coalesce(m.bonus, 0)
  from subscription_months m
  where (m.credited_at is not null) <> case when m.extra
      then exists (
        select from ledger_transfers t
        where t.key in ('purchase:' || m.purchase_id || ':month:' || m.number, 'purchase:' || m.purchase_id, 'mismatch:' || m.purchase_id || ':granted') and t.amount = m.credits
          and (t.key like '%:month:%' or not exists (select from subscription_months other where other.purchase_id = m.purchase_id and other.number < m.number)))
      else exists (select from ledger_transfers t where t.key = 'month:' || m.subscription_id || ':' || m.number and t.amount = m.credits) end
    or (coalesce(m.bonus, 0) > 0) <> exists (
      select from ledger_transfers t
      where t.key = case when m.extra then 'purchase:' || m.purchase_id || ':loyalty:' || m.number else 'loyalty:' || m.subscription_id || ':' || m.number end and t.amount = m.bonus)
  union all
  -- What was paid for a plan has its months, one after the other, which together give what was bought.
  select 'term', 'purchase ' || p.id, coalesce(has.rows, 0) || ' of ' || p.months || ' months, ' || coalesce(has.credits, 0) || ' of ' || p.credits || ' credits'
  from purchases p
    left join lateral (
      select count(*) as rows, sum(m.credits) as credits, max(m.number) - min(m.number) + 1 as span, bool_and(m.extra = (p.kind = 'upgrade')) as kindred
      from subscription_months m where m.purchase_id = p.id) as has on true
  where p.kind in ('plan', 'upgrade') and p.state in ('paid', 'mismatched')
    and (has.rows <> p.months or has.credits <> p.credits or has.span <> p.months or not has.kindred)
  union all
  -- A month to come is dropped for a reason that stands in its purchase, and only then. Who has left loses theirs when the plan is ended.
  select 'dropped', 'subscription ' || m.subscription_id || ' month ' || m.number, 'purchase ' || p.state || ', dispute ' || p.dispute || ', refunded ' || p.refunded_cents || ' of ' || coalesce(p.paid_cents, 0)
  from subscription_months m join purchases p on p.id = m.purchase_id join users u on u.id = p.user_id
  where m.credited_at is null and u.deleted_at is null
    and (m.dropped_at is not null) <> (p.state <> 'paid' or p.dispute = 'lost' or p.refunded_cents >= p.paid_cents)
  union all
  -- What is due is credited within a day, the difference to a larger plan like any month, unless its payment is disputed.
  select 'late', 'subscription ' || m.subscription_id || ' month ' || m.number, 'due at ' || m.due_at
  from subscription_months m join purchases p on p.id = m.purchase_id join users u on u.id = p.user_id
  where m.credited_at is null and m.dropped_at is null and u.deleted_at is null
    and p.dispute <> 'open' and m.due_at < clock_now() - interval '1 day'
  union all
  -- Later months have higher numbers, since the loyalty bonus goes by them.
  select 'order', 'subscription ' || walk.subscription_id || ' month ' || walk.number, 'due at ' || walk.due_at || ', one before at ' || walk.latest
  from (
    select m.subscription_id, m.number, m.due_at,
      max(m.due_at) over (partition by m.subscription_id order by m.number rows between unbounded preceding and 1 preceding) as latest
    from subscription_months m where not m.extra and m.dropped_at is null) as walk
  where walk.due_at < walk.latest
$$;
comment on function month_rules() is 'What holds of the months of plans.';

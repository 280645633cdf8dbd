-- Payments: credit packs, plans with their months, refunds, events of the payment provider, and invoices.

create table credit_settings (
  id boolean primary key default true,
  version integer not null,
  settings jsonb not null,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid not null,
  constraint credit_settings_are_by_a_user foreign key (changed_by) references users (id),
  constraint credit_settings_have_one_row check (id)
);
comment on table credit_settings is 'Amounts, packs, plans and rules as set by an admin; no row: the built-in defaults. version is for optimistic locking.';

create table billing_customers (
  user_id uuid primary key,
  stripe_customer_id text not null,
  constraint billing_customers_belong_to_a_user foreign key (user_id) references users (id),
  constraint billing_customers_are_unique unique (stripe_customer_id)
);
comment on table billing_customers is 'The customer id of a member at the payment provider.';

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  state text not null default 'open',
  plan text not null,
  billing_interval text not null,
  price_cents integer not null,
  currency text not null,
  credits_per_month integer not null,
  loyalty jsonb not null,
  stripe_session_id text,
  checkout_url text,
  stripe_subscription_id text,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  next_plan text,
  next_interval text,
  next_price_cents integer,
  next_credits_per_month integer,
  past_terms jsonb not null default '[]',
  arranged boolean not null default true,
  problem text,
  retry_at timestamptz,
  sync_version integer not null default 0,
  next_sync_at timestamptz,
  created_at timestamptz not null default clock_now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint subscriptions_belong_to_a_user foreign key (user_id) references users (id),
  constraint subscriptions_state_is_known check (state in ('open', 'abandoned', 'active', 'past_due', 'ended')),
  constraint subscriptions_plan_is_known check (plan in ('basic', 'professional', 'enterprise')),
  constraint subscriptions_interval_is_known check (billing_interval in ('month', 'year')),
  constraint subscriptions_next_is_whole check (num_nulls(next_plan, next_interval, next_price_cents, next_credits_per_month) in (0, 4)),
  constraint subscriptions_next_plan_is_known check (next_plan in ('basic', 'professional', 'enterprise')),
  constraint subscriptions_next_interval_is_known check (next_interval in ('month', 'year')),
  constraint subscriptions_problem_is_known check (problem in ('declined', 'authentication_required')),
  constraint subscriptions_session_is_unique unique (stripe_session_id),
  constraint subscriptions_at_stripe_are_unique unique (stripe_subscription_id),
  constraint subscriptions_price_is_positive check (price_cents > 0 and credits_per_month > 0),
  constraint subscriptions_running_are_at_stripe check (state not in ('active', 'past_due') or stripe_subscription_id is not null)
);
comment on table subscriptions is 'A plan of a member at its agreed price, credits and loyalty bonuses, from the quote before checkout to its end. next_… are the terms from the next renewal; past_terms are earlier agreed prices that may still be charged, each for one bill; arranged: the payment provider has all of this. sync_version is the version of the sync with the payment provider, so that an older response never overwrites a newer one; next_sync_at is when the next sync is due without an event.';
create unique index subscriptions_one_running on subscriptions (user_id) where state in ('active', 'past_due');
create index subscriptions_of_user on subscriptions (user_id, created_at desc);
create index subscriptions_to_sync on subscriptions (next_sync_at) where next_sync_at is not null;

create table purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  state text not null default 'open',
  credits integer not null,
  price_cents integer not null,
  currency text not null,
  vat_percent numeric(4, 2) not null,
  subscription_id uuid,
  plan text,
  upgrade_to jsonb,
  stripe_session_id text,
  checkout_url text,
  stripe_payment_id text,
  stripe_invoice_id text,
  paid_cents integer,
  paid_currency text,
  refunded_cents integer not null default 0,
  dispute text not null default 'none',
  credits_taken integer not null default 0,
  corrections integer not null default 0,
  resolution text,
  buyer jsonb,
  sync_version integer not null default 0,
  next_sync_at timestamptz,
  created_at timestamptz not null default clock_now(),
  paid_at timestamptz,
  ended_at timestamptz,
  billing_interval text,
  months integer,
  term_start timestamptz,
  term_end timestamptz,
  holds integer not null default 0,
  constraint purchases_belong_to_a_user foreign key (user_id) references users (id),
  constraint purchases_belong_to_a_subscription foreign key (subscription_id) references subscriptions (id),
  constraint purchases_kind_is_known check (kind in ('pack', 'plan', 'upgrade')),
  constraint purchases_of_plans_have_one check ((kind = 'pack') = (subscription_id is null) and (kind = 'pack') = (plan is null)),
  constraint purchases_plan_is_known check (plan in ('basic', 'professional', 'enterprise')),
  constraint purchases_state_is_known check (state in ('open', 'paid', 'abandoned', 'mismatched')),
  constraint purchases_dispute_is_known check (dispute in ('none', 'open', 'won', 'lost')),
  constraint purchases_are_positive check (credits > 0 and price_cents > 0),
  constraint purchases_refunds_are_bounded check (refunded_cents between 0 and greatest(paid_cents, price_cents)),
  constraint purchases_take_back_what_was_given check (credits_taken >= 0),
  constraint purchases_paid_have_a_time check (state not in ('paid', 'mismatched') or paid_at is not null),
  constraint purchases_resolution_is_known check (resolution in ('granted', 'returned')),
  constraint purchases_session_is_unique unique (stripe_session_id),
  constraint purchases_payment_is_unique unique (stripe_payment_id),
  constraint purchases_invoice_is_unique unique (stripe_invoice_id),
  constraint purchases_of_plans_have_months check ((kind = 'pack') = (months is null) and (kind = 'pack') = (billing_interval is null)),
  constraint purchases_interval_is_known check (billing_interval in ('month', 'year')),
  constraint purchases_bills_have_a_term check ((kind = 'plan') = (term_start is not null) and (kind = 'plan') = (term_end is not null))
);
comment on table purchases is 'A payment and what it gives: a pack, a term of a plan, or the difference to a larger plan. The quote is stored before the redirect to checkout; the payment provider only reports whether and how much was paid. credits is the total without loyalty bonuses, over all its months for a plan; resolution is how a payment that matched no quote was resolved, and a returned one is abandoned; credits_taken is how many credits were reversed after a refund or dispute, in as many postings as corrections says.';
comment on column purchases.holds is 'How often its credits were put into suspense because the payment matched no quote: once, and again each time that the refund of it failed.';
create index purchases_of_user on purchases (user_id, created_at desc, id desc);
create index purchases_to_sync on purchases (next_sync_at) where next_sync_at is not null;
create index purchases_of_subscription on purchases (subscription_id) where subscription_id is not null;
create index purchases_newest on purchases (created_at desc, id desc);
create index purchases_mismatched on purchases (created_at) where state = 'mismatched';

create table subscription_months (
  subscription_id uuid not null,
  number integer not null,
  purchase_id uuid not null,
  due_at timestamptz not null,
  credits integer not null,
  bonus integer,
  credited_at timestamptz,
  dropped_at timestamptz,
  extra boolean not null default false,
  constraint subscription_months_pkey primary key (subscription_id, number, purchase_id),
  constraint subscription_months_belong_to_a_subscription foreign key (subscription_id) references subscriptions (id),
  constraint subscription_months_belong_to_a_purchase foreign key (purchase_id) references purchases (id),
  constraint subscription_months_are_counted_from_one check (number >= 1),
  constraint subscription_months_credited_have_a_bonus check ((credited_at is null) = (bonus is null)),
  constraint subscription_months_end_once check (credited_at is null or dropped_at is null)
);
comment on table subscription_months is 'The paid months of a plan, and as separate rows (extra) what a larger plan adds to them. Each is credited when due, with the loyalty bonus of its number, waits while its payment is disputed, and is dropped while its payment is mismatched, refunded in full or lost in a dispute.';
create index subscription_months_due on subscription_months (due_at) where credited_at is null and dropped_at is null;
create index subscription_months_of_purchase on subscription_months (purchase_id);
create unique index subscription_months_one_base on subscription_months (subscription_id, number) where not extra;

create table refund_requests (
  key uuid primary key,
  purchase_id uuid not null,
  cents integer not null,
  added_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint refund_requests_belong_to_a_purchase foreign key (purchase_id) references purchases (id),
  constraint refund_requests_are_positive check (cents > 0)
);
comment on table refund_requests is 'Refunds requested by an admin. Until the payment provider has answered, the amount counts as refunded, which prevents double refunds.';
create index refund_requests_open on refund_requests (purchase_id) where ended_at is null;

create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default clock_now(),
  handled_at timestamptz,
  outcome text
);
comment on table stripe_events is 'Webhook events of the payment provider, deduplicated by id. An event only triggers a sync: what is booked follows from the object itself.';
create index stripe_events_by_age on stripe_events (received_at);

create table invoice_counter (
  id boolean primary key default true,
  last_number bigint not null default 0,
  constraint invoice_counter_has_one_row check (id)
);
comment on table invoice_counter is 'The latest invoice number. The row is locked while an invoice is written, so that numbers have no gaps.';
insert into invoice_counter default values;

create table invoices (
  number bigint primary key,
  user_id uuid not null,
  purchase_id uuid not null,
  kind text not null,
  correction integer not null default 0,
  gross_cents integer not null,
  currency text not null,
  issued_at timestamptz not null default clock_now(),
  document jsonb not null,
  constraint invoices_belong_to_a_user foreign key (user_id) references users (id),
  constraint invoices_belong_to_a_purchase foreign key (purchase_id) references purchases (id),
  constraint invoices_kind_is_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_are_written_once unique (purchase_id, kind, correction),
  constraint invoices_number_is_positive check (number > 0)
);
comment on table invoices is 'Invoices and credit notes as issued. document holds everything that is printed (operator, buyer, lines, net, tax, gross) and never changes.';
create index invoices_of_user on invoices (user_id, number desc);
create trigger invoices_are_append_only before update or delete or truncate on invoices
  for each statement execute function refuse_change();

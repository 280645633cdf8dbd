-- Referrals: referral codes, clicks, referred members, and the rewards of referrers.

create table referral_codes (
  code_key text collate "C" not null,
  code text collate "C" not null,
  user_id uuid not null,
  number smallint not null,
  created_at timestamptz not null default clock_now(),
  constraint referral_codes_pkey primary key (code_key),
  constraint referral_codes_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint referral_codes_are_one_given_and_one_chosen check (number in (1, 2)),
  constraint referral_codes_number_is_unique unique (user_id, number),
  constraint referral_codes_form check (code ~ '^[A-Za-z0-9]{4,12}$' and code_key = lower(code))
);
comment on table referral_codes is 'Referral codes of a member: the generated one, and one that the member can choose once. Both are valid; the one with the higher number is shown.';

create table referral_clicks (
  id uuid not null default gen_random_uuid(),
  referrer_id uuid not null,
  at timestamptz not null default clock_now(),
  day date not null,
  source text collate "C" not null,
  landing text collate "C" not null,
  visitor bytea not null,
  constraint referral_clicks_pkey primary key (id),
  constraint referral_clicks_lead_to_a_user foreign key (referrer_id) references users (id) on delete cascade,
  constraint referral_clicks_are_counted_once_a_day unique (referrer_id, day, visitor),
  constraint referral_clicks_source_is_bounded check (length(source) between 1 and 60),
  constraint referral_clicks_landing_is_bounded check (length(landing) between 1 and 60)
);
comment on table referral_clicks is 'Clicks that can still become a registration, one per visitor and day. visitor is a hash whose salt is deleted after a day or two; rows are deleted after two months, their count stays in referral_click_days.';
create index referral_clicks_by_day on referral_clicks (day);

create table referral_click_days (
  referrer_id uuid not null,
  part text collate "C" not null,
  day date not null,
  name text collate "C" not null,
  clicks integer not null,
  constraint referral_click_days_pkey primary key (referrer_id, part, day, name),
  constraint referral_click_days_lead_to_a_user foreign key (referrer_id) references users (id) on delete cascade,
  constraint referral_click_days_part_is_known check (part in ('source', 'landing')),
  constraint referral_click_days_count_something check (clicks >= 1)
);
comment on table referral_click_days is 'Clicks per referrer and day (UTC), once by source and once by landing page: the two are never queried together, which keeps the number of rows low. Incremented in the statement that inserts the click.';

create table referrals (
  referral_id uuid not null,
  number bigint generated always as identity,
  referrer_id uuid not null,
  registered_at timestamptz not null,
  recorded_at timestamptz not null default clock_now(),
  source text collate "C" not null,
  landing text collate "C" not null,
  -- Terms at the time of registration.
  referrer_bonus integer not null,
  member_bonus integer not null,
  purchase_percent numeric(5, 2) not null,
  hold_days integer not null,
  shares_until timestamptz not null,
  state text not null default 'registered',
  held_for text[] not null default '{}',
  held_at timestamptz,
  cleared text[] not null default '{}',
  activated_at timestamptz,
  activated_domain text collate "C",
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text,
  constraint referrals_pkey primary key (referral_id),
  constraint referrals_number_is_unique unique (number),
  constraint referrals_belong_together unique (referral_id, referrer_id, source, landing),
  constraint referrals_are_users foreign key (referral_id) references users (id) on delete cascade,
  constraint referrals_come_by_users foreign key (referrer_id) references users (id) on delete cascade,
  constraint referrals_are_decided_by_users foreign key (decided_by) references users (id) on delete set null,
  constraint referrals_nobody_refers_themselves check (referral_id <> referrer_id),
  constraint referrals_state_is_known check (state in ('registered', 'held', 'activated', 'refused')),
  constraint referrals_are_held_for_reasons check ((state = 'held') = (cardinality(held_for) > 0) and (held_at is not null or state <> 'held')),
  constraint referrals_are_activated_by_a_domain check ((activated_at is null) = (activated_domain is null)),
  constraint referrals_active_ones_were_activated check (state <> 'activated' or activated_at is not null),
  constraint referrals_source_is_bounded check (length(source) between 1 and 60),
  constraint referrals_landing_is_bounded check (length(landing) between 1 and 60),
  constraint referrals_terms_are_positive check (referrer_bonus >= 0 and member_bonus >= 0 and purchase_percent between 0 and 100 and hold_days >= 0)
);
comment on table referrals is 'Who referred whom. registered: waits for the first verified website; held: awaiting review by an admin, with the reasons in held_for and the dismissed ones in cleared; activated: the bonus is granted; refused: no rewards.';
create index referrals_of_referrer on referrals (referrer_id, number desc);
create index referrals_of_referrer_by_registration on referrals (referrer_id, registered_at) include (source, landing);
create index referrals_of_referrer_by_activation on referrals (referrer_id, activated_at) include (source, landing) where activated_at is not null;
create index referrals_held on referrals (number) where state = 'held';
create index referrals_by_state on referrals (state, number desc);
create index referrals_by_domain on referrals (activated_domain) where activated_domain is not null;

create table referral_rewards (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  referral_id uuid not null,
  referrer_id uuid not null,
  source text collate "C" not null,
  landing text collate "C" not null,
  kind text not null,
  purchase_id uuid,
  piece text collate "C" not null,
  first_of text,
  bought integer not null default 0,
  at timestamptz not null,
  due_at timestamptz not null,
  amount integer not null,
  granted integer not null default 0,
  granted_at timestamptz,
  postings integer not null default 0,
  state text not null default 'waiting',
  constraint referral_rewards_pkey primary key (id),
  constraint referral_rewards_number_is_unique unique (number),
  constraint referral_rewards_belong_to_a_referral foreign key (referral_id, referrer_id, source, landing) references referrals (referral_id, referrer_id, source, landing) on delete cascade,
  constraint referral_rewards_are_of_a_purchase foreign key (purchase_id) references purchases (id),
  constraint referral_rewards_are_one_per_cause unique nulls not distinct (referral_id, purchase_id, piece),
  constraint referral_rewards_kind_is_known check (kind in ('registration', 'purchase')),
  constraint referral_rewards_shares_have_a_purchase check ((kind = 'purchase') = (purchase_id is not null)),
  constraint referral_rewards_first_ones_are_shares check (first_of is null or first_of in ('purchase', 'referral') and purchase_id is not null),
  constraint referral_rewards_state_is_known check (state in ('waiting', 'granted', 'dropped')),
  constraint referral_rewards_amounts_are_positive check (amount >= 0 and granted >= 0 and bought >= 0 and postings >= 0),
  constraint referral_rewards_are_granted_as_they_say check (granted = case state when 'granted' then amount else 0 end),
  constraint referral_rewards_granted_have_a_time check (state <> 'granted' or granted_at is not null)
);
comment on table referral_rewards is 'Rewards of a referrer for a referral: the registration bonus, and a share of each pack and each month of a plan bought (piece). amount is the current claim, granted what the ledger granted less reversals. source and landing are those of the referral and do not change. first_of marks the first share of its purchase, or the first of the referral and so of its purchase as well; purchases and buyers are counted by it.';
create index referral_rewards_of_referrer on referral_rewards (referrer_id, number desc);
create index referral_rewards_of_referrer_by_grant on referral_rewards (referrer_id, granted_at) include (source, landing, granted) where granted_at is not null;
create index referral_rewards_of_referrer_by_purchase on referral_rewards (referrer_id, at) include (source, landing, first_of) where first_of is not null;
create unique index referral_rewards_one_is_first_of_its_purchase on referral_rewards (purchase_id) where first_of is not null;
create unique index referral_rewards_one_is_first_of_its_referral on referral_rewards (referral_id) where first_of = 'referral';
create index referral_rewards_of_referrer_waiting on referral_rewards (referrer_id, due_at) where state = 'waiting';
create index referral_rewards_of_purchase on referral_rewards (purchase_id) where purchase_id is not null;
create index referral_rewards_due on referral_rewards (due_at) where state = 'waiting';

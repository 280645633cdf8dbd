-- Link exchange: websites open for exchanges, and exchanges of two or three members in which each gives a link and receives one. The
-- state machine is in the contract; these tables hold the state it needs to continue after any interruption.

create table exchange_sites (
  website_id uuid primary key,
  user_id uuid not null,
  number bigint generated always as identity,
  note text,
  opened_at timestamptz not null default clock_now(),
  constraint exchange_sites_number_is_unique unique (number),
  constraint exchange_sites_are_websites foreign key (website_id) references websites (id),
  constraint exchange_sites_are_of_a_user foreign key (user_id) references users (id),
  constraint exchange_sites_note_is_bounded check (length(note) between 1 and 600)
);
comment on table exchange_sites is 'Websites open for link exchanges. Visibility is derived from the website and its member; closing deletes the row.';
create index exchange_sites_of_user on exchange_sites (user_id, number desc);

create table exchanges (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  status text not null default 'pending',
  stage text not null default 'pending',
  requested_by uuid not null,
  is_risky boolean not null,
  note text,
  rules jsonb not null,
  requested_at timestamptz not null default clock_now(),
  answer_by timestamptz not null,
  approved_at timestamptz,
  place_by timestamptz,
  has_more_time boolean not null default false,
  live_at timestamptz,
  monitor_until timestamptz,
  ended_at timestamptz,
  ended_reason text,
  ended_by uuid,
  -- When the next timed transition is due.
  deadline_at timestamptz,
  version integer not null default 1,
  constraint exchanges_number_is_unique unique (number),
  constraint exchanges_are_requested_by_a_user foreign key (requested_by) references users (id),
  constraint exchanges_are_ended_by_a_user foreign key (ended_by) references users (id),
  constraint exchanges_status_is_known check (status in ('pending', 'approved', 'rejected')),
  constraint exchanges_stage_is_known check (stage in ('pending', 'placing', 'live', 'ended')),
  constraint exchanges_status_fits_its_stage check (
    case stage when 'pending' then status = 'pending' when 'ended' then status <> 'pending' else status = 'approved' end),
  constraint exchanges_approved_have_a_time check ((approved_at is not null) = (status = 'approved')),
  constraint exchanges_ended_have_a_time check ((ended_at is not null) = (stage = 'ended')),
  constraint exchanges_ended_have_a_reason check ((ended_reason is not null) = (stage = 'ended')),
  constraint exchanges_reason_is_known check (ended_reason in ('rejected', 'withdrawn', 'expired', 'not_placed', 'link_lost', 'website_gone', 'over')),
  constraint exchanges_wait_until_they_end check ((deadline_at is null) = (stage = 'ended')),
  constraint exchanges_note_is_bounded check (length(note) between 1 and 600)
);
comment on table exchanges is 'Exchange requests and their outcome. status is the answer; stage continues after it: placing, live (all links live), ended. rules are the deadlines that applied at the request. has_more_time: the placement deadline was extended because the missing links could not be read. ended_by: who rejected or withdrew it, or whose link or website was lost. deadline_at is when the next timed transition is due.';
create index exchanges_of_requester on exchanges (requested_by, number desc);
create index exchanges_open_of_requester on exchanges (requested_by) where stage = 'pending';
create index exchanges_to_wake on exchanges (deadline_at) where deadline_at is not null;
-- Partial index for statistics: exchanges whose links are still monitored.
create index exchanges_under_watch on exchanges (monitor_until) where monitor_until is not null;

create table exchange_legs (
  id uuid primary key default gen_random_uuid(),
  exchange_id uuid not null,
  place integer not null,
  giver_user_id uuid not null,
  receiver_user_id uuid not null,
  website_id uuid not null,
  source_domain text collate "C" not null,
  target_website_id uuid not null,
  target_domain text collate "C" not null,
  target_url text,
  anchor_text text,
  answer text not null default 'asked',
  answered_at timestamptz,
  accepts_risk boolean not null default false,
  state text not null default 'open',
  page_url text,
  submitted_at timestamptz,
  placed_at timestamptz,
  confirmed_at timestamptz,
  link_id uuid,
  -- Denormalised for the partial indexes: true until the exchange has ended.
  is_live boolean not null default true,
  answer_note text,
  constraint exchange_legs_have_their_place unique (exchange_id, place),
  constraint exchange_legs_are_of_an_exchange foreign key (exchange_id) references exchanges (id),
  constraint exchange_legs_are_given_by_a_user foreign key (giver_user_id) references users (id),
  constraint exchange_legs_are_got_by_a_user foreign key (receiver_user_id) references users (id),
  constraint exchange_legs_are_on_a_website foreign key (website_id) references websites (id),
  constraint exchange_legs_lead_to_a_website foreign key (target_website_id) references websites (id),
  constraint exchange_legs_are_watched foreign key (link_id) references monitored_links (id),
  constraint exchange_legs_link_is_unique unique (link_id),
  constraint exchange_legs_are_between_two check (giver_user_id <> receiver_user_id),
  constraint exchange_legs_place_is_known check (place between 0 and 2),
  constraint exchange_legs_answer_is_known check (answer in ('asked', 'approved', 'rejected')),
  constraint exchange_legs_answers_have_a_time check ((answered_at is not null) = (answer <> 'asked')),
  constraint exchange_legs_state_is_known check (state in ('open', 'in_check', 'unread', 'failed', 'placed')),
  constraint exchange_legs_handed_in_are_watched check (state = 'open' or (link_id is not null and page_url is not null and submitted_at is not null)),
  constraint exchange_legs_placed_have_a_time check ((placed_at is not null) = (state = 'placed')),
  constraint exchange_legs_target_is_bounded check (length(target_url) between 1 and 2100 and length(target_domain) <= 253 and length(source_domain) <= 253),
  constraint exchange_legs_page_is_bounded check (length(page_url) between 1 and 2100),
  constraint exchange_legs_anchor_is_bounded check (length(anchor_text) between 1 and 200),
  constraint exchange_legs_answer_note_is_bounded check (length(answer_note) between 1 and 600),
  constraint exchange_legs_answer_note_is_of_a_rejection check (answer_note is null or answer = 'rejected')
);
comment on table exchange_legs is 'The links of an exchange: who gives it on which website, who receives it and where it points. answer is that of the giver, for the link given and the link received, answer_note the reason for declining; target_url is set by the receiver. Domains are registrable. state is the state of the link during placement; unread: the check was inconclusive.';
create index exchange_legs_of_giver on exchange_legs (giver_user_id, exchange_id);
create index exchange_legs_live_of_giver on exchange_legs (giver_user_id) where is_live;
create index exchange_legs_live_on on exchange_legs (website_id) where is_live;
create index exchange_legs_live_to on exchange_legs (target_website_id) where is_live;
create index exchange_legs_live_between on exchange_legs (source_domain, target_domain) where is_live;

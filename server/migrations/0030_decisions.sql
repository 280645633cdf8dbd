-- Decisions about members, with their ground, facts, reasons and one objection each; freezes of credits; alerts about fraud.

create table decisions (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  owner_id uuid not null,
  measure text not null,
  subject_kind text not null,
  subject_id text not null,
  ground text not null,
  facts jsonb not null default '[]',
  is_automated boolean not null default false,
  reasons text not null,
  decided_by uuid,
  decided_at timestamptz not null default clock_now(),
  objection text,
  objected_at timestamptz,
  outcome text,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  constraint decisions_pkey primary key (id),
  constraint decisions_number_is_unique unique (number),
  constraint decisions_are_about_users foreign key (owner_id) references users (id),
  constraint decisions_are_made_by_users foreign key (decided_by) references users (id) on delete set null,
  constraint decisions_are_answered_by_users foreign key (answered_by) references users (id) on delete set null,
  constraint decisions_automated_have_no_author check (not (is_automated and decided_by is not null)),
  constraint decisions_outcome_is_known check (outcome in ('upheld', 'reversed')),
  constraint decisions_outcome_has_an_answer check ((outcome is null) = (answered_at is null)),
  constraint decisions_upheld_after_an_objection check (outcome is distinct from 'upheld' or objected_at is not null)
);
comment on table decisions is 'Decisions about a member (owner_id): what was decided (measure) about which subject, on which ground, from which facts (jsonb array of contract/decisions.ts), for which reasons in the words of the admin. The member can object once; outcome is the answer to the objection, or reversed without one. The texts of a closed account are erased. Codes are in contract/decisions.ts.';
create index decisions_of_owner on decisions (owner_id, number desc);
create index decisions_objected on decisions (number) where objected_at is not null and outcome is null;
create index decisions_of_subject on decisions (subject_kind, subject_id, number desc);

create table freezes (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  owner_id uuid not null,
  decision_id uuid not null,
  frozen_at timestamptz not null default clock_now(),
  closed_at timestamptz,
  ended_at timestamptz,
  ended_as text,
  constraint freezes_pkey primary key (id),
  constraint freezes_number_is_unique unique (number),
  constraint freezes_are_decided foreign key (decision_id) references decisions (id),
  constraint freezes_end_known check (ended_as in ('released', 'expired')),
  constraint freezes_ended_have_a_time check ((ended_at is null) = (ended_as is null))
);
comment on table freezes is 'Freezes of the credits of a member: while one is active, everything that comes in is frozen too. closed_at: the account was closed while an objection was open; the frozen credits expire when it is answered. A member has at most one active freeze.';
create unique index freezes_active on freezes (owner_id) where ended_at is null;
create index freezes_newest on freezes (number desc) where ended_at is null;
create index freezes_of_decision on freezes (decision_id);

create table fraud_alerts (
  subject text not null,
  day date not null,
  at timestamptz not null default clock_now(),
  constraint fraud_alerts_pkey primary key (subject, day)
);
comment on table fraud_alerts is 'Alerts to the admins about a ring or a pair of related members: one per subject and day.';

-- Rejected credits: their objections become objections to decisions.
insert into decisions (owner_id, measure, subject_kind, subject_id, ground, facts, reasons, decided_by, decided_at, objection, objected_at, outcome, answer, answered_at)
  select owner_id, 'credits_rejected', 'issuance', id::text, 'issuance_review', jsonb_build_array(jsonb_build_object('fact', 'issuance', 'reason', reason, 'amount', amount)),
    decision_reason, decided_by, decided_at, objection, objected_at, case when answered_at is not null then 'upheld' end, answer, answered_at
  from issuance_queue where state = 'rejected' order by decided_at, number;
alter table issuance_queue
  drop constraint issuance_queue_objects_to_rejections,
  drop constraint issuance_queue_answers_objections,
  drop column objection,
  drop column objected_at,
  drop column answer,
  drop column answered_at;

-- Notifications that were sent have the kind of today.
update notifications set type = 'decision_made', data = jsonb_build_object(
    'decision_id', null, 'measure', 'credits_rejected', 'step', case data ->> 'outcome' when 'upheld' then 'upheld' else 'made' end,
    'amount', (data ->> 'amount')::integer, 'note', data ->> 'note')
  where type = 'credits_reviewed';

-- The income of one member over the last days.
create index issuance_days_of_owner on issuance_days (owner_id, day);
create index trade_rings_by_credits on trade_rings (credits desc, id);
create index trade_rings_newest on trade_rings (found_at);
create index owner_relations_marked on owner_relations (score desc, owner_a, owner_b) where marked_unrelated_at is not null;

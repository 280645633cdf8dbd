-- Related parties: signals that owners share, how related each pair of owners is, and closed trading rings.

create table relation_values (
  kind text not null,
  value_hash bytea not null,
  owners integer not null default 0,
  constraint relation_values_pkey primary key (kind, value_hash),
  constraint relation_values_kind_is_known check (kind in (
    'network', 'device', 'payment', 'name_servers', 'ip_block', 'analytics', 'ads', 'template', 'favicon', 'imprint', 'sign_up')),
  constraint relation_values_owners_are_counted check (owners >= 0)
);
comment on table relation_values is 'Values of signals as keyed hashes, each with the number of established owners that share it. Its row is the lock of the value. A value of more than 20 owners counts for nothing.';

create table relation_signals (
  kind text not null,
  value_hash bytea not null,
  owner_id uuid not null,
  is_counted boolean not null default false,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint relation_signals_pkey primary key (kind, value_hash, owner_id),
  constraint relation_signals_are_of_a_value foreign key (kind, value_hash) references relation_values (kind, value_hash),
  constraint relation_signals_expire_later check (expires_at > seen_at)
);
comment on table relation_signals is 'Which owner was seen with which value, for 90 days after the last time. is_counted: the owner is established and counts towards the owners of the value.';
create index relation_signals_of_owner on relation_signals (owner_id, kind, value_hash);
create index relation_signals_of_value on relation_signals (kind, value_hash, is_counted, seen_at);
create index relation_signals_by_expiry on relation_signals (expires_at);

create table owner_relations (
  owner_a uuid not null,
  owner_b uuid not null,
  score smallint not null,
  score_without_referral smallint not null,
  reasons jsonb not null default '[]',
  evidence jsonb not null default '{}',
  marked_unrelated_at timestamptz,
  decision_id uuid,
  marked_kinds text[] not null default '{}',
  new_evidence_at timestamptz,
  scored_at timestamptz not null,
  constraint owner_relations_pkey primary key (owner_a, owner_b),
  constraint owner_relations_are_ordered check (owner_a < owner_b),
  constraint owner_relations_scores_are_percent check (score between 0 and 100 and score_without_referral between 0 and score),
  constraint owner_relations_reasons_are_a_list check (jsonb_typeof(reasons) = 'array' and jsonb_typeof(evidence) = 'object'),
  constraint owner_relations_marked_have_a_time check (marked_unrelated_at is not null or (decision_id is null and marked_kinds = '{}' and new_evidence_at is null))
);
comment on table owner_relations is 'How related two owners are, with reasons [{signal, weight, since}], strongest first. It outlives the signals: evidence has what expired signals and trades have shown, by kind. marked_unrelated_at: an admin has decided that the two are not related; marked_kinds was known then; new_evidence_at: a strong signal was found afterwards.';
create index owner_relations_of_second on owner_relations (owner_b, owner_a);
create index owner_relations_by_score on owner_relations (score desc, owner_a, owner_b);

create table trade_rings (
  id uuid not null default gen_random_uuid(),
  owners uuid[] not null,
  credits bigint not null,
  orders integer not null,
  found_at timestamptz not null,
  last_trade_at timestamptz not null,
  constraint trade_rings_pkey primary key (id),
  constraint trade_rings_are_found_once unique (owners),
  constraint trade_rings_have_two_to_four_owners check (array_ndims(owners) = 1 and cardinality(owners) between 2 and 4 and owners[1] <= all (owners)),
  constraint trade_rings_are_positive check (credits > 0 and orders > 0)
);
comment on table trade_rings is 'Closed trading rings: each owner has sold to the next one, and the last one to the first. owners starts with the smallest id. credits is what went round: the smallest sum that one has paid to another.';
create index trade_rings_of_owner on trade_rings using gin (owners);

-- The partners with whom an owner has traded most, without reading the others.
create index owner_trades_of_seller_by_paid on owner_trades (seller_owner_id, paid desc, buyer_owner_id) include (orders);
create index owner_trades_of_buyer_by_paid on owner_trades (buyer_owner_id, paid desc, seller_owner_id) include (orders);
drop index owner_trades_of_buyer;

create function relation_score(a uuid, b uuid) returns integer
language sql stable
as $$
  select case
    when a = b then 100
    when r.marked_unrelated_at is not null then 0
    when r.score >= 50 then r.score::integer
    when exists (select from referrals where (referral_id, referrer_id) in ((a, b), (b, a))) then 50
    else coalesce(r.score, 0)::integer
  end
  from (select) as one left join owner_relations r on r.owner_a = least(a, b) and r.owner_b = greatest(a, b)
$$;
comment on function relation_score(uuid, uuid) is 'How related two owners are, 0 to 100: the same owner 100, a referral between the two at least 50, whom an admin has marked as unrelated 0.';

create or replace function is_related(owner_a uuid, owner_b uuid) returns boolean
language sql stable
as $$
  select relation_score(owner_a, owner_b) >= 50
$$;
comment on function is_related(uuid, uuid) is 'Whether two owners belong together: the same one, one has invited the other, or the signals they share say so; never whom an admin has marked as unrelated.';

create function is_related_beyond_referral(a uuid, b uuid) returns boolean
language sql stable
as $$
  select a = b or exists (
    select from owner_relations
    where owner_a = least(a, b) and owner_b = greatest(a, b) and score_without_referral >= 50 and marked_unrelated_at is null)
$$;
comment on function is_related_beyond_referral(uuid, uuid) is 'Whether two owners belong together by more than a referral, which by itself does not cost referral rewards.';

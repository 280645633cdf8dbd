-- Evidence of link checks: every check is chained to the one before it of the same link, and the last hashes of a day are
-- published in one signed statement. docs/evidence.md describes the format for outsiders.

alter table published_keys drop constraint published_keys_purpose_is_known;
alter table published_keys add constraint published_keys_purpose_is_known check (purpose in ('crawler', 'evidence'));

alter table link_checks add column position integer, add column hash bytea;
comment on column link_checks.position is 'Number of the check in the chain of its link; null for checks from before there were chains.';
comment on column link_checks.hash is 'SHA-256 over the hash of the check before it and the hash of its content (link_check_content).';

-- The content that is hashed, as text, so that outsiders need no rules for numbers and encodings. It has no data of members.
create function link_check_content(c link_checks) returns text language sql stable as $$
  select json_build_array(c.link_id, c.position, c.id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    c.requested_url, c.final_url, c.status, c.verdict, c.reasons, c.anchor_text, c.rel, c.place, c.snippet, c.is_manual)::text
$$;

create function link_check_content_hash(c link_checks) returns bytea language sql stable as $$
  select sha256(convert_to(link_check_content(c), 'UTF8'))
$$;

create function chain_link_check() returns trigger language plpgsql as $$
declare
  previous record;
begin
  -- Two writers of one link take turns; both see the check of the other, because each query has a snapshot of its own.
  perform from monitored_links where id = new.link_id for no key update;
  -- Ids in the order of the chain, whichever was numbered first.
  new.id := nextval('link_checks_id_seq');
  select position, hash into previous from link_checks where link_id = new.link_id order by id desc limit 1;
  new.position := coalesce(previous.position, 0) + 1;
  new.hash := sha256(convert_to(encode(coalesce(previous.hash, decode(repeat('00', 32), 'hex')), 'hex') || ' '
    || encode(link_check_content_hash(new), 'hex'), 'UTF8'));
  return new;
end
$$;
create trigger link_checks_are_chained before insert on link_checks for each row execute function chain_link_check();

create table thinned_link_checks (
  link_id uuid not null,
  position integer not null,
  content_hash bytea not null,
  hash bytea not null,
  constraint thinned_link_checks_pkey primary key (link_id, position),
  constraint thinned_link_checks_belong_to_a_link foreign key (link_id) references monitored_links (id),
  constraint thinned_link_checks_hashes_are_sha256 check (length(content_hash) = 32 and length(hash) = 32)
);
comment on table thinned_link_checks is 'What the chain needs of checks that were deleted because they only repeated the one before.';

create table evidence_days (
  day date not null,
  links integer not null,
  root bytea not null,
  statement text not null,
  signature bytea not null,
  key_id text not null,
  public_key text not null,
  sealed_at timestamptz not null default clock_now(),
  constraint evidence_days_pkey primary key (day),
  constraint evidence_days_links_are_counted check (links > 0),
  constraint evidence_days_root_is_sha256 check (length(root) = 32)
);
comment on table evidence_days is 'The published statement of a day: the Merkle root over the last check of every link checked on it (UTC), signed, with the hash of the statement before it.';
create trigger evidence_days_are_append_only before update or delete or truncate on evidence_days
  for each statement execute function refuse_change();

create table evidence_buckets (
  day date not null,
  bucket integer not null,
  root bytea not null,
  constraint evidence_buckets_pkey primary key (day, bucket),
  constraint evidence_buckets_belong_to_a_day foreign key (day) references evidence_days (day),
  constraint evidence_buckets_bucket_is_in_range check (bucket between 0 and 4095)
);
comment on table evidence_buckets is 'Part of the Merkle tree of a day: the root over the links whose id begins with these 12 bits, so that the path of one link needs few others.';

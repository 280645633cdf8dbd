-- Links that a person has to look at, and awards that outlive their website.

alter table link_checks add column is_manual boolean not null default false;
comment on column link_checks.is_manual is 'An admin has looked, because we could not tell: there is nothing but the verdict.';
-- Old looks that say what the one before said are thinned by their time.
create index link_checks_by_time on link_checks using brin (at);

alter table monitored_links add column confirmed_missing_at timestamptz;
comment on column monitored_links.confirmed_missing_at is 'When a person said that a missing link is gone: from then on its deadline counts although nobody can read the page.';
alter table monitored_links add constraint monitored_links_said_gone_are_endangered check (confirmed_missing_at is null or state = 'endangered');

drop index monitored_links_to_sync;
create index monitored_links_to_sync on monitored_links (inconclusive_since, id) where needs_review;

-- Nobody was told of those that are marked. Where looks go on, the next one that cannot tell marks them again, and everybody is told.
update monitored_links set needs_review = false where needs_review and state in ('live', 'endangered') and next_check_at is not null;

-- A link that carries an award is watched whatever became of its website: watches that had ended go on.
update monitored_links l set state = 'live', ended_at = null, next_check_at = clock_now()
from our_site_backlinks b join users u on u.id = b.user_id
where b.link_id = l.id and l.state = 'ended' and u.deleted_at is null
  and b.credits_processed and (b.removed_at is null or b.restored_at > b.removed_at);

-- Awards are counted by the domain that was registered at a registry; those that were given keep the name under which they were.
alter table our_site_backlinks add column award_domain text;
comment on column our_site_backlinks.award_domain is 'The domain for which the award was given, as its transfers name it.';
update our_site_backlinks set award_domain = registrable_domain where credits_processed;
alter table our_site_backlinks add constraint our_site_backlinks_credited_have_their_domain check (credits_processed = (award_domain is not null));

create or replace function award_rules() returns table (rule text, subject text, detail text)
language sql stable
as $$
  -- Once per registrable domain and kind of award, whoever it went to; restored once as well.
  select 'award', t.reason || ' ' || t.refers_to, count(*) || ' times'
  from ledger_transfers t where t.reason in ('website_award', 'own_site_link_award', 'own_site_link_restored')
  group by t.reason, t.refers_to having count(*) > 1
  union all
  -- The award of a link is given, taken, restored and taken in this order: never taken when it is not there, nor restored when it is.
  select 'award', walk.reason || ' ' || walk.refers_to, 'transfer ' || walk.id || ' leaves ' || walk.held || ' of ' || walk.given
  from (
    select t.id, t.reason, t.refers_to,
      sum(case t.reason when 'own_site_link_penalty' then -1 else 1 end) over so_far as times,
      sum(case t.reason when 'own_site_link_penalty' then -t.amount else t.amount end) over so_far as held,
      coalesce(sum(t.amount) filter (where t.reason = 'own_site_link_award') over so_far, 0) as given
    from ledger_transfers t where t.reason in ('own_site_link_award', 'own_site_link_penalty', 'own_site_link_restored')
    window so_far as (partition by t.refers_to order by t.id)) as walk
  where walk.times not between 0 and 1 or walk.held not between 0 and walk.given
  union all
  -- What a record says of its award is what was posted.
  select 'award', 'link ' || b.link_id, 'says ' || concat_ws(', ', case when b.credits_processed then 'given' end, case when b.removed_at is not null then 'taken' end, case when b.restored_at is not null then 'restored' end) || ' of ' || coalesce('domain:' || b.award_domain, 'none')
  from our_site_backlinks b
  where (b.credits_processed and not exists (select from ledger_transfers t where t.key = 'award:own_link:' || b.award_domain))
    or (b.removed_at is not null and not exists (select from ledger_transfers t where t.key = 'penalty:own_link:' || b.award_domain))
    or (b.restored_at is not null and not exists (select from ledger_transfers t where t.key = 'restored:own_link:' || b.award_domain))
  union all
  -- Nobody keeps an award by making us look away: the link is watched as long as it carries one and its member is here.
  select 'award', 'link ' || l.id, 'carries an award and is ' || l.state
  from our_site_backlinks b join monitored_links l on l.id = b.link_id join users u on u.id = b.user_id
  where b.credits_processed and (b.removed_at is null or b.restored_at > b.removed_at) and u.deleted_at is null
    and (l.state not in ('live', 'endangered') or l.next_check_at is null)
$$;

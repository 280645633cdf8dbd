-- Liability of domains: open claims stay attached to the domain of the link. Its next owner cannot sell there until they are closed,
-- unless the domain was given up long before.

create function has_open_claims(site_domain text, site_owner uuid, owned_since timestamptz) returns boolean language sql stable
as $$
  select exists (
    select from claims c
    where c.domain = site_domain and c.closed_at is null and c.owner_id <> site_owner
      and not exists (
        select from websites former
        where former.registrable_domain = c.domain and former.user_id = c.owner_id
        having max(coalesce(former.ended_at, 'infinity')) < owned_since - interval '90 days'))
$$;
comment on function has_open_claims(text, uuid, timestamptz) is 'Whether claims on a former owner keep the present one from selling on a domain. An owner who verified it more than 90 days after it was given up is cleared by default.';

-- The shop hides and shows the offers on a domain.
create function note_claim_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id)
    select w.id from websites w
    where w.registrable_domain = new.domain and w.ended_at is null
      and exists (select from backlink_offers where website_id = w.id and state = 'active');
  return null;
end
$$;
create trigger claims_change_the_shop after insert or update of closed_at on claims for each row execute function note_claim_change();

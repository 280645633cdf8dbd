-- Saved searches tell of offers that come to fit them: what waits to be looked at, and how each offer stood when it was looked at last.

create table unmatched_changes (
  id bigint generated always as identity primary key,
  website_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
comment on table unmatched_changes is 'Websites whose offers have changed since saved searches were held against them. Rows are taken out by whoever has done so.';

create function keep_change_for_searches() returns trigger language plpgsql as $$
begin
  insert into unmatched_changes (website_id) select website_id from noted;
  return null;
end
$$;
create trigger shop_changes_wait_for_searches after insert on shop_changes
  referencing new table as noted for each statement execute function keep_change_for_searches();

create table matched_offers (
  offer_id uuid primary key,
  stood jsonb,
  constraint matched_offers_are_offers foreign key (offer_id) references backlink_offers (id) on delete cascade
);
comment on table matched_offers is 'How an offer stood when saved searches were held against it last; null: buyers did not see it. A search tells of what fits now and did not fit then.';
insert into matched_offers (offer_id, stood)
  select o.id, case when o.state = 'active' and w.is_verified and w.quality_score is not null and u.blocked_at is null then jsonb_build_object(
      'number', o.number, 'websiteId', o.website_id, 'domain', w.domain, 'title', w.title, 'category', o.category,
      'language', w.language, 'country', w.country, 'rel', o.rel, 'link_type', o.link_type, 'guarantee', o.guarantee_months,
      'writer', o.writer, 'delivery', coalesce(s.delivery_mode, 'standard'), 'labelled', o.labelled, 'restricted', o.restricted,
      'refused', o.refused_topics, 'price', o.price, 'turnaround', o.turnaround_days, 'quality', w.quality_score,
      'dr', w.dr, 'da', w.da, 'spam', w.spam_score, 'visits', w.visits_from) end
  from backlink_offers o
    join websites w on w.id = o.website_id
    join users u on u.id = o.seller_user_id
    left join member_settings s on s.user_id = o.seller_user_id;

-- Pictures of links: what a rendered check has seen. A check names its picture by the hash of its bytes, so that a link
-- that does not change has one picture.

alter table link_checks add column picture text
  constraint link_checks_picture_is_a_hash check (picture ~ '^[0-9a-f]{64}$');
comment on column link_checks.picture is 'SHA-256 of the picture of the link in its surroundings; null: the check needed no browser. The file may have been deleted since then.';

create table link_pictures (
  link_id uuid not null,
  picture text not null,
  last_seen_at timestamptz not null default clock_now(),
  primary key (link_id, picture),
  constraint link_pictures_belong_to_a_link foreign key (link_id) references monitored_links (id),
  constraint link_pictures_picture_is_a_hash check (picture ~ '^[0-9a-f]{64}$')
);
comment on table link_pictures is 'Pictures in the object store, under link-pictures/<link>/<hash>.webp. Deleted half a year after a check last had the picture.';
create index link_pictures_by_last_seen on link_pictures (last_seen_at);

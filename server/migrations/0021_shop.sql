-- What the shop's index in memory has to read again. Every process that serves keeps one; nobody has to tell them.

create table shop_changes (
  id bigint generated always as identity primary key,
  website_id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
comment on table shop_changes is 'Websites whose offers, figures or sellers have changed, written by triggers. A reader asks for everything from the oldest transaction on that was still open when it read last, so that what commits late is not missed. Kept for a day.';
create index shop_changes_by_transaction on shop_changes (transaction_id);

create function note_offer_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id) values (new.website_id);
  return null;
end
$$;
create trigger backlink_offers_change_the_shop after insert or update on backlink_offers for each row execute function note_offer_change();

create function note_website_change() returns trigger language plpgsql as $$
begin
  insert into shop_changes (website_id)
    select new.id where exists (select from backlink_offers where website_id = new.id and state = 'active');
  return null;
end
$$;
create trigger websites_change_the_shop
  after update of is_verified, ended_at, title, niche, quality_score, language, country, dr, da, spam_score, visits_from, visits_to on websites
  for each row
  when ((old.is_verified, old.ended_at, old.title, old.niche, old.quality_score, old.language, old.country, old.dr, old.da, old.spam_score, old.visits_from, old.visits_to)
    is distinct from (new.is_verified, new.ended_at, new.title, new.niche, new.quality_score, new.language, new.country, new.dr, new.da, new.spam_score, new.visits_from, new.visits_to))
  execute function note_website_change();

create function note_seller_change() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  if tg_table_name = 'users' then
    seller := new.id;
  else
    seller := new.user_id;
  end if;
  insert into shop_changes (website_id)
    select distinct website_id from backlink_offers where seller_user_id = seller and state = 'active';
  return null;
end
$$;
create trigger member_settings_change_the_shop after insert or update of delivery_mode on member_settings
  for each row execute function note_seller_change();
create trigger users_change_the_shop after update of blocked_at on users
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function note_seller_change();

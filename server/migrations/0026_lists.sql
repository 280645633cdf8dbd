-- A wish remembers what its offer cost when it was made. And lists of known domains come in by the hundred thousand: a count in the
-- pattern costs a hundred times as much as a length beside it.

alter table project_wishes add column price_then integer not null;
alter table project_wishes add constraint project_wishes_price_is_positive check (price_then >= 1);

alter table known_domains drop constraint known_domains_are_ascii;
alter table known_domains add constraint known_domains_are_ascii check (registrable_domain ~ '^[a-z0-9_.-]+$');
alter table known_domains add constraint known_domains_are_bounded check (length(registrable_domain) <= 253);

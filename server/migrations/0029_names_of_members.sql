-- Parts of the names by which members know each other, so that orders are found by whom they are with without reading all names.

create index users_by_part_of_name on users using gin (full_name gin_trgm_ops);
create index profiles_by_part_of_name on profiles using gin (display_name gin_trgm_ops);

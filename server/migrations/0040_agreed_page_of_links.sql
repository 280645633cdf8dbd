-- What an offer states about the page of a link is checked with the link, and what a check saw beside it is reported.

alter table monitored_links
  add column link_type text,
  add column links_per_page integer,
  add constraint monitored_links_link_type_is_known check (link_type in ('guest_post', 'insertion', 'homepage', 'sidebar_footer', 'partner_page', 'directory')),
  add constraint monitored_links_per_page_are_positive check (links_per_page >= 1);
comment on column monitored_links.link_type is 'Link type of the offer; a link of type homepage has to be on the page that the bare domain leads to. Null: not agreed.';
comment on column monitored_links.links_per_page is 'Most followed external links in the content of the page, with this one. Null: not agreed.';

alter table link_checks add column notes text[] not null default '{}';
comment on column link_checks.notes is 'What is unusual about the link without being a reason against it.';

-- Articles that the two sides of an order send each other, each with a message.

create table order_articles (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  message_id bigint not null,
  side text not null,
  article jsonb not null,
  link_url text not null,
  link_anchor text not null,
  link_rel text not null,
  engine text,
  words integer not null,
  sent_at timestamptz not null default clock_now(),
  constraint order_contents_pkey primary key (id),
  constraint order_contents_are_of_an_order foreign key (order_id) references backlink_orders (id),
  constraint order_contents_come_with_a_message foreign key (message_id) references order_messages (id) on delete cascade,
  constraint order_contents_are_one_per_message unique (message_id),
  constraint order_contents_side_is_known check (side in ('buyer', 'seller')),
  constraint order_contents_article_is_bounded check (jsonb_typeof(article) = 'object' and pg_column_size(article) <= 400000),
  constraint order_contents_link_is_bounded check (length(link_url) between 1 and 2100 and length(link_anchor) between 1 and 200),
  constraint order_contents_rel_is_known check (link_rel in ('dofollow', 'nofollow', 'sponsored')),
  constraint order_contents_engine_is_known check (engine in ('built_in', 'service')),
  constraint order_contents_words_are_not_negative check (words >= 0)
);
comment on table order_articles is 'Articles for ordered links, as they were when one side sent them to the other, with the link that was ordered. side is who sent it, engine who wrote it (null: nobody but them). An article goes with its message when the words of somebody who left are forgotten.';
create index order_contents_of_order on order_articles (order_id, message_id desc);
create trigger order_contents_stay_as_sent before update or truncate on order_articles
  for each statement execute function refuse_change();

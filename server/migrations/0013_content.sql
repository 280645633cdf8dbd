-- Content: article drafts with their versions, usage of the engines that write them, and payments.

create table content_payments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  draft_id uuid not null,
  amount integer not null,
  paid_at timestamptz not null default clock_now(),
  returned_at timestamptz,
  constraint content_payments_pkey primary key (id),
  constraint content_payments_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint content_payments_are_positive check (amount > 0)
);
comment on table content_payments is 'Payments for drafts, and whether they were refunded because nothing was written. A payment outlives its draft.';
create index content_payments_of_draft on content_payments (draft_id);
create index content_payments_of_user on content_payments (user_id);

create table content_drafts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  revision integer not null default 1,
  target_url text not null,
  anchor_text text not null,
  rel text not null,
  topic text not null,
  language text not null,
  tone text not null,
  length text not null,
  article jsonb not null default '{"title": "", "blocks": []}',
  title text not null default '',
  words integer not null default 0,
  outline text[],
  engine text,
  model text,
  edited boolean not null default false,
  problem text,
  versions integer not null default 0,
  page jsonb,
  page_url text,
  page_words integer,
  page_read_at timestamptz,
  payment_id uuid,
  writing_id uuid,
  writing_task text,
  writing_section integer,
  writing_until timestamptz,
  partial jsonb,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  constraint content_drafts_pkey primary key (id),
  constraint content_drafts_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint content_drafts_are_paid_by_a_payment foreign key (payment_id) references content_payments (id),
  constraint content_drafts_target_is_bounded check (length(target_url) between 1 and 2100),
  constraint content_drafts_anchor_is_bounded check (length(anchor_text) between 1 and 200),
  constraint content_drafts_topic_is_bounded check (length(topic) <= 200),
  constraint content_drafts_rel_is_known check (rel in ('dofollow', 'nofollow', 'sponsored')),
  constraint content_drafts_language_is_known check (language in ('de', 'en')),
  constraint content_drafts_tone_is_known check (tone in ('neutral', 'friendly', 'expert', 'lively')),
  constraint content_drafts_length_is_known check (length in ('short', 'medium', 'long')),
  constraint content_drafts_engine_is_known check (engine in ('built_in', 'service')),
  constraint content_drafts_task_is_known check (writing_task in ('outline', 'article', 'section')),
  constraint content_drafts_writing_is_whole check ((writing_id is null) = (writing_task is null) and (writing_id is null) = (writing_until is null)),
  constraint content_drafts_page_is_whole check ((page is null) = (page_read_at is null) and (page is null) = (page_url is null)),
  constraint content_drafts_article_is_bounded check (pg_column_size(article) <= 400000)
);
comment on table content_drafts is 'Articles that members generate and edit. The article has a placeholder for its link; target and anchor text are columns of the brief. While an engine writes, writing_id is the writing session that may save, until its lease expires; partial is the text so far. page is the content of the target page, as input for engines and for comparison.';
create index content_drafts_of_user on content_drafts (user_id, updated_at desc, id desc);
create index content_drafts_in_writing on content_drafts (writing_until) where writing_id is not null;

create table content_versions (
  draft_id uuid not null,
  number integer not null,
  origin text not null,
  engine text,
  model text,
  article jsonb not null,
  title text not null,
  words integer not null,
  saved_at timestamptz not null default clock_now(),
  constraint content_versions_pkey primary key (draft_id, number),
  constraint content_versions_belong_to_a_draft foreign key (draft_id) references content_drafts (id) on delete cascade,
  constraint content_versions_origin_is_known check (origin in ('engine', 'section', 'edit', 'restored', 'unfinished')),
  constraint content_versions_engine_is_known check (engine in ('built_in', 'service'))
);
comment on table content_versions is 'Versions of the text of a draft; the latest that is not unfinished is the current one. The oldest are deleted when there are too many.';

create table content_uses (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  draft_id uuid not null,
  task text not null,
  engine text not null,
  model text,
  day date not null,
  held_tokens integer not null default 0,
  started_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  outcome text,
  problem text,
  tokens_in integer not null default 0,
  tokens_out integer not null default 0,
  constraint content_uses_pkey primary key (id),
  constraint content_uses_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint content_uses_task_is_known check (task in ('outline', 'article', 'section')),
  constraint content_uses_engine_is_known check (engine in ('built_in', 'service')),
  constraint content_uses_outcome_is_known check (outcome in ('written', 'stopped', 'failed')),
  constraint content_uses_ended_have_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint content_uses_ended_hold_nothing check (ended_at is null or held_tokens = 0),
  constraint content_uses_tokens_are_positive check (held_tokens >= 0 and tokens_in >= 0 and tokens_out >= 0)
);
comment on table content_uses is 'Usage log: each generation requested by a member, its engine and outcome. Running ones reserve the maximum of tokens they can use (held_tokens). Kept for three months; totals stay in content_days.';
create index content_uses_of_user on content_uses (user_id, started_at desc);
create index content_uses_under_way on content_uses (started_at) where ended_at is null;
create index content_uses_by_start on content_uses (started_at);
create index content_uses_failed on content_uses (started_at desc) where problem is not null and engine = 'service';

create table content_days (
  user_id uuid,
  day date not null,
  texts integer not null default 0,
  built_in integer not null default 0,
  failed integer not null default 0,
  held_tokens integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  cost_cents numeric(16, 6) not null default 0,
  credits integer not null default 0,
  constraint content_days_are_one_per_user unique nulls not distinct (user_id, day),
  constraint content_days_are_of_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint content_days_are_positive check (texts >= 0 and built_in >= 0 and failed >= 0 and held_tokens >= 0 and tokens_in >= 0 and tokens_out >= 0 and cost_cents >= 0 and credits >= 0)
);
comment on table content_days is 'Usage per day (UTC) of each member and, with user_id null, of the whole platform. Quotas are counted here under row locks: first the row of the member, then that of the platform.';
create index content_days_by_day on content_days (day, user_id);

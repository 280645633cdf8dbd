-- The member's available balance. The ledger that moves it comes on top.

create table user_credits (
  user_id uuid primary key,
  total_credits integer not null default 0,
  constraint user_credits_belong_to_a_user foreign key (user_id) references users (id) on delete cascade,
  constraint user_credits_are_never_negative check (total_credits >= 0)
);
comment on table user_credits is 'The available credits of a member.';

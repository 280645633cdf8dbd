-- What admins did, for good.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  actor_id uuid not null,
  action text not null,
  subject_id uuid,
  reason text,
  details jsonb not null default '{}',
  constraint audit_log_actor_is_a_user foreign key (actor_id) references users (id),
  constraint audit_log_subject_is_a_user foreign key (subject_id) references users (id),
  constraint audit_log_reason_is_bounded check (length(reason) <= 500)
);
comment on table audit_log is 'Every action of an admin, written with its effect. Rows are only ever added.';
create index audit_log_of_subject on audit_log (subject_id, id desc) where subject_id is not null;
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The audit log is read in the order of its times; entries of the same time in the order in which they were written.

drop index audit_log_of_subject, audit_log_of_actor, audit_log_of_action;
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc) where subject_id is not null;
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);

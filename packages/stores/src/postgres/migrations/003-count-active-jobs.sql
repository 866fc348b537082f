-- Active jobs are counted, and turns given, from the jobs themselves (own/submit-jobs.sql): the users' rows stay as they are.
-- Each step also finds it done, because databases exist that were made without what it takes away.
alter table users drop column if exists active_jobs, drop column if exists last_turn;
alter table users reset (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
drop sequence if exists last_turn;
create index if not exists jobs_pending_of_user on jobs (user_id, turn) where status = 'pending';

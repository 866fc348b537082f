-- Retention leaves dead rows behind. Where vacuum waits for a fifth of a table, as the server does by default, the texts of jobs, their index and the
-- results that lie apart from their events grow by a fifth before any room is used again. A twentieth is reason enough to tidy, as it is for events.
alter table job_texts set (autovacuum_vacuum_scale_factor = 0.05);
alter table events set (toast.autovacuum_vacuum_scale_factor = 0.05);

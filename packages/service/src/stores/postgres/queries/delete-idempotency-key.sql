-- Forgets the keys that made jobs, unless other jobs have them by now.
delete from idempotency_keys k
using json_to_recordset(:keys::json) as gone (user_id bigint, key text, job_seq bigint)
where k.user_id = gone.user_id and k.key = gone.key and k.job_seq = gone.job_seq

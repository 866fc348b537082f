-- Takes ended jobs off their owners' counts of active jobs; lock-users.sql has locked these rows.
update users u set active_jobs = u.active_jobs - ended.jobs
from json_to_recordset(:ended::json) as ended (user_id bigint, jobs integer)
where u.id = ended.user_id

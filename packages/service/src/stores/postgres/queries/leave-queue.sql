-- Takes ended jobs off their owners' counts of active jobs. Users are locked last, and in one order everywhere.
with
  ended as (select * from json_to_recordset(:ended::json) as e (user_id bigint, jobs integer)),
  locked as materialized (
    select id from users where id in (select user_id from ended) order by id for no key update
  )
update users u set active_jobs = u.active_jobs - ended.jobs
from ended join locked on locked.id = ended.user_id
where u.id = locked.id

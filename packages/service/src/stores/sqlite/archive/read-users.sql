-- All users.
select id, name, active_jobs, last_turn from users order by id

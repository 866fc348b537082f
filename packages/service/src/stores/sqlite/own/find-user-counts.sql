-- How many active jobs a user has.
select active_jobs from users where id = :user_id

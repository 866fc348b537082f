-- name: put-outcome
-- Keeps what was paid. The last word counts.
select p.kind, p.seq, p.created_at_ms, p.updated_at_ms
from put_outcome(:user_id::bigint, :job_id::text, :line::integer, :book::text, :category::text, :body::text, :kept_max::bigint) p

-- name: find-outcome
-- One outcome of a user.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and job_id = :job_id and line = :line

-- name: delete-outcomes
-- Of one line, or of all lines of a job.
select delete_outcomes(:user_id::bigint, :job_id::text, :line::integer) as gone

-- name: list-outcomes
-- Newest report first.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and seq < :before::bigint and (:book::text is null or book = :book)
order by seq desc
limit :limit

-- name: newest-outcomes
-- The newest reports of each book and category.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from (
  select o.*, row_number() over (partition by o.book, o.category order by o.seq desc) as nth
  from outcomes o
  where o.user_id = :user_id
) numbered
where nth <= :per_category::bigint
order by seq desc
limit :limit

-- name: find-revisions
-- How often the outcomes of users have changed.
select user_id, revision from outcome_changes
where user_id = any (array(select json_array_elements_text(:user_ids::json)::bigint))

-- name: list-alarms
-- What is known of the books of a user.
select user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced
from calibration_alarms
where user_id = :user_id and (:book::text is null or book = :book)
order by book collate "C"

-- name: set-alarm
-- Raises or clears an alarm, unless it is so already. What was never raised is not cleared.
insert into calibration_alarms as a (user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced)
select :user_id::bigint, :book::text, :is_broken::boolean, now_ms(), :outcomes::bigint, :factor::double precision, 1, false
where
  :is_broken::boolean
  or exists (select 1 from calibration_alarms k where k.user_id = :user_id and k.book = :book)
on conflict (user_id, book) do update set
  is_broken = excluded.is_broken, since_ms = excluded.since_ms, outcomes = excluded.outcomes,
  factor = excluded.factor, changes = a.changes + 1, is_announced = false
where a.is_broken <> excluded.is_broken

-- name: announce-alarm
-- Notes that whoever wants to know of a change knows.
update calibration_alarms set is_announced = true
where user_id = :user_id and book = :book and changes = :changes

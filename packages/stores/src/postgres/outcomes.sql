-- name: put-outcome
-- Keeps what was paid. The last word counts.
select p.kind, p.seq, p.created_at_ms, p.updated_at_ms
from put_outcome(
  :user_id::bigint, :job_id::text, :batch_id::text, :line::integer, :book::text, :category::text, :body::text,
  :kept_max::bigint, :is_job_needed::boolean
) p

-- name: find-outcome
-- One outcome of a user.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and job_id = :job_id and line = :line

-- name: delete-outcome
-- Of one line.
select delete_outcomes(:user_id::bigint, :job_id::text, :line::integer) as gone

-- name: delete-outcomes-between
-- Of the jobs whose ids lie between two, both of them included, and at most so many.
select delete_outcomes_between(:user_id::bigint, :first_job_id::text, :last_job_id::text, :limit::integer) as gone

-- name: list-outcomes
-- Newest report first.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and seq < :before::bigint and (:book::text is null or book = :book)
order by seq desc
limit :limit

-- name: newest-outcomes
-- The newest reports of each book and category. Goes from one to the next in the index: a user may have 100,000 reports.
with recursive kinds (book, category) as (
  (select o.book, o.category from outcomes o where o.user_id = :user_id order by o.book, o.category limit 1)
  union all
  select n.book, n.category
  from kinds k
  cross join lateral (
    select o.book, o.category from outcomes o
    where o.user_id = :user_id and (o.book, o.category) > (k.book, k.category)
    order by o.book, o.category
    limit 1
  ) n
)
select o.seq, o.user_id, o.job_id, o.line, o.created_at_ms, o.updated_at_ms, o.body
from kinds k
cross join lateral (
  select x.* from outcomes x
  where x.user_id = :user_id and x.book = k.book and x.category = k.category
  order by x.seq desc
  limit :per_category::bigint
) o
order by o.seq desc
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
-- Raises or clears an alarm, unless it is so already. What was never raised is not cleared. Webhooks report one that is raised.
with
  changed as (
    insert into calibration_alarms as a (user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced)
    select
      :user_id::bigint, :book::text, :is_broken::boolean, now_ms(), :outcomes::bigint, :factor::double precision, 1, false
    where
      :is_broken::boolean
      or exists (select 1 from calibration_alarms k where k.user_id = :user_id and k.book = :book)
    on conflict (user_id, book) do update set
      is_broken = excluded.is_broken, since_ms = excluded.since_ms, outcomes = excluded.outcomes,
      factor = excluded.factor, changes = a.changes + 1, is_announced = false
    where a.is_broken <> excluded.is_broken
    returning a.*
  ),
  told as materialized (
    select tell_webhooks(
      c.user_id, 'calibration.broken', c.since_ms,
      json_build_object(
        'book', c.book, 'since', iso_time(c.since_ms), 'outcomes', c.outcomes, 'factor', c.factor,
        'false_alarm_rate', :false_alarm_rate::double precision
      )
    )
    from changed c
    where c.is_broken
  )
select count(*) as told from told

-- name: announce-alarm
-- Notes that whoever wants to know of a change knows.
update calibration_alarms set is_announced = true
where user_id = :user_id and book = :book and changes = :changes

-- name: read-archived-outcomes
-- A page of all users' outcomes, in the order of reports.
select seq, user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body
from outcomes where seq > :after_seq::bigint order by seq limit :limit

-- name: insert-archived-outcomes
-- Adds the outcomes that are missing, in their order, and counts them.
with added as (
  insert into outcomes (user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body)
  select o.user_id, o.job_id, o.line, o.book, o.category, o.created_at_ms, o.updated_at_ms, o.body
  from json_to_recordset(:outcomes::json) as o (
    seq bigint, user_id bigint, job_id text, line integer, book text, category text, created_at_ms bigint,
    updated_at_ms bigint, body text
  )
  order by o.seq
  on conflict (user_id, job_id, line) do nothing
  returning user_id
)
insert into outcome_changes as c (user_id, revision, kept)
select user_id, count(*), count(*) from added group by user_id
on conflict (user_id) do update set revision = c.revision + excluded.revision, kept = c.kept + excluded.kept

-- name: read-archived-alarms
-- What is known of the books of all users.
select user_id, book, is_broken::integer as is_broken, since_ms, outcomes, factor, changes, is_announced::integer as is_announced
from calibration_alarms order by user_id, book collate "C"

-- name: insert-archived-alarms
-- Adds the alarms that are missing.
insert into calibration_alarms (user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced)
select a.user_id, a.book, a.is_broken = 1, a.since_ms, a.outcomes, a.factor, a.changes, a.is_announced = 1
from json_to_recordset(:alarms::json) as a (
  user_id bigint, book text, is_broken integer, since_ms bigint, outcomes bigint, factor double precision, changes bigint,
  is_announced integer
)
on conflict (user_id, book) do nothing

-- name: find-outcome
-- One outcome of a user.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and job_id = :job_id and line = :line

-- name: insert-outcome
-- A first report.
insert into outcomes (user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body)
values (:user_id, :job_id, :line, :book, :category, :now, :now, :body)

-- name: update-outcome
-- A later word.
update outcomes set book = :book, category = :category, body = :body, updated_at_ms = :now where seq = :seq

-- name: has-job-for-outcome
-- Whether the job of a report exists, as a single job or in a batch.
-- column found: integer
select 1 as found
where exists (
    select 1 from jobs j
    where j.id = :job_id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > :now)
  )
  or exists (
    select 1 from batches b
    where b.id = :batch_id and b.user_id = :user_id and (b.expires_at_ms is null or b.expires_at_ms > :now)
  )

-- name: delete-outcome
-- Of one line.
delete from outcomes where user_id = :user_id and job_id = :job_id and line = :line

-- name: delete-outcomes-between
-- Of the jobs whose ids lie between two, both of them included, and at most so many.
delete from outcomes where seq in (
  select seq from outcomes where user_id = :user_id and job_id between :first_job_id and :last_job_id limit :limit
)

-- name: find-outcome-changes
-- How often a user's outcomes have changed, and how many there are.
select revision, kept from outcome_changes where user_id = :user_id

-- name: count-outcome-change
-- Notes a change of a user's outcomes.
insert into outcome_changes (user_id, revision, kept) values (:user_id, 1, max(0, :added))
on conflict (user_id) do update set revision = revision + 1, kept = kept + :added

-- name: list-outcomes
-- Newest report first.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from outcomes
where user_id = :user_id and seq < :before and (:book is null or book = :book)
order by seq desc
limit :limit

-- name: newest-outcomes
-- The newest reports of each book and category. Goes from one to the next in the index: a user may have 100,000 reports.
with recursive kinds (book, category) as (
  select * from (
    select o.book, o.category from outcomes o where o.user_id = :user_id order by o.book, o.category limit 1
  )
  union all
  select n.book, n.category
  from kinds k
  join outcomes n on n.seq = (
    select o.seq from outcomes o
    where o.user_id = :user_id and (o.book, o.category) > (k.book, k.category)
    order by o.book, o.category
    limit 1
  )
)
select o.seq, o.user_id, o.job_id, o.line, o.created_at_ms, o.updated_at_ms, o.body
from kinds k
join outcomes o on o.seq in (
  select x.seq from outcomes x
  where x.user_id = :user_id and x.book = k.book and x.category = k.category
  order by x.seq desc
  limit :per_category
)
order by o.seq desc
limit :limit

-- name: list-alarms
-- What is known of the books of a user.
select user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced
from calibration_alarms
where user_id = :user_id and (:book is null or book = :book)
order by book

-- name: set-alarm
-- Raises or clears an alarm, unless it is so already. What was never raised is not cleared.
insert into calibration_alarms (user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced)
select :user_id, :book, :is_broken, :now, :outcomes, :factor, 1, 0
where
  :is_broken = 1
  or exists (select 1 from calibration_alarms a where a.user_id = :user_id and a.book = :book)
on conflict (user_id, book) do update set
  is_broken = excluded.is_broken, since_ms = excluded.since_ms, outcomes = excluded.outcomes,
  factor = excluded.factor, changes = changes + 1, is_announced = 0
where is_broken <> excluded.is_broken

-- name: announce-alarm
-- Notes that whoever wants to know of a change knows.
update calibration_alarms set is_announced = 1
where user_id = :user_id and book = :book and changes = :changes

-- name: tell-of-alarm
-- Tells webhooks of an alarm that was raised.
insert into webhook_outbox (user_id, type, at_ms, data)
values (
  :user_id, 'calibration.broken', :now,
  json_object(
    'book', :book, 'since', strftime('%Y-%m-%dT%H:%M:%fZ', :now / 1000.0, 'unixepoch'),
    'outcomes', cast(:outcomes as integer),
    'factor', :factor, 'false_alarm_rate', :false_alarm_rate
  )
)

-- name: archive-read-outcomes
-- A page of all users' outcomes, in the order of reports.
select seq, user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body
from outcomes where seq > :after_seq order by seq limit :limit

-- name: archive-insert-outcome
-- Adds an outcome unless it is there.
insert into outcomes (user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body)
values (:user_id, :job_id, :line, :book, :category, :created_at_ms, :updated_at_ms, :body)
on conflict (user_id, job_id, line) do nothing

-- name: archive-read-alarms
-- What is known of the books of all users.
select user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced
from calibration_alarms order by user_id, book

-- name: archive-insert-alarm
-- Adds an alarm unless it is there.
insert into calibration_alarms (user_id, book, is_broken, since_ms, outcomes, factor, changes, is_announced)
values (:user_id, :book, :is_broken, :since_ms, :outcomes, :factor, :changes, :is_announced)
on conflict (user_id, book) do nothing

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

-- name: delete-outcomes
-- Of one line, or of all lines of a job.
delete from outcomes where user_id = :user_id and job_id = :job_id and (:line is null or line = :line)

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
-- The newest reports of each book and category.
select seq, user_id, job_id, line, created_at_ms, updated_at_ms, body
from (
  select o.*, row_number() over (partition by o.book, o.category order by o.seq desc) as nth
  from outcomes o
  where o.user_id = :user_id
)
where nth <= :per_category
order by seq desc
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

-- name: submit-jobs
-- Decides about the submissions of a moment and stores those that are accepted, in a function of the database. One row that
-- says `late`: they arrived after their time, and nothing was stored. What a worker needs to know of the owner's outcomes comes along.
select
  s.ord, s.kind, s.now, s.known_id, s.created_at_ms, s.is_claimed, s.last_event_id, s.book_id, s.book_version,
  coalesce((select o.revision from outcome_changes o where o.user_id = g.user_id), 0) as outcomes_revision
from submit_jobs_with_books(:submissions::json, :not_after) s
left join json_to_recordset(:submissions::json) as g (ord integer, user_id bigint) on g.ord = s.ord

-- name: submit-labelled-jobs
-- The same for submissions of which some come with labels.
select
  s.ord, s.kind, s.now, s.known_id, s.created_at_ms, s.is_claimed, s.last_event_id, s.book_id, s.book_version,
  coalesce((select o.revision from outcome_changes o where o.user_id = g.user_id), 0) as outcomes_revision
from submit_jobs_with_labels(:submissions::json, :not_after) s
left join json_to_recordset(:submissions::json) as g (ord integer, user_id bigint) on g.ord = s.ord

-- name: set-labels
-- Files a job of its owner under other labels; null takes all of them away.
with clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout)
update jobs j set labels = :labels from clock
where j.id = :id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > clock.now)

-- name: count-kept-jobs
-- How many jobs of a user are kept.
select coalesce(sum(jobs), 0)::bigint as kept_jobs
from (
  select jobs from kept where user_id = :user_id
  union all
  select jobs from kept_changes where user_id = :user_id
) each

-- name: find-key
-- The job that a live idempotency key stands for. A job past its end of retention is as good as gone.
select j.id, k.body_hash
from idempotency_keys k
join jobs j on j.seq = k.job_seq
where k.user_id = :user_id
  and k.key = :key
  and k.expires_at_ms > now_ms()
  and (j.expires_at_ms is null or j.expires_at_ms > now_ms())

-- name: get-job
-- One job of its owner with the event that carries its result. An expired job is as good as erased.
select j.*, e.body as result_body
from job_rows j
left join events e on j.status = 'completed' and e.job_seq = j.seq and e.id = j.last_event_id
where j.id = :id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())

-- name: cancel-job
-- Ends an active job of its owner. Nobody holds it from then on.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  ended as (
    update jobs j set
      status = 'failed', ended_at_ms = clock.now, updated_at_ms = clock.now, expires_at_ms = clock.now + :retention_ms::bigint,
      due_at_ms = null, worker = null, last_event_id = j.last_event_id + 1, failure_code = :code, failure_message = :message
    from clock
    where j.id = :id and j.user_id = :user_id and j.status in ('pending', 'processing')
    returning j.seq, j.user_id, j.last_event_id as event_id, clock.now
  ),
  events_stored as (
    insert into events (job_seq, id, type, at_ms, body) select seq, event_id, 'failed', now, :body from ended
  ),
  kept_noted as (
    insert into kept_changes (user_id, jobs, bytes) select user_id, 0, octet_length(:body) from ended
  )
select event_id, now from ended

-- name: delete-job
-- Erases an ended job of its owner with its events, its text, its links and its idempotency key, and says in which state it was found.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  found as materialized (
    select seq, status from jobs, clock
    where id = :id and user_id = :user_id and (expires_at_ms is null or expires_at_ms > clock.now)
  ),
  gone as (
    delete from jobs j using found
    where j.seq = found.seq and j.status in ('completed', 'failed')
    returning j.seq, j.id, j.user_id, j.idempotency_key
  ),
  events_gone as (
    delete from events e using gone where e.job_seq = gone.seq returning octet_length(e.body) as bytes
  ),
  texts_gone as (
    delete from job_texts t using gone where t.job_seq = gone.seq returning octet_length(t.query) as bytes
  ),
  keys_gone as (
    delete from idempotency_keys k using gone
    where k.user_id = gone.user_id and k.key = gone.idempotency_key and k.job_seq = gone.seq
  ),
  shares_gone as (
    delete from shares s using gone where s.user_id = gone.user_id and s.job_id = gone.id
  ),
  kept_noted as (
    insert into kept_changes (user_id, jobs, bytes)
    select
      gone.user_id, -1,
      -(select coalesce(sum(bytes), 0) from (select bytes from events_gone union all select bytes from texts_gone) each)
    from gone
  )
select status, exists (select from gone) as is_gone from found

-- name: list-jobs
-- A page of a user's jobs, newest first, before the position (:before_ms, :before_id).
select * from job_rows
where user_id = :user_id
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
  and (expires_at_ms is null or expires_at_ms > (select now_ms()))
order by created_at_ms desc, id desc
limit :limit

-- name: list-jobs-by-status
-- A page of a user's jobs in one state, newest first, before the position (:before_ms, :before_id).
select * from job_rows
where user_id = :user_id
  and status = :status
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
  and (expires_at_ms is null or expires_at_ms > (select now_ms()))
order by created_at_ms desc, id desc
limit :limit

-- name: search-jobs
-- A page of a user's jobs, newest first, whose owner's mark and folded text are like :pattern. The planner chooses between
-- the trigram index and the user's jobs in order by how common the text is. For that it must know the text, so this is
-- never planned ahead.
select j.*
from job_texts t
join job_rows j on j.seq = t.job_seq
where ('u' || t.user_id || ' ' || t.query_folded) like :pattern
  and j.user_id = :user_id
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and j.created_at_ms >= :from_ms
  and (:status::text is null or j.status = :status)
  and (
    :places::text is null
    or coalesce(j.summary::json ->> 'geography', j.geography) = any (string_to_array(:places::text, ','))
    or starts_with(coalesce(j.summary::json ->> 'geography', j.geography), split_part(:places::text, ',', 1) || '-')
  )
  and is_total_between(j.summary, :total_min::double precision, :total_max::double precision)
  and (j.expires_at_ms is null or j.expires_at_ms > (select now_ms()))
order by j.created_at_ms desc, j.id desc
limit :limit

-- name: find-stretch
-- The end of the next stretch of a user's jobs, newest first: the last of up to :jobs of them, and how many they are.
select min(created_at_ms) as end_ms, (array_agg(id order by created_at_ms, id))[1] as end_id, count(*) as jobs
from (
  select created_at_ms, id from jobs
  where user_id = :user_id and (created_at_ms, id) < (:before_ms, :before_id) and created_at_ms >= :from_ms
  order by created_at_ms desc, id desc
  limit :jobs
) stretch

-- name: search-stretch
-- The jobs of a stretch that all filters let through. Reads the text of each: a stretch is short.
select j.*
from job_rows j
join job_texts t on t.job_seq = j.seq
where j.user_id = :user_id
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and (j.created_at_ms, j.id) >= (:end_ms, :end_id)
  and (:pattern::text is null or t.query_folded like :pattern)
  and (:status::text is null or j.status = :status)
  and (
    :places::text is null
    or coalesce(j.summary::json ->> 'geography', j.geography) = any (string_to_array(:places::text, ','))
    or starts_with(coalesce(j.summary::json ->> 'geography', j.geography), split_part(:places::text, ',', 1) || '-')
  )
  and is_total_between(j.summary, :total_min::double precision, :total_max::double precision)
  and (j.expires_at_ms is null or j.expires_at_ms > (select now_ms()))
order by j.created_at_ms desc, j.id desc
limit :limit

-- name: find-labelled-stretch
-- The end of the next stretch of a user's jobs that have a label, as find-stretch finds it.
select min(created_at_ms) as end_ms, (array_agg(id order by created_at_ms, id))[1] as end_id, count(*) as jobs
from (
  select created_at_ms, id from job_labels
  where user_id = :user_id and label = :label and (created_at_ms, id) < (:before_ms, :before_id) and created_at_ms >= :from_ms
  order by created_at_ms desc, id desc
  limit :jobs
) stretch

-- name: search-labelled-stretch
-- The jobs with a label of such a stretch that all filters let through.
select j.*
from job_labels l
join job_rows j on j.seq = l.job_seq
join job_texts t on t.job_seq = l.job_seq
where l.user_id = :user_id
  and l.label = :label
  and (l.created_at_ms, l.id) < (:before_ms, :before_id)
  and (l.created_at_ms, l.id) >= (:end_ms, :end_id)
  and (:pattern::text is null or t.query_folded like :pattern)
  and (:status::text is null or j.status = :status)
  and (
    :places::text is null
    or coalesce(j.summary::json ->> 'geography', j.geography) = any (string_to_array(:places::text, ','))
    or starts_with(coalesce(j.summary::json ->> 'geography', j.geography), split_part(:places::text, ',', 1) || '-')
  )
  and is_total_between(j.summary, :total_min::double precision, :total_max::double precision)
  and (j.expires_at_ms is null or j.expires_at_ms > (select now_ms()))
order by l.created_at_ms desc, l.id desc
limit :limit

-- name: cancel-search
-- Ends the statements that carry a mark at their head. They run on another connection, under the same role.
select count(*) filter (where pg_cancel_backend(pid)) as cancelled
from pg_stat_activity
where starts_with(query, :mark) and state = 'active' and pid <> pg_backend_pid()

-- name: read-events
-- The state of jobs and their events after a position, oldest first. One statement is one snapshot: all events are there up to
-- the last one that the state names. The list of ids is an array as well, so the jobs are found one by one however few
-- the server believes that there are.
with given as materialized (
  select * from json_to_recordset(:reads::json) as r (nth integer, id text, user_id bigint, after bigint, "limit" integer)
)
select g.nth, j.status, j.last_event_id, e.id, e.type, e.at_ms, e.body
from given g
join jobs j on j.id = g.id and j.user_id = g.user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())
left join lateral (
  select id, type, at_ms, body from events where job_seq = j.seq and id > g.after order by id limit g."limit"
) e on true
where j.id = any (array(select id from given))
order by g.nth, e.id

-- name: last-event-ids
-- The newest event number of each of a list of jobs.
select id, last_event_id from jobs
where id = any (array(select json_array_elements_text(:ids::json)))
  and (expires_at_ms is null or expires_at_ms > now_ms())

-- name: claim
-- Takes jobs for a worker, in a function of the database. One row without a job when nothing was taken.
select
  is_first, has_hopeless, id, user_id, attempt, query, geography, book_id, book_version, created_at_ms, remaining_ms,
  last_event_id, traceparent, now, retrying_body, outcomes_revision
from claim_jobs(
  :worker, :token, :limit::integer, :lease_ms::bigint, :attempts_max::integer, :lost_body, :handed_body, :mark
)

-- name: find-claimed
-- The jobs that a claim took and that its worker still holds.
select
  j.id, j.user_id, j.attempt, t.query, j.geography, j.book_id, j.book_version, j.created_at_ms,
  j.deadline_at_ms - now_ms() as remaining_ms, j.last_event_id, j.traceparent, coalesce(o.revision, 0) as outcomes_revision
from jobs j
join job_texts t on t.job_seq = j.seq
left join outcome_changes o on o.user_id = j.user_id
where j.status = 'processing' and j.due_at_ms is not null and j.claim_token = :token and j.worker = :worker
order by j.attempt = 1, j.turn, j.created_at_ms, j.seq

-- name: record-events
-- Writes what the workers of a node have recorded at one moment: stages and ends of jobs that they hold, at most one record for
-- each job. A job is changed only while its last event is the one that the worker knows of; a change by somebody else is
-- waited for and then looked at again. The last part reads the jobs as they were when the statement began:
-- `again` says that a job was as the worker expects and was then changed by somebody else, so only a new look can tell.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  given as materialized (
    select * from json_to_recordset(:records::json) as r (
      nth integer, id text, attempt integer, worker text, after bigint, count integer, stage text,
      progress double precision, status text, retention_ms bigint, summary text, failure_code text, failure_message text
    )
  ),
  changed as (
    update jobs j set
      last_event_id = g.after + g.count, updated_at_ms = clock.now, stage = coalesce(g.stage, j.stage),
      progress = coalesce(g.progress, j.progress), status = coalesce(g.status, j.status),
      ended_at_ms = case when g.status is not null then clock.now end, expires_at_ms = clock.now + g.retention_ms,
      -- The worker stays on a job that it has ended: this is how a repeated end is known.
      due_at_ms = case when g.status is null then j.due_at_ms end,
      summary = g.summary, failure_code = g.failure_code, failure_message = g.failure_message
    from given g, clock
    where j.id = g.id and j.attempt = g.attempt and j.worker = g.worker and j.status = 'processing'
      and j.last_event_id = g.after
      -- An array, so the jobs are found one by one however few the server believes that there are.
      and j.id = any (array(select id from given))
    returning g.nth, j.seq, j.user_id, g.after, clock.now
  ),
  events_stored as (
    insert into events (job_seq, id, type, at_ms, body)
    select c.seq, c.after + e.ord, e.type, c.now, e.body
    from json_to_recordset(:events::json) as e (nth integer, ord integer, type text, body text)
    join changed c on c.nth = e.nth
    returning job_seq, octet_length(body) as bytes
  ),
  kept_noted as (
    insert into kept_changes (user_id, jobs, bytes)
    select c.user_id, 0, sum(e.bytes) from events_stored e join changed c on c.seq = e.job_seq group by c.user_id
  )
select
  g.nth, c.now,
  case
    when c.nth is not null then 'written'
    when j.seq is null then 'lost'
    when g.status is null and j.last_event_id >= g.after + g.count then 'repeated'
    when g.status = j.status and j.last_event_id = g.after + g.count then 'repeated'
    when j.last_event_id = g.after and j.status = 'processing' then 'again'
    else 'lost'
  end as outcome
from given g
left join changed c on c.nth = g.nth
left join jobs j on j.id = g.id and j.attempt = g.attempt and j.worker = g.worker
  and j.id = any (array(select id from given))
order by g.nth

-- name: extend-leases
-- Extends the leases of workers that still hold their jobs, and names these.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  given as materialized (
    select * from json_to_recordset(:beats::json) as b (id text, attempt integer, worker text, lease_ms bigint)
  )
update jobs j set due_at_ms = least(clock.now + g.lease_ms, j.deadline_at_ms)
from given g, clock
where j.id = g.id and j.attempt = g.attempt and j.worker = g.worker and j.status = 'processing'
  and j.id = any (array(select id from given))
returning j.id, j.attempt, j.worker

-- name: release-jobs
-- Gives jobs back: nobody holds them, and they are due at once.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  given as materialized (
    select * from json_to_recordset(:leases::json) as l (id text, attempt integer, worker text)
  )
update jobs j set worker = null, due_at_ms = clock.now, updated_at_ms = clock.now
from given g, clock
where j.id = g.id and j.attempt = g.attempt and j.worker = g.worker and j.status = 'processing'
  and j.id = any (array(select id from given))
returning j.id

-- name: end-hopeless
-- Fails active jobs past their deadline, or lost with too many workers. The body and the message of the second kind hold :mark
-- where the number of lost attempts goes.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  hopeless as materialized (
    select
      j.seq, j.deadline_at_ms <= (select now from clock) as is_late, (j.lost + (j.worker is not null)::integer)::text as lost
    from jobs j
    where j.status in ('pending', 'processing')
      and j.due_at_ms <= (select now from clock)
      and (
        j.deadline_at_ms <= (select now from clock)
        or j.lost + (j.worker is not null)::integer >= :attempts_max::integer
      )
    limit :limit::integer
    for update skip locked
  ),
  ended as (
    update jobs j set
      status = 'failed', ended_at_ms = clock.now, updated_at_ms = clock.now, expires_at_ms = clock.now + :retention_ms::bigint,
      due_at_ms = null, worker = null, last_event_id = j.last_event_id + 1,
      failure_code = case when h.is_late then :late_code else :lost_code end,
      failure_message = case when h.is_late then :late_message else replace(:lost_message, :mark, h.lost) end
    from hopeless h, clock
    where j.seq = h.seq
    returning
      j.seq, j.id, j.user_id, j.last_event_id as event_id, clock.now,
      case when h.is_late then :late_body else replace(:lost_body, :mark, h.lost) end as body
  ),
  events_stored as (
    insert into events (job_seq, id, type, at_ms, body) select seq, event_id, 'failed', now, body from ended
  ),
  kept_noted as (
    insert into kept_changes (user_id, jobs, bytes)
    select user_id, 0, sum(octet_length(body)) from ended group by user_id
  )
select id, event_id, now, body from ended

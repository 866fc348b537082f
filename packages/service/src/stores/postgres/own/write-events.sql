-- Writes what the workers of a node have to tell at one moment: stages and ends of the jobs that they still hold.
-- find-held.sql has locked these jobs. Answers with the events that were stored, in order. The list of ids is an array as
-- well, so that the jobs are looked up one by one however few the server believes that there are.
with
  given as materialized (
    select * from json_to_recordset(:writes::json) as w (
      nth integer, id text, attempt integer, type text, body text, stage text, progress double precision, status text,
      retention_ms bigint, summary text, failure_code text, failure_message text
    )
  ),
  made as materialized (
    select g.*, j.seq, now.ms as now, j.last_event_id + row_number() over (partition by j.seq order by g.nth) as event_id
    from given g
    join jobs j on j.id = g.id and j.attempt = g.attempt and j.status = 'processing' and j.worker is not null
    cross join (select now_ms() as ms) now
    where j.id = any (array(select id from given))
  ),
  changes as (
    select
      seq, max(now) as now, max(event_id) as last_event_id,
      (array_agg(stage order by nth desc) filter (where stage is not null))[1] as stage,
      (array_agg(progress order by nth desc) filter (where progress is not null))[1] as progress,
      max(status) as status, max(retention_ms) as retention_ms, max(summary) as summary,
      max(failure_code) as failure_code, max(failure_message) as failure_message
    from made
    group by seq
  ),
  jobs_changed as (
    update jobs j set
      last_event_id = c.last_event_id, updated_at_ms = c.now, stage = coalesce(c.stage, j.stage),
      progress = coalesce(c.progress, j.progress), status = coalesce(c.status, j.status),
      ended_at_ms = case when c.status is not null then c.now end, expires_at_ms = c.now + c.retention_ms,
      due_at_ms = case when c.status is null then j.due_at_ms end, worker = case when c.status is null then j.worker end,
      summary = c.summary, failure_code = c.failure_code, failure_message = c.failure_message
    from changes c
    where j.seq = c.seq
  ),
  events_stored as (
    insert into events (job_seq, id, type, at_ms, body) select seq, event_id, type, now, body from made
  )
select nth, event_id, now from made order by nth

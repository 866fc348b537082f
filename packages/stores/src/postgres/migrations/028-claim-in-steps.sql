-- Takes jobs for a worker: first those whose lease has run out, then pending ones whose turn it is. Jobs that another node is
-- taking at this moment are left to it. A claim that has run before takes nothing and says so; if it is still running, the
-- insert of its token waits for its end. The bodies of `retrying` events hold the mark where the number of the attempt goes.
-- As few small statements as a claim needs: most find that nobody was lost, and many that nothing waits.
create function claim_jobs(
  by_worker text, by_token text, jobs_max integer, lease_ms bigint, attempts_max integer, lost_body text, handed_body text, mark text
) returns table (
  is_first boolean, has_hopeless boolean, id text, user_id bigint, attempt integer, query text, geography text, book_id text,
  book_version integer, created_at_ms bigint, remaining_ms bigint, last_event_id bigint, traceparent text, now bigint,
  retrying_body text, outcomes_revision bigint
) language plpgsql
-- As for submissions: one plan for each connection, by the indexes.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
#variable_conflict use_column
declare
  moment bigint;
  -- By their seq.
  overdue bigint[];
  lost_ones bigint[];
  pending bigint[];
begin
  perform set_config('lock_timeout', '1500ms', true);
  insert into claims (worker, token, at_ms) values (by_worker, by_token, now_ms()) on conflict do nothing;
  is_first := found;
  has_hopeless := false;
  if not is_first then
    return next;
    return;
  end if;
  moment := now_ms();

  select array_agg(o.seq order by o.due_at_ms, o.seq), array_agg(o.seq) filter (where o.was_lost)
  into overdue, lost_ones
  from (
    select j.seq, j.due_at_ms, j.worker is not null as was_lost
    from jobs j
    where j.status = 'processing'
      and j.due_at_ms <= moment
      and j.deadline_at_ms > moment
      and j.lost + (j.worker is not null)::integer < attempts_max
    order by j.due_at_ms
    limit jobs_max
    for update skip locked
  ) o;
  overdue := coalesce(overdue, '{}');
  lost_ones := coalesce(lost_ones, '{}');

  select coalesce(array_agg(p.seq order by p.turn, p.created_at_ms, p.seq), '{}')
  into pending
  from (
    select j.seq, j.turn, j.created_at_ms
    from jobs j
    where j.status = 'pending' and j.deadline_at_ms > moment
    order by j.turn, j.created_at_ms, j.seq
    limit jobs_max - cardinality(overdue)
    for update skip locked
  ) p;

  has_hopeless := exists (
    select from jobs j
    where j.status in ('pending', 'processing')
      and j.due_at_ms <= moment
      and (j.deadline_at_ms <= moment or j.lost + (j.worker is not null)::integer >= attempts_max)
  );
  if cardinality(overdue) + cardinality(pending) = 0 then
    return next;
    return;
  end if;

  update jobs j set
    status = 'processing', attempt = j.attempt + 1, lost = j.lost + (j.seq = any (lost_ones))::integer, worker = by_worker,
    claim_token = by_token, due_at_ms = least(moment + lease_ms, j.deadline_at_ms),
    started_at_ms = coalesce(j.started_at_ms, moment), updated_at_ms = moment,
    last_event_id = j.last_event_id + (j.seq = any (overdue))::integer,
    stage = case when j.seq = any (overdue) then 'retrying' else j.stage end,
    progress = case when j.seq = any (overdue) then 0 else j.progress end
  where j.seq = any (overdue || pending);

  if cardinality(overdue) > 0 then
    with told as (
      insert into events (job_seq, id, type, at_ms, body)
      select
        j.seq, j.last_event_id, 'stage', moment,
        replace(case when j.seq = any (lost_ones) then lost_body else handed_body end, mark, j.attempt::text)
      from jobs j
      where j.seq = any (overdue)
      returning job_seq, body
    )
    insert into kept_changes (user_id, jobs, bytes)
    select j.user_id, 0, sum(octet_length(told.body)) from told join jobs j on j.seq = told.job_seq group by j.user_id;
  end if;

  return query
  select
    true, has_hopeless, j.id, j.user_id, j.attempt, t.query, j.geography, j.book_id, j.book_version, j.created_at_ms,
    j.deadline_at_ms - moment, j.last_event_id, j.traceparent, moment, e.body, coalesce(o.revision, 0)
  from unnest(overdue || pending) with ordinality as taken (seq, nth)
  join jobs j on j.seq = taken.seq
  join job_texts t on t.job_seq = j.seq
  left join events e on taken.nth <= cardinality(overdue) and e.job_seq = j.seq and e.id = j.last_event_id
  left join outcome_changes o on o.user_id = j.user_id
  order by taken.nth;
end $$;

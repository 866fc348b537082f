-- Gives the jobs whose turn it is to the places that are free, in one statement; those that another node is taking are its
-- own. Takes none, and says so, when there are jobs that need a closer look: past their deadline, or lost.
with
  clock as materialized (select now_ms() as now),
  places as (
    select *, row_number() over () as nth
    from json_to_recordset(:places::json) as p (claim integer, worker text, lease_ms bigint)
  ),
  attention as materialized (
    select exists (
      select 1 from jobs where status in ('pending', 'processing') and due_at_ms <= (select now from clock)
    ) as is_needed
  ),
  next as materialized (
    select seq from jobs
    where status = 'pending' and not (select is_needed from attention)
    order by turn, created_at_ms, seq
    limit :limit
    for update skip locked
  ),
  assigned as (
    select next.seq, places.* from (select seq, row_number() over () as nth from next) next join places using (nth)
  ),
  taken as (
    update jobs j set
      status = 'processing', attempt = j.attempt + 1, worker = a.worker,
      due_at_ms = least(clock.now + a.lease_ms, j.deadline_at_ms), started_at_ms = clock.now, updated_at_ms = clock.now
    from assigned a, clock
    where j.seq = a.seq
    returning a.claim, a.nth, j.seq, j.id, j.user_id, j.attempt, j.geography, j.created_at_ms,
      j.deadline_at_ms - clock.now as remaining_ms
  )
select attention.is_needed, taken.*, t.query
from attention
left join taken on true
left join job_texts t on t.job_seq = taken.seq
order by taken.nth

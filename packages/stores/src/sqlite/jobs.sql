-- name: find-submitted
-- A job that was submitted before under the same id, and who holds it.
select user_id, status, attempt, worker, created_at_ms, last_event_id, book_id, book_version from jobs where id = :id

-- name: find-replay
-- The job that a live idempotency key stands for. A job past its end of retention is as good as gone.
select k.body_hash, j.*
from idempotency_keys k
join job_rows j on j.seq = k.job_seq
where k.user_id = :user_id
  and k.key = :key
  and k.expires_at_ms > :now
  and (j.expires_at_ms is null or j.expires_at_ms > :now)

-- name: take-turn
-- Counts a new active job, unless the user has or keeps too much, and gives it its position in the queue.
--
-- Users share the workers by fair queueing. A user's jobs stand one turn apart, and the first of them at the turn that is
-- being served: users alternate however long their backlogs are. The turn being served is that of the first pending job;
-- when none waits, it is the highest turn ever given, so a newcomer starts neither behind nor before the rest. A running
-- job that nobody holds waits too.
-- column is_queued: integer
update users set
  active_jobs = active_jobs + 1,
  kept_jobs = kept_jobs + 1,
  kept_bytes = kept_bytes + :bytes,
  last_turn = max(last_turn + 1, coalesce((select min(turn) from jobs where status = 'pending'), :highest_turn))
where id = :user_id
  and active_jobs < :active_jobs_max
  and kept_jobs < :kept_jobs_max
  and kept_bytes + :bytes <= :kept_bytes_max
returning
  last_turn as turn,
  exists (select 1 from jobs where status = 'pending')
  or exists (select 1 from jobs where status = 'processing' and due_at_ms <= :now) as is_queued

-- name: find-user-counts
-- How many jobs of a user are active, and how many are kept.
select active_jobs, kept_jobs from users where id = :user_id

-- name: last-turn
-- The highest turn ever given.
-- column turn: integer
select coalesce(max(last_turn), 0) as turn from users

-- name: data-version
-- A number that changes when another connection has written.
-- column data_version: integer
pragma data_version

-- name: last-seq
-- The row id of the newest job.
-- column seq: integer or null
select max(seq) as seq from jobs

-- name: next-seq
-- The next free place in one millisecond, which starts at :first_seq and ends at :last_seq.
-- column seq: integer
select coalesce(max(seq) + 1, :first_seq) as seq from jobs where seq between :first_seq and :last_seq

-- name: insert-job
-- Stores a new job, pending, or as the first attempt of a worker that has a place for it. Its first event comes with its work.
-- The book is the one that the caller names, or the one that is the user's at this moment.
insert into jobs (
  seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, worker,
  created_at_ms, started_at_ms, updated_at_ms, deadline_at_ms, due_at_ms, book_id, book_version, traceparent, labels
) values (
  :seq, :id, :user_id, :request_type, :geography, :idempotency_key, iif(:worker is null, 'pending', 'processing'), :turn,
  iif(:worker is null, 0, 1), :worker,
  :now, iif(:worker is null, null, :now), :now, :deadline_at_ms, min(:lease_until_ms, :deadline_at_ms),
  iif(:book_id is null, (select book_id from book_of_user where user_id = :user_id), :book_id),
  iif(:book_id is null, (select book_version from book_of_user where user_id = :user_id), :book_version), :traceparent,
  :labels
)
returning book_id, book_version

-- name: insert-idempotency-key
-- Remembers which job an idempotency key made. Replaces a key that is past its day.
insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
values (:user_id, :key, :body_hash, :job_seq, :expires_at_ms)
on conflict (user_id, key) do update set
  body_hash = excluded.body_hash, job_seq = excluded.job_seq, expires_at_ms = excluded.expires_at_ms

-- name: get-job
-- One job of its owner with the event that carries its result. An expired job is as good as erased.
-- column result_body: text or null
select j.*, e.body as result_body
from job_rows j
left join events e on j.status = 'completed' and e.job_seq = j.seq and e.id = j.last_event_id
where j.id = :id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > :now)

-- name: find-job
-- What reading events and the changes that an owner may make need to know of a job.
select seq, user_id, status, last_event_id, idempotency_key from jobs
where id = :id and user_id = :user_id and (expires_at_ms is null or expires_at_ms > :now)

-- name: read-events
-- Events of a job after a position, oldest first, up to the newest that the reader knows of.
select id, type, at_ms, body from events
where job_seq = :job_seq and id > :after and id <= :last_event_id
order by id
limit :limit

-- name: last-event-ids
-- The newest event number of each of a list of jobs.
select j.id, j.last_event_id
from json_each(:ids) i
join jobs j on j.id = i.value
where j.expires_at_ms is null or j.expires_at_ms > :now

-- name: list-jobs
-- A page of a user's jobs, newest first, before the position (:before_ms, :before_id).
select * from job_rows
where user_id = :user_id
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
  and (expires_at_ms is null or expires_at_ms > :now)
order by created_at_ms desc, id desc
limit :limit

-- name: list-jobs-by-status
-- A page of a user's jobs in one state, newest first, before the position (:before_ms, :before_id). The planner would
-- rather read all states in order and drop the others, which is slow when the state is rare: the index is named.
select j.*
from jobs t indexed by jobs_newest_by_status
cross join job_rows j on j.seq = t.seq
where t.user_id = :user_id
  and t.status = :status
  and (t.created_at_ms, t.id) < (:before_ms, :before_id)
  and t.created_at_ms >= :from_ms
  and (t.expires_at_ms is null or t.expires_at_ms > :now)
order by t.created_at_ms desc, t.id desc
limit :limit

-- name: set-labels
-- Files an owner's job under other labels; null takes all of them away.
update jobs set labels = :labels where seq = :seq

-- name: append-stage
-- Moves a job to a stage and numbers the events on the way there.
update jobs set
  stage = :stage, progress = :progress, updated_at_ms = :now, last_event_id = last_event_id + :events
where seq = :seq
returning last_event_id

-- name: end-job
-- Ends a job and numbers its last events. A worker that ends its own job stays on the row, and knows it by that again.
update jobs set
  status = :status, ended_at_ms = :now, updated_at_ms = :now, expires_at_ms = :now + :retention_ms,
  due_at_ms = null, worker = :worker, last_event_id = last_event_id + :events, stage = coalesce(:stage, stage),
  progress = iif(:status = 'completed', 1, coalesce(:progress, progress)),
  summary = :summary, failure_code = :failure_code, failure_message = :failure_message
where seq = :seq
returning last_event_id

-- name: leave-queue
-- Takes an ended job off its owner's count of active jobs, and counts the bytes of its last events.
update users set active_jobs = active_jobs - 1, kept_bytes = kept_bytes + :bytes where id = :user_id

-- name: count-bytes
-- Counts the bytes of new events.
update users set kept_bytes = kept_bytes + :bytes where id = :user_id

-- name: insert-event
-- Stores an event under the number that the job gave out in the same transaction.
insert into events (job_seq, id, type, at_ms, body) values (:job_seq, :id, :type, :now, :body)

-- name: give-back
-- Takes a job that is about to be erased off what its owner keeps.
update users set
  kept_jobs = kept_jobs - 1,
  kept_bytes = kept_bytes
    - (select octet_length(query) from job_texts where job_seq = :seq)
    - (select coalesce(sum(octet_length(body)), 0) from events where job_seq = :seq)
where id = :user_id

-- name: delete-job
-- Erases a job; its events go with it.
delete from jobs where seq = :seq

-- name: delete-idempotency-key
-- Forgets the key that made a job, unless another job has it by now.
delete from idempotency_keys where user_id = :user_id and key = :key and job_seq = :job_seq

-- name: insert-text
-- Stores the text of a new job.
insert into job_texts (user_id, job_seq, query, query_folded) values (:user_id, :job_seq, :query, :query_folded)

-- name: delete-text
-- Erases the text of a job.
delete from job_texts where job_seq = :job_seq

-- name: add-to-backlog
-- Notes a new job whose text is not indexed yet.
insert into search_backlog (user_id, job_seq) values (:user_id, :job_seq)

-- name: delete-from-backlog
-- Forgets a waiting text with its job.
delete from search_backlog where user_id = :user_id and job_seq = :job_seq

-- name: delete-from-long-texts
-- Forgets a long text with its job.
delete from long_texts where user_id = :user_id and job_seq = :job_seq

-- name: count-backlog
-- How many texts wait to be indexed.
-- column count: integer
select count(*) as count from search_backlog

-- name: measure-backlog
-- How many texts wait, up to a limit, and how many of them come first that together have few enough characters to be indexed at
-- once: at least one. Long texts are not indexed.
-- column waiting: integer
-- column texts: integer
select count(*) as waiting, count(*) filter (where characters_before < :characters_max) as texts
from (
  select sum(m.characters) over (order by m.user_id, m.job_seq) - m.characters as characters_before
  from (
    select b.user_id, b.job_seq, iif(length(t.query_folded) > :text_characters_max, 0, length(t.query_folded)) as characters
    from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
    cross join job_texts t on t.job_seq = b.job_seq
  ) m
)

-- name: index-backlog
-- Indexes a batch of waiting texts, in the order of the index. The owner's mark before the text is one trigram of three
-- private-use characters: a search for text and mark together reads only the owner's part of the index. search.ts
-- makes the same mark.
insert into job_search (rowid, text)
select
  -t.job_seq,
  char(
    0xe000 + (t.user_id / 40960000) % 6400, 0xe000 + (t.user_id / 6400) % 6400, 0xe000 + t.user_id % 6400
  ) || t.query_folded
from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
cross join job_texts t on t.job_seq = b.job_seq
where length(t.query_folded) <= :text_characters_max
order by t.job_seq desc

-- name: set-aside-long-texts
-- Notes those of the batch that are too long for the index.
insert into long_texts (user_id, job_seq)
select b.user_id, b.job_seq
from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
cross join job_texts t on t.job_seq = b.job_seq
where length(t.query_folded) > :text_characters_max

-- name: trim-backlog
-- Takes the batch that was just indexed or set aside off the list of waiting texts.
delete from search_backlog where (user_id, job_seq) in (
  select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit
)

-- name: delete-from-index
-- Takes a text out of the trigram index, as index-backlog put it in.
insert into job_search (job_search, rowid, text)
select
  'delete',
  -job_seq,
  char(0xe000 + (user_id / 40960000) % 6400, 0xe000 + (user_id / 6400) % 6400, 0xe000 + user_id % 6400) || query_folded
from job_texts
where job_seq = :job_seq

-- name: candidates-in-index
-- Jobs, newest first, whose texts have all trigrams of a search.
-- column seq: integer
select -rowid as seq from job_search
where job_search match :match and rowid > -:before_seq and rowid <= -:from_seq
order by rowid
limit :limit

-- name: candidates-in-backlog
-- The newest jobs of a stretch of time that are not in the trigram index yet.
select job_seq as seq from search_backlog
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: candidates-in-long-texts
-- The newest jobs of a stretch of time whose texts are too long for the trigram index.
select job_seq as seq from long_texts
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: candidates-in-state
-- The newest jobs in one state.
select seq from jobs indexed by jobs_newest_by_status
where user_id = :user_id
  and status = :status
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
order by created_at_ms desc, id desc
limit :limit

-- name: candidates-in-label
-- The newest jobs of a stretch of time that have a label.
select job_seq as seq from job_labels
where user_id = :user_id and label = :label and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: candidates-in-stretch
-- The newest jobs of a stretch of time, for searches that no index helps.
select job_seq as seq from job_texts
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: measure-candidates
-- How much text has to be read to look into the candidates.
-- column bytes: integer
select coalesce(sum(octet_length(t.query_folded)), 0) as bytes
from json_each(:seqs) c
cross join job_texts t on t.job_seq = c.value

-- name: verify-candidates
-- Those of the candidates that really match, newest first. The cross joins keep the order of the tables: a few hundred
-- rows by their ids, where the planner would rather walk through all jobs of the user.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message, j.book_id, j.book_version, j.labels
from json_each(:seqs) c
cross join job_texts t on t.job_seq = c.value
cross join jobs j on j.seq = c.value
where j.user_id = :user_id
  and (:contains is null or instr(t.query_folded, :contains) > 0)
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and j.created_at_ms >= :from_ms
  and (:status is null or j.status = :status)
  and (
    :label is null
    or exists (select 1 from job_labels l where l.user_id = j.user_id and l.label = :label and l.job_seq = j.seq)
  )
  and (
    :places is null
    or instr(',' || :places || ',', ',' || coalesce(j.summary ->> 'geography', j.geography) || ',') > 0
    or substr(coalesce(j.summary ->> 'geography', j.geography), 1, instr(:places || ',', ','))
      = substr(:places || ',', 1, instr(:places || ',', ',') - 1) || '-'
  )
  and (:total_min is null or cast(j.summary ->> 'estimate' as real) >= :total_min)
  and (:total_max is null or cast(j.summary ->> 'estimate' as real) <= :total_max)
  and (j.expires_at_ms is null or j.expires_at_ms > :now)
order by j.created_at_ms desc, j.id desc

-- name: get-batch
-- One batch of its owner, with the queries that workers hold. An expired one is as good as erased.
-- column processing: integer
select
  b.*,
  (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = b.seq and c.status = 'held') as processing
from batches b
where b.id = :id and b.user_id = :user_id and (b.expires_at_ms is null or b.expires_at_ms > :now)

-- name: find-batch-owner
-- Whose a batch is that was submitted before under the same id.
select user_id from batches where id = :id

-- name: find-batch-replay
-- The batch that a live idempotency key stands for.
select id, body_hash from batches
where user_id = :user_id
  and idempotency_key = :key
  and key_expires_at_ms > :now
  and (expires_at_ms is null or expires_at_ms > :now)

-- name: count-active-batches
-- How many batches of a user have not ended.
-- column count: integer
select count(*) as count from batches where user_id = :user_id and status in ('pending', 'processing')

-- name: keep-batch
-- Counts the queries and bytes of a new batch, unless its user keeps too much.
update users set kept_jobs = kept_jobs + :lines, kept_bytes = kept_bytes + :bytes
where id = :user_id and kept_jobs + :lines <= :kept_jobs_max and kept_bytes + :bytes <= :kept_bytes_max

-- name: forget-batch-key
-- Takes a key that is past its day off the batch that it made.
update batches set idempotency_key = null where user_id = :user_id and idempotency_key = :key

-- name: insert-batch
-- Stores a new batch.
insert into batches (
  id, user_id, status, idempotency_key, body_hash, key_expires_at_ms, lines, skipped, chunks_left, kept_jobs, kept_bytes,
  created_at_ms, updated_at_ms, deadline_at_ms, book_id, book_version
) values (
  :id, :user_id, 'pending', :key, :body_hash, :key_expires_at_ms, :lines, :skipped, :chunks, :lines, :bytes,
  :now, :now, :deadline_at_ms, (select book_id from book_of_user where user_id = :user_id),
  (select book_version from book_of_user where user_id = :user_id)
)
returning seq

-- name: insert-chunk
-- Stores a chunk of a new batch.
insert into batch_chunks (batch_seq, first_line, lines) values (:batch_seq, :first_line, :lines) returning seq

-- name: insert-body
-- Stores the queries or the results of a chunk.
insert into batch_bodies (chunk_seq, kind, body) values (:chunk_seq, :kind, :body)

-- name: list-batches
-- A page of a user's batches, newest first, before the position (:before_ms, :before_id).
-- column processing: integer
select
  b.*,
  (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = b.seq and c.status = 'held') as processing
from batches b
where b.user_id = :user_id
  and (b.created_at_ms, b.id) < (:before_ms, :before_id)
  and (b.expires_at_ms is null or b.expires_at_ms > :now)
order by b.created_at_ms desc, b.id desc
limit :limit

-- name: read-batch-events
-- Events of a batch after a position, oldest first.
select id, type, at_ms, completed, failed, processing, rate from batch_events
where batch_seq = :batch_seq and id > :after
order by id
limit :limit

-- name: last-batch-event-ids
-- The newest event number of each of a list of batches.
select b.id, b.last_event_id
from json_each(:ids) i
join batches b on b.id = i.value
where b.expires_at_ms is null or b.expires_at_ms > :now

-- name: read-chunks
-- Chunks of a batch with their bodies, from the one with a line on.
-- column items: blob
-- column results: blob or null
select
  c.first_line, c.lines, c.status, c.attempt, c.started_at_ms, c.ended_at_ms, c.failure_code, c.failure_message,
  i.body as items, r.body as results
from batch_chunks c
join batch_bodies i on i.chunk_seq = c.seq and i.kind = 'items'
left join batch_bodies r on r.chunk_seq = c.seq and r.kind = 'results'
where c.batch_seq = :batch_seq
  and c.first_line >= (
    select coalesce(max(first_line), 0) from batch_chunks where batch_seq = :batch_seq and first_line <= :from_line
  )
order by c.first_line
limit :limit

-- name: find-claimed-chunk
-- The chunk that a claim took, while its worker holds it.
-- column items: blob
select
  b.id, b.user_id, b.deadline_at_ms, b.book_id, b.book_version, c.seq, c.batch_seq, c.first_line, c.lines, c.attempt, c.lost, i.body as items
from batch_chunks c
join batches b on b.seq = c.batch_seq
join batch_bodies i on i.chunk_seq = c.seq and i.kind = 'items'
where c.status = 'held' and c.worker = :worker and c.claim_token = :token

-- name: find-overdue-chunk
-- A chunk whose worker was lost, and that may be tried again.
-- column lost: integer
-- column items: blob
select
  b.id, b.user_id, b.deadline_at_ms, b.book_id, b.book_version, c.seq, c.batch_seq, c.first_line, c.lines, c.attempt, c.lost + 1 as lost,
  i.body as items
from batch_chunks c
join batches b on b.seq = c.batch_seq
join batch_bodies i on i.chunk_seq = c.seq and i.kind = 'items'
where c.status = 'held' and c.lease_until_ms <= :now and c.lost + 1 < :attempts_max and b.deadline_at_ms > :now
order by c.lease_until_ms
limit 1

-- name: find-waiting-chunk
-- The next chunk of the batch whose turn it is: of the user who has waited longest, the batch that has waited longest.
-- column items: blob
select
  b.id, b.user_id, b.deadline_at_ms, b.book_id, b.book_version, c.seq, c.batch_seq, c.first_line, c.lines, c.attempt, c.lost, i.body as items
from (
  select a.seq, a.id, a.user_id, a.deadline_at_ms, a.book_id, a.book_version from batches a
  where a.status in ('pending', 'processing')
    and a.deadline_at_ms > :now
    and exists (select 1 from batch_chunks w where w.batch_seq = a.seq and w.status = 'waiting')
  order by
    (select max(o.turn) from batches o where o.user_id = a.user_id and o.status in ('pending', 'processing')), a.turn,
    a.seq
  limit 1
) b
cross join batch_chunks c on c.batch_seq = b.seq and c.status = 'waiting'
cross join batch_bodies i on i.chunk_seq = c.seq and i.kind = 'items'
order by c.first_line
limit 1

-- name: take-chunk
-- Leases a chunk to a worker.
update batch_chunks set
  status = 'held', attempt = attempt + 1, lost = :lost, worker = :worker, claim_token = :token,
  lease_until_ms = :lease_until_ms, started_at_ms = coalesce(started_at_ms, :now)
where seq = :seq

-- name: take-batch-turn
-- Notes that a chunk of a batch was claimed.
update batches set
  status = 'processing', started_at_ms = coalesce(started_at_ms, :now), updated_at_ms = :now,
  turn = (select max(turn) from batches where status in ('pending', 'processing')) + 1
where seq = :seq

-- name: extend-chunk-lease
-- Extends the lease of a chunk that the worker still holds.
update batch_chunks set lease_until_ms = :lease_until_ms
where batch_seq = (select seq from batches where id = :id)
  and first_line = :first_line
  and attempt = :attempt
  and worker = :worker
  and status = 'held'

-- name: release-chunk
-- Gives a chunk back that the worker still holds.
update batch_chunks set status = 'waiting', worker = null, claim_token = null, lease_until_ms = null
where batch_seq = (select seq from batches where id = :id)
  and first_line = :first_line
  and attempt = :attempt
  and worker = :worker
  and status = 'held'

-- name: find-held-chunk
-- A chunk as its worker left it, and its batch.
select c.seq, c.batch_seq, c.status, b.id, b.user_id
from batch_chunks c
join batches b on b.seq = c.batch_seq
where b.id = :id and c.first_line = :first_line and c.attempt = :attempt and c.worker = :worker

-- name: end-chunk
-- Ends a chunk. The worker stays on the row, and knows it by that again.
update batch_chunks set
  status = 'done', lease_until_ms = null, claim_token = null, ended_at_ms = :now, failure_code = :failure_code,
  failure_message = :failure_message
where seq = :seq

-- name: count-chunk
-- Adds an ended chunk to the figures of its batch.
update batches set
  completed = completed + :completed, failed = failed + :failed, chunks_left = chunks_left - 1,
  kept_bytes = kept_bytes + :bytes, updated_at_ms = :now
where seq = :seq
returning chunks_left, completed, failed, lines, progress_at_ms, started_at_ms, created_at_ms, progress_lines, rate

-- name: keep-results
-- Counts the bytes of results.
update users set kept_bytes = kept_bytes + :bytes where id = :user_id

-- name: note-batch-progress
-- Numbers a progress event and keeps what the next rate is reckoned from.
-- column processing: integer
update batches set
  last_event_id = last_event_id + 1, progress_at_ms = :now, progress_lines = completed + failed, rate = :rate
where seq = :seq
returning
  last_event_id,
  (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = batches.seq and c.status = 'held')
    as processing

-- name: end-batch
-- Ends a batch and numbers its last event. Queries without a result failed with it.
update batches set
  status = :status, ended_at_ms = :now, updated_at_ms = :now, expires_at_ms = :now + :retention_ms,
  failed = lines - completed, rate = coalesce(:rate, rate), last_event_id = last_event_id + 1,
  failure_code = :failure_code, failure_message = :failure_message
where seq = :seq
returning last_event_id, completed, failed, rate

-- name: drop-chunk-leases
-- Takes the chunks of a batch that has ended off their workers.
update batch_chunks set status = 'waiting', worker = null, claim_token = null, lease_until_ms = null
where batch_seq = :batch_seq and status = 'held'

-- name: insert-batch-event
-- Stores the figures of an event under the number that the batch gave out in the same transaction.
insert into batch_events (batch_seq, id, type, at_ms, completed, failed, processing, rate)
values (:batch_seq, :id, :type, :now, :completed, :failed, :processing, :rate)

-- name: expire-chunk-leases
-- Gives back every chunk, and counts its worker as lost.
update batch_chunks set lease_until_ms = :now where status = 'held' and lease_until_ms > :now

-- name: find-late-batches
-- Batches that are past their deadline.
select seq, id, user_id, lines from batches
where status in ('pending', 'processing') and deadline_at_ms <= :now
limit :limit

-- name: find-hopeless-chunks
-- Chunks that were lost too often.
-- column lost: integer
select c.seq, c.batch_seq, c.lines, c.lost + 1 as lost, b.id, b.user_id
from batch_chunks c
join batches b on b.seq = c.batch_seq
where c.status = 'held' and c.lease_until_ms <= :now and c.lost + 1 >= :attempts_max
limit :limit

-- name: expire-batch
-- Makes an ended batch invisible at once; its chunks are erased after that.
update batches set expires_at_ms = :now, idempotency_key = null where seq = :seq

-- name: find-expired-batch
-- The batch that has been past its retention for longest.
select seq, user_id, kept_jobs, kept_bytes from batches where expires_at_ms <= :now order by expires_at_ms limit 1

-- name: give-back-batch
-- Takes a batch that is about to be erased off what its owner keeps.
update users set
  kept_jobs = kept_jobs - (select b.kept_jobs from batches b where b.seq = :seq),
  kept_bytes = kept_bytes - (select b.kept_bytes from batches b where b.seq = :seq)
where id = :user_id

-- name: note-given-back
-- Remembers that a batch no longer counts for its owner.
update batches set kept_jobs = 0, kept_bytes = 0 where seq = :seq

-- name: delete-bodies
-- Erases the queries and results of some chunks of a batch.
delete from batch_bodies where chunk_seq in (
  select seq from batch_chunks where batch_seq = :batch_seq order by first_line limit :limit
)

-- name: delete-chunks
-- Erases the chunks whose bodies were just erased.
delete from batch_chunks where seq in (
  select seq from batch_chunks where batch_seq = :batch_seq order by first_line limit :limit
)

-- name: delete-batch-events
-- Erases the events of a batch.
delete from batch_events where batch_seq = :batch_seq

-- name: delete-batch
-- Erases a batch that has no chunk any more.
delete from batches where seq = :seq

-- name: archive-read-batches
-- Batches after an id.
-- column body_hash: text or null
select
  id, user_id, status, idempotency_key, iif(body_hash is null, null, lower(hex(body_hash))) as body_hash,
  key_expires_at_ms, lines, skipped, book_id, book_version, completed, failed, chunks_left, kept_jobs,
  kept_bytes, turn, created_at_ms, started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms,
  progress_at_ms, progress_lines, rate, last_event_id, failure_code, failure_message
from batches
where id > :after_id
order by id
limit :limit

-- name: archive-read-chunks
-- All chunks of a batch, with their packed bodies.
-- column items: text or null
-- column results: text or null
select
  c.first_line, c.lines, c.status, c.attempt, c.lost, c.worker, c.claim_token, c.lease_until_ms,
  c.started_at_ms, c.ended_at_ms, c.failure_code, c.failure_message,
  (select lower(hex(i.body)) from batch_bodies i where i.chunk_seq = c.seq and i.kind = 'items') as items,
  (select lower(hex(r.body)) from batch_bodies r where r.chunk_seq = c.seq and r.kind = 'results') as results
from batches b
join batch_chunks c on c.batch_seq = b.seq
where b.id = :id
order by c.first_line

-- name: archive-read-batch-events
-- All events of a batch.
select e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate
from batches b
join batch_events e on e.batch_seq = b.seq
where b.id = :id
order by e.id

-- name: archive-insert-batch
-- Adds a batch unless it is there.
insert into batches (
  id, user_id, status, idempotency_key, body_hash, key_expires_at_ms, lines, skipped, book_id, book_version,
  completed, failed, chunks_left, kept_jobs, kept_bytes, turn, created_at_ms, started_at_ms, ended_at_ms,
  updated_at_ms, expires_at_ms, deadline_at_ms, progress_at_ms, progress_lines, rate, last_event_id,
  failure_code, failure_message
) values (
  :id, :user_id, :status, :idempotency_key, unhex(:body_hash), :key_expires_at_ms, :lines, :skipped, :book_id,
  :book_version, :completed, :failed, :chunks_left, :kept_jobs, :kept_bytes, :turn, :created_at_ms,
  :started_at_ms, :ended_at_ms, :updated_at_ms, :expires_at_ms, :deadline_at_ms, :progress_at_ms,
  :progress_lines, :rate, :last_event_id, :failure_code, :failure_message
)
on conflict (id) do nothing
returning seq

-- name: archive-insert-chunk
-- Adds a chunk of a batch that was just added.
insert into batch_chunks (
  batch_seq,
  first_line, lines, status, attempt, lost, worker, claim_token, lease_until_ms, started_at_ms, ended_at_ms,
  failure_code, failure_message
) values (
  :batch_seq,
  :first_line, :lines, :status, :attempt, :lost, :worker, :claim_token, :lease_until_ms, :started_at_ms,
  :ended_at_ms, :failure_code, :failure_message
)
returning seq

-- name: archive-count-batch
-- Counts a batch that was just added in what its user keeps.
update users set kept_jobs = kept_jobs + :kept_jobs, kept_bytes = kept_bytes + :kept_bytes where id = :user_id

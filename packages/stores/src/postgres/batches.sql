-- name: submit-batch
-- Decides about a batch and stores it, in a function of the database.
select kind, now, known_id from submit_batch(:submission::json, :packed, :not_after)

-- name: find-batch-key
-- The batch that a live idempotency key stands for.
select id, body_hash
from batches
where user_id = :user_id
  and idempotency_key = :key
  and key_expires_at_ms > now_ms()
  and (expires_at_ms is null or expires_at_ms > now_ms())

-- name: get-batch
-- One batch of its owner, with the queries that workers hold. An expired one is as good as erased.
select
  b.seq, b.id, b.user_id, b.status, b.lines, b.skipped, b.completed, b.failed, b.rate, b.created_at_ms, b.started_at_ms,
  b.ended_at_ms, b.updated_at_ms, b.expires_at_ms, b.deadline_at_ms, b.last_event_id, b.failure_code, b.failure_message,
  b.book_id, b.book_version,
  (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = b.seq and c.status = 'held') as processing
from batches b
where b.id = :id and b.user_id = :user_id and (b.expires_at_ms is null or b.expires_at_ms > now_ms())

-- name: list-batches
-- A page of a user's batches, newest first, before the position (:before_ms, :before_id).
select
  b.seq, b.id, b.user_id, b.status, b.lines, b.skipped, b.completed, b.failed, b.rate, b.created_at_ms, b.started_at_ms,
  b.ended_at_ms, b.updated_at_ms, b.expires_at_ms, b.deadline_at_ms, b.last_event_id, b.failure_code, b.failure_message,
  b.book_id, b.book_version,
  (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = b.seq and c.status = 'held') as processing
from batches b
where b.user_id = :user_id
  and (b.created_at_ms, b.id) < (:before_ms, :before_id)
  and (b.expires_at_ms is null or b.expires_at_ms > (select now_ms()))
order by b.created_at_ms desc, b.id desc
limit :limit

-- name: read-batch-events
-- The state of a batch and its events after a position, oldest first. One statement is one snapshot.
select
  b.status, b.lines, b.last_event_id, b.failure_code, b.failure_message, e.id, e.type, e.at_ms, e.completed, e.failed,
  e.processing, e.rate
from batches b
left join lateral (
  select * from batch_events where batch_seq = b.seq and id > :after order by id limit :limit
) e on true
where b.id = :id and b.user_id = :user_id and (b.expires_at_ms is null or b.expires_at_ms > now_ms())
order by e.id

-- name: last-batch-event-ids
-- The newest event number of each of a list of batches.
select id, last_event_id from batches
where id = any (array(select json_array_elements_text(:ids::json)))
  and (expires_at_ms is null or expires_at_ms > now_ms())

-- name: read-chunks
-- A batch and its chunks with their bodies, from the one with a line on. One statement is one snapshot.
select
  b.seq, b.id, b.user_id, b.status, b.lines, b.skipped, b.completed, b.failed, b.rate, b.created_at_ms, b.started_at_ms,
  b.ended_at_ms, b.updated_at_ms, b.expires_at_ms, b.deadline_at_ms, b.last_event_id, b.failure_code, b.failure_message,
  b.book_id, b.book_version,
  (select coalesce(sum(h.lines), 0) from batch_chunks h where h.batch_seq = b.seq and h.status = 'held') as processing,
  c.first_line, c.lines as chunk_lines, c.status as chunk_status, c.attempt, c.started_at_ms as chunk_started_at_ms,
  c.ended_at_ms as chunk_ended_at_ms, c.failure_code as chunk_failure_code, c.failure_message as chunk_failure_message,
  i.body as items, r.body as results
from batches b
join batch_chunks c on c.batch_seq = b.seq
join batch_bodies i on i.batch_seq = c.batch_seq and i.first_line = c.first_line and i.kind = 'items'
left join batch_bodies r on r.batch_seq = c.batch_seq and r.first_line = c.first_line and r.kind = 'results'
where b.id = :id
  and b.user_id = :user_id
  and (b.expires_at_ms is null or b.expires_at_ms > now_ms())
  and c.first_line >= (
    select coalesce(max(f.first_line), 0) from batch_chunks f where f.batch_seq = b.seq and f.first_line <= :from_line
  )
order by c.first_line
limit :limit

-- name: cancel-batch
-- Ends an active batch of its owner.
select id, lines, event_id, type, now, completed, failed, processing, rate
from cancel_batch(:id, :user_id, :retention_ms, :code, :message)

-- name: delete-batch
-- Takes an ended batch from its owner and erases its first chunks. Says in which state it was found.
select seq, status, is_gone from delete_batch(:id, :user_id, :limit::integer)

-- name: erase-batch
-- Erases some chunks of a batch that nobody can see any more.
select erase_batch(:seq, :limit::integer) as is_gone

-- name: purge-batch
-- Erases some chunks of a batch that is past its retention.
select purge_batch(:limit::integer) as has_erased

-- name: claim-chunk
-- Takes a chunk for a worker, in a function of the database.
select id, user_id, first_line, lines, attempt, remaining_ms, items, book_id, book_version
from claim_chunk(:worker, :token, :lease_ms, :attempts_max::integer)

-- name: extend-chunk-leases
-- Extends the leases of chunks that the worker still holds.
update batch_chunks c set lease_until_ms = now_ms() + l.lease_ms
from json_to_recordset(:leases::json) as l (id text, first_line integer, attempt integer, worker text, lease_ms bigint)
join batches b on b.id = l.id
where c.batch_seq = b.seq
  and c.first_line = l.first_line
  and c.attempt = l.attempt
  and c.worker = l.worker
  and c.status = 'held'
returning l.id, l.first_line, l.attempt

-- name: release-chunks
-- Gives back chunks that the worker still holds.
update batch_chunks c set status = 'waiting', worker = null, claim_token = null, lease_until_ms = null
from json_to_recordset(:leases::json) as l (id text, first_line integer, attempt integer, worker text)
join batches b on b.id = l.id
where c.batch_seq = b.seq
  and c.first_line = l.first_line
  and c.attempt = l.attempt
  and c.worker = l.worker
  and c.status = 'held'
returning l.id

-- name: end-chunk
-- Writes the results of a chunk, in a function of the database.
select outcome, id, lines, event_id, type, now, completed, failed, processing, rate
from end_chunk(
  :id, :first_line::integer, :attempt::integer, :worker, :results, :completed::integer, :failed::integer, :code, :message,
  :retention_ms, :progress_every_ms, :rate_weight
)

-- name: find-hopeless-chunks
-- Chunks that were lost too often.
select b.id, c.first_line, c.attempt, c.worker, c.lines
from batch_chunks c
join batches b on b.seq = c.batch_seq
where c.status = 'held' and c.lease_until_ms <= now_ms() and c.lost + 1 >= :attempts_max::integer
limit :limit::integer

-- name: end-late-batches
-- Ends batches past their deadline.
select id, lines, event_id, type, now, completed, failed, processing, rate
from end_late_batches(:limit::integer, :retention_ms, :code, :message)

-- name: read-archived-batches
-- Batches after an id.
select
  id, user_id, status, idempotency_key, encode(body_hash, 'hex') as body_hash, key_expires_at_ms, lines,
  skipped, book_id, book_version, completed, failed, chunks_left, kept_jobs, kept_bytes, turn, created_at_ms,
  started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, progress_at_ms, progress_lines,
  rate, last_event_id, failure_code, failure_message
from batches
where id > :after_id
order by id
limit :limit

-- name: read-archived-chunks
-- All chunks of a batch, with their packed bodies.
select
  c.first_line, c.lines, c.status, c.attempt, c.lost, c.worker, c.claim_token, c.lease_until_ms,
  c.started_at_ms, c.ended_at_ms, c.failure_code, c.failure_message,
  encode(i.body, 'hex') as items, encode(r.body, 'hex') as results
from batches b
join batch_chunks c on c.batch_seq = b.seq
left join batch_bodies i on i.batch_seq = b.seq and i.first_line = c.first_line and i.kind = 'items'
left join batch_bodies r on r.batch_seq = b.seq and r.first_line = c.first_line and r.kind = 'results'
where b.id = :id
order by c.first_line

-- name: read-archived-batch-events
-- All events of a batch.
select e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate
from batches b
join batch_events e on e.batch_seq = b.seq
where b.id = :id
order by e.id

-- name: insert-archived-batch
-- Adds a batch unless it is there, with its chunks, their bodies and its events.
with
  given as materialized (
    select * from json_to_record(:batch::json) as b (
      id text, user_id bigint, status text, idempotency_key text, body_hash text, key_expires_at_ms bigint,
      lines integer, skipped integer, book_id text, book_version integer, completed integer, failed integer,
      chunks_left integer, kept_jobs bigint, kept_bytes bigint, turn bigint, created_at_ms bigint, started_at_ms
      bigint, ended_at_ms bigint, updated_at_ms bigint, expires_at_ms bigint, deadline_at_ms bigint,
      progress_at_ms bigint, progress_lines integer, rate double precision, last_event_id bigint, failure_code
      text, failure_message text, chunks json, events json
    )
  ),
  added as (
    insert into batches (
      id, user_id, status, idempotency_key, body_hash, key_expires_at_ms, lines, skipped, book_id, book_version,
      completed, failed, chunks_left, kept_jobs, kept_bytes, turn, created_at_ms, started_at_ms, ended_at_ms,
      updated_at_ms, expires_at_ms, deadline_at_ms, progress_at_ms, progress_lines, rate, last_event_id,
      failure_code, failure_message
    )
    select
      id, user_id, status, idempotency_key, decode(body_hash, 'hex'), key_expires_at_ms, lines, skipped,
      book_id, book_version, completed, failed, chunks_left, kept_jobs, kept_bytes, turn, created_at_ms,
      started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, progress_at_ms, progress_lines,
      rate, last_event_id, failure_code, failure_message
    from given
    on conflict (id) do nothing
    returning seq
  ),
  chunks as materialized (
    select added.seq, c.*
    from added, given, json_to_recordset(given.chunks) as c (
      first_line integer, lines integer, status text, attempt integer, lost integer, worker text, claim_token
      text, lease_until_ms bigint, started_at_ms bigint, ended_at_ms bigint, failure_code text, failure_message
      text, items text, results text
    )
  ),
  chunks_added as (
    insert into batch_chunks (
      batch_seq,
      first_line, lines, status, attempt, lost, worker, claim_token, lease_until_ms, started_at_ms, ended_at_ms,
      failure_code, failure_message
    )
    select
      seq,
      first_line, lines, status, attempt, lost, worker, claim_token, lease_until_ms, started_at_ms, ended_at_ms,
      failure_code, failure_message
    from chunks
  ),
  bodies_added as (
    insert into batch_bodies (batch_seq, first_line, kind, body)
    select chunks.seq, chunks.first_line, body.kind, decode(body.packed, 'hex')
    from chunks
    cross join lateral (values ('items', chunks.items), ('results', chunks.results)) as body (kind, packed)
    where body.packed is not null
  ),
  events_added as (
    insert into batch_events (batch_seq, id, type, at_ms, completed, failed, processing, rate)
    select added.seq, e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate
    from added, given, json_to_recordset(given.events) as e (
      id bigint, type text, at_ms bigint, completed integer, failed integer, processing integer, rate double precision
    )
  )
insert into kept_changes (user_id, jobs, bytes)
select given.user_id, given.kept_jobs, given.kept_bytes from added, given

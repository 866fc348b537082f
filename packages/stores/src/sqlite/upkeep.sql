-- name: stats
-- How much waits, how much runs, since when the oldest waits, and how much is kept.
-- column pending: integer
-- column processing: integer
-- column oldest_pending_at_ms: integer or null
-- column kept_bytes: integer
-- column kept_bytes_of_largest_user: integer
select
  (select count(*) from jobs where status = 'pending') as pending,
  (select count(*) from jobs where status = 'processing' and due_at_ms is not null) as processing,
  (select min(created_at_ms) from jobs where status = 'pending') as oldest_pending_at_ms,
  (select coalesce(sum(kept_bytes), 0) from users) as kept_bytes,
  (select coalesce(max(kept_bytes), 0) from users) as kept_bytes_of_largest_user

-- name: ping
-- Whether the database answers: reads a page, not just a constant.
-- column tables: integer
select count(*) as tables from sqlite_schema

-- name: read-queue-ages
-- Jobs that wait, by how long they have waited: less than a second, ten seconds, a minute, ten minutes, or longer.
-- column step: integer
-- column jobs: integer
select
  (:now - created_at_ms >= 1000) + (:now - created_at_ms >= 10000) + (:now - created_at_ms >= 60000)
    + (:now - created_at_ms >= 600000) as step,
  count(*) as jobs
from jobs
where status = 'pending'
group by step

-- name: read-queue-users
-- The users with the most jobs that wait.
-- column jobs: integer
-- column oldest_ms: integer
select u.name as user_name, count(*) as jobs, :now - min(j.created_at_ms) as oldest_ms
from jobs j
join users u on u.id = j.user_id
where j.status = 'pending'
group by u.name
order by jobs desc, user_name
limit :limit

-- name: find-expired
-- Jobs past the end of their retention, oldest first.
select seq, user_id, idempotency_key from jobs where expires_at_ms <= :now order by expires_at_ms limit :limit

-- name: find-expired-job
-- One of them, if it is still there and still past its retention.
select seq, user_id, idempotency_key from jobs where seq = :seq and expires_at_ms <= :now

-- name: purge-idempotency-keys
-- Forgets idempotency keys that are past their day.
delete from idempotency_keys where (user_id, key) in (
  select user_id, key from idempotency_keys where expires_at_ms <= :now order by expires_at_ms limit :limit
)

-- name: insert-secret
-- Stores a secret unless there is one of this name.
insert into secrets (name, value) values (:name, :value) on conflict (name) do nothing

-- name: find-secret
-- A secret by its name.
select value from secrets where name = :name

-- name: keep-trace
-- Remembers the trace that something belongs to.
insert into traces (id, traceparent, at_ms) values (:id, :traceparent, :now) on conflict (id) do nothing

-- name: forget-traces
-- Erases what nobody asks for any more.
delete from traces where id in (select id from traces where at_ms < :before order by at_ms limit 100)

-- name: find-trace
-- The trace that a job, a batch or the blob of a list belongs to.
-- column traceparent: text or null
select traceparent from jobs where id = :id and traceparent is not null
union all
select traceparent from traces where id = :id
limit 1

-- name: archive-count-jobs
-- How many jobs there are.
-- column count: integer
select count(*) as count from jobs

-- name: archive-read-users
-- All users.
select id, name, quotas from users order by id

-- name: archive-read-keys
-- All keys.
-- column hash: text
select
  id, user_id, scope, label, lower(hex(hash)) as hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from api_keys
order by id

-- name: archive-read-audit
-- The whole audit log.
select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas from key_audit order by id

-- name: archive-read-secrets
-- All secrets.
-- column value: text
select name, lower(hex(value)) as value from secrets order by name

-- name: archive-read-jobs
-- Whole jobs after an id, with the idempotency keys that made them while these are kept.
-- column key_body_hash: text or null
-- column key_expires_at_ms: integer or null
select
  j.seq, j.id, j.user_id, j.request_type, t.query, t.query_folded, j.geography, j.status, j.turn, j.attempt, j.lost,
  j.worker, j.created_at_ms, j.started_at_ms, j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms,
  j.due_at_ms, j.stage, j.progress, j.last_event_id, j.summary, j.failure_code, j.failure_message,
  j.book_id, j.book_version, j.labels, j.idempotency_key,
  iif(k.body_hash is null, null, lower(hex(k.body_hash))) as key_body_hash, k.expires_at_ms as key_expires_at_ms
from jobs j
cross join job_texts t on t.job_seq = j.seq
left join idempotency_keys k on k.user_id = j.user_id and k.key = j.idempotency_key and k.job_seq = j.seq
where j.id > :after_id
order by j.id
limit :limit

-- name: archive-read-events
-- All events of a list of jobs.
select e.job_seq, e.id, e.type, e.at_ms, e.body
from json_each(:seqs) s
cross join events e on e.job_seq = s.value
order by e.job_seq, e.id

-- name: archive-insert-user
-- Adds a user unless it is there.
insert into users (id, name, quotas) values (:id, :name, :quotas) on conflict do nothing

-- name: archive-insert-key
-- Adds a key unless it is there.
insert into api_keys (
  id, user_id, scope, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
) values (
  :id, :user_id, :scope, :label, unhex(:hash), :hint, :created_at_ms, :expires_at_ms, :revoked_at_ms, :last_used_at_ms
)
on conflict do nothing

-- name: archive-insert-audit
-- Adds an entry of the audit log unless it is there.
insert into key_audit (id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas)
values (:id, :at_ms, :action, :key_id, :key_user, :scope, :label, :via, :by_user, :by_key_id, :quotas)
on conflict do nothing

-- name: archive-insert-secret
-- Adds a secret unless it is there.
insert into secrets (name, value) values (:name, unhex(:value)) on conflict do nothing

-- name: archive-insert-job
-- Adds a job unless it is there.
insert into jobs (
  seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
  started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress, last_event_id,
  summary, failure_code, failure_message, book_id, book_version, labels
) values (
  :seq, :id, :user_id, :request_type, :geography, :idempotency_key, :status, :turn, :attempt, :lost, :worker,
  :created_at_ms, :started_at_ms, :ended_at_ms, :updated_at_ms, :expires_at_ms, :deadline_at_ms, :due_at_ms, :stage,
  :progress, :last_event_id, :summary, :failure_code, :failure_message, :book_id, :book_version,
  :labels
)
on conflict (id) do nothing

-- name: archive-insert-event
-- Adds an event of a job that was just added.
insert into events (job_seq, id, type, at_ms, body) values (:job_seq, :id, :type, :at_ms, :body)

-- name: archive-insert-idempotency-key
-- Adds the idempotency key of a job that was just added.
insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
values (:user_id, :key, unhex(:body_hash), :job_seq, :expires_at_ms)

-- name: archive-count-job
-- Counts a job that was just added, and notes its position in the queue while it is active.
update users set
  active_jobs = active_jobs + :active,
  last_turn = iif(:active = 1, max(last_turn, :turn), last_turn),
  kept_jobs = kept_jobs + 1,
  kept_bytes = kept_bytes + :bytes
where id = :user_id

-- name: archive-read-books
-- All books, those of the service among them: books of users may extend them.
-- column is_default: integer
select
  b.id, b.user_id, b.name, b.version, b.last_version, b.created_at_ms, b.last_event_id,
  exists (select 1 from default_book d where d.book_seq = b.seq) as is_default
from books b
order by b.id

-- name: archive-read-versions
-- All versions of a book.
select
  v.version, v.status, v.extends, v.columns, v.upload_blob, v.upload_bytes, v.blob, v.blob_chunks, v.hash,
  v.bytes, v.base_hash, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count, v.failure_code,
  v.failure_message, v.created_at_ms, v.ended_at_ms, v.events_after, v.stage, v.progress, v.attempt, v.lost,
  v.worker, v.claim_token, v.due_at_ms
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id
order by v.version

-- name: archive-read-book-events
-- All events of a book.
select e.id, e.type, e.at_ms, e.body
from books b
join book_events e on e.book_seq = b.seq
where b.id = :id
order by e.id

-- name: archive-read-problems
-- What was wrong with rows of all versions of a book.
select p.version, p.nth, p.line, p.column_name, p.code, p.text
from books b
join book_problems p on p.book_seq = b.seq
where b.id = :id
order by p.version, p.nth

-- name: archive-read-choices
-- Which book each user has chosen as the default.
select u.id as user_id, b.id as book_id from users u join books b on b.seq = u.default_book_seq order by u.id

-- name: archive-insert-book
-- Adds a book unless it is there.
insert into books (id, user_id, name, version, last_version, created_at_ms, last_event_id)
values (:id, :user_id, :name, :version, :last_version, :created_at_ms, :last_event_id)
on conflict (id) do nothing

-- name: archive-insert-version
-- Adds a version of a book that was just added.
insert into book_versions (
  book_seq,
  version, status, extends, columns, upload_blob, upload_bytes, blob, blob_chunks, hash, bytes, base_hash, rows,
  items, currency, as_of, calibration, problems_count, failure_code, failure_message, created_at_ms,
  ended_at_ms, events_after, stage, progress, attempt, lost, worker, claim_token, due_at_ms
)
select
  seq,
  :version, :status, :extends, :columns, :upload_blob, :upload_bytes, :blob, :blob_chunks, :hash, :bytes,
  :base_hash, :rows, :items, :currency, :as_of, :calibration, :problems_count, :failure_code, :failure_message,
  :created_at_ms, :ended_at_ms, :events_after, :stage, :progress, :attempt, :lost, :worker, :claim_token,
  :due_at_ms
from books
where id = :id

-- name: archive-insert-book-event
-- Adds an event of a book that was just added.
insert into book_events (book_seq, id, type, at_ms, body)
select seq, :event_id, :type, :at_ms, :body from books where id = :id

-- name: archive-insert-problem
-- Adds a problem of a book that was just added.
insert into book_problems (book_seq, version, nth, line, column_name, code, text)
select seq, :version, :nth, :line, :column_name, :code, :text from books where id = :id

-- name: archive-set-default
-- Makes a book that was just added everybody's default.
insert into default_book (one, book_seq) select 1, seq from books where id = :id on conflict do nothing

-- name: archive-insert-choice
-- Notes which book a user has chosen.
update users set default_book_seq = (select seq from books where id = :book_id) where id = :user_id

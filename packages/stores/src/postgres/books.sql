-- name: write-chunk
-- Stores one piece of a file.
with
  opened as (
    insert into book_blobs (id, state, touched_at_ms) values (:blob, 'filling', now_ms())
    on conflict (id) do update set touched_at_ms = excluded.touched_at_ms
  )
insert into book_chunks (blob, nth, bytes) values (:blob, :nth, :bytes) on conflict do nothing

-- name: read-chunk
-- One piece of a file.
select bytes from book_chunks where blob = :blob and nth = :nth

-- name: release-blob
-- Gives up a file that nothing keeps.
update book_blobs set state = 'released' where id = :blob and state = 'filling'

-- name: purge-chunks
-- Erases pieces of files that belong to nobody.
with
  loose as (
    select c.blob, c.nth
    from book_blobs b
    join book_chunks c on c.blob = b.id
    where b.state = 'released' or (b.state = 'filling' and b.touched_at_ms < now_ms() - :stale_ms::bigint)
    limit :limit::integer
  ),
  gone as (
    delete from book_chunks c using loose l where c.blob = l.blob and c.nth = l.nth returning c.nth
  )
select count(*) as chunks from gone

-- name: purge-blobs
-- Forgets files that belong to nobody and have no pieces left.
delete from book_blobs b
where (b.state = 'released' or (b.state = 'filling' and b.touched_at_ms < now_ms() - :stale_ms::bigint))
  and not exists (select from book_chunks c where c.blob = b.id)

-- name: list-books
-- The books of a user and those of the service, each with its newest version.
select
  b.id, b.user_id, b.name, b.version as serving_version, b.created_at_ms as book_created_at_ms, b.last_event_id,
  b.seq = coalesce(u.default_book_seq, (select book_seq from default_book), 0) as is_default,
  v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from users u
join books b on b.user_id = u.id or (b.user_id is null and b.version is not null)
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where u.id = :user_id
order by b.user_id is not null, b.name collate "C"

-- name: get-book
-- One book of a user or of the service, with its newest version.
select
  b.id, b.user_id, b.name, b.version as serving_version, b.created_at_ms as book_created_at_ms, b.last_event_id,
  b.seq = coalesce(u.default_book_seq, (select book_seq from default_book), 0) as is_default,
  v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from books b
join users u on u.id = :user_id
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where b.id = :id and (b.user_id = :user_id or b.user_id is null)

-- name: list-versions
-- All versions of a book, newest first.
select v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id and (b.user_id = :user_id or b.user_id is null)
order by v.version desc

-- name: resolve-book
-- The version that an id or a name stands for: one that is ready. The user's own books come first.
select b.id, v.version
from books b
join book_versions v on v.book_seq = b.seq and v.version = coalesce(:version::integer, b.version) and v.status = 'ready'
where (b.id = :id_or_name or b.name = :id_or_name) and (b.user_id = :user_id or b.user_id is null)
order by b.user_id is null
limit 1

-- name: read-problems
-- What is wrong with rows of a list, after a position.
select p.nth, p.line, p.column_name, p.code, p.text
from books b
join book_problems p on p.book_seq = b.seq and p.version = :version and p.nth > :after
where b.id = :id and (b.user_id = :user_id or b.user_id is null)
order by p.nth
limit :limit

-- name: create-version
-- Makes a version of a user's book, in a function of the database.
select kind, id, version
from create_book_version(
  :user_id, :name, :new_id, :extends, :columns, :upload, :upload_chunks, :upload_bytes, :books_max, :versions_max
)

-- name: serve-version
-- Prices with this version from now on, if it is ready. No row: there is no such book.
with
  found as (select seq from books where id = :id and user_id = :user_id),
  served as (
    update books b set version = v.version
    from found, book_versions v
    where b.seq = found.seq and v.book_seq = found.seq and v.version = :version and v.status = 'ready'
    returning b.seq
  )
select exists (select from served) as is_served from found

-- name: set-default-book
-- Makes a book the one that prices for a user; one of the service: whatever is everybody's. No row: there is no such book.
with
  found as (
    select seq, user_id, version from books where id = :id and (user_id = :user_id or user_id is null)
  ),
  chosen as (
    update users u set default_book_seq = case when found.user_id is null then null else found.seq end
    from found
    where u.id = :user_id and found.version is not null
    returning u.id
  )
select exists (select from chosen) as is_set from found

-- name: delete-book
-- Erases a user's book, in a function of the database.
select outcome from delete_book(:user_id, :id)

-- name: find-book-events
-- How far a book is, and its events after a position, oldest first.
select v.status, b.last_event_id, e.id, e.type, e.at_ms, e.body
from books b
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
left join lateral (
  select * from book_events e where e.book_seq = b.seq and e.id > :after order by e.id limit :limit
) e on true
where b.id = :id and (b.user_id = :user_id or b.user_id is null)
order by e.id

-- name: last-book-event-ids
-- The newest event number of each of a list of books.
select id, last_event_id from books where id = any (array(select json_array_elements_text(:ids::json)))

-- name: claim-build
-- Takes one build for a worker, in a function of the database. Rows without a name are builds that it failed on the way.
select
  id, name, version, attempt, extends, columns, upload_blob, upload_bytes, last_event_id, now, event_type, body
from claim_build(
  :worker, :token, :lease_ms, :attempts_max, :lost_body, :handed_body, :mark, :exhausted_body, :exhausted_message
)

-- name: keep-build
-- Extends the lease of a worker that still holds the build.
update book_versions v set due_at_ms = now_ms() + :lease_ms::bigint
from books b
where b.id = :id and v.book_seq = b.seq and v.version = :version and v.attempt = :attempt and v.worker = :worker
  and v.status = 'building'
returning v.version

-- name: release-build
-- Hands a build back: it is due at once. Whoever claims it counts it as lost if it still names a worker.
update book_versions v set worker = case when :is_lost::boolean then v.worker end, due_at_ms = now_ms()
from books b
where b.id = :id and v.book_seq = b.seq and v.version = :version and v.attempt = :attempt and v.worker = :worker
  and v.status = 'building'
returning v.version

-- name: note-problems
-- Keeps what is wrong with rows of a list, while the worker holds the build. No row: it does not.
with
  held as (
    select b.seq
    from books b
    join book_versions v on v.book_seq = b.seq
    where b.id = :id and v.version = :version and v.attempt = :attempt and v.worker = :worker and v.status = 'building'
  ),
  noted as (
    insert into book_problems (book_seq, version, nth, line, column_name, code, text)
    select held.seq, :version, p.nth, p.line, p.column_name, p.code, p.text
    from held
    cross join json_to_recordset(:problems::json) as p (nth integer, line integer, column_name text, code text, text text)
    on conflict (book_seq, version, nth) do update set
      line = excluded.line, column_name = excluded.column_name, code = excluded.code, text = excluded.text
  )
select seq from held

-- name: record-build
-- Writes what a worker has recorded of a build, in a function of the database. Yields nothing when the file of a book that is ready was
-- erased meanwhile, because nobody touched it for long.
select r.outcome, r.now
from (
  select from json_to_record(coalesce(:ending::json, '{}')) as e (status text, blob text, blob_chunks integer)
  where e.status is distinct from 'ready'
    or e.blob_chunks = (
      select count(*) from book_chunks c join book_blobs f on f.id = c.blob where c.blob = e.blob and f.state <> 'released'
    )
) whole
cross join lateral record_build(
  :id, :version, :attempt, :worker, :after, :events::json, :stage, :progress, :ending::json
) r

-- name: book-content
-- Where the bytes of a version are.
select v.hash, v.bytes, v.blob, v.blob_chunks, v.base_hash
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id and v.version = :version and v.status = 'ready'

-- name: book-content-of
-- Where the bytes of a book with this content are.
select hash, bytes, blob, blob_chunks, base_hash from book_versions where hash = :hash and status = 'ready' limit 1

-- name: default-book
-- The book that prices for everybody who has not chosen another.
select b.id, b.name, b.version, v.rows, v.currency, v.hash, v.bytes, v.blob, v.blob_chunks, v.base_hash
from default_book d
join books b on b.seq = d.book_seq
join book_versions v on v.book_seq = b.seq and v.version = b.version

-- name: publish-book
-- Stores a book of the service, in a function of the database.
select id, version from publish_book(:name, :new_id, :content::json, :is_chosen)

-- name: read-archived-books
-- All books, those of the service among them: books of users may extend them.
select
  b.id, b.user_id, b.name, b.version, b.last_version, b.created_at_ms, b.last_event_id,
  (exists (select from default_book d where d.book_seq = b.seq))::integer as is_default
from books b
order by b.id

-- name: read-archived-versions
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

-- name: read-archived-book-events
-- All events of a book.
select e.id, e.type, e.at_ms, e.body
from books b
join book_events e on e.book_seq = b.seq
where b.id = :id
order by e.id

-- name: read-archived-problems
-- What was wrong with rows of all versions of a book.
select p.version, p.nth, p.line, p.column_name, p.code, p.text
from books b
join book_problems p on p.book_seq = b.seq
where b.id = :id
order by p.version, p.nth

-- name: read-archived-choices
-- Which book each user has chosen as the default.
select u.id as user_id, b.id as book_id from users u join books b on b.seq = u.default_book_seq order by u.id

-- name: insert-archived-book
-- Adds a book unless it is there, with its versions, events and problems, and keeps its files.
with
  given as materialized (
    select * from json_to_record(:book::json) as b (
      id text, user_id bigint, name text, version integer, last_version integer, created_at_ms bigint,
      last_event_id bigint, is_default integer, versions json, events json, problems json, blobs json
    )
  ),
  added as (
    insert into books (id, user_id, name, version, last_version, created_at_ms, last_event_id)
    select id, user_id, name, version, last_version, created_at_ms, last_event_id from given
    on conflict (id) do nothing
    returning seq
  ),
  versions_added as (
    insert into book_versions (
      book_seq,
      version, status, extends, columns, upload_blob, upload_bytes, blob, blob_chunks, hash, bytes, base_hash,
      rows, items, currency, as_of, calibration, problems_count, failure_code, failure_message, created_at_ms,
      ended_at_ms, events_after, stage, progress, attempt, lost, worker, claim_token, due_at_ms
    )
    select
      added.seq,
      v.version, v.status, v.extends, v.columns, v.upload_blob, v.upload_bytes, v.blob, v.blob_chunks, v.hash,
      v.bytes, v.base_hash, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
      v.failure_code, v.failure_message, v.created_at_ms, v.ended_at_ms, v.events_after, v.stage, v.progress,
      v.attempt, v.lost, v.worker, v.claim_token, v.due_at_ms
    from added, given, json_to_recordset(given.versions) as v (
      version integer, status text, extends text, columns text, upload_blob text, upload_bytes bigint, blob
      text, blob_chunks integer, hash text, bytes bigint, base_hash text, rows integer, items integer, currency
      text, as_of text, calibration text, problems_count integer, failure_code text, failure_message text,
      created_at_ms bigint, ended_at_ms bigint, events_after bigint, stage text, progress double precision,
      attempt integer, lost integer, worker text, claim_token text, due_at_ms bigint
    )
  ),
  events_added as (
    insert into book_events (book_seq, id, type, at_ms, body)
    select added.seq, e.id, e.type, e.at_ms, e.body
    from added, given, json_to_recordset(given.events) as e (id bigint, type text, at_ms bigint, body text)
  ),
  problems_added as (
    insert into book_problems (book_seq, version, nth, line, column_name, code, text)
    select added.seq, p.version, p.nth, p.line, p.column_name, p.code, p.text
    from added, given, json_to_recordset(given.problems) as p (
      version integer, nth integer, line integer, column_name text, code text, text text
    )
  ),
  kept as (
    update book_blobs f set state = 'kept'
    from added, given
    where f.id in (select json_array_elements_text(given.blobs))
  )
insert into default_book (one, book_seq)
select 1, added.seq from added, given where given.is_default = 1
on conflict do nothing

-- name: insert-archived-choices
-- Notes which book each user has chosen.
update users u set default_book_seq = b.seq
from json_to_recordset(:choices::json) as c (user_id bigint, book_id text)
join books b on b.id = c.book_id
where u.id = c.user_id

-- name: book-touch-blob
-- Opens a file to fill it, or notes that a piece of it has come.
insert into book_blobs (id, state, touched_at_ms) values (:blob, 'filling', :now)
on conflict (id) do update set touched_at_ms = :now

-- name: book-insert-chunk
-- Stores one piece of a file.
insert into book_chunks (blob, nth, bytes) values (:blob, :nth, :bytes) on conflict do nothing

-- name: book-read-chunk
-- One piece of a file.
select bytes from book_chunks where blob = :blob and nth = :nth

-- name: book-count-chunks
-- How many pieces of a file that is being filled there are.
-- column chunks: integer
select count(*) as chunks
from book_chunks c
join book_blobs b on b.id = c.blob
where c.blob = :blob and b.state = 'filling'

-- name: book-set-blob-state
-- Keeps a file, or gives it up.
update book_blobs set state = :state where id = :blob and state <> 'released'

-- name: book-release-filling
-- Gives up a file that nothing keeps.
update book_blobs set state = 'released' where id = :blob and state = 'filling'

-- name: book-release-all-filling
-- Gives up every file that was being filled. For the start of a server that knows that nobody fills one.
update book_blobs set state = 'released' where state = 'filling'

-- name: book-loose-chunks
-- Pieces of files that belong to nobody.
select c.blob, c.nth
from book_blobs b
cross join book_chunks c on c.blob = b.id
where b.state = 'released' or (b.state = 'filling' and b.touched_at_ms < :stale_before_ms)
limit :limit

-- name: book-delete-chunk
-- Erases one piece of a file.
delete from book_chunks where blob = :blob and nth = :nth

-- name: book-delete-empty-blobs
-- Forgets files that belong to nobody and have no pieces left.
delete from book_blobs
where (state = 'released' or (state = 'filling' and touched_at_ms < :stale_before_ms))
  and not exists (select 1 from book_chunks c where c.blob = book_blobs.id)

-- name: book-list
-- The books of a user and those of the service, each with its newest version.
-- column is_default: integer
select
  b.id, b.user_id, b.name, b.version as serving_version, b.created_at_ms as book_created_at_ms, b.last_event_id,
  b.seq = coalesce(u.default_book_seq, (select book_seq from default_book), 0) as is_default,
  v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from users u
join books b on b.user_id = u.id or (b.user_id is null and b.version is not null)
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where u.id = :user_id
order by b.user_id is not null, b.name

-- name: book-get
-- One book of a user or of the service, with its newest version.
-- column is_default: integer
select
  b.id, b.user_id, b.name, b.version as serving_version, b.created_at_ms as book_created_at_ms, b.last_event_id,
  b.seq = coalesce(u.default_book_seq, (select book_seq from default_book), 0) as is_default,
  v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from books b
join users u on u.id = :user_id
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where b.id = :id and (b.user_id = :user_id or b.user_id is null)

-- name: book-find
-- What the changes that an owner may make need to know of a book.
select b.seq, b.user_id, b.version as serving_version, b.last_version, b.last_event_id, v.status, v.events_after
from books b
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where b.id = :id and (b.user_id = :user_id or b.user_id is null)

-- name: book-find-named
-- The book of a user by its name.
select b.seq, b.id, b.last_version, b.last_event_id, v.status
from books b
join book_versions v on v.book_seq = b.seq and v.version = b.last_version
where b.user_id = :user_id and b.name = :name

-- name: book-versions
-- All versions of a book, newest first.
select v.version, v.status, v.extends, v.rows, v.items, v.currency, v.as_of, v.calibration, v.problems_count,
  v.failure_code, v.failure_message, v.stage, v.progress, v.created_at_ms, v.ended_at_ms
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id and (b.user_id = :user_id or b.user_id is null)
order by v.version desc

-- name: book-resolve
-- The version that an id or a name stands for: one that is ready. The user's own books come first.
select b.id, v.version
from books b
join book_versions v on v.book_seq = b.seq and v.version = coalesce(:version, b.version) and v.status = 'ready'
where (b.id = :id_or_name or b.name = :id_or_name) and (b.user_id = :user_id or b.user_id is null)
order by b.user_id is null
limit 1

-- name: book-problems
-- What is wrong with rows of a list, after a position.
select p.nth, p.line, p.column_name, p.code, p.text
from books b
join book_problems p on p.book_seq = b.seq and p.version = :version and p.nth > :after
where b.id = :id and (b.user_id = :user_id or b.user_id is null)
order by p.nth
limit :limit

-- name: book-of-upload
-- The version that was made of an upload.
select b.id, v.version
from book_versions v
join books b on b.seq = v.book_seq
where v.upload_blob = :blob and b.user_id = :user_id

-- name: book-count
-- How many books a user has.
-- column books: integer
select count(*) as books from books where user_id = :user_id

-- name: book-insert
-- Makes a book without versions.
insert into books (id, user_id, name, last_version, created_at_ms) values (:id, :user_id, :name, 0, :now)
returning seq

-- name: book-next-version
-- Gives out the next number of a version.
update books set last_version = last_version + 1 where seq = :seq
returning last_version, last_event_id

-- name: book-insert-version
-- Makes a version that waits to be built.
insert into book_versions (
  book_seq, version, status, extends, columns, upload_blob, upload_bytes, created_at_ms, events_after, due_at_ms
) values (
  :seq, :version, 'building', :extends, :columns, :upload_blob, :upload_bytes, :now, :events_after, :now
)

-- name: book-surplus-versions
-- The oldest versions beyond what a user may keep, without the one that serves.
select v.version, v.blob, v.upload_blob
from book_versions v
join books b on b.seq = v.book_seq
where v.book_seq = :seq and v.version is not b.version and v.version < b.last_version
order by v.version
limit max(0, (select count(*) from book_versions where book_seq = :seq) - :versions_max)

-- name: book-delete-version
-- Erases a version.
delete from book_versions where book_seq = :seq and version = :version

-- name: book-delete-problems
-- Erases what was wrong with the rows of a version, from a number on.
delete from book_problems where book_seq = :seq and version = :version and nth >= :from_nth

-- name: book-delete-events
-- Erases the events of earlier versions: a stream shows the newest only.
delete from book_events where book_seq = :seq and id <= :up_to

-- name: book-blobs
-- All files of a book.
select blob, upload_blob from book_versions where book_seq = :seq

-- name: book-delete
-- Erases a book with all that hangs on it but its files.
delete from books where seq = :seq

-- name: book-serve
-- Prices with this version from now on, if it is ready.
update books set version = :version
where seq = :seq
  and exists (select 1 from book_versions v where v.book_seq = :seq and v.version = :version and v.status = 'ready')

-- name: book-set-default
-- Makes a book the one that prices for a user; null: whatever is everybody's.
update users set default_book_seq = :book_seq where id = :user_id

-- name: book-events
-- Events of the newest version after a position, oldest first.
select id, type, at_ms, body from book_events where book_seq = :seq and id > :after order by id limit :limit

-- name: book-last-event-ids
-- The newest event number of each of a list of books.
select b.id, b.last_event_id from json_each(:ids) i join books b on b.id = i.value

-- name: book-insert-event
-- Stores an event of a book.
insert into book_events (book_seq, id, type, at_ms, body) values (:seq, :id, :type, :now, :body)

-- name: book-count-events
-- Counts events on the row of their book, and returns the number of the last.
update books set last_event_id = last_event_id + :events where seq = :seq returning last_event_id

-- name: book-has-builds
-- Whether any book is being built or waits for it.
-- column found: integer
select exists (select 1 from book_versions where status = 'building') as found

-- name: book-find-claimed
-- The build that a worker took with one claim and still holds.
select
  b.seq, b.id, b.name, b.last_event_id, v.version, v.attempt, v.extends, v.columns, v.upload_blob, v.upload_bytes
from book_versions v
join books b on b.seq = v.book_seq
where v.status = 'building' and v.claim_token = :token and v.worker = :worker

-- name: book-find-due
-- The next build that nobody holds. Users who have none under way come first.
select
  b.seq, b.id, b.name, b.last_event_id, v.version, v.attempt, v.lost, v.worker, v.extends, v.columns, v.upload_blob,
  v.upload_bytes
from book_versions v
join books b on b.seq = v.book_seq
where v.status = 'building' and v.due_at_ms <= :now
order by
  exists (
    select 1 from book_versions w join books c on c.seq = w.book_seq
    where w.status = 'building' and w.due_at_ms > :now and c.user_id is b.user_id
  ),
  v.due_at_ms, v.created_at_ms
limit 1

-- name: book-take-build
-- Gives a build to a worker. The new attempt number shuts out whoever held it before.
update book_versions set
  attempt = attempt + 1, lost = :lost, worker = :worker, claim_token = :token, due_at_ms = :lease_until_ms
where book_seq = :seq and version = :version

-- name: book-find-held
-- A build as its worker left it: same attempt, same worker, still under way or ended by this worker.
select b.seq, b.last_event_id, v.status, v.upload_blob
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id and v.version = :version and v.attempt = :attempt and v.worker = :worker

-- name: book-keep-build
-- Extends the lease of a worker that still holds the build.
update book_versions set due_at_ms = :lease_until_ms
where book_seq = (select seq from books where id = :id)
  and version = :version and attempt = :attempt and worker = :worker and status = 'building'

-- name: book-release-build
-- Hands a build back: it is due at once. Whoever claims it counts it as lost if it still names a worker.
update book_versions set worker = case when :is_lost then worker end, due_at_ms = :now
where book_seq = (select seq from books where id = :id)
  and version = :version and attempt = :attempt and worker = :worker and status = 'building'

-- name: book-expire-builds
-- Makes every held build due at once. For the start of a server that knows that no worker survived the last one.
update book_versions set due_at_ms = :now where status = 'building' and worker is not null and due_at_ms > :now

-- name: book-note-problem
-- Keeps what is wrong with a row of a list.
insert into book_problems (book_seq, version, nth, line, column_name, code, text)
values (:seq, :version, :nth, :line, :column_name, :code, :text)
on conflict (book_seq, version, nth) do update set
  line = excluded.line, column_name = excluded.column_name, code = excluded.code, text = excluded.text

-- name: book-append-stage
-- Notes how far a build is.
update book_versions set stage = :stage, progress = :progress where book_seq = :seq and version = :version

-- name: book-end-ready
-- Ends a build with a book.
update book_versions set
  status = 'ready', ended_at_ms = :now, due_at_ms = null, progress = 1, blob = :blob, blob_chunks = :blob_chunks,
  hash = :hash, bytes = :bytes, base_hash = :base_hash, rows = :rows, items = :items, currency = :currency,
  as_of = :as_of, calibration = :calibration, problems_count = :problems_count
where book_seq = :seq and version = :version

-- name: book-end-failed
-- Ends a build without a book.
update book_versions set
  status = 'failed', ended_at_ms = :now, due_at_ms = null, failure_code = :failure_code,
  failure_message = :failure_message
where book_seq = :seq and version = :version

-- name: book-content
-- Where the bytes of a version are.
-- column hash: text
-- column bytes: integer
-- column blob: text
-- column blob_chunks: integer
select v.hash, v.bytes, v.blob, v.blob_chunks, v.base_hash
from books b
join book_versions v on v.book_seq = b.seq
where b.id = :id and v.version = :version and v.status = 'ready'

-- name: book-content-of
-- Where the bytes of a book with this content are.
-- column hash: text
-- column bytes: integer
-- column blob: text
-- column blob_chunks: integer
select hash, bytes, blob, blob_chunks, base_hash from book_versions where hash = :hash and status = 'ready' limit 1

-- name: book-default
-- The book that prices for everybody who has not chosen another.
-- column hash: text
-- column bytes: integer
-- column blob: text
-- column blob_chunks: integer
-- column version: integer
-- column rows: integer
-- column currency: text
select b.id, b.name, b.version, v.rows, v.currency, v.hash, v.bytes, v.blob, v.blob_chunks, v.base_hash
from default_book d
join books b on b.seq = d.book_seq
join book_versions v on v.book_seq = b.seq and v.version = b.version

-- name: book-find-shared
-- A book of the service by its name, and the version that has this content.
-- column version: integer or null
select b.seq, b.id, (select v.version from book_versions v where v.book_seq = b.seq and v.hash = :hash) as version
from books b
where b.user_id is null and b.name = :name

-- name: book-insert-shared
-- Adds a version of a book of the service.
insert into book_versions (
  book_seq, version, status, extends, columns, blob, blob_chunks, hash, bytes, base_hash, rows, items, currency, as_of,
  calibration, created_at_ms, ended_at_ms, events_after, progress
) values (
  :seq, :version, 'ready', 'none', '{}', :blob, :blob_chunks, :hash, :bytes, :base_hash, :rows, :items, :currency,
  :as_of, :calibration, :now, :now, 0, 1
)

-- name: book-change-default
-- Makes a book of the service everybody's default.
insert into default_book (one, book_seq) values (1, :seq) on conflict (one) do update set book_seq = excluded.book_seq

import type { BookKey, BookStore, CreateOutcome, NewVersion } from '@assay/domain/books/book-store'
import { jobStatusOf, toBook, toBookContent, toBookProblem, toBookVersion } from '../book-rows.ts'
import type { News } from '../wake-hub.ts'
import { read, type Session } from './queries.ts'

type Books = Pick<
  BookStore,
  | 'list'
  | 'get'
  | 'versions'
  | 'resolve'
  | 'problems'
  | 'create'
  | 'serve'
  | 'setDefault'
  | 'delete'
  | 'readEvents'
  | 'lastEventIds'
>

/** What an owner may see of books and do to them. */
export function createBooks({ sql, write, nowMs }: Session): Books {
  const find = ({ userId, id }: BookKey) => sql['book-find'].get({ id, user_id: userId })

  function release(blobs: readonly (string | null)[]): void {
    for (const blob of blobs) if (blob !== null) sql['book-set-blob-state'].run({ blob, state: 'released' })
  }

  function create(wanted: NewVersion, news: News): CreateOutcome {
    const { userId, name, upload } = wanted
    const made = sql['book-of-upload'].get({ blob: upload.blob, user_id: userId })
    if (made !== undefined) return { kind: 'created', ref: { id: made.id, version: made.version } }
    const known = sql['book-find-named'].get({ user_id: userId, name })
    if (known?.status === 'building') return { kind: 'building', id: known.id }
    if (known === undefined && (sql['book-count'].get({ user_id: userId })?.books ?? 0) >= wanted.booksMax)
      return { kind: 'too_many_books' }
    if (sql['book-count-chunks'].get({ blob: upload.blob })?.chunks !== upload.chunks)
      return { kind: 'upload_lost' }
    const now = nowMs()
    const id = known?.id ?? wanted.newId
    const seq = known?.seq ?? sql['book-insert'].get({ id, user_id: userId, name, now })?.seq
    const next = seq === undefined ? undefined : sql['book-next-version'].get({ seq })
    if (seq === undefined || next === undefined)
      throw new Error(`book ${id} is gone in the middle of a transaction`)
    sql['book-insert-version'].run({
      seq,
      version: next.last_version,
      extends: wanted.extends,
      columns: wanted.columnsJson,
      upload_blob: upload.blob,
      upload_bytes: upload.bytes,
      events_after: next.last_event_id,
      now,
    })
    sql['book-set-blob-state'].run({ blob: upload.blob, state: 'kept' })
    sql['book-delete-events'].run({ seq, up_to: next.last_event_id })
    for (const { version, blob, upload_blob } of sql['book-surplus-versions'].all({
      seq,
      versions_max: wanted.versionsMax,
    })) {
      release([blob, upload_blob])
      sql['book-delete-problems'].run({ seq, version, from_nth: 0 })
      sql['book-delete-version'].run({ seq, version })
    }
    news.work()
    return { kind: 'created', ref: { id, version: next.last_version } }
  }

  return {
    list: (userId) => read(() => sql['book-list'].all({ user_id: userId }).map(toBook)),

    get: ({ userId, id }) =>
      read(() => {
        const row = sql['book-get'].get({ id, user_id: userId })
        return row === undefined ? null : toBook(row)
      }),

    versions: ({ userId, id }) =>
      read(() => sql['book-versions'].all({ id, user_id: userId }).map(toBookVersion)),

    resolve: ({ userId, idOrName, version }) =>
      read(() => {
        const row = sql['book-resolve'].get({ user_id: userId, id_or_name: idOrName, version })
        return row === undefined ? null : { id: row.id, version: row.version }
      }),

    problems: ({ userId, id, version, after, limit }) =>
      read(() => sql['book-problems'].all({ user_id: userId, id, version, after, limit }).map(toBookProblem)),

    create: (wanted) => write((news) => create(wanted, news)),

    serve: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined || book.user_id === null) return 'missing'
        return sql['book-serve'].run({ seq: book.seq, version: key.version }) > 0 ? 'done' : 'not_ready'
      }),

    setDefault: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined) return 'missing'
        if (book.serving_version === null) return 'not_ready'
        sql['book-set-default'].run({
          user_id: key.userId,
          book_seq: book.user_id === null ? null : book.seq,
        })
        return 'done'
      }),

    delete: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined || book.user_id === null) return 'missing'
        if (book.status === 'building') return 'building'
        release(
          sql['book-blobs'].all({ seq: book.seq }).flatMap(({ blob, upload_blob }) => [blob, upload_blob]),
        )
        sql['book-delete'].run({ seq: book.seq })
        return 'deleted'
      }),

    readEvents: ({ userId, id, after, limit }) =>
      read(() => {
        const book = find({ userId, id })
        if (book === undefined) return null
        const rows = sql['book-events'].all({ seq: book.seq, after, limit })
        return {
          events: rows.map((row) => ({ id: row.id, type: row.type, atMs: row.at_ms, body: row.body })),
          status: jobStatusOf(book.status),
          lastEventId: book.last_event_id,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = sql['book-last-event-ids'].all({ ids: JSON.stringify(ids) })
        return new Map(rows.map((row) => [row.id, row.last_event_id]))
      }),
  }
}

type BookFiles = Pick<
  BookStore,
  | 'writeChunk'
  | 'readChunk'
  | 'releaseBlob'
  | 'purgeBlobs'
  | 'content'
  | 'contentOf'
  | 'defaultBook'
  | 'publish'
>

/** Files in pieces, where the bytes of a book are, and the books of the service itself. */
export function createBookFiles({ sql, write, writeAndErase, nowMs }: Session): BookFiles {
  return {
    writeChunk: ({ blob, nth, bytes }) =>
      write(() => {
        sql['book-touch-blob'].run({ blob, now: nowMs() })
        sql['book-insert-chunk'].run({ blob, nth, bytes })
      }),

    readChunk: (chunk) => read(() => sql['book-read-chunk'].get({ ...chunk })?.bytes ?? null),

    releaseBlob: (blob) =>
      write(() => {
        sql['book-release-filling'].run({ blob })
      }),

    purgeBlobs: ({ limit, staleMs }) =>
      writeAndErase(
        () => {
          const stale_before_ms = nowMs() - staleMs
          const loose = sql['book-loose-chunks'].all({ stale_before_ms, limit })
          for (const { blob, nth } of loose) sql['book-delete-chunk'].run({ blob, nth })
          if (loose.length < limit) sql['book-delete-empty-blobs'].run({ stale_before_ms })
          return loose.length
        },
        (count) => count > 0,
      ),

    content: ({ id, version }) =>
      read(() => {
        const row = sql['book-content'].get({ id, version })
        return row === undefined ? null : toBookContent(row)
      }),

    contentOf: (hash) =>
      read(() => {
        const row = sql['book-content-of'].get({ hash })
        return row === undefined ? null : toBookContent(row)
      }),

    defaultBook: () =>
      read(() => {
        const row = sql['book-default'].get({})
        if (row === undefined) return null
        const { id, version, name, rows, currency } = row
        return { ...toBookContent(row), ref: { id, version }, name, rows, currency }
      }),

    publish: ({ newId, name, content: { hash, blob, chunks, bytes, baseHash }, facts, asDefault }) =>
      write(() => {
        const now = nowMs()
        const known = sql['book-find-shared'].get({ name, hash })
        const { seq, id } = known ?? {
          seq: sql['book-insert'].get({ id: newId, user_id: null, name, now })?.seq ?? 0,
          id: newId,
        }
        let version = known?.version ?? null
        if (version === null) {
          if (sql['book-count-chunks'].get({ blob })?.chunks !== chunks)
            throw new Error(`the file ${blob} is not whole`)
          version = sql['book-next-version'].get({ seq })?.last_version ?? 1
          sql['book-insert-shared'].run({
            seq,
            version,
            blob,
            blob_chunks: chunks,
            hash,
            bytes,
            base_hash: baseHash,
            rows: facts.rows,
            items: facts.items,
            currency: facts.currency,
            as_of: facts.asOf,
            calibration: facts.calibration === null ? null : JSON.stringify(facts.calibration),
            now,
          })
          sql['book-set-blob-state'].run({ blob, state: 'kept' })
        }
        const current = sql['book-default'].get({})
        if (asDefault === 'always' || current === undefined || current.name === name) {
          sql['book-serve'].run({ seq, version })
          sql['book-change-default'].run({ seq })
        }
        return { id, version }
      }),
  }
}

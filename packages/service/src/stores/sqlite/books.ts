import type { BookKey, BookStore, CreateOutcome, NewVersion } from '../../books/book-store.ts'
import { jobStatusOf, toBook, toBookContent, toBookProblem, toBookVersion } from '../book-row.ts'
import type { News } from '../wake-hub.ts'
import { read, type Session } from './group-commit.ts'

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
export function createBooks({ prepare, write, nowMs }: Session): Books {
  const listBooks = prepare('book-list')
  const getBook = prepare('book-get')
  const findBook = prepare('book-find')
  const findNamed = prepare('book-find-named')
  const versions = prepare('book-versions')
  const resolve = prepare('book-resolve')
  const problems = prepare('book-problems')
  const ofUpload = prepare('book-of-upload')
  const countBooks = prepare('book-count')
  const countChunks = prepare('book-count-chunks')
  const insertBook = prepare('book-insert')
  const nextVersion = prepare('book-next-version')
  const insertVersion = prepare('book-insert-version')
  const surplusVersions = prepare('book-surplus-versions')
  const deleteVersion = prepare('book-delete-version')
  const deleteProblems = prepare('book-delete-problems')
  const deleteEvents = prepare('book-delete-events')
  const setBlobState = prepare('book-set-blob-state')
  const blobsOf = prepare('book-blobs')
  const deleteBook = prepare('book-delete')
  const serve = prepare('book-serve')
  const setDefault = prepare('book-set-default')
  const readEvents = prepare('book-events')
  const lastEventIds = prepare('book-last-event-ids')

  const find = ({ userId, id }: BookKey) => findBook.get({ id, user_id: userId })

  function release(blobs: readonly (string | null)[]): void {
    for (const blob of blobs) if (blob !== null) setBlobState.run({ blob, state: 'released' })
  }

  function create(wanted: NewVersion, news: News): CreateOutcome {
    const { userId, name, upload } = wanted
    const made = ofUpload.get({ blob: upload.blob, user_id: userId })
    if (made !== undefined) return { kind: 'created', ref: { id: made.id, version: made.version } }
    const known = findNamed.get({ user_id: userId, name })
    if (known?.status === 'building') return { kind: 'building', id: known.id }
    if (known === undefined && (countBooks.get({ user_id: userId })?.books ?? 0) >= wanted.booksMax)
      return { kind: 'too_many_books' }
    if (countChunks.get({ blob: upload.blob })?.chunks !== upload.chunks) return { kind: 'upload_lost' }
    const now = nowMs()
    const id = known?.id ?? wanted.newId
    const seq = known?.seq ?? insertBook.get({ id, user_id: userId, name, now })?.seq
    const next = seq === undefined ? undefined : nextVersion.get({ seq })
    if (seq === undefined || next === undefined)
      throw new Error(`book ${id} is gone in the middle of a transaction`)
    insertVersion.run({
      seq,
      version: next.last_version,
      extends: wanted.extends,
      columns: wanted.columnsJson,
      upload_blob: upload.blob,
      upload_bytes: upload.bytes,
      events_after: next.last_event_id,
      now,
    })
    setBlobState.run({ blob: upload.blob, state: 'kept' })
    deleteEvents.run({ seq, up_to: next.last_event_id })
    for (const { version, blob, upload_blob } of surplusVersions.all({
      seq,
      versions_max: wanted.versionsMax,
    })) {
      release([blob, upload_blob])
      deleteProblems.run({ seq, version, from_nth: 0 })
      deleteVersion.run({ seq, version })
    }
    news.work()
    return { kind: 'created', ref: { id, version: next.last_version } }
  }

  return {
    list: (userId) => read(() => listBooks.all({ user_id: userId }).map(toBook)),

    get: ({ userId, id }) =>
      read(() => {
        const row = getBook.get({ id, user_id: userId })
        return row === undefined ? null : toBook(row)
      }),

    versions: ({ userId, id }) => read(() => versions.all({ id, user_id: userId }).map(toBookVersion)),

    resolve: ({ userId, idOrName, version }) =>
      read(() => {
        const row = resolve.get({ user_id: userId, id_or_name: idOrName, version })
        return row === undefined ? null : { id: row.id, version: row.version }
      }),

    problems: ({ userId, id, version, after, limit }) =>
      read(() => problems.all({ user_id: userId, id, version, after, limit }).map(toBookProblem)),

    create: (wanted) => write((news) => create(wanted, news)),

    serve: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined || book.user_id === null) return 'missing'
        return serve.run({ seq: book.seq, version: key.version }) > 0 ? 'done' : 'not_ready'
      }),

    setDefault: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined) return 'missing'
        if (book.serving_version === null) return 'not_ready'
        setDefault.run({ user_id: key.userId, book_seq: book.user_id === null ? null : book.seq })
        return 'done'
      }),

    delete: (key) =>
      write(() => {
        const book = find(key)
        if (book === undefined || book.user_id === null) return 'missing'
        if (book.status === 'building') return 'building'
        release(blobsOf.all({ seq: book.seq }).flatMap(({ blob, upload_blob }) => [blob, upload_blob]))
        deleteBook.run({ seq: book.seq })
        return 'deleted'
      }),

    readEvents: ({ userId, id, after, limit }) =>
      read(() => {
        const book = find({ userId, id })
        if (book === undefined) return null
        const rows = readEvents.all({ seq: book.seq, after, limit })
        return {
          events: rows.map((row) => ({ id: row.id, type: row.type, atMs: row.at_ms, body: row.body })),
          status: jobStatusOf(book.status),
          lastEventId: book.last_event_id,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = lastEventIds.all({ ids: JSON.stringify(ids) })
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
export function createBookFiles({ prepare, write, writeAndErase, nowMs }: Session): BookFiles {
  const touchBlob = prepare('book-touch-blob')
  const insertChunk = prepare('book-insert-chunk')
  const readChunk = prepare('book-read-chunk')
  const countChunks = prepare('book-count-chunks')
  const setBlobState = prepare('book-set-blob-state')
  const releaseFilling = prepare('book-release-filling')
  const looseChunks = prepare('book-loose-chunks')
  const deleteChunk = prepare('book-delete-chunk')
  const deleteEmptyBlobs = prepare('book-delete-empty-blobs')
  const content = prepare('book-content')
  const contentOf = prepare('book-content-of')
  const defaultBook = prepare('book-default')
  const findShared = prepare('book-find-shared')
  const insertBook = prepare('book-insert')
  const nextVersion = prepare('book-next-version')
  const insertShared = prepare('book-insert-shared')
  const serve = prepare('book-serve')
  const changeDefault = prepare('book-change-default')

  return {
    writeChunk: ({ blob, nth, bytes }) =>
      write(() => {
        touchBlob.run({ blob, now: nowMs() })
        insertChunk.run({ blob, nth, bytes })
      }),

    readChunk: (chunk) => read(() => readChunk.get({ ...chunk })?.bytes ?? null),

    releaseBlob: (blob) =>
      write(() => {
        releaseFilling.run({ blob })
      }),

    purgeBlobs: ({ limit, staleMs }) =>
      writeAndErase(
        () => {
          const stale_before_ms = nowMs() - staleMs
          const loose = looseChunks.all({ stale_before_ms, limit })
          for (const { blob, nth } of loose) deleteChunk.run({ blob, nth })
          if (loose.length < limit) deleteEmptyBlobs.run({ stale_before_ms })
          return loose.length
        },
        (count) => count > 0,
      ),

    content: ({ id, version }) =>
      read(() => {
        const row = content.get({ id, version })
        return row === undefined ? null : toBookContent(row)
      }),

    contentOf: (hash) =>
      read(() => {
        const row = contentOf.get({ hash })
        return row === undefined ? null : toBookContent(row)
      }),

    defaultBook: () =>
      read(() => {
        const row = defaultBook.get({})
        if (row === undefined) return null
        const { id, version, name, rows } = row
        return { ...toBookContent(row), ref: { id, version }, name, rows }
      }),

    publish: ({ newId, name, content: { hash, blob, chunks, bytes, baseHash }, facts, asDefault }) =>
      write(() => {
        const now = nowMs()
        const known = findShared.get({ name, hash })
        const { seq, id } = known ?? {
          seq: insertBook.get({ id: newId, user_id: null, name, now })?.seq ?? 0,
          id: newId,
        }
        let version = known?.version ?? null
        if (version === null) {
          if (countChunks.get({ blob })?.chunks !== chunks) throw new Error(`the file ${blob} is not whole`)
          version = nextVersion.get({ seq })?.last_version ?? 1
          insertShared.run({
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
          setBlobState.run({ blob, state: 'kept' })
        }
        const current = defaultBook.get({})
        if (asDefault === 'always' || current === undefined || current.name === name) {
          serve.run({ seq, version })
          changeDefault.run({ seq })
        }
        return { id, version }
      }),
  }
}

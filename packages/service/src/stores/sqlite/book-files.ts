import type { BookStore } from '../../books/book-store.ts'
import { toBookContent } from '../book-row.ts'
import { read, type Session } from './session.ts'

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

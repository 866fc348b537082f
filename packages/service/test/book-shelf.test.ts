import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { createBookShelf, hashOf } from '../src/books/book-shelf.ts'
import { JobError } from '../src/jobs/job.ts'

test('a store that is away while a book is loaded fails that load alone, and the next one succeeds', async () => {
  const shared = new SharedArrayBuffer(100_000)
  const packed = zstdCompressSync(new Uint8Array(shared))
  const pieces = [packed.subarray(0, 10), packed.subarray(10)]
  const content = { hash: hashOf(shared), bytes: 100_000, blob: 'b', chunks: 2, baseHash: null }
  let isAway = true
  const shelf = createBookShelf({
    store: {
      content: async () => content,
      contentOf: async () => null,
      async readChunk({ nth }) {
        if (nth === 1 && isAway) throw new JobError('store_unavailable', 'The database does not answer.')
        return pieces[nth] ?? null
      },
    },
    cache: { read: async () => null, write: async () => {}, prune: async () => 0 },
    bytesMax: 1024 ** 2,
    onDrop: () => {},
    onLoad: () => {},
  })
  const ref = { id: 'book_1', version: 1 }
  await assert.rejects(shelf.load(ref), { code: 'store_unavailable' })
  isAway = false
  assert.equal((await shelf.load(ref))?.books.book.byteLength, 100_000)
})

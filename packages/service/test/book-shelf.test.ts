import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import { JobError } from '@assay/domain/jobs/job'
import { bundleFrom } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { publishBook } from '../src/books/book-blob.ts'
import { hashOf } from '../src/books/book-cache.ts'
import { createBookShelf } from '../src/books/book-shelf.ts'

const newBundle = bundleFrom(openTemporaryStore)
const NO_CACHE = { read: async () => null, write: async () => {}, prune: async () => 0 }

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
    cache: NO_CACHE,
    bytesMax: 1024 ** 2,
    onDrop: () => {},
    onLoad: () => {},
  })
  const ref = { id: 'book_1', version: 1 }
  await assert.rejects(shelf.load(ref), { code: 'store_unavailable' })
  isAway = false
  assert.equal((await shelf.load(ref))?.books.book.byteLength, 100_000)
})

for (const isPacked of [true, false])
  test(`a book that is ${isPacked ? 'packed on the disk' : 'packed on the way'} comes back from the store byte for byte`, async (t) => {
    const { store } = await newBundle(t)
    const folder = await mkdtemp(join(tmpdir(), 'assay-packed-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const bytes = new SharedArrayBuffer(3_000_000)
    new Uint8Array(bytes).set(randomBytes(bytes.byteLength))
    const file = join(folder, 'book.zst')
    await writeFile(file, zstdCompressSync(new Uint8Array(bytes)))
    const ref = await publishBook(
      { books: store.books, newBookId: () => 'book_packed', newBlobId: randomUUID },
      {
        name: 'packed',
        facts: { rows: 7, items: 3, currency: 'EUR', asOf: '2026-07-31', calibration: null },
        bytes,
        hash: hashOf(bytes),
        packed: isPacked ? pathToFileURL(file) : null,
        baseHash: null,
        asDefault: 'always',
      },
    )
    const parts = { cache: NO_CACHE, bytesMax: 1024 ** 3, onDrop: () => {}, onLoad: () => {} }
    const shelved = await createBookShelf({ store: store.books, ...parts }).load(ref)
    assert.deepEqual(new Uint8Array(shelved?.books.book ?? new SharedArrayBuffer(0)), new Uint8Array(bytes))
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookOpen } from '@assay/book-open'
import { openBooks } from '../src/books/open-books.ts'

const { bytes, sha256 } = bookOpen()

/** The book with one byte of its last section changed. */
function damaged(): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(bytes.byteLength)
  const view = new Uint8Array(copy)
  view.set(new Uint8Array(bytes))
  view[view.length - 9] = (view[view.length - 9] ?? 0) ^ 0x40
  return copy
}

test('a book that was not built here is checked whole, with a hash and without', () => {
  const book = damaged()
  for (const hash of [undefined, '0'.repeat(64)])
    assert.throws(() => openBooks({ book, base: null, ...(hash && { hash }) }, new Map()), {
      code: 'book_damaged',
    })
  assert.throws(
    () => openBooks({ book: bytes, base: book, hash: sha256, baseHash: '1'.repeat(64) }, new Map()),
    { code: 'book_damaged' },
  )
})

test('the book that was built here is opened once for all that extend it', () => {
  const opened = new Map()
  const first = openBooks({ book: bytes, base: null, hash: sha256 }, opened)
  assert.equal(openBooks({ book: bytes, base: null, hash: sha256 }, opened).book, first.book)
  assert.equal(opened.size, 1)
})

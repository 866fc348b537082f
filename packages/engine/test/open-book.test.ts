import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrationId } from '../src/book/calibration-id.ts'
import { SEEN_WIDTH, SEEN_WIDTH_MIN } from '../src/calibrate/difficulty.ts'
import { present, u8At } from '../src/in-range.ts'
import { type EngineError, openBook, priceItem } from '../src/index.ts'
import { putTogether, takeApart } from './crafted-book.ts'
import { build, quote, syntheticRows } from './synthetic-book.ts'

const { bytes, book } = build(syntheticRows(600))

const code = (expected: string) => (error: unknown) => (error as EngineError).code === expected

test('a book opens from memory that threads share, and prices the same', () => {
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(new Uint8Array(bytes))
  assert.deepEqual(quote(openBook(shared), '2 bolt steel small'), quote(book, '2 bolt steel small'))
})

test('a damaged byte is noticed wherever it lies', () => {
  for (const share of [0.01, 0.3, 0.6, 0.99]) {
    const copy = bytes.slice(0)
    const at = 32 + Math.floor((copy.byteLength - 33) * share)
    new Uint8Array(copy)[at] = u8At(new Uint8Array(copy), at) ^ 0x40
    // Other checks notice some of them too. This one notices all of them.
    assert.throws(() => openBook(copy), { code: 'book_damaged', message: /checksum/ })
  }
})

test('a file cut short, an empty one and another format are refused', () => {
  assert.throws(() => openBook(bytes.slice(0, bytes.byteLength - 8)), code('book_damaged'))
  assert.throws(() => openBook(new ArrayBuffer(0)), code('book_damaged'))
  assert.throws(() => openBook(new ArrayBuffer(64)), code('book_damaged'))
  const other = bytes.slice(0)
  new DataView(other).setUint32(8, 99, true)
  assert.throws(() => openBook(other), code('book_version'))
})

test('a book that measured less of its words opens and prices', () => {
  const built = build(syntheticRows(4_000))
  const { header } = built.book
  const model = present(header.model)
  const calibration = present(header.calibration)
  const difficulty = present(calibration.difficulty)
  assert.equal(difficulty.seen.coefficients.length, SEEN_WIDTH)
  const { saidMin: _, ...older } = model
  const { sections } = takeApart(built.bytes)
  const withTerms = (count: number): ArrayBuffer => {
    const seen = { ...difficulty.seen, coefficients: difficulty.seen.coefficients.slice(0, count) }
    const changed = {
      ...header,
      model: older,
      calibration: { ...calibration, difficulty: { ...difficulty, seen } },
    }
    const id = calibrationId(changed, (name) => sections[name] ?? null)
    return putTogether({ header: { ...changed, calibration: { ...changed.calibration, id } }, sections })
  }
  assert.equal(
    priceItem(openBook(withTerms(SEEN_WIDTH_MIN)), { description: 'bolt steel small painted' }).status,
    'priced',
  )
  assert.throws(() => openBook(withTerms(SEEN_WIDTH_MIN - 1)), code('book_damaged'))
})

test('a text that the book does not know is refused with its nearest candidates', () => {
  const line = priceItem(book, { description: 'unobtainium nightly flight' })
  assert.equal(line.status, 'unpriced')
  assert.equal(line.reason?.code, 'no_match')
  const near = priceItem(book, { description: 'zeppelin hangar rental with bolt' })
  assert.equal(near.status, 'unpriced')
  assert.ok(near.comparables.length > 0)
})

test('a unit of another dimension is refused, not guessed', () => {
  const line = priceItem(book, { description: 'bolt steel small painted', unit: 'kg', quantity: 2 })
  assert.equal(line.status, 'unpriced')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrationId } from '../src/book/calibration-id.ts'
import { SEEN_WIDTH, SEEN_WIDTH_MIN } from '../src/calibrate/difficulty.ts'
import { present, u8At } from '../src/in-range.ts'
import { buildBook, type EngineError, openBook, priceItem } from '../src/index.ts'
import { inEarlierFormat, putTogether, takeApart } from './crafted-book.ts'
import { build, quote, syntheticRows } from './synthetic-book.ts'

const { bytes, book } = build(syntheticRows(600))

const code = (expected: string) => (error: unknown) => (error as EngineError).code === expected

test('a book opens from memory that threads share, and prices the same', () => {
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(new Uint8Array(bytes))
  assert.deepEqual(quote(openBook(shared), '2 bolt steel small'), quote(book, '2 bolt steel small'))
})

test('a known book opens without its numbers being checked again, and is the same book', () => {
  const known = openBook(bytes, { isKnown: true })
  assert.equal(known.checksum, book.checksum)
  assert.deepEqual(
    quote(known, '2 bolt steel small, 3 kg nuts'),
    quote(book, '2 bolt steel small, 3 kg nuts'),
  )
  const edited = bytes.slice(0)
  new Uint8Array(edited)[edited.byteLength - 1] = 0x55
  assert.throws(() => openBook(edited), code('book_damaged'))
  // Whoever calls a book known has seen to it that it is.
  openBook(edited, { isKnown: true })
})

test('a known book of another edition is still refused', () => {
  const other = bytes.slice(0)
  new DataView(other).setUint32(8, 99, true)
  assert.throws(() => openBook(other, { isKnown: true }), code('book_version'))
  assert.throws(() => openBook(bytes.slice(0, 100), { isKnown: true }), code('book_damaged'))
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

test('a book of an earlier edition opens and prices the same', () => {
  const building = buildBook({
    rows: [
      { description: 'Milk, whole', price: 4.2, unit: 'gallon', geography: 'US', date: '2026-07-15' },
      { description: 'Eggs', price: 3.5, unit: 'dozen', geography: 'US', date: '2026-07-15' },
    ],
    options: { id: 'us', currency: 'USD', estimate: 'item', asOf: '2026-07-31' },
    items: [
      {
        description: 'Milk, whole',
        component: 'goods',
        density: 1.03,
        contents: { jug: 3.8 },
        season: { name: 'milk' },
        covers: [['fresh']],
      },
      { description: 'Eggs', homeOnly: true, meaning: { kind: 'purchase', of: 'one purchase' } },
    ],
    synonyms: [
      { phrase: 'white stuff', item: 'Milk, whole', defaultUnit: 'gallon', note: 'Whole milk.' },
      { phrase: 'white stuff', item: 'Eggs' },
    ],
  })
  let step = building.next()
  while (!step.done) step = building.next()
  const now = openBook(step.value.bytes)
  const before = openBook(inEarlierFormat(step.value.bytes))
  assert.notEqual(before.header.profiles, undefined)
  assert.deepEqual(
    Array.from({ length: now.profiles.size }, (_, id) => now.profiles.at(id)),
    before.header.profiles,
  )
  assert.equal(now.meanings.of(0).length, 2)
  assert.deepEqual(now.meanings.of(0), before.meanings.of(0))
  assert.equal(now.meanings.firstItemOf(0), before.meanings.firstItemOf(0))
  for (const text of ['2 jugs of white stuff', '3 dozen eggs', '2 lb of fresh whole milk'])
    assert.deepEqual(quote(now, text), { ...quote(before, text), book: quote(now, text).book })
})

test('a book has its profiles and its meanings in one of two ways', () => {
  for (const own of [bytes, inEarlierFormat(bytes)])
    for (const field of ['profiles', 'profileValues', 'synonyms', 'synonymUses']) {
      const { header, sections } = takeApart(own)
      if (header[field] === undefined) continue
      delete header[field]
      assert.throws(() => openBook(putTogether({ header, sections })), code('book_damaged'))
    }
  // What every profile has is there.
  const { header, sections } = takeApart(bytes)
  header.profileValues = { ...book.header.profileValues, target: [null] }
  assert.throws(() => openBook(putTogether({ header, sections })), code('book_damaged'))
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import {
  type Filters,
  isFiltered,
  readFilters,
  STATUSES,
  toJobFilter,
  writeFilters,
} from '../src/history/filters.ts'

const day = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const filters: fc.Arbitrary<Filters> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 60 }),
  from: fc.oneof(day, fc.constant('')),
  to: fc.oneof(day, fc.constant('')),
  status: fc.constantFrom(...STATUSES.map(({ value }) => value)),
})

test('filters survive the address', () => {
  fc.assert(
    fc.property(filters, (written) => {
      const address = new URL(writeFilters(written), 'http://localhost')
      assert.deepEqual(readFilters(address.search), { ...written })
    }),
  )
})

test('an address that makes no sense filters nothing, and never throws', () => {
  fc.assert(fc.property(fc.string(), (search) => assert.ok(readFilters(search))))
  const read = readFilters('?from=2026-02-30&to=yesterday&status=sleeping&other=1')
  assert.deepEqual(read, { q: '', from: '', to: '', status: '' })
  assert.equal(isFiltered(read), false)
  assert.equal(writeFilters(read), '/history')
})

test('a day lasts from its first to its last millisecond where the reader is', () => {
  const { dateFrom, dateTo } = toJobFilter({ q: '', from: '2026-07-31', to: '2026-07-31', status: '' })
  assert.deepEqual(dateFrom, new Date(2026, 6, 31))
  assert.deepEqual(dateTo, new Date(2026, 6, 31, 23, 59, 59, 999))
})

test('a search of blanks alone is no search', () => {
  assert.deepEqual(toJobFilter({ q: '  ', from: '', to: '', status: '' }), {})
})

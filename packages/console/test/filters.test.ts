import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import {
  type Filters,
  isFiltered,
  NO_FILTERS,
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
  label: fc.constantFrom('', 'kitchen', 'Küche 12 %', 'a&b=c'),
  place: fc.constantFrom('', 'US', 'US-TX', 'US-CBSA-12420'),
  min: fc.constantFrom('', '0', '12.50'),
  max: fc.constantFrom('', '100', '999999999999.999999'),
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
  const read = readFilters(
    '?from=2026-02-30&to=yesterday&status=sleeping&other=1&place=a+b&min=-1&max=1e3&label=++',
  )
  assert.deepEqual(read, NO_FILTERS)
  assert.equal(isFiltered(read), false)
  assert.equal(writeFilters(read), '/history')
})

test('a day lasts from its first to its last millisecond where the reader is', () => {
  const { dateFrom, dateTo } = toJobFilter({ ...NO_FILTERS, from: '2026-07-31', to: '2026-07-31' })
  assert.deepEqual(dateFrom, new Date(2026, 6, 31))
  assert.deepEqual(dateTo, new Date(2026, 6, 31, 23, 59, 59, 999))
})

test('a search of blanks alone is no search', () => {
  assert.deepEqual(toJobFilter({ ...NO_FILTERS, q: '  ' }), {})
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { JOB_STATUSES } from '@assay/contract'
import fc from '../../../test/tools/fast-check.ts'
import { createCursors } from '../src/jobs/cursors.ts'
import { parseDateBound } from '../src/jobs/date-bound.ts'
import { createIds } from '../src/jobs/ids.ts'

const LAST_MS = Date.UTC(9999, 11, 31)
const milliseconds = fc.integer({ min: 0, max: LAST_MS })
const bound = fc.option(milliseconds)
const filters = fc.record({
  contains: fc.option(fc.string({ maxLength: 20, unit: 'grapheme' })),
  fromMs: bound,
  toMs: bound,
  status: fc.option(fc.constantFrom(...JOB_STATUSES)),
  batchId: fc.option(fc.constant('batch_01k1f3z5yz7r8v9w0x1y280000')),
  label: fc.option(fc.constantFrom('kitchen', 'offer 12')),
  places: fc.option(fc.constantFrom(['US-TX', 'US-CBSA-12420'], ['US'])),
  totalMin: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
  totalMax: fc.option(fc.constant(10)),
})
const position = milliseconds.map((createdAtMs) => ({
  createdAtMs,
  id: createIds({ nowMs: () => Math.min(createdAtMs, 2 ** 47), randomBytes })('job'),
}))
const userId = fc.integer({ min: 1, max: 2 ** 31 })

test('a cursor gives back its position, for its user and filters and for nobody and nothing else', () => {
  const cursors = createCursors(randomBytes(32))
  fc.assert(
    fc.property(position, userId, filters, userId, filters, (at, user, own, otherUser, others) => {
      const cursor = cursors.encode(at, user, own)
      assert.match(cursor, /^[\w-]{1,128}$/)
      assert.deepEqual(cursors.decode(cursor, user, own), at)
      if (otherUser !== user) assert.equal(cursors.decode(cursor, otherUser, own), null)
      const isSame = JSON.stringify(others) === JSON.stringify(own)
      if (!isSame) assert.equal(cursors.decode(cursor, user, others), null)
    }),
  )
})

test('a cursor with any character changed, added or taken away is refused', () => {
  const cursors = createCursors(randomBytes(32))
  const edit = fc.record({ place: fc.nat(), insert: fc.string({ maxLength: 3 }), remove: fc.nat({ max: 3 }) })
  fc.assert(
    fc.property(position, userId, filters, edit, (at, user, own, { place, insert, remove }) => {
      const cursor = cursors.encode(at, user, own)
      const start = place % (cursor.length + 1)
      const edited = cursor.slice(0, start) + insert + cursor.slice(start + remove)
      if (edited !== cursor) assert.equal(cursors.decode(edited, user, own), null)
    }),
    { numRuns: 500 },
  )
})

test('a made-up cursor and one of another secret are refused', () => {
  const [ours, theirs] = [createCursors(randomBytes(32)), createCursors(randomBytes(32))]
  fc.assert(
    fc.property(fc.string(), position, userId, filters, (text, at, user, own) => {
      assert.equal(ours.decode(text, user, own), null)
      assert.equal(ours.decode(theirs.encode(at, user, own), user, own), null)
    }),
  )
})

const DAY_MS = 86_400_000
const twoDigits = (number: number): string => String(number).padStart(2, '0')

test('a moment means the same with every offset and every spelling of it', () => {
  const offset = fc.record({
    sign: fc.constantFrom(1, -1),
    hours: fc.nat({ max: 23 }),
    minutes: fc.nat({ max: 59 }),
  })
  const safe = fc.integer({ min: DAY_MS, max: LAST_MS - 2 * DAY_MS })
  fc.assert(
    fc.property(safe, offset, (moment, { sign, hours, minutes }) => {
      const local = new Date(moment + sign * (hours * 60 + minutes) * 60_000).toISOString().slice(0, -1)
      const [plus, colon] = [sign === 1 ? '+' : '-', `${twoDigits(hours)}:${twoDigits(minutes)}`]
      const spellings = [`${local}${plus}${colon}`, `${local}${plus}${colon.replace(':', '')}`]
      if (sign === 1) spellings.push(`${local} ${colon}`)
      if (minutes === 0) spellings.push(`${local}${plus}${twoDigits(hours)}`)
      for (const spelling of spellings) {
        assert.equal(parseDateBound(spelling, 'from'), moment, spelling)
        assert.equal(parseDateBound(spelling, 'to'), moment, spelling)
      }
    }),
  )
})

test('a bare date is the whole day, and every day of the calendar is known', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LAST_MS / DAY_MS - 1 }), (day) => {
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
      assert.equal(parseDateBound(date, 'from'), day * DAY_MS)
      assert.equal(parseDateBound(date, 'to'), (day + 1) * DAY_MS - 1)
    }),
  )
})

test('a finer fraction is rounded inwards', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: LAST_MS - DAY_MS }),
      fc.integer({ min: 1, max: 999 }),
      (moment, micros) => {
        const text = `${new Date(moment).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`
        assert.equal(parseDateBound(text, 'from'), moment + 1)
        assert.equal(parseDateBound(text, 'to'), moment)
      },
    ),
  )
})

test('no text makes the reader of dates throw, and what it takes is a number', () => {
  const nearly = fc.stringMatching(
    /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}([.,]\d{1,6})?)?)?([Zz]|[+\- ]\d{2}:?\d{2})?$/,
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), nearly),
      fc.constantFrom('from' as const, 'to' as const),
      (text, side) => {
        const parsed = parseDateBound(text, side)
        assert.ok(parsed === null || Number.isSafeInteger(parsed))
      },
    ),
    { numRuns: 500 },
  )
})

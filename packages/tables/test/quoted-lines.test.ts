import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { csvLine } from '../../cli/src/csv-output.ts'
import { createDelimitedReader } from '../src/delimited-text.ts'
import { RECORD_CHARACTERS_MAX, RECORD_TOO_LONG, type TableRecord } from '../src/table-record.ts'

const NEVER_CLOSED = 'a quote is opened and never closed'

function read(text: string, pieceLength = text.length): readonly TableRecord[] {
  const reader = createDelimitedReader(',')
  const records: TableRecord[] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    for (const record of reader.push(text.slice(at, at + pieceLength))) records.push(record)
  }
  for (const record of reader.end()) records.push(record)
  return records
}

const facts = (records: readonly TableRecord[]) =>
  records.map(({ line, cells, fault }) => [line, fault ?? cells])

const linesOf = (text: string): number => text.split('\n').length - 1
const many = (count: number, line: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => `${line(nth)}\n`).join('')

test('a quoted cell of hundreds of lines is one cell, also when its lines look like rows', () => {
  for (const first of ['egg tray', 'egg tray,1']) {
    for (const count of [48, 49, 50, 51, 55, 3_000]) {
      const note = `${first}\n${many(count, (nth) => `note ${nth},9.99`)}phantom gold bar,9.99\nmore`
      assert.deepEqual(facts(read(`item,price\nham,2\n"${note}",3\nmilk,4\n`)), [
        [1, ['item', 'price']],
        [2, ['ham', '2']],
        [3, [note, '3']],
        [3 + linesOf(note) + 1, ['milk', '4']],
      ])
    }
  }
})

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\n', '\r\n', '""'), maxLength: 8 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', 'a,1', ',', '"', '""', '"a"', '",', ',"'),
        fc.integer({ min: 45, max: 400 }),
      )
      .map(([line, count]) => many(count, () => line)),
  },
)
const rows = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )

function written(table: readonly (readonly string[])[], from = 1) {
  const lines = table.map((cells) => csvLine(cells, ','))
  let line = from
  const expected = table.map((cells, at) => {
    const fact = [line, cells]
    line += linesOf(lines[at] ?? '')
    return fact
  })
  return { text: lines.join(''), expected, next: line }
}

test('any table that was written with quotes and line breaks is read back, with the lines of the file', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 900 }), (table, pieceLength) => {
      const { text, expected } = written(table)
      assert.deepEqual(facts(read(text, pieceLength)), expected)
    }),
    { numRuns: 500, endOnFailure: true },
  )
})

test('of a record that is too long nothing becomes a row, and all others are read with their lines', () => {
  const line = fc.constantFrom(
    'phantom gold bar,9.99',
    'phantom "gold" bar',
    ',,',
    '"',
    '"a","b"',
    'x'.repeat(70_000),
  )
  const long = fc.tuple(line, line).map(([first, other]) => {
    const times = Math.ceil(RECORD_CHARACTERS_MAX / (other.length + 1)) + 1
    return `${first}\n${many(Math.min(times, 90_000), () => other.padEnd(12, 'x'))}`
  })
  fc.assert(
    fc.property(rows, long, rows, fc.boolean(), (before, text, after, isFirst) => {
      const head = written(before)
      const record = csvLine(isFirst ? [text, '3'] : ['3', text], ',')
      assert.ok(record.length > RECORD_CHARACTERS_MAX)
      const tail = written(after, head.next + linesOf(record))
      assert.deepEqual(facts(read(head.text + record + tail.text, 65_536)), [
        ...head.expected,
        [head.next, RECORD_TOO_LONG],
        ...tail.expected,
      ])
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('a quote that never closes costs its own line, however many rows follow it', () => {
  for (const count of [10, 60, 30_000, 120_000]) {
    for (const stray of ['"5 pipe,1.00', 'pipe,"1.00']) {
      const found = read(
        `item,price\n${stray}\n${many(count, (nth) => `bolt no. ${nth} of a list,2.00`)}nut,3`,
      )
      assert.equal(found.length, count + 3)
      assert.deepEqual(facts(found.slice(1, 3)), [
        [2, NEVER_CLOSED],
        [3, ['bolt no. 0 of a list', '2.00']],
      ])
      assert.deepEqual(facts(found.slice(-1)), [[count + 3, ['nut', '3']]])
    }
  }
})

test('a stray quote ends at the first line that no program writes within quotes', () => {
  const found = read(`item,price\n"5 pipe,1.00\n6" pipe,2\n${many(500, () => 'bolt,2')}"nut, M8",3\npin,4\n`)
  assert.deepEqual(facts(found.slice(1, 3)), [
    [2, NEVER_CLOSED],
    [3, ['6" pipe', '2']],
  ])
  assert.deepEqual(facts(found.slice(-2)), [
    [504, ['nut, M8', '3']],
    [505, ['pin', '4']],
  ])
})

test('a text of which nobody can tell whether it ends is one fault', () => {
  const prose = many(60, () => 'x'.repeat(200_000))
  assert.deepEqual(facts(read(`item,price\n"egg tray\n${prose}`, 262_144)), [
    [1, ['item', 'price']],
    [2, 'the record is longer than 1,000,000 characters, and its quote is never closed'],
  ])
  assert.deepEqual(facts(read(`item,price\n"egg tray\n${prose}end",3\nmilk,4\n`, 262_144)), [
    [1, ['item', 'price']],
    [2, RECORD_TOO_LONG],
    [64, ['milk', '4']],
  ])
})

test('lines that each open a quote are read in a time that grows with their number only', () => {
  for (const line of ['"a', '"" y', '"a,"" y', 'a,"', '","']) {
    const startedUs = process.cpuUsage().user
    read(many(Math.floor(300_000 / (line.length + 1)), () => line))
    assert.ok(process.cpuUsage().user - startedUs < 10_000_000, line)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { csvLine } from '../../cli/src/csv-output.ts'
import { createDelimitedReader, readDelimitedText } from '../src/delimited-text.ts'
import { RECORD_CHARACTERS_MAX, RECORD_TOO_LONG, type TableRecord } from '../src/table-record.ts'

/** Reads a text in pieces whose lengths repeat. */
function readInPieces(text: string, lengths: readonly number[], delimiter = ','): readonly TableRecord[] {
  const reader = createDelimitedReader(delimiter)
  const records: TableRecord[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? text.length
    records.push(...reader.push(text.slice(at, at + length)))
    at += length
  }
  records.push(...reader.end())
  return records
}

const read = (text: string): readonly TableRecord[] => readInPieces(text, [text.length])
const facts = (records: readonly TableRecord[]) =>
  records.map(({ line, cells, fault }) => [line, fault ?? cells])

const cell = fc.string({
  unit: fc.constantFrom('a', '"', ',', ' ', 'é', ';', '\t', '\n', '\r', '\r\n', '""', 'b,c'),
  maxLength: 12,
})
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  )
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

test('a table that our writer wrote is read back as it was, with the lines of the file', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), pieces, (rows, delimiter, lengths) => {
      const lines = rows.map((cells) => csvLine(cells, delimiter))
      let line = 1
      const expected = rows.map((cells, at) => {
        const record = { line, cells, fault: null }
        line += (lines[at] ?? '').split('\n').length - 1
        return record
      })
      assert.deepEqual(readInPieces(lines.join(''), lengths, delimiter), expected)
    }),
    { numRuns: 2_000 },
  )
})

test('where the input is cut changes nothing', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'b,c\n', '"x"\n', ' '),
    maxLength: 120,
  })
  fc.assert(
    fc.property(text, pieces, (whole, lengths) =>
      assert.deepEqual(readInPieces(whole, lengths), read(whole)),
    ),
    { numRuns: 2_000 },
  )
})

test('no text makes the reader throw or lose a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'b,c\n', '"x"\n') }), (text) => {
      const letters = (texts: string): string => texts.replace(/[^abcx]/g, '')
      const cells = read(text).flatMap((record) => record.cells)
      assert.equal(letters(cells.join('')), letters(text))
    }),
  )
})

const LONG = 'x'.repeat(RECORD_CHARACTERS_MAX + 5)
const CUTS: readonly (readonly number[])[] = [[Number.MAX_SAFE_INTEGER], [262_144], [999_999], [1_000_003, 1]]

test('a line that is too long is one fault: its tail is no row, and later lines keep their numbers', () => {
  const text = `item,price\n${LONG},phantom gold bar,9.99\r\nbolt,2\n${LONG}\nnut,3`
  for (const lengths of CUTS) {
    assert.deepEqual(facts(readInPieces(text, lengths)), [
      [1, ['item', 'price']],
      [2, RECORD_TOO_LONG],
      [3, ['bolt', '2']],
      [4, RECORD_TOO_LONG],
      [5, ['nut', '3']],
    ])
  }
})

test('lines within the quotes of a record that is too long are no rows either', () => {
  const cases = [
    `"${LONG}\nphantom gold bar,9.99\nend",1\n`,
    `"a\nphantom gold bar,9.99\n${LONG}\nphantom silver bar,9.99",1\n`,
    `"a\nphantom gold bar,9.99\n${LONG}",1\n`,
    `"a ""b"" ${LONG}\r\nphantom gold bar,9.99\r\n" ,1\r\n`,
    `"${'y'.repeat(900_000)}\n${'z'.repeat(900_000)}\nphantom gold bar,9.99",1\n`,
  ]
  for (const record of cases) {
    for (const lengths of CUTS) {
      const found = facts(readInPieces(`item,price\n${record}bolt,2\n`, lengths))
      const last = 2 + record.split('\n').length - 1
      assert.deepEqual(found, [
        [1, ['item', 'price']],
        [2, RECORD_TOO_LONG],
        [last, ['bolt', '2']],
      ])
    }
  }
})

test('a stray quote in a line that is too long costs that line and no other', () => {
  assert.deepEqual(facts(read(`item,price\n"${LONG},1\nbolt,2\n"nut",3\n`)), [
    [1, ['item', 'price']],
    [2, RECORD_TOO_LONG],
    [3, ['bolt', '2']],
    [4, ['nut', '3']],
  ])
})

test('a row of a million columns is one fault', () => {
  assert.deepEqual(facts(read(`item,price\n${',"x"'.repeat(200_000)}\n${','.repeat(900_000)}\nbolt,2\n`)), [
    [1, ['item', 'price']],
    [2, 'the row has more than 1,000 columns'],
    [3, 'the row has more than 1,000 columns'],
    [4, ['bolt', '2']],
  ])
})

test('a whole text is read with a mark at its start, and a fault in it is an error', () => {
  assert.deepEqual(readDelimitedText('\uFEFFa;b\r\n"x;1";"say ""hi""\nthere"\n', ';'), [
    ['a', 'b'],
    ['x;1', 'say "hi"\nthere'],
  ])
  assert.throws(
    () => readDelimitedText('a,b\n"c,d\n'),
    /Line 2 of the text cannot be read: a quote is opened/,
  )
})

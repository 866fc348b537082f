import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { createOutput } from '../src/output.ts'
import { layOutTable } from '../src/table.ts'
import { clip, oneLine, plain, plainJson, widthOf, wrap } from '../src/text-layout.ts'

const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/

/** Strings in which escape sequences, whole and broken, are as common as letters. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['\u001b', '\u001b[', '\u009b', '\u001b]0;', '\u0007', '\u001b\\', '\u009c', '31m', '2J'],
      ),
      fc.constantFrom(...['\r', '\n', '\t', '\b', '\u007f', '\u202e', '\u2066', ';', '[', 'm']),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('no text keeps anything that steers a terminal', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      assert.doesNotMatch(plain(text), STEERING)
      assert.doesNotMatch(oneLine(text), /[\n\t]/)
      assert.doesNotMatch(oneLine(text), STEERING)
    }),
  )
})

test('a long hostile text is made plain in linear time', () => {
  for (const piece of ['\u001b', '\u001b]', '\u009b', '\u009d', '\u001b[1;', '\u001bPx', '\u202e']) {
    const started = process.cpuUsage()
    plain(piece.repeat(200_000))
    assert.ok(process.cpuUsage(started).user < 2_000_000, JSON.stringify(piece))
  }
})

test('JSON for a terminal parses to the same value', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const json = plainJson(JSON.stringify({ text }))
      assert.doesNotMatch(json, STEERING)
      assert.deepEqual(JSON.parse(json), { text })
    }),
  )
})

test('only our own colours reach a terminal', () => {
  let written = ''
  const stream = {
    isTTY: true,
    columns: 80,
    write: (text: string): boolean => {
      written += text
      return true
    },
    once: () => undefined,
  }
  const output = createOutput({ stdout: stream, stderr: stream, env: { TERM: 'xterm' } })
  output.print(`${output.screen.colors.red('red \u001b[31mfalse\u001b[39m')} \u001b[1mbold`)
  assert.equal(written, '\u001b[31mred false\u001b[39m bold')
})

test('a table is as wide as its cells, and fits the screen where it can', () => {
  const rows = [
    ['A', 'LONG HEADING', 'LAST'],
    ['1', 'x', 'some words that do not fit'],
    ['22', '', ''],
  ]
  assert.deepEqual(layOutTable(rows), [
    'A   LONG HEADING  LAST',
    '1   x             some words that do not fit',
    '22',
  ])
  assert.deepEqual(layOutTable(rows, { width: 30, columns: [{ align: 'right' }] }), [
    ' A  LONG HEADING  LAST',
    ' 1  x             some words…',
    '22',
  ])
  assert.deepEqual(
    layOutTable(rows, { width: 30, indent: 1, overflow: 'wrap', columns: [{}, { min: 4 }] }),
    [' A   LON…  LAST', ' 1   x     some words that do', '           not fit', ' 22']
      .join('\n')
      .split(/\n(?! {11})/),
  )
})

test('no table is wider than the screen, whatever its last column holds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ maxLength: 6 }), hostileText), { minLength: 1 }),
      fc.integer({ min: 20, max: 80 }),
      (rows, width) => {
        for (const line of layOutTable(rows, { width })) {
          assert.ok(widthOf(line) <= width, line)
          assert.doesNotMatch(line, STEERING)
        }
      },
    ),
  )
})

test('words are wrapped and clipped by what is seen', () => {
  assert.equal(wrap('  one two three', 9, '    '), '  one two\n    three')
  assert.equal(clip('\u001b[1mabc\u001b[22m', 3), '\u001b[1mabc\u001b[22m')
  assert.equal(clip('\u001b[1mabcd\u001b[22m', 3), 'ab…')
})

test('all text leaves through output.ts', () => {
  const folder = new URL('../src/', import.meta.url)
  const others = readdirSync(folder).filter((name) => name !== 'output.ts')
  const writers = others.filter((name) =>
    /\bconsole\.|\b(?:process\.)?std(?:out|err)\.write\(/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  assert.deepEqual(writers, [])
})

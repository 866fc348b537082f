import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@assay/contract'
import { openBook, price } from '@assay/engine'
import fc from '../../../test/tools/fast-check.ts'
import { bookOpen } from '../src/index.ts'

const book = openBook(bookOpen().bytes)

function quoteOf(text: string): Quote {
  const pricing = price(book, { text, geography: 'US' })
  for (;;) {
    const step = pricing.next()
    if (step.done) return step.value
  }
}

const ignoredIn = (text: string): readonly string[] =>
  quoteOf(text).lines.map(({ ignored }) => ignored.map((word) => word.text).join(' '))

test('words outside the lines are told with the line beside them', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    [
      'my wife says to get 2 gal milk and eggs (feeds 12), due friday',
      'my wife says to get',
      'feeds 12 due friday',
    ],
    ['going to Kroger later: 2 gal milk, 3 dozen eggs', 'going to Kroger later', ''],
    ['Tacos for 6:\n- 2 lb ground beef\n- 1 dozen tortillas\n\nThanks!\nBob', 'Tacos for 6', 'Thanks Bob'],
    // Nothing else stands there.
    ['1. 2 gal milk\n2. 3 dozen eggs', '', ''],
    ['2 gal milk and 3 dozen eggs', '', ''],
  ]
  for (const [text, ...told] of cases) assert.deepEqual(ignoredIn(text), told, text)
})

test('a place of all lines did count, also one with its state before a colon', () => {
  for (const text of ['Austin, TX: 2 lb rice, 3 dozen eggs', 'Austin, TX\n2 lb rice\n3 dozen eggs']) {
    assert.deepEqual(ignoredIn(text), ['', ''], text)
    assert.deepEqual(
      quoteOf(text).lines.map(({ geography }) => geography),
      ['US-CBSA-12420', 'US-CBSA-12420'],
      text,
    )
  }
})

test('words that were only read into a text are not told, and no two parts overlap', () => {
  const [nurse, teacher] = quoteOf('hourly pay: nurse, teacher').lines
  assert.deepEqual([...(nurse?.ignored ?? []), ...(teacher?.ignored ?? [])], [])
  assert.deepEqual(teacher?.parts, [{ start: 19, end: 26, role: 'item' }])
})

test('every word is in a part, ignored, or only joins others', () => {
  const word = fc.constantFrom(
    '2',
    'gal',
    'milk',
    'eggs',
    'my',
    'wife',
    'says',
    'party',
    'thanks',
    'Bob',
    'friday',
  )
  const mark = fc.constantFrom(' ', ' ', ' ', ', ', '\n', ': ', ' (', ') ', '. ')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, mark), { minLength: 1, maxLength: 14 }), (pieces) => {
      const text = pieces.flat().join('')
      const { lines } = quoteOf(text)
      const ignored = lines.flatMap((line) => line.ignored.map((one) => one.text))
      for (const found of text.matchAll(/\p{L}{3,}/gu)) {
        const isInLine = lines.some(({ span }) => found.index >= span[0] && found.index < span[1])
        assert.ok(isInLine || ignored.includes(found[0]), `${JSON.stringify(text)}: ${found[0]}`)
      }
    }),
    { numRuns: 300 },
  )
})

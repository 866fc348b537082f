import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuotePart } from '@assay/contract'
import fc from '../../../test/tools/fast-check.ts'
import { parseQuery } from '../src/parse/index.ts'
import type { ParsedLine } from '../src/parse/line.ts'
import { tokenize } from '../src/parse/token.ts'
import { ignoredIn, partsOf } from '../src/read/line-parts.ts'

const WHY = { why: 'talk' } as const

function marked(query: string, ignored: readonly string[] = []): readonly string[] {
  return parseQuery(query).flatMap((line) =>
    partsOf(
      line,
      ignored.map((text) => ({ text, ...WHY })),
    ).map(({ start, end, role }) => `${role}: ${query.slice(start, end)}`),
  )
}

test('the parts of a line are the words that were read', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['3 dozen eggs', ['quantity: 3 dozen', 'item: eggs']],
    ['a dozen eggs', ['quantity: a dozen', 'item: eggs']],
    ['potatoes, 10lb bag', ['item: potatoes', 'quantity: 10lb bag']],
    ['milk in Austin', ['item: milk', 'place: Austin']],
    ['2 electricians for 8 hours', ['quantity: 2', 'item: electricians', 'quantity: 8 hours']],
    ['eggs x 3', ['item: eggs', 'quantity: 3']],
    ['eggs', ['item: eggs']],
    ['$50 of gas', ['quantity: $50', 'item: gas']],
    [
      '2 lb rice and 3 gallons of milk',
      ['quantity: 2 lb', 'item: rice', 'quantity: 3 gallons', 'item: milk'],
    ],
    ['an hour and a half of an electrician', ['quantity: an hour and a half', 'item: electrician']],
  ]
  for (const [query, parts] of cases) assert.deepEqual(marked(query), parts, query)
})

test('ignored words are parts of their own, each once', () => {
  assert.deepEqual(marked('please eggs please', ['please', 'please', 'never']), [
    'ignored: please',
    'item: eggs',
    'ignored: please',
  ])
})

test('the words of the place did count', () => {
  const [line] = parseQuery('eggs in Austin please')
  assert.ok(line)
  const words = ['in', 'Austin', 'please'].map((text) => ({ text, ...WHY }))
  assert.deepEqual(
    ignoredIn(line, words).map(({ text }) => text),
    ['in', 'please'],
  )
})

test('a place of all lines is no part of any', () => {
  const query = 'Austin, TX: 2 lb rice, 3 dozen eggs'
  for (const part of marked(query)) assert.doesNotMatch(part, /^place/)
})

const PIECES =
  'eggs|milk|red|and|and a half|plus|or|of|a|an|the|each|x|in Austin|in|near 78701|TX|for 3 days|two|half|dozen|about|1|2.5|1,000|½|100g|lb|sq ft|bag|6-pack|5-gallon|400g tin|$|%|,|;|.|(|)|-|/|&|+|:|\n|please|per hour|🍎|e\u0301|\u0000|\ud800|1.|•'.split(
    '|',
  )
const anyQuery = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', ', ', '\n')), { maxLength: 30 })
    .map((pieces) => pieces.flat().join('')),
  fc.string({ unit: 'binary', maxLength: 120 }),
)

function assertSane(
  query: string,
  line: ParsedLine,
  parts: readonly QuotePart[],
  ignored: Set<string>,
): void {
  let before = line.span[0]
  for (const { start, end, role } of parts) {
    assert.ok(before <= start && start < end && end <= line.span[1])
    before = end
    const words = query.slice(start, end)
    assert.equal(words, words.trim())
    if (role === 'place') assert.equal(words, line.place?.text)
    if (role === 'ignored') assert.ok(ignored.has(words))
    if (role === 'quantity') assert.ok(line.quantity !== null || line.pack !== null)
  }
  const plain = (text: string): string => text.replace(/\s/gu, '')
  const item = parts.filter(({ role }) => role === 'item').map(({ start, end }) => query.slice(start, end))
  if (item.length > 0) assert.equal(plain(item.join('')), plain(line.item))
}

test('of any text, the parts lie in their line in order, and are the words that they stand for', () => {
  fc.assert(
    fc.property(anyQuery, fc.array(fc.nat(40), { maxLength: 6 }), (query, picks) => {
      const words = tokenize(query).filter(({ kind }) => kind === 'word')
      const ignored = picks.flatMap((at) => words[at]?.text ?? [])
      for (const line of parseQuery(query)) {
        const parts = partsOf(
          line,
          ignored.map((text) => ({ text, ...WHY })),
        )
        assertSane(query, line, parts, new Set(ignored))
      }
    }),
    { numRuns: 1_000 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { PLAIN_RULES } from '../src/parse/plain-rules.ts'
import {
  LETTER_RULES,
  plainTokens,
  RECEIPT_RULES,
  rowsOfLetter,
  withoutReceipt,
} from '../src/parse/plain-tokens.ts'
import { type Token, tokenize } from '../src/parse/token.ts'
import { byRows, createTokenRules, isPlainToken, type TokenRule } from '../src/parse/token-rules.ts'
import { forgetQuery, oncePerQuery, queryMemory } from '../src/text/query-memory.ts'

const apply = createTokenRules(PLAIN_RULES)
const SETS: readonly (readonly TokenRule[])[] = [LETTER_RULES, RECEIPT_RULES, PLAIN_RULES]
const ALL_RULES = SETS.flat()

/** Every rule, whether it has anything to change or not. */
const applyAll = (rules: readonly TokenRule[], tokens: readonly Token[]): readonly Token[] =>
  rules.reduce(
    (plain, rule) => (rule.isWide === true ? rule.apply(plain) : byRows(plain, rule.apply)),
    tokens,
  )

/** What rules wait for, and what they look at beside it. */
const piece = fc.oneof(
  fc.constantFrom(...ALL_RULES.flatMap(({ words }) => words.split(' '))),
  fc.constantFrom(
    ...'milk eggs five 2 3.5 12 lb oz gal dozen box bag hours week semana month the a an of and times umm hmm 93 7 )'.split(
      ' ',
    ),
    ...[
      "week's pay",
      "20 dollars' worth",
      '🍌🍌🍌',
      'milk1gal',
      '3lbsbacon',
      '12eggs',
      '5w-30',
      '(x2)',
      '#10 cans',
      '6/#10',
      '\n',
    ],
  ),
)

test('leaving out the rules that cannot apply changes no token', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', '')), { maxLength: 14 }), (pieces) => {
      const tokens = tokenize(pieces.flat().join(''))
      assert.deepEqual(apply(tokens), applyAll(PLAIN_RULES, tokens))
      // What one set left as it was, the next ones do not look up again.
      const rows = rowsOfLetter(tokens)
      const bought = withoutReceipt(rows)
      assert.deepEqual(rows, applyAll(LETTER_RULES, tokens))
      assert.deepEqual(bought, applyAll(RECEIPT_RULES, rows))
      assert.deepEqual(plainTokens(bought), applyAll(PLAIN_RULES, bought))
      assert.deepEqual(plainTokens(tokens), applyAll(PLAIN_RULES, tokens))
    }),
    { numRuns: 3_000 },
  )
})

test('no rule that is not asked about plain tokens waits for one', () => {
  const others = ALL_RULES.filter(({ marksPlain }) => marksPlain === undefined)
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$|^\d{1,2}$/), (text) => {
      const [token, ...more] = tokenize(text)
      fc.pre(token !== undefined && more.length === 0)
      assert.ok(isPlainToken(token))
      assert.deepEqual(
        others.filter(({ marks }) => marks?.(token)),
        [],
      )
    }),
  )
  const [, glued, , spaced] = tokenize('12eggs Ümit umm')
  assert.deepEqual(
    [glued, spaced].map((token) => token && isPlainToken(token)),
    [false, true],
  )
})

test('an answer is found once a query', () => {
  let asked = 0
  const lengthOf = oncePerQuery((text) => {
    asked += 1
    return text.length
  })
  assert.deepEqual([lengthOf('milk'), lengthOf('milk'), asked], [4, 4, 1])
  forgetQuery()
  assert.deepEqual([lengthOf('milk'), asked], [4, 2])
})

test('a memory keeps no more than it may, and no long text', () => {
  const memory = queryMemory<string, number>(2)
  for (const [at, text] of ['a', 'b', 'c'].entries()) memory.set(text, at)
  assert.deepEqual(
    ['a', 'b', 'c'].map((text) => memory.get(text)),
    [undefined, undefined, 2],
  )
  const long = 'x'.repeat(301)
  memory.set(long, 1)
  assert.equal(memory.get(long), undefined)
})

test('what one row says is not read into another', () => {
  const rows = [
    '3 electricians 8 hours a day',
    'milk, monthly',
    'half of a 275 gal tank',
    '3/4 of a 500 gal tank',
  ]
  const read = (text: string): string =>
    apply(tokenize(text))
      .map(({ lower }) => lower)
      .join(' ')
  const alone = rows.map(read)
  const together = read(rows.join('\n'))
  assert.deepEqual(
    together.split('\n').map((row) => row.trim()),
    alone,
  )
})

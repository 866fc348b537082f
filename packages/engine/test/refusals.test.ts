import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceItem } from '../src/index.ts'
import { appraise } from '../src/price/price-item.ts'
import { isNowhere } from '../src/read/no-price.ts'
import { terms } from '../src/text/words.ts'
import { build, syntheticRows } from './synthetic-book.ts'

const { book } = build(syntheticRows(3_000))
const statusOf = (description: string): string => priceItem(book, { description }).status

test('an item with a slip of the pen is priced, and the correction is said', () => {
  const line = priceItem(book, { description: 'hinge coppr' })
  assert.equal(line.status, 'priced')
  assert.ok(line.warnings.some((warning) => warning.includes('"coppr" was read as "copper"')))
})

test('a word that only looks like one of the book does not make a stranger known, even where little evidence will do', () => {
  const { match } = appraise(book, { description: 'castle gravek tour' }, 0.01)
  assert.equal('code' in match && match.code, 'no_match')
})

test('the more of a text and of the item are the same, the more it is evidence', () => {
  const evidenceOf = (text: string): number =>
    book.index.search(book.index.query(terms(text)), 30, () => true).evidence
  const one = evidenceOf('steel castle tour')
  const two = evidenceOf('steel valve tour')
  const three = evidenceOf('large steel valve')
  assert.ok(one > 0 && one < two && two < three, `${one}, ${two}, ${three}`)
  assert.ok(three > 0.999)
})

test('a whole short query that the book has is priced, however short', () => {
  assert.equal(statusOf('valve'), 'priced')
})

test('a text of which no word is known is refused', () => {
  assert.equal(statusOf('quantum chromodynamics lecture'), 'unpriced')
})

test('what is done for a being that does not exist has no price, what is made of it and a bearded dragon have', () => {
  const isRefused = (text: string): boolean => isNowhere(text, '2026-07-31')
  for (const text of ['vet visit for a sick unicorn', 'oil change for the batmobile', 'saddle for my dragon'])
    assert.ok(isRefused(text), text)
  for (const text of [
    'vet visit for a bearded dragon',
    'birthday cake for a unicorn party',
    'costume for a little mermaid',
    'oil change for a Honda Civic',
  ])
    assert.ok(!isRefused(text), text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuoteLine } from '@assay/contract'
import { price } from '@assay/engine'
import fc from '../../../test/tools/fast-check.ts'
import { book } from './default-book.ts'

function line(text: string): QuoteLine {
  const pricing = price(book, { text, geography: 'US' })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [only] = step.value.lines
  assert.ok(only !== undefined && step.value.lines.length === 1, text)
  return only
}

const thing = fc.constantFrom('whole milk', 'butter', 'eggs', 'chicken thighs', 'gouda', 'software developer')
const WIDER = /^The range is wider for these words: /

test('a quality or brand that the price does not tell apart widens the range and moves no price', () => {
  for (const [text, plain] of [
    ['organic cheddar cheese', 'cheddar cheese'],
    ['kerrygold butter', 'butter'],
    ['organic spaghetti', 'spaghetti'],
    ['senior software developer, 10 hours', 'software developer, 10 hours'],
  ] as const) {
    const [a, b] = [line(text), line(plain)]
    assert.equal(a.item, b.item)
    assert.equal(a.unit_price?.estimate, b.unit_price?.estimate)
    assert.ok(Number(a.total?.low) < Number(b.total?.low), text)
    assert.ok(Number(a.total?.high) > Number(b.total?.high), text)
    assert.ok(a.warnings.some((warning) => WIDER.test(warning)))
    assert.ok(!b.warnings.some((warning) => WIDER.test(warning)))
  }
})

test('no word before a thing narrows its range', () => {
  const word = fc.constantFrom(
    'organic',
    'brown',
    'premium',
    'fresh',
    'kerrygold',
    'smoked',
    'local',
    'large',
  )
  fc.assert(
    fc.property(thing, word, (name, before) => {
      const [a, b] = [line(`${before} ${name}`), line(name)]
      if (a.status !== 'priced' || a.item !== b.item) return
      assert.ok(Number(a.unit_price?.low) <= Number(b.unit_price?.low))
      assert.ok(Number(a.unit_price?.high) >= Number(b.unit_price?.high))
    }),
    { numRuns: 60 },
  )
})

test('talk beside a thing changes no figure', () => {
  fc.assert(
    fc.property(thing, fc.constantFrom('please', 'for the week', 'asap'), (name, talk) => {
      const [a, b] = [line(`${name} ${talk}`), line(name)]
      assert.deepEqual([a.unit_price, a.total], [b.unit_price, b.total])
    }),
    { numRuns: 20 },
  )
})

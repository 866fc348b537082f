import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCatalogue } from '@assay/engine'
import { book } from './default-book.ts'

const { list } = openCatalogue({ book, base: null })
const firstOf = (text: string): string | undefined =>
  list({ text, category: null, family: null, geography: null, offset: 0, limit: 1 }).items[0]?.name

test('a search for a misspelt thing finds what it was meant as', () => {
  assert.equal(firstOf('papper towels'), 'paper towels')
  assert.equal(firstOf('blackout curtians'), 'pair of curtains')
  assert.match(firstOf('plumer') ?? '', /^plumber/)
  assert.equal(firstOf('refridgerator'), 'refrigerator')
  assert.equal(firstOf('vacume cleaner'), 'vacuum cleaner')
  assert.equal(firstOf('unobtainium'), undefined)
})

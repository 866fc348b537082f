import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string, geography = 'US') => quoteOf(book, text, geography).lines

test('a price of another country is told as one, and not as an American average', () => {
  for (const [geography, text] of [
    ['DE', '1 l milk'],
    ['JP', '5 kg rice'],
    ['GB', 'fish and chips'],
  ] as const) {
    const [line] = linesOf(text, geography)
    const told = `${line?.meaning?.of} ${line?.warnings.join(' ')}`
    assert.equal(line?.comparables[0]?.geography, geography)
    assert.match(told, /a price of the country itself, by /, text)
    assert.doesNotMatch(told, /BLS|United States|American/, text)
  }
  assert.match(linesOf('1 gal milk')[0]?.meaning?.of ?? '', /BLS/)
  assert.match(linesOf('Deutschlandticket', 'DE')[0]?.meaning?.of ?? '', /fee that is set/)
})

test('what nobody may sell has no price', () => {
  for (const text of [
    'a kidney for transplant from a stranger, cash, no questions asked',
    'liver from a donor, cash',
    'stolen iPhone 15',
    'buy a kidney',
  ])
    for (const { status } of linesOf(text)) assert.equal(status, 'unpriced', text)
  for (const text of [
    '2 lb beef liver',
    'replace a stolen catalytic converter',
    'stolen catalytic converter replacement',
  ])
    assert.equal(linesOf(text)[0]?.status, 'priced', text)
})

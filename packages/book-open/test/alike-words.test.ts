import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { alikeNames, otherWords } from '../src/words/alike-words.ts'
import { book } from './default-book.ts'

const asked = (text: string): string =>
  quoteOf(book, text, 'US')
    .lines.map((line) =>
      line.status === 'priced' ? `${line.quantity.value} ${line.item}` : `unpriced: ${line.text}`,
    )
    .join('; ')

test('a name is said in other words, one of them changed, turned around, or as a pack behind the thing', () => {
  assert.deepEqual(otherWords('couch cleaning'), [
    'sofa cleaning',
    'couch clean',
    'couch clean out',
    'couch cleaned',
    'couch clean up',
    'couch cleanup',
    'clean couch',
  ])
  assert.deepEqual(
    otherWords('replace the battery').filter((name) => name.startsWith('battery')),
    ['battery replacement'],
  )
  assert.deepEqual(otherWords('24 pack of bud light'), [
    'bud light 24 pack',
    'bud light 24 pk',
    '24 pk bud light',
  ])
  assert.deepEqual(otherWords('fridge'), [])
})

test('what is taken stays whose it is, and what would mean two things means none', () => {
  const names = [
    { phrase: 'couch cleaning', items: ['a'] },
    { phrase: 'tv repair', items: ['b'] },
    { phrase: 'television fix', items: ['c'] },
  ]
  const phrases = alikeNames(names, ['sofa cleaning', ...names.map(({ phrase }) => phrase)]).map(
    ({ phrase }) => phrase,
  )
  assert.ok(!phrases.includes('sofa cleaning') && phrases.includes('clean couch'))
  // Both could be called so.
  assert.ok(!phrases.includes('tv fix') && !phrases.includes('television repair'))
})

test('whoever asks in other words is answered', () => {
  assert.equal(asked('repaint a bedroom'), asked('paint a bedroom'))
  assert.equal(asked('swap out an alternator'), asked('replace alternator'))
  assert.equal(asked('miller lite 24 pk'), asked('24 pack of miller lite'))
  assert.equal(asked('kitten spay'), asked('cat spay'))
})

test('a can of paint is no work, what is small and of paper is no computer, and a tooth is not four', () => {
  for (const text of ['deck repainting', 'fence repainting', 'barn repaint', 'eggshell repainting'])
    assert.doesNotMatch(asked(text), /\d (?:interior|exterior) paint/, text)
  for (const text of ['student notebook', 'cheap notebook']) assert.doesNotMatch(asked(text), /laptop/i, text)
  for (const text of ['screen repair', 'screen replacement']) assert.doesNotMatch(asked(text), /iPhone/, text)
  assert.doesNotMatch(asked('get wisdom tooth out'), /all four/)
  assert.match(asked('iphone 14 cracked screen repair at a shop'), /iPhone screen/)
  assert.match(asked('spaghetti supper: ten lbs spaghetti; 2 heads lettuce'), /^10 Spaghetti/)
})

test('a house of three bedrooms is no bedroom', () => {
  for (const text of ['repaint a three bedroom house', 'paint a 3 bedroom house'])
    assert.doesNotMatch(asked(text), /room, painted/, text)
  assert.equal(asked('paint 3 bedrooms'), '3 room, painted')
})

test('where and when somebody asks is no part of the thing', () => {
  for (const text of [
    'how much do eggs cost right now?',
    'eggs near me',
    'price of eggs around here',
    'what do eggs go for in my area',
  ])
    assert.equal(asked(text), asked('eggs'), text)
  assert.equal(asked('cheapest gallon of milk near me'), asked('a gallon of milk'))
})

test('how often, from one month to another, is multiplied out', () => {
  for (const text of [
    'lawn mowing weekly june thru august',
    'mow the lawn every week from june to august',
    'lawn mowing weekly for 3 months',
  ])
    assert.equal(asked(text), '13 lawn mowing, one visit', text)
  assert.equal(asked('gym membership monthly, jan to mar'), '3 gym membership')
  assert.equal(asked('tires from march to may'), '1 tire for a car, each')
})

test('so many of a size, and a whole tank', () => {
  assert.equal(asked('pavers 12x12 x 50'), '50 paver, 4 by 8 inches')
  assert.equal(asked('fill up an f150'), '26 Gasoline, unleaded regular')
})

test('a long text about a tank takes no time of the square of its length', () => {
  const before = process.cpuUsage()
  asked(`fill up a car ${'-'.repeat(60_000)}_a`)
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < 8_000_000, `${(user + system) / 1000} ms`)
})

test('a name does not go on behind a comma with an amount of its own', () => {
  assert.equal(asked('2 gallons of interior paint, 3 brushes'), '2 interior paint; unpriced: 3 brushes')
  assert.equal(asked('2 gallons of exterior paint, a roller'), '2 exterior paint; 1 paint brush or roller')
  assert.equal(asked('daily contact lenses, 90 pack'), asked('90 pack of daily contact lenses'))
})

test('a home for the year, and power for the month', () => {
  assert.equal(asked('2 bedroom apartment for the whole year'), asked('2 bedroom apartment for a year'))
  assert.equal(asked('electricity for the month'), asked('monthly electric bill'))
})

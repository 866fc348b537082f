import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string, place = 'US') => quoteOf(book, text, place).lines
const itemsOf = (text: string, place = 'US') => linesOf(text, place).map(({ item }) => item)

test('a word of English with a beginning or an ending is never read as another one', () => {
  for (const text of ['repainting the living room', 'rewiring a lamp', 'unsalted butter', 'repainted walls'])
    for (const { warnings } of linesOf(text))
      assert.ok(!warnings.some((one) => / was read as "/.test(one)), `${text}: ${warnings}`)
  assert.deepEqual(itemsOf('repainting the living room'), itemsOf('repaint the living room'))
})

test('the opposite of what was asked is not priced', () => {
  for (const text of ['1 gallon of exterior paint', 'gallon of outdoor paint'])
    assert.deepEqual(itemsOf(text), ['exterior paint'], text)
  assert.deepEqual(itemsOf('1 gallon of interior paint'), ['interior paint'])
  assert.deepEqual(itemsOf('used washer and dryer'), [null, null])
  assert.deepEqual(itemsOf('washer and dryer'), ['washing machine', 'clothes dryer'])
})

test('a move over many miles is no local one', () => {
  for (const text of ['movers for a 2 bedroom apartment, 300 miles', 'movers 3 bedroom house 800 miles'])
    assert.doesNotMatch(itemsOf(text)[0] ?? '', /^local move/, text)
  assert.match(itemsOf('movers for a 2 bedroom apartment, 10 miles')[0] ?? '', /^local move/)
})

test('two machines that are sold as a pair are both priced', () => {
  for (const text of ['washer dryer set', 'washer/dryer set', 'washer dryer pair'])
    assert.deepEqual(itemsOf(text), ['washing machine', 'clothes dryer'], text)
  assert.deepEqual(itemsOf('washer dryer combo'), ['all-in-one washer dryer'])
})

test('what somebody has from a grandmother is not for sale, work on it is', () => {
  assert.deepEqual(itemsOf("my grandmother's wedding ring"), [null])
  assert.deepEqual(itemsOf('a wedding ring'), ['gold ring'])
})

test('a tune up of something that is not named has no price', () => {
  assert.deepEqual(itemsOf('tune up'), [null])
  assert.match(itemsOf('furnace tune up')[0] ?? '', /heating/)
  assert.match(itemsOf('car tune up')[0] ?? '', /spark plug/)
})

test('words of praise widen the range and are told', () => {
  for (const word of ['decent', 'nice', 'good', 'fancy']) {
    const [line] = linesOf(`a bottle of ${word} olive oil`)
    assert.match(line?.item ?? '', /olive oil/i)
    assert.ok(
      line?.warnings.some((one) => one.includes(`does not tell apart: "${word}"`)),
      word,
    )
  }
  for (const text of [
    'good morning, how much is a gallon of milk?',
    "what's a good price for a gallon of milk",
  ])
    assert.ok(
      linesOf(text).every(({ warnings }) => !warnings.some((one) => one.includes('tell apart'))),
      text,
    )
})

test('a fee of American offices is not carried to another country', () => {
  for (const [text, place] of [
    ['passport', 'DE'],
    ['passport in Germany', 'US'],
    ["driver's license in Canada", 'US'],
    ['marriage license', 'FR'],
  ] as const) {
    const [line] = linesOf(text, place)
    assert.equal(line?.status, 'unpriced', text)
    assert.match(line?.reason?.message ?? '', /fee/, text)
  }
  assert.equal(linesOf('passport')[0]?.status, 'priced')
  assert.equal(linesOf('haircut', 'DE')[0]?.status, 'priced')
})

test('a size that was not written is told', () => {
  for (const text of ['milk x2', '6 pack of beer', '6 beers'])
    assert.ok(
      linesOf(text)[0]?.warnings.some((one) => /was taken to hold \d+ ml/.test(one)),
      text,
    )
})

test('a word that the item is called by does not make it another thing', () => {
  for (const text of ['patch a hole in my drywall', 'patch a hole in the drywall'])
    assert.deepEqual(itemsOf(text), ['small drywall patch'], text)
})

test('what is told, and questions about something else than the price, are not priced', () => {
  for (const text of [
    'thanks for the eggs!',
    'sorry about the milk',
    'congrats on the new house!',
    'sold my sofa for 100',
    'she works as a nurse',
    'i am a plumber',
    'milk expired yesterday is it ok',
    'which paper towels are strongest',
    'what size furnace filter do i need',
    'where can i buy cheap eggs',
    'how much is too much coffee',
    'stock price of apple',
    'what did a gallon of milk cost in 1950',
  ])
    assert.deepEqual(
      itemsOf(text).filter((item) => item !== null),
      [],
      text,
    )
  assert.deepEqual(itemsOf('i need a plumber'), ['plumber by the hour'])
  assert.deepEqual(itemsOf('lost my car key need a replacement'), ['car key made by a locksmith'])
  assert.deepEqual(itemsOf('thanks for the help! 2 dozen eggs').at(-1), 'Eggs, grade A, large')
})

test('what work on a home is done with or on is no second thing to pay for', () => {
  assert.deepEqual(itemsOf('new roof on a 2000 sq ft house, asphalt shingles'), [
    'roof replacement of one house',
  ])
  assert.deepEqual(itemsOf('hvac tune up, ac and furnace'), ['heating or cooling tune-up'])
  assert.equal(itemsOf('plywood 4 sheets, deck screws, wood glue').length, 3)
  assert.equal(itemsOf('gutter cleaning, chimney inspection').length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { type ParsedLine, parseQuery } from '../src/parse/index.ts'
import { monthsBetween } from '../src/parse/months.ts'
import { isPayAlone } from '../src/read/meaning-words.ts'
import { isNoRequest } from '../src/read/no-request.ts'

/** The amount of a line, multiplied out. */
function amountOf({ quantity, unit, pack }: ParsedLine): string {
  const size = pack === null ? 1 : pack.count * (pack.size ?? 1)
  return `${(quantity?.value ?? 1) * size} ${pack?.unit ?? unit ?? 'each'}`
}

const read = (text: string): readonly string[] =>
  parseQuery(text).map((line) => `${amountOf(line)}: ${line.item}`)

const goods = fc.constantFrom('milk', 'wheat bread', 'bananas', 'cheddar cheese', 'brown rice')
const units = fc.constantFrom('lb', 'gal', 'oz', 'kg')
const line = fc.tuple(goods, fc.integer({ min: 1, max: 99 }), units)

test('a full stop behind a unit ends the line when the thing was named before its amount', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), (lines) => {
      const text = lines.map(([item, count, unit]) => `${item} ${count} ${unit}.`).join(' ')
      assert.deepEqual(
        read(text),
        lines.map(([item, count, unit]) => `${count} ${unit}: ${item}`),
      )
    }),
  )
  assert.deepEqual(read('2 oz. cheese and 3 lb. rice'), ['2 oz: cheese', '3 lb: rice'])
})

test('an amount behind a pause belongs to the thing before it', () => {
  fc.assert(
    fc.property(line, fc.constantFrom('...', '?', '…', ' ...', ','), ([item, count, unit], pause) => {
      assert.deepEqual(read(`${item}${pause} ${count} ${unit}`), [`${count} ${unit}: ${item}`])
    }),
  )
  assert.deepEqual(read('milk... 2 gallons? and cereal'), ['2 gal: milk', '1 each: cereal'])
})

test('"times four" multiplies as "x 4" does', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 12 }), ([item, count, unit], times) => {
      assert.deepEqual(read(`${count} ${unit} ${item} times ${times}`), [`${count * times} ${unit}: ${item}`])
    }),
  )
})

test('timetables multiply out', () => {
  for (const [text, hours] of [
    ['cook 4 hrs/day, 5 days/wk, 2 weeks', 40],
    ['cook 4 hours a day, 5 days a week for 2 weeks', 40],
    ['cook, 3 x 12h per week for 4 weeks', 144],
    ['cook, 3 x 12 hour shifts a week for 4 weeks', 144],
    ['cook mon-fri 8 hrs a day', 40],
    ['cook mon-fri 8 hrs a day for 3 weeks', 120],
    ['cook 6 hours every weeknight for 2 weeks', 60],
  ] as const)
    assert.deepEqual(read(text), [`${hours} hour: cook`], text)
})

test('greetings, signatures and rows of sums are no lines', () => {
  fc.assert(
    fc.property(
      line,
      fc.constantFrom('Hi Dana,\n', 'Hello team,\n', 'Good morning Mr Lee,\n', ''),
      fc.constantFrom(
        '\nThanks,\nRob',
        '\nBest, Karen',
        '\nthx, Rob (cell 555-0148)',
        '\nCheers, Mike\n555-0199',
        '',
      ),
      fc.constantFrom('\nSUBTOTAL\nTAX', '\ntotal', ''),
      ([item, count, unit], greeting, signature, sums) => {
        const text = `${greeting}${count} ${unit} ${item}.${sums}${signature}`
        assert.deepEqual(read(text), [`${count} ${unit}: ${item}`])
      },
    ),
  )
})

test('a place behind a comma, or whose rates are meant, is where and no thing', () => {
  for (const [text, place] of [
    ['electricity 900 kwh, texas', 'texas'],
    ['electricity 900 kwh, new york', 'new york'],
    ['600 kwh, florida', 'florida'],
    ['2 bedroom apartment, phoenix az', 'phoenix az'],
    ['900 kwh electricity at florida rates', 'florida'],
    ['one bedroom apartment, denver co', 'denver co'],
  ] as const) {
    const [only, ...more] = parseQuery(text)
    assert.deepEqual([only?.place?.text, more.length], [place, 0], text)
  }
})

test('what all things of a list are bought in makes them no pair', () => {
  assert.deepEqual(read('peanut butter and jelly, one jar each'), ['1 jar: peanut butter', '1 jar: jelly'])
  assert.equal(parseQuery('peanut butter and jelly').length, 1)
})

test('a size behind a pack is what one of it holds', () => {
  assert.deepEqual(read('40 pack bottled water 16.9oz'), ['676 oz: bottled water'])
})

test('months from one to another, both counted', () => {
  assert.equal(monthsBetween('Sept thru Dec (4 months)'), 4)
  assert.equal(monthsBetween('june to august'), 3)
  assert.equal(monthsBetween('Nov - Feb'), 4)
  assert.equal(monthsBetween('march of dimes'), null)
})

test('words of pay alone, and verbs that are called like food', () => {
  for (const text of ['wages', 'wages only', 'salario', 'hourly wage'])
    assert.equal(isPayAlone(text), true, text)
  for (const text of ['wage garnishment', 'electrician wages']) assert.equal(isPayAlone(text), false, text)
  assert.equal(isNoRequest('milk the cow at dawn'), true)
  assert.equal(isNoRequest('milk for the kids'), false)
})

test('goods below a word of thanks are goods, and a name there is none', () => {
  assert.deepEqual(
    parseQuery('2 lb rice\nthanks\neggs milk').map(({ text }) => text),
    ['2 lb rice', 'eggs milk'],
  )
  assert.deepEqual(
    parseQuery('2 lb rice\nthanks\nMike').map(({ text }) => text),
    ['2 lb rice'],
  )
})

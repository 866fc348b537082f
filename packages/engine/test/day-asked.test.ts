import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { type Book, priceItem } from '../src/index.ts'
import { takeDay } from '../src/parse/day-asked.ts'
import { builtBook, quoteOf } from './built-book.ts'

function moving(): Book {
  const row = (description: string, amount: number, date: string, unit = 'each') => ({
    ...{ description, unit, price: amount, geography: 'US', date, source: description },
  })
  return builtBook({
    rows: [
      row('Eggs', 2.2, '2026-07', 'dozen'),
      row('Sofa', 1_000, '2025-06'),
      row('Passport', 165, '2026-02'),
      row('Phone', 700, '2025'),
      row('Ghost', 9, '2026-07'),
      row('Egg carton', 3, '2026-07'),
      row('Egg carton box', 4, '2026-07'),
    ],
    options: {
      id: 'moving',
      estimate: 'item',
      target: 'published_average',
      defaultGeography: 'US',
      foldBySource: false,
    },
    items: [
      {
        description: 'Eggs',
        component: 'goods',
        index: 'eggs',
        calibration: { direct: 'all', moved: 'all' },
      },
      { description: 'Sofa', component: 'goods', calibration: { direct: 'all', moved: 'all' } },
      { description: 'Passport', component: 'goods', index: 'none' },
      { description: 'Phone', component: 'goods', index: 'none' },
      { description: 'Ghost', component: 'goods', index: 'ghosts' },
      { description: 'Egg carton', component: 'goods' },
      { description: 'Egg carton box', component: 'goods', index: 'none' },
    ],
    geographies: [{ code: 'US', name: 'United States', parent: null, kind: 'country' }],
    indices: [
      { component: 'eggs', source: 'eggs', levels: { '2025-03': 6.2, '2026-06': 2, '2026-07': 2.2 } },
      { component: 'ghosts', source: 'ghosts', levels: { '2026-07': 1 } },
      { component: 'all', source: 'everything', levels: { '2017-01': 80, '2025-06': 100, '2026-07': 104 } },
    ],
    countries: [
      {
        code: 'DE',
        name: 'Germany',
        currency: 'EUR',
        priceLevel: 0.8,
        levels: {},
        exchangeRate: 0.9,
        source: 'levels',
      },
    ],
    calibrations: [
      {
        name: 'all',
        scores: Array.from({ length: 101 }, (_, i) => (i - 50) / 500),
        sources: 20,
        foldUnit: 'area',
        measuredCoverage: 0.9,
      },
    ],
    staleness: [{ months: 12, logError90: 0.17 }],
  })
}

const book = moving()

const ask = (text: string, geography: string | null = null) => quoteOf(book, text, geography)

const width = (range: { low: string | null; high: string | null } | null | undefined): number =>
  Math.log(Number(range?.high) / Number(range?.low))

test('a price is moved to the day in the text by the index of its own kind, with a wider range', () => {
  const now = ask('2 dozen eggs')
  const then = ask('2 dozen eggs as of March 2025')
  assert.deepEqual([now.as_of, now.lines[0]?.total?.estimate], ['2026-07-31', '4.40'])
  assert.deepEqual([then.as_of, then.lines[0]?.total?.estimate], ['2025-03-31', '12.40'])
  assert.deepEqual(then.lines[0]?.adjustments, [{ kind: 'time', factor: '2.81818', source: 'eggs' }])
  assert.deepEqual([then.lines.length, then.lines[0]?.text], [1, '2 dozen eggs'])
  assert.ok(width(then.lines[0]?.total) > width(now.lines[0]?.total))
})

test('one day is of all lines, wherever it stands, and the last one counts', () => {
  for (const text of [
    'eggs, sofa as of 2017-01-15',
    'Prices as of January 2017: eggs, sofa',
    'eggs (as of Jan 3, 2017)\nsofa',
    'eggs, sofa\nas of 2025-03-31\nas of 2017-01-01',
  ]) {
    const { lines } = ask(text)
    assert.deepEqual(
      lines.map(({ text: line, total }) => [line, total?.estimate]),
      [
        [lines[0]?.text, undefined],
        ['sofa', '800.00'],
      ],
      text,
    )
  }
})

test('the month before that of the figure has its own price, where the index knows it', () => {
  assert.equal(ask('eggs as of June 2026').lines[0]?.total?.estimate, '2.00')
  assert.equal(ask('ghost as of June 2026').lines[0]?.total?.estimate, '9.00')
})

test('where no index knows the month, nothing is told', () => {
  const [eggs] = ask('eggs as of 2024-02').lines
  assert.match(
    String(eggs?.reason?.message),
    /has the price of 2026-07, and does not know what it was on 2024-02-29/,
  )
  assert.equal(ask('ghost as of 2025-03').lines[0]?.status, 'unpriced')
})

test('what is set by somebody has its own day and those behind it, with a word', () => {
  assert.equal(ask('passport as of 2025-12').lines[0]?.status, 'unpriced')
  const [later] = ask('passport as of 2026-12').lines
  assert.equal(later?.total?.estimate, '165.00')
  assert.match(String(later?.warnings), /may be set anew/)
  // A price of a year is of each of its days.
  assert.deepEqual(
    ['2025-01', '2025-12-31', '2024-12'].map((day) => ask(`phone as of ${day}`).lines[0]?.total?.estimate),
    ['700.00', '700.00', undefined],
  )
})

test('the future has the newest price and a wider range', () => {
  const [near, far] = ['2026-12', '2028-06'].map((day) => ask(`sofa as of ${day}`).lines[0]?.total)
  assert.deepEqual([near?.estimate, far?.estimate], ['1040.00', '1040.00'])
  assert.ok(width(far) > width(near))
})

test('the day of the book itself changes nothing, and none behind it goes by another price', () => {
  const prices = ['eggs', 'sofa', 'passport', 'phone', 'ghost'].map((thing) => ask(thing).lines)
  for (const day of ['2026-07-31', '2026-07-15', '2026-08-20'])
    assert.deepEqual(
      ['eggs', 'sofa', 'passport', 'phone', 'ghost'].map((thing) => ask(`${thing} as of ${day}`).lines),
      prices,
      day,
    )
  const estimates = (day: string) =>
    ['eggs', 'sofa', 'ghost'].map((thing) => ask(`${thing}${day}`).lines[0]?.total?.estimate)
  assert.deepEqual(estimates(' as of 2027-05'), estimates(''))
  assert.equal(ask('2 sofas as of 2026-11-17', 'DE').lines[0]?.status, 'priced')
  assert.equal(ask('2 sofas as of 2027-11-17', 'DE').lines[0]?.status, 'unpriced')
})

test('days out of reach and other countries are refused', () => {
  assert.match(
    String(ask('sofa as of 2016-06').lines[0]?.reason?.message),
    /no day more than 10 years before/,
  )
  assert.match(String(ask('sofa as of 2029').lines[0]?.reason?.message), /no day more than 2 years after/)
  assert.match(
    String(ask('sofa as of 2025', 'DE').lines[0]?.reason?.message),
    /US alone, and not for Germany/,
  )
})

test('a row of a list with a date is priced for its day', () => {
  const of = (date?: string) =>
    priceItem(book, { description: 'Eggs', quantity: 2, unit: 'dozen', date }).total?.estimate
  assert.deepEqual([of(), of('2025-03'), of('2024-02')], ['4.40', '12.40', undefined])
})

test('lines, cells and brackets stay what they are', () => {
  for (const text of [
    'eggs\nas of 2017-01-15: sofa',
    'eggs\nPrices as of Jan 2017: sofa',
    'eggs\r\nas of Jan 2017 sofa',
    'eggs as of\nJan 2017\nsofa',
  ])
    assert.deepEqual(
      ask(text).lines.map(({ total }) => total?.estimate),
      [undefined, '800.00'],
      text,
    )
  assert.equal(takeDay('eggs\tas of 2025-03\t3').text.split('\t').length, 3)
  assert.equal(takeDay('eggs (large, as of 2025-03), milk').text, `eggs (large${' '.repeat(15)}), milk`)
  assert.equal(takeDay('eggs (as of 2025-03, large)').text, `eggs (${' '.repeat(13)}, large)`)
})

test('dates are also read as they are written in the US, over wide gaps, and at the end of a month', () => {
  for (const [written, date] of [
    ['3/31/2025', '2025-03-31'],
    ['03/2025', '2025-03-31'],
    ['31/3/2025', '2025-03-31'],
    ['2025/03/30', '2025-03-30'],
    [' March  2025', '2025-03-31'],
    ['the end of March 2025', '2025-03-31'],
    ['the 30th of March, 2025', '2025-03-30'],
  ])
    assert.equal(takeDay(`eggs as of ${written}`).asked?.date, date, written)
  for (const written of ['13/13/2025', '2025/13', '3/31/20255', '2025-Q1', '1/3/31/2025'])
    assert.equal(takeDay(`eggs as of ${written}`).asked, null, written)
})

test('a question names its time anywhere, and as people write it', () => {
  for (const [text, date] of [
    ['what did eggs cost in 2023 in Chicago?', '2023-07-01'],
    ['what did gas cost in 2022 per gallon', '2022-07-01'],
    ['in march 2023 how much were eggs', '2023-03-31'],
    ['In 2022, what did gas cost?', '2022-07-01'],
    ['price of eggs (in 2022)', '2022-07-01'],
    ['price of eggs in 2022, thanks!', '2022-07-01'],
    ['"price of eggs in 2022"', '2022-07-01'],
    ['price of eggs on March 3, 2023', '2023-03-03'],
    ['price of eggs on 3/3/2023', '2023-03-03'],
    ['price of eggs around 2022', '2022-07-01'],
    ['price of eggs in the month of march 2023', '2023-03-31'],
    ['eggs as of 3/31/25', '2025-03-31'],
    ['eggs as-of 2025', '2025-07-01'],
    // A number of a model is none of inches, and not all that ends in "ed" was done to something.
    ['how much was a ps5 in 2021', '2021-07-01'],
    ['price of iphone 13 in 2022', '2022-07-01'],
    ['price of a queen bed in 2020', '2020-07-01'],
    ['price of a shed in 2021', '2021-07-01'],
    ['price of a home in 2021', '2021-07-01'],
    ['how much did we pay in 2021 for a gallon of milk', '2021-07-01'],
    ['how much did it run in 2021 to replace a roof', '2021-07-01'],
    ['price of cheese shredded in 2021', '2021-07-01'],
    ['2 dozen eggs in 2022 prices', '2022-07-01'],
    ['gas prices in 2022', '2022-07-01'],
    ['average rent in 2022', '2022-07-01'],
    ['price of eggs in 2022 in Chicago', '2022-07-01'],
    ['how much does a nurse make in 2020', '2020-07-01'],
    ['how much is a plumber in 2022 3 hours', '2022-07-01'],
    ['cost of grass seed in 2022', '2022-07-01'],
  ])
    assert.equal(takeDay(String(text)).asked?.date, date, text)
})

test('a time that says something of the thing, of another clause or of one thing of several is none that is asked for', () => {
  for (const text of [
    'cost to fix phone i broke in 2021',
    'how much was the phone i broke in 2021',
    'price for a laptop that came out in 2021',
    'cost of glasses, last exam was in 2022',
    'cost to fix AC unit put in in 2005',
    'price of a condo built back in 1985',
    'cost of a car seat that expires in 2030',
    'cost of eggs in 2020, milk in 2023',
    'cost of oil change in 2018 Ford F-150',
    'cost to install tile in 2000 sf office',
    'eggs as of 3/25',
  ])
    assert.deepEqual(takeDay(text), { text, asked: null }, text)
})

test('a time of the past that nobody asked for prices of is remarked on', () => {
  for (const [text, past] of [
    ['eggs during 2022', 'during 2022'],
    ['eggs in 2021?', 'in 2021'],
    ['sofa summer of 2022', 'summer of 2022'],
    ['sofa in March 2023', 'in March 2023'],
    ['how much were eggs in summer 2019', 'summer 2019'],
    ['eggs in mid 2022', 'in mid 2022'],
    ['how much was a sofa in 2018 and in 2022', 'in 2018'],
  ])
    assert.deepEqual(ask(String(text)).warnings, [
      `The prices are of 2026-07-31. For prices of then, write "as of" and a month or year in place of "${past}".`,
    ])
  for (const past of ['in 1975', 'during 1990', 'in 2005'])
    assert.deepEqual(ask(`sofa ${past}`).warnings, [
      `The prices are of 2026-07-31. Those of "${past}" are not known.`,
    ])
  for (const text of [
    'eggs in 2026',
    'sofa built in 1990',
    'what did eggs cost in March 2025',
    'eggs\nsofa in 2021',
    'sofa for spring 2020',
    'sofa from back in 2019',
    'nothing at all in 2020',
    'sofa made in 1975',
  ])
    assert.deepEqual(
      ask(text).warnings.filter((warning) => warning.startsWith('The prices are of')),
      [],
      text,
    )
})

test('a day that is not understood is said, and today is one', () => {
  assert.deepEqual(ask('eggs as of last March, sofa').warnings, [
    '"as of last March" is no day that was understood; the prices are of 2026-07-31.',
  ])
  for (const text of ['eggs as of now', 'eggs as of today', 'eggs as of 2026-07-31', 'eggs'])
    assert.deepEqual(ask(text).warnings, [], text)
})

test('what else it may be is told only where its price on the day is known', () => {
  const others = (text: string) => ask(text).lines[0]?.alternatives.map(({ item }) => item)
  assert.deepEqual(others('egg carton'), ['Egg carton box'])
  assert.deepEqual(others('egg carton as of 2025-06'), [])
})

test('an own list that knows no movement says of what day its price is', () => {
  const own = builtBook({
    rows: ['Widget', 'Bracket', 'Roof tile'].map((description, at) => ({
      ...{ description, unit: 'each', price: 12 + at, date: '2026-05', source: 'list' },
    })),
    options: { id: 'own' },
  })
  const row = (date?: string) => priceItem(own, { description: 'Widget', quantity: 2, date })
  assert.doesNotMatch(String(row().warnings), /does not know/)
  assert.doesNotMatch(String(row('2026-05-20').warnings), /does not know/)
  assert.match(String(row('2025-03').warnings), /does not know how its prices moved; they are of 2026-05-31/)
  assert.equal(row('2029').status, 'unpriced')
})

test('only what is a date is taken for one', () => {
  for (const text of [
    'eggs as of today',
    'eggs as of March',
    'eggs as of 2025-13',
    'eggs as of Feb 30, 2025',
    'eggs as of 20255',
    'eggs as of 2025-03-311',
    'a 2025 sofa',
  ])
    assert.deepEqual(takeDay(text), { text, asked: null }, text)
})

test('every date is read in each of its spellings, and all else stays in its place', () => {
  const names = 'January February March April May June July August September October November December'.split(
    ' ',
  )
  const two = (number: number): string => String(number).padStart(2, '0')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.nat(5),
      (date, before, spelling) => {
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        const name = String(names[month - 1])
        const written = [
          `${year}-${two(month)}-${two(day)}`,
          `${year}-${month}-${day}`,
          `${name} ${day}, ${year}`,
          `${day} ${name} ${year}`,
          `${name.slice(0, 3)}. ${day} ${year}`,
          `the ${day}th of ${name} ${year}`.slice(4),
        ][spelling]
        const text = `${before}\nas of ${written}\neggs`
        const { text: rest, asked } = takeDay(text)
        assert.equal(asked?.date, `${year}-${two(month)}-${two(day)}`)
        assert.equal(rest.length, text.length)
        assert.equal(rest.trimEnd().endsWith('\neggs'), true)
      },
    ),
  )
})

test('a question for one thing may end with when, and nothing else is taken for it', () => {
  assert.equal(ask('what did 2 dozen eggs cost in March 2025?').lines[0]?.total?.estimate, '12.40')
  assert.equal(ask('price of a sofa in the year 2016').as_of, '2016-07-01')
  assert.equal(ask('how much was a sofa in January of 2017').lines[0]?.total?.estimate, '800.00')
  assert.equal(ask('how much was a sofa in 1950').lines[0]?.status, 'unpriced')
  for (const text of [
    'sofa in 2019',
    'cost of a sofa in 2000 sq ft house',
    'price of brake pads in 2012 Honda Civic',
    'cost of a monitor 24 in 2000',
    'what was it in\n2019 sofa in 2019',
    'cost of a sofa\neggs in 2019',
    'price of a sofa made in 2019',
    'cost of the house that was built in 1990',
    'price of eggs in 2019 - 2020',
    'price of a haircut in 2000 Sydney',
  ])
    assert.deepEqual(takeDay(text), { text, asked: null }, text)
})

test('inches before a day stay inches', () => {
  assert.equal(takeDay('tv 55 in as of 2025-03-31').text.trimEnd(), 'tv 55 in')
})

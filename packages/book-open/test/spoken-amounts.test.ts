import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

type Wanted = readonly [text: string, item: RegExp, quantity: number, unit: string]

/** Each text is one line: this much of this thing. */
function amounts(kind: string, wanted: readonly Wanted[]): void {
  test(kind, () => {
    for (const [text, item, quantity, unit] of wanted) {
      const { lines } = quoteOf(book, text, null)
      assert.equal(lines.length, 1, `${text}: ${lines.map((line) => line.text).join(' | ')}`)
      const [line] = lines
      assert.equal(line?.status, 'priced', text)
      assert.match(line?.item ?? '', item, text)
      const value = Number(line?.quantity?.value)
      assert.ok(Math.abs(value / quantity - 1) < 0.01, `${text}: ${value} ${line?.quantity?.unit}`)
      assert.equal(line?.quantity?.unit, unit, text)
    }
  })
}

amounts('the octane of fuel counts nothing', [
  ['premium 93, 17.2 gallons, Chicago', /premium/, 17.2, 'gal'],
  ['93 octane, 17 gal', /premium/, 17, 'gal'],
  ['unleaded 87, 12 gal', /regular/, 12, 'gal'],
  ['15 gal 87 octane gas', /regular/, 15, 'gal'],
  ['12 gal mid-grade', /midgrade/, 12, 'gal'],
  ['20gal 87 Tulsa ok', /regular/, 20, 'gal'],
  ['gas 11.2g unleaded, Denver', /regular/, 11.2, 'gal'],
  ['gas 40 litres 98', /premium/, 40, 'l'],
  ['diesel 20 gal 90', /Diesel/, 20, 'gal'],
  ['premium coffee 250g', /Coffee/, 250, 'g'],
])
amounts('a trip takes as many gallons as its miles and the car say, over a comma too', [
  ['gas for 1000 miles at 22mpg', /Gasoline/, 45.4545, 'gal'],
  ['gas money round trip 540 mi, my car gets 30 mpg, in Ohio', /Gasoline/, 18, 'gal'],
])
amounts('a car that is filled, over a comma too', [
  ['fill my f150, 23 gallons, in Reno', /Gasoline/, 23, 'gal'],
])
amounts('what a meter counted, before or behind its unit and by the month', [
  ['my kwh usage: 1432 - Atlanta', /Electricity/, 1432, 'kWh'],
  ['summer electric 3 months x 1800 kwh, Phoenix', /Electricity/, 5400, 'kWh'],
])
amounts('hours by the week, closed by a longer period', [
  ['bookkeeper 10 hrs a month, yearly', /Bookkeeping/, 120, 'hour'],
  ['dental assistant, 32 hours/week, per month', /Dental Assistants/, 138.667, 'hour'],
  ['tutor 2x a week, 1 hr, 10 weeks', /[Tt]utor/, 20, 'hour'],
  ['temp workers: 6 for 2 weeks, 40 hrs/wk', /Clerks/, 480, 'hour'],
  ['welder day rate', /Welder/, 1, 'day'],
])
amounts('how often, before how much', [
  ['weekly 18 gallons of diesel for a year', /Diesel/, 936, 'gal'],
  ['monthly 200 kwh for a year in Texas', /Electricity/, 2400, 'kWh'],
  ['daily 2 gallons of milk for 30 days', /Milk/, 60, 'gal'],
])
amounts('watts for some hours are a bill for electricity', [
  ['electric for a 1500 watt space heater 8 hrs a day for 30 days in PA', /Electricity/, 360, 'kWh'],
  ['running a 100w bulb for 24 hours', /Electricity/, 2.4, 'kWh'],
  ['cost to run a 2 kW pool pump 6 hours a day for a month', /Electricity/, 364.8, 'kWh'],
  ['running a 2 kilowatt heater 8 hrs a day for 30 days', /Electricity/, 480, 'kWh'],
  ['1500 watt space heater', /space heater/, 1, 'each'],
  ['electric pressure washer 1800 watt rental 4 hours', /pressure washer/, 1, 'day'],
  ['10 units of power strips', /extension cord/, 10, 'each'],
])
amounts('homes by bedrooms and bathrooms, months, deposits and postcodes', [
  ["what's rent like for a 2/2 in Tampa", /^2-bedroom/, 1, 'month'],
  ['1BR 94110 mo.', /^1-bedroom/, 1, 'month'],
  ['60601 mo rent 1br', /^1-bedroom/, 1, 'month'],
  ['1/1 apartment in Orlando', /^1-bedroom/, 1, 'month'],
  ['rent due 4/1 studio Portland', /^Studio/, 1, 'month'],
  ['studio downtown LA', /^Studio/, 1, 'month'],
  ['sublet studio manhattan july and august', /^Studio/, 2, 'month'],
  ['2BR/2BA in scottsdale az for jan feb mar', /^2-bedroom/, 3, 'month'],
  ['2bd apt in Madison WI starting in Aug, 12 month lease, total cost', /^2-bedroom/, 12, 'month'],
  ['security deposit plus first month for a 1br in Sacramento', /^1-bedroom/, 2, 'month'],
])
amounts('what a pack holds, behind a dash', [
  ['aspirin - 100', /medicine/, 1, 'bottle'],
  ['pens - 12', /pens/, 1, 'pack'],
  ['notebooks - 5', /notebook/, 5, 'each'],
])
amounts('the trade of those who are hired for a task', [
  ['2 guys to move furniture sat 9-1', /mover/, 8, 'hour'],
  ['need 3 ppl to stuff envelopes for 4 hrs', /Clerks/, 12, 'hour'],
])
amounts('a salary that only its period names', [['office manager, Denver, annual', /Office/, 1, 'year']])

test('parts of other countries, and words that only one country uses, say where', () => {
  for (const [text, currency] of [
    ['1000 kWh in Ontario', 'CAD'],
    ['2 lb butter Calgary Alberta', 'CAD'],
    ['dozen eggs in Scotland', 'GBP'],
    ['dozen eggs in Bavaria', 'EUR'],
    ['haircut in Queensland', 'AUD'],
    ['one bed flat in Manchester per month', 'GBP'],
    ['2 bed flat Chicago', 'USD'],
    ['a flat of strawberries', 'USD'],
    ['queen bed flat sheet', 'USD'],
  ] as const) {
    const quote = quoteOf(book, text, null)
    assert.equal(quote.total.complete, true, text)
    assert.equal(quote.currency, currency, text)
  }
  const [line] = quoteOf(book, 'studio downtown LA', null).lines
  const [inLosAngeles] = quoteOf(book, 'studio in Los Angeles', null).lines
  assert.equal(
    line?.status === 'priced' && line.total.estimate,
    inLosAngeles?.status === 'priced' && inLosAngeles.total.estimate,
  )
})

test('a postcode says where its line is, whatever the list says', () => {
  const [, home] = quoteOf(book, '2 gal milk, Chicago; 1BR 94110 mo.', null).lines
  const [alone] = quoteOf(book, '1BR 94110', null).lines
  assert.equal(
    home?.status === 'priced' && home.total.estimate,
    alone?.status === 'priced' && alone.total.estimate,
  )
})

test('a small word in the middle of a list is wanted like the others', () => {
  assert.deepEqual(
    quoteOf(book, 'milk\nfruit\nbread', null).lines.map(({ text }) => text),
    ['milk', 'fruit', 'bread'],
  )
})

test('choices, slashes and words of fuel without end take no longer than other texts', () => {
  for (const text of [
    `${'milk / '.repeat(40)}half-half`,
    `${'a or '.repeat(400)}${' '.repeat(1_900)})`,
    'put '.repeat(1_000),
    `meter ${'1'.repeat(3_900)}`,
    `pump ${'$'.repeat(3_900)}`,
    '1500 watt '.repeat(390),
  ]) {
    const before = process.threadCpuUsage()
    quoteOf(book, text, null)
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 2_000_000, `${text.slice(0, 12)}: ${(user + system) / 1_000} ms`)
  }
})
amounts('a couple and a few count what comes behind them, and a couple may be people', [
  ['a couple of shirts', /shirt/, 2, 'each'],
  ['couple of large pizzas for delivery', /pizza/, 2, 'each'],
  ['couple of movie tickets', /movie ticket/, 2, 'ticket'],
  ['a few shirts', /shirt/, 3, 'each'],
  ['several haircuts', /haircut/, 5, 'visit'],
  ['couple hours of babysitting', /Babysitter/, 2, 'hour'],
  ['massage for a couple', /Massage/, 1, 'hour'],
])
amounts('what is paid by the month lasts for the year that is said, and eggs for the year are a dozen', [
  ['gym membership for the year', /gym/, 1, 'year'],
  ['netflix for the year', /Netflix/, 1, 'year'],
  ['childcare for the month', /care/, 1, 'month'],
  ['a dozen eggs for the year', /Eggs/, 1, 'dozen'],
])

test('a period that is said of the last of several subscriptions is of all of them', () => {
  const amountsOf = (text: string) =>
    quoteOf(book, text, null).lines.map(({ quantity }) => `${quantity?.value} ${quantity?.unit}`)
  assert.deepEqual(amountsOf('netflix and spotify for a year'), ['1 year', '1 year'])
  assert.deepEqual(amountsOf('netflix, spotify and hulu for 6 months'), ['6 month', '6 month', '6 month'])
  assert.deepEqual(amountsOf('netflix for 3 months and spotify for a year'), ['3 month', '1 year'])
  assert.deepEqual(amountsOf('a gym membership and 2 months of internet'), ['1 month', '2 month'])
})

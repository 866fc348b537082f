import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Each way of writing is one line with the total of the first. */
function sameTotals(kind: string, [first = '', ...others]: readonly string[]): void {
  test(kind, () => {
    const wanted = quoteOf(book, first, 'US')
    assert.equal(wanted.total.complete, true, first)
    for (const text of others) {
      const { lines, total } = quoteOf(book, text, 'US')
      assert.equal(lines.length, 1, text)
      assert.equal(lines[0]?.item, wanted.lines[0]?.item, text)
      const ratio = Number(total.estimate) / Number(wanted.total.estimate)
      assert.ok(Math.abs(ratio - 1) < 0.01, `${text}: ${total.estimate} is not ${wanted.total.estimate}`)
    }
  })
}

sameTotals('a blank that is missing', [
  '4 lb pork chops',
  '4lb porkchops',
  'porkchops 4lbs',
  '4lbspork chops',
  'PORKCHOPS 4 LB',
])
sameTotals('parts of a unit, and units by the article', [
  '2 gal apple juice',
  '4 half gallons of apple juice',
  'apple juice, 4 half-gallons',
])
sameTotals('what is sold by the pound, by the pound', [
  '1 lb grapes',
  'grapes by the pound',
  'grapes /lb',
  'grapes, one pound',
])
sameTotals('words that are said of any goods', [
  '3 lb potatoes',
  '3 lb fresh potatoes',
  '3 lb good local potatoes',
  '3 lb potatoes from costco',
])
sameTotals('goods in what they come in, counted', [
  '6 limes',
  'bag of 6 limes please',
  'limes, bag of 6',
  '6 fresh limes',
])
sameTotals('what one pack holds, in brackets', [
  '16 hot dogs',
  '2 packs of hot dogs (8)',
  '2 pk hotdogs (8 ct)',
])
sameTotals('jars, bottles and jugs that nobody writes', ['2 jars of mustard', 'mustard x 2 jars'])
sameTotals('several of one size', ['6 lb shrimp', '3 2-lb bags of shrimp', 'three 2 lb bags of shrimp'])
sameTotals('hours by the clock, by the shift and by the day', [
  'janitor wages, 40 hours',
  'janitor wages, mon-fri 8 hours',
  'janitor mon thru fri 9-5, wages',
  'janitor, five 8s, wages',
  'janitor 0800-1600 mon-fri wages',
  'janitor 8 hrs a day, 5 days, wages',
  'janitor, 5 days x 8 hrs, wages',
  'janitors: 5 people x 8 hrs, wages',
  '8 hours each for 5 janitors, wages',
  '5 janitors working 8 hours each, wages',
  'janitor wages, 20 hrs mon and 20 hrs tue',
  'janitor wages 20 hours a week for 2 weeks',
  'janitor wages 20 hrs wk for 2 wks',
  'janitor, 1 week full time, wages',
  'janitor / 8 hrs / 5 days wages',
  '5 janitors, 8 hr night shift, wages',
  'janitor wages, 5 nights 2-10pm',
  'janitor 2 days/wk (5h) for 4 weeks, wages',
  'janitor wages 4 hrs/day, 10 days/month, 1 month',
])
sameTotals('what somebody earns in a year', [
  'welder salary',
  'yearly pay of a welder',
  'annual pay, welder',
  'welder, salary',
  'what does a welder make',
  'welder pay per year',
  'median salary for welders',
])
sameTotals('what somebody earns in an hour', [
  'hourly wage of a roofer',
  'what is a roofer paid per hr',
  'roofer hourly pay',
  'hourly rate of pay for a roofer',
])
sameTotals('energy that comes again', [
  '4800 kwh',
  '800 kwh a month x 6',
  '800 kwh per month for 6 months',
  'electric 800 kwh/month, 6 months',
])
sameTotals('numbers of other languages', ['20 gallons of gasoline', 'veinte galones de gasolina'])

test('a name takes no part of an amount', () => {
  for (const [text, item] of [
    ['pears, one pound', /^Pears/],
    ['green beans 5lb bag', /^Green beans/],
    ['2-4 lbs brown sugar', /^Sugar, brown/],
  ] as const)
    assert.match(quoteOf(book, text, 'US').lines[0]?.item ?? '', item)
})

test('goods without an amount are bought in what they come in', () => {
  for (const [text, unit] of [
    ['mustard', 'bottle'],
    ['potato chips', 'bag'],
    ['almond milk', 'carton'],
    ['2 peanut butter', 'jar'],
    ['3 milk', 'jug'],
    ['2 bacon', 'pack'],
  ] as const)
    assert.equal(quoteOf(book, text, 'US').lines[0]?.quantity?.unit, unit, text)
})
sameTotals('an amount in another sentence, cell or row', [
  '5 lb butter',
  'costco had butter for 3.49. what would 5 lb run me',
  'butter?? how much for 5 lbs',
  'item,qty,unit\nbutter,5,lb',
  'qty;uom;description\n5;lb;butter',
  'item: butter\nqty: 5\nunit: lb',
])
sameTotals('so many of what was said', [
  '10 lb flour',
  '5 lb bag of flour, two of them',
  'get 2 of the 5 lb bags of flour',
])
sameTotals('as many as are drawn', ['3 lemons', '🍋🍋🍋', '🍋 x3'])
sameTotals('a measure behind the thing, without a number', ['1 pint heavy cream', 'heavy cream pint'])
sameTotals('words without their vowels', ['3 lb boneless chicken breast', 'BNLS CHKN BRST 3LB'])
sameTotals('so much for everybody', ['48 oz sirloin steak', '8oz sirloin steak per person for 6 people'])
sameTotals('who works, and how long', [
  '24 hours of roofer wages',
  'roofers (3), 8 hrs, wages',
  'roofers x 3, 8 hrs, wages',
  '3 roofers @ 8h, wages',
])
sameTotals('a day of work without its lunch', [
  '40 hours of welder wages',
  'welder M-F 7am-3:30pm w/ 30 min unpaid lunch, wages',
])
sameTotals('money and what it buys', ['$20 of gas', "20 dollars' worth of gas", '20 bucks gas', 'gas $20'])
sameTotals('the rent to move in', ['2 months rent 1 bedroom Denver', 'first + last on a 1 bedroom in Denver'])
sameTotals('a size in brackets before how many', [
  'milk 1/2 gal x3',
  'milk (1/2 gal) x3',
  'milk (half gal) x 3',
])
sameTotals('one of a measure, so often', ['10 gal vegetable oil', 'vegetable oil gal x10'])
sameTotals('packs in cases', ['180 oz canned black beans', '6 x 15 oz cans black beans, 2 cases'])
sameTotals('a number behind a plural, before brackets', [
  '10 smoke detectors',
  'smoke detectors 10 (battery)',
])
sameTotals('the brand of the store', ['3 loaves of white bread', 'store brand white bread, 3 loaves'])

test('lists of counts with their sign, and of hyphens', () => {
  for (const text of ['2x gallon milk 1x loaf bread 3x dozen eggs', 'milk-2 gal; bread-1; eggs-3 doz']) {
    const { lines } = quoteOf(book, text, 'US')
    assert.deepEqual(
      lines.map(({ quantity }) => Number(quantity?.value)),
      [2, 1, 3],
      text,
    )
  }
  const [alone] = quoteOf(book, 'apples 3lb - 1', 'US').lines
  assert.equal(alone?.item, 'Apples, fresh')
})
sameTotals('pictures with the number before or behind', ['4 avocados', '4 🥑', '🥑 4', '🥑🥑🥑🥑'])
sameTotals('a picture behind a measure', ['2 lb bacon', '2 lb 🥓', '🥓 2 lb'])
sameTotals('the shift is no size of lumber', [
  'bartender 12 hours',
  'two 6-hour shifts for a bartender',
  'two 6-hour shifts, bartender',
])
sameTotals('cases of an order, with what each holds', [
  '30 dozen eggs',
  '2x EGGS 15DZ CS @ 38.00',
  '2 cases eggs 15 dozen',
])
sameTotals('cases, how many each holds, and of what size', [
  '48 16.9 oz water bottles',
  '2 cases of 24 16.9 oz water',
  '2 cases of 24 16.9oz bottles of water',
])
sameTotals('so many bottles are bought at a shop', ['24 water bottles', '24 bottles of water'])
sameTotals('cases of fresh goods are not cans', ['50 lb tomatoes', '2x TOMATOES 25LB CS @ 31.00'])
sameTotals('the counter that it is bought at', [
  'half a pound of deli turkey',
  'half a pound of turkey from the deli',
  'half a pound of turkey, sliced thin',
])
sameTotals('what was done to the goods, with a hyphen', [
  '2 lb coffee',
  'shade-grown coffee 2 lb',
  'fair-trade coffee 2 lb',
  'single origin coffee, 2 lb',
])
sameTotals('half a dozen is six', ['6 ears of corn', 'half dozen ears of corn', 'half a dozen ears of corn'])

test('an amount for each of several things is one for all of them', () => {
  for (const text of [
    '2 lb each: onions, carrots',
    '2 lb each - onions, carrots',
    '2 lb each of onions, carrots',
    'onions and carrots, 2 lb of each',
  ])
    assert.deepEqual(
      quoteOf(book, text, 'US').lines.map(({ item, quantity }) => [item, quantity?.value, quantity?.unit]),
      [
        ['Onions, fresh', '2', 'lb'],
        ['Carrots, fresh', '2', 'lb'],
      ],
      text,
    )
})

test('one or two of each', () => {
  for (const [text, ...wanted] of [
    ['1 each: onion, lemon, lime', '1', '1', '1'],
    ['two each of onions and lemons', '2', '2'],
  ] as const)
    assert.deepEqual(
      quoteOf(book, text, 'US').lines.map(({ quantity }) => quantity),
      wanted.map((value) => ({ value, unit: 'each' })),
      text,
    )
})

test('the deli is said once for all that is bought there', () => {
  const { lines } = quoteOf(book, '3/4 lb of turkey + half lb of american from the deli', 'US')
  assert.deepEqual(
    lines.map(({ item }) => item),
    ['deli turkey, sliced', 'American processed cheese'],
  )
})

test('what sandwiches are made of is sliced', () => {
  const { lines } = quoteOf(book, 'sandwiches for 10 - 2 loaves bread, 2 lb ham, 1 lb turkey', 'US')
  assert.deepEqual(
    lines.map(({ item }) => item),
    ['Bread, white, pan', 'deli ham, sliced', 'deli turkey, sliced'],
  )
})

test('a whole bird or ham is not sliced because a row beside it is', () => {
  for (const [text, ...items] of [
    ['turkey 16 lb\ndeli olives', 'Turkey, frozen, whole', 'Olives'],
    ['1 lb deli ham\n14 lb turkey', 'deli ham, sliced', 'Turkey, frozen, whole'],
    ['1 lb deli ham, turkey 12 lb', 'deli ham, sliced', 'Turkey, frozen, whole'],
    ['deli ham 1 lb\nturkey', 'deli ham, sliced', 'Turkey, frozen, whole'],
    ['deli ham 1 lb\n3 lb turkey', 'deli ham, sliced', 'Turkey, frozen, whole'],
    ['sandwich stuff\n10 lb ham\nbread', 'sandwich or wrap to go', 'Ham, all', 'Bread, white, pan'],
    ['sandwiches for 40 - 10 lb ham', 'Ham, all'],
    ['4 lb ham, olives from the deli', 'Ham, all', 'Olives'],
  ] as const)
    assert.deepEqual(
      quoteOf(book, text, 'US').lines.map(({ item }) => item),
      items,
      text,
    )
})

test('a pack of another size than the price is for is a part of it', () => {
  const { lines } = quoteOf(book, 'six pack of hard seltzer', 'US')
  assert.deepEqual(lines[0]?.quantity, { value: '0.5', unit: 'pack' })
})

test('between two amounts of what is sold by the bag', () => {
  const [between] = quoteOf(book, 'between 15 and 20 lbs of ice', 'US').lines
  const [to] = quoteOf(book, '15 to 20 lbs of ice', 'US').lines
  assert.deepEqual(between?.quantity, to?.quantity)
})

test('a cup of cheese is one of shredded cheese', () => {
  const [line] = quoteOf(book, '2 cups shredded cheddar', 'US').lines
  assert.equal(line?.status, 'priced')
})

test('a place that closes the line counts, whether a dictionary has the word or not', () => {
  for (const [text, place] of [
    ['2 cords of wood delivered Maine', 'US-ME'],
    ['3 TONS GRAVEL DELIVERED ATLANTA', 'US-CBSA-12060'],
    ['100 ft chain link fence installed dallas', 'US-CBSA-19100'],
    ['1000 gal propane bulk delivery michigan', 'US-MI'],
  ] as const)
    assert.equal(quoteOf(book, text, null).geography.used, place, text)
  for (const text of ['set of 4 tires toyota tacoma', 'oil change for my santa fe'])
    assert.equal(quoteOf(book, text, null).geography.used, 'US', text)
})
sameTotals('what the meter says counts', ['700 kwh of electricity', '1 month of electricity 700 kwh'])

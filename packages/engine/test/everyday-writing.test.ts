import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../src/parse/index.ts'

/** Each line as "quantity unit [count x size unit] item". */
function read(query: string): readonly string[] {
  return parseQuery(query).map(({ quantity, unit, pack, item }) => {
    const amount = [quantity?.value, unit, pack && `[${pack.count} x ${pack.size} ${pack.unit}]`]
    return [...amount, item].filter((part) => part !== null && part !== undefined).join(' ')
  })
}

const CASES: readonly (readonly [query: string, ...lines: string[]])[] = [
  ['one (1) 20-lb bag of basmati', '1 bag [1 x 20 lb] basmati'],
  ['four (4) dozen rolls', '4 dozen rolls'],
  ['3 lb of 90/10 ground pork', '3 lb 90/10 ground pork'],
  ['two 24 packs of seltzer', '2 pack [24 x null null] seltzer'],
  ['sugar4lb', '4 lb sugar'],
  ['yogurt32oz,rolls2doz', '32 oz yogurt', '2 dozen rolls'],
  ['plums|24\npears|36', '24 plums', '36 pears'],
  ['ham | 12 lb\nkale | 3 bunches', '12 lb ham', '3 bunch kale'],
  ['6 pounds of oats every week for a year', '312 lb oats'],
  ['a gallon of cider twice a week for a month', '9 gal cider'],
  ['2 lb of coffee monthly for 6 months', '12 lb coffee'],
  ['chili night!! 2 lb beans, 1 lb onions', '2 lb beans', '1 lb onions'],
  ['pasta dinner for 8 people - need 3 lbs penne, 2 jars of pesto', '3 lb penne', '2 jar pesto'],
  ['camping stuff: loaf rye bread, 2 lb cheese', 'loaf rye bread', '2 lb cheese'],
  ['3 lbs beef+1 dozen eggs', '3 lb beef', '1 dozen eggs'],
  ['cocoa 2 x 12oz', '24 oz cocoa'],
  ['(2) 12oz bags of almonds', '2 bag [1 x 12 oz] almonds'],
  ['a dozen duck eggs, free range', '1 dozen duck eggs, free range'],
  ['noodles, gluten free', 'noodles, gluten free'],
  ['2 five-pound bags of turnips', '2 bag [1 x 5 lb] turnips'],
  ['both 90 gal tanks of kerosene', '2 tank [1 x 90 gal] kerosene'],
  ['gear oil 75w-90, 2 quarts', '2 qt gear oil 75w-90'],
  ['half a pound of ham make that a whole pound', '1 lb ham'],
  ['2 gal cider, no wait, make it 5', '5 gal cider'],
  ['6 lb leeks, actually 8 lb, and 2 lb peas', '8 lb leeks', '2 lb peas'],
  ['two dozen plums period also a gallon of cider period', '2 dozen plums', '1 gal cider'],
  ['add three heads of garlic add four lemons', '3 head garlic', '4 lemons'],
  ['Bean supper for 60\n- beans 20 lb\n- rice 15 lb', '20 lb beans', '15 lb rice'],
  ['office party\n4 dozen rolls\n3 lb ham', '4 dozen rolls', '3 lb ham'],
  ['tuna, the little 3 oz. cans, 2 dozen', 'tuna', '2 dozen little 3 oz. cans'],
  ['Role | HC | Hrs/wk | Weeks\nCashier | 3 | 20 | 4', '240 hour Cashier'],
  ['Rent of a cottage, first and last month', 'Rent of a cottage', 'first and last month'],
  ['Job | Hours/day | Days\nMason | 8 | 3', '24 hour Mason'],
  ['Item|Qty\nGouda, aged|8', '8 Gouda aged'],
  ['5 packers @ 12 hrs', '5 [1 x 12 hour] packers'],
  ['(1) 40 lb oats (2) 20 lb lentils', '40 lb oats', '20 lb lentils'],
  ['(1) kale (2) leeks (3) 3 turnips', 'kale', 'leeks', '3 turnips'],
  ['(a) 4 lb kale (b) 2 lb leeks', '4 lb kale', '2 lb leeks'],
  ['#1 12 plums #2 8 oz gouda #3 1 gal cider', '12 plums', '8 oz gouda', '1 gal cider'],
  ['1: 2 gal cider 2: 1 lb gouda', '2 gal cider', '1 lb gouda'],
  ['1- 5 lb oats 2- 3 lb lentils', '5 lb oats', '3 lb lentils'],
  ['1.) 2 lb ham 2.) 3 lb kale', '2 lb ham', '3 lb kale'],
  ['A. 10 lb turnips B. 5 lb leeks', '10 lb turnips', '5 lb leeks'],
  ['i) 2 lb veal ii) 3 lb ham', '2 lb veal', '3 lb ham'],
  ['(1) 9 oz bag of kale, (2) 12 oz bags of almonds', '1 bag [1 x 9 oz] kale', '2 bag [1 x 12 oz] almonds'],
  ['oats and lentils, 5 lbs of each', '5 lb oats', '5 lb lentils'],
  ['ham, veal, kale: half a pound of each', '0.5 lb ham', '0.5 lb veal', '0.5 lb kale'],
  ['third of a pound of ham', '0.3333333333333333 lb ham'],
  ['a pound and a quarter of ham', '1.25 lb ham'],
  ['a couple of 4-hour shifts, baker', '8 hour baker'],
  ['not veal lol, only 2 lb ham', '2 lb ham'],
  ['instead of veal, 3 lb ham', '3 lb ham'],
  ['pie? no thanks, 2 lb plums', '2 lb plums'],
  ['cake? nope, 2 pints of sherbet instead', '2 pt sherbet'],
  ['2 lb veal, not too lean, 1 lb ham', '2 lb veal', '1 lb ham'],
  ['a dozen 5oz cans of tuna', '12 can [1 x 5 oz] tuna'],
  ['1 case 48 x 8oz cider', '1 case [48 x 8 oz] cider'],
  ['one and three quarter pounds of ham', '1.75 lb ham'],
  ['a pound and three quarters of ham', '1.75 lb ham'],
  ['three dozen and a half plums', '3.5 dozen plums'],
  ['pork loin, center cut, 5ish lbs', '5 lb pork loin, center cut'],
  ['whole chicken, approx 5lbs, x2', '10 lb whole chicken'],
  ['pancakes for 12 - 5 lb flour, 18 plums', '5 lb flour', '18 plums'],
  ["Hi Sarah, hope you're well! 50 lb of flour please", '50 lb flour'],
  ['To whom it may concern,\n3 lb ham', '3 lb ham'],
  ['#4471 10/02/26\n3 lb ham', '3 lb ham'],
  ['2 - 5 lb bags oats', '2 bag [1 x 5 lb] oats'],
  ['2-5 lb oats', '3.5 lb oats'],
  ['🥑 4', '4 🥑'],
  ['Sales order 3390\n3 lb ham\nTerms net 30', '3 lb ham'],
  ['INV 7781-A 6/1/26\n3 lb ham\nShip 6/02', '3 lb ham'],
  ['Dear Sir or Madam,\n3 lb ham', '3 lb ham'],
  ['PO 40917\n3 lb ham\nDeliver 11/20', '3 lb ham'],
  ['Order 55-102\n3 lb ham', '3 lb ham'],
  ['Order no. 9912\n3 lb ham', '3 lb ham'],
  ['PO-4471\n3 lb ham', '3 lb ham'],
  ['instead of ground veal, 3 lb ham', '3 lb ham'],
  ['nah not veal, ham', 'ham'],
  ['not veal, 2 lb ham', '2 lb ham'],
]

for (const [query, ...lines] of CASES)
  test(`as people write: ${query.replace('\n', ' / ')}`, () => {
    assert.deepEqual(read(query), lines)
  })

test('what only looks like it is left alone', () => {
  assert.deepEqual(read('mp3player'), ['mp3player'])
  assert.deepEqual(read('3/4 lb of ham'), ['0.75 lb ham'])
  assert.deepEqual(read('eggs @ 2.50, 12'), ['12 eggs'])
  assert.deepEqual(read('dinner for 6 people'), ['dinner for 6 people'])
})

test('a row with goods and a count is no head of an order', () => {
  for (const query of [
    'Order 2 PS5\n3 pizzas',
    'Order 12 TP\n3 pizzas',
    'Order 120 TP\n3 pizzas',
    'order RTX4090\n3 pizzas',
    'order RTX-4090\n3 pizzas',
    'order 500-TP\n3 pizzas',
    'order 2 net\n3 pizzas',
    'order WD-40\n3 pizzas',
    'order 3 BLT\n3 pizzas',
    'PO 2 OJ\n3 pizzas',
    '# 2 TV\n3 pizzas',
    '#1 TV\n3 pizzas',
  ])
    assert.equal(read(query).length, 2, `${query}: ${read(query).join(' | ')}`)
})

test('"not" before the kind of a thing throws nothing away', () => {
  for (const [query, ...things] of [
    ['cider\nnot too ripe plums, 6\nkale', 'cider', 'plums', 'kale'],
    ['plums\nnot salted butter, 2 lb', 'plums', 'butter'],
    ['not too spicy salsa, 2 jars', 'salsa'],
    ['not spicy salsa, 2 jars', 'salsa'],
    ['not spicy salsa, 2 jars please', 'salsa'],
    ['not spicy salsa, 2 jars of pickles', 'salsa', 'pickles'],
    ['not salted butter, just 2 lb', 'butter'],
    ['not salted butter,\n2 lb ham', 'butter', 'ham'],
    ['Not too lean ground veal, 3 lb', 'ground veal'],
    ['not very sharp cheddar, half a pound', 'cheddar'],
    ['not so expensive laptop, one', 'laptop'],
    ['not just one pizza, three', 'pizza'],
    ['Not just plums, a gallon of cider too', 'plums', 'cider'],
    ['not only plums, but cider', 'plums'],
    ['not that lean veal, 2 lb ham', 'veal', 'ham'],
  ]) {
    const found = read(query ?? '').join(' | ')
    for (const thing of things) assert.ok(found.includes(thing), `${query}: ${found}`)
  }
})

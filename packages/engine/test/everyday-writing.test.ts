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

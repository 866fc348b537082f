import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** What was priced, as "quantity unit item". */
const pricedOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.flatMap(({ status, item, quantity }) =>
    status === 'priced' ? [`${quantity?.value} ${quantity?.unit} ${item?.split(',')[0]}`] : [],
  )

const CASES: readonly (readonly [text: string, ...priced: string[]])[] = [
  ['cashier, full time, yearly pay', '1 year Cashiers (wage)'],
  ['janitor 15 hrs a week, annual cost', '780 hour Janitors and Cleaners'],
  ['bartender, setup 2h + service 5h', '7 hour Bartenders (wage)'],
  [
    'carpenter 8 hrs and electrician 8 hrs, wages only',
    '8 hour Carpenters (wage)',
    '8 hour Electricians (wage)',
  ],
  ['8 hours of a janitor and 8 hours of a wizard', '8 hour Janitors and Cleaners'],
  ['6 weeks of lawn mowing', '6 visit lawn mowing'],
  ['gas bill for the hall, 90 therms', '90 therm Natural gas (utility'],
  ['2 months of electricity at 700 kWh', '1400 kWh Electricity'],
  ['40 gal diesel, food truck', '40 gal Diesel fuel'],
  ['20 lb potatoes, 10 lb onions, stew for the shelter', '20 lb Potatoes', '10 lb Onions'],
  ['2 qt yogurt, vanilla', '2 qt Yogurt'],
  ['monthly rent if we moved to Denver, one bdrm', '1 month 1-bedroom home'],
  ['Qty 4 - Heavy cream, qt', '4 qt Cream'],
  ['black beans 15 oz, 12 per case, 2 cases', '360 oz Black beans'],
  ['Role | HC | Hrs/wk | Weeks\nStocker | 2 | 30 | 4', '240 hour Stockers and Order Fillers (wage)'],
]

for (const [text, ...priced] of CASES)
  test(`what is said around a thing counts or is set aside: ${text.replace('\n', ' / ')}`, () => {
    assert.deepEqual(pricedOf(text), priced)
  })

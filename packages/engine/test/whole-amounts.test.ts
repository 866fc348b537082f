import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemProfile } from '../src/book/header.ts'
import { parsePhrase, parseQuery } from '../src/parse/parse-query.ts'
import { plainTokens } from '../src/parse/plain-tokens.ts'
import { tokenize } from '../src/parse/token.ts'
import { workHoursIn } from '../src/parse/work-hours.ts'
import { withPeople } from '../src/read/crew.ts'
import { ratedAmount } from '../src/read/rated-amount.ts'
import { wholeAmount } from '../src/read/whole-amount.ts'

const profile: ItemProfile = {
  target: 'transaction',
  component: null,
  index: null,
  note: null,
  defaultUnit: null,
  spokenUnit: null,
  timeBasis: 'calendar',
  density: null,
  pieceKg: 0.1,
  pieceLitres: null,
  contents: null,
  calibrationDirect: null,
  calibrationMoved: null,
  meaning: null,
  size: null,
  yields: false,
  every: null,
  times: null,
}

function whole(text: string, group: string, label: string): string | null {
  const line = wholeAmount(parsePhrase(text), { group, label, title: 'thing', profile })
  if (line === null) return null
  return `${(line.quantity?.value ?? 1) * (line.pack?.count ?? 1)} ${line.pack?.unit ?? line.unit ?? 'each'}`
}

test('all amounts of goods count, wherever they stand', () => {
  const weighed: Readonly<Record<string, string | null>> = {
    'salmon fillets, 4 @ 6 oz': '24 oz',
    'flour 5 lb - 4 bags': '20 lb',
    'tofu 14oz firm 3 blocks': '42 oz',
    'case pack 12 x 15oz black beans': '180 oz',
    'butter 36/1LB CS 1': '36 lb',
    'steaks four of them about 12 oz each': '48 oz',
    'pork chops 6 of them, 3 lbs': '3 lb',
    '2 lb chicken breasts (4)': '2 lb',
    'russets 50lb 80ct x 3': '150 lb',
    'butter 1LB 2': '2 lb',
    '1/2 case of butter (case = 36 lb)': '18 lb',
    '2 lb ham': null,
    'ham 2 lb, cheese 3 oz': null,
  }
  for (const [text, amount] of Object.entries(weighed)) assert.equal(whole(text, 'mass', 'lb'), amount, text)
  const counted: Readonly<Record<string, string | null>> = {
    'buns 6 packs of 8': '48 each',
    'toilet paper 12 mega rolls': '12 each',
    'eggs 18 ct x 2': '36 each',
    'a two piece suit': null,
  }
  for (const [text, amount] of Object.entries(counted))
    assert.equal(whole(text, 'piece', 'roll'), amount, text)
})

test('people, hours, days and weeks are multiplied over the words between them', () => {
  const hours: Readonly<Record<string, number | null>> = {
    'line cooks: 3, dinner shift 3-10pm, mon thru fri': 105,
    'cna 3 twelves a week for a month (4 wks)': 144,
    'counselors - 6 of them - 40 hours a week - 8 weeks': 1920,
    'janitor, 2 hrs/day, 22 working days': 44,
    'assistant 52 weeks 40 hrs': 2080,
    'cleaners x 3, 4 hours each, twice a week for 4 weeks': 96,
    'cook x3 Thurs 8-2, Fri 8-2': 36,
    'sitter fri nite 6 to 11': 5,
    'cleaner 3 hours every other week for half a year (13 visits)': 39,
    'walker 1 hr every day 4 two weeks': 14,
    'stocker 9-1': 4,
    'Kellner 20 Std. pro Woche, 3 Wochen': 60,
    'jardinero 40 horas a la semana por 4 semanas': 160,
    'aide 4 hrs/day 7 days/week for a month (30 days)': 120,
    'guards, 12 hours each for 7 nights, so 168 hours total': 168,
    '2 guards 24/7 for one week': 336,
    '3 servers, 1 hr prep and 4 hrs service': 15,
    'clerk 1 mo full-time (160 h)': 160,
    'aide, 2 per shift, 3 shifts of 8 hrs, one day': 48,
    'walker 1 hr everyday for two weeks': 14,
    'cook tues & thurs 4:30-6:00, 8 weeks': 24,
    'baker, 38 h/wk, 10 wks': 380,
    'nanny for a 3 year old, 30 hours': null,
    'bartender for 60 guests, 5 hours': null,
    'cook 6-8 hours': null,
  }
  for (const [text, total] of Object.entries(hours))
    assert.equal(workHoursIn(plainTokens(tokenize(text))), total, text)
})

test('a rate is multiplied by how long it lasts, in whatever order', () => {
  const line = ratedAmount(parsePhrase('1 yr of electricity at 900 kwh a month'))
  assert.deepEqual([line?.quantity?.value, line?.unit], [10_800, 'kWh'])
  assert.equal(ratedAmount(parsePhrase('900 kwh a month')), null)
})

test('what is for each of several people is multiplied by them', () => {
  const eaten = (text: string, piece: number | null): number | undefined =>
    withPeople(parsePhrase(text), piece).quantity?.value
  assert.equal(eaten('6 oz salmon, 30 guests', 0.17), 180)
  assert.equal(eaten('8 oz chicken per person for 20', 0.2), 160)
  assert.equal(eaten('4 lb shrimp for 8 people', 0.02), 4)
  assert.equal(eaten('10 lb ham for 25 guests', 3.6), 10)
})

const read = (text: string): readonly string[] =>
  parseQuery(text).map(({ quantity, unit, pack, item }) =>
    [(quantity?.value ?? 1) * (pack?.size ?? 1), pack?.unit ?? unit ?? 'each', item].join(' '),
  )

test('the names of columns say what the cells of a table are', () => {
  assert.deepEqual(read('qty | item\n6 | cans black beans\n4 | lbs rice'), ['6 can black beans', '4 lb rice'])
  assert.deepEqual(read('SKU\tDESC\tQTY\tUOM\n20114\tBUTTER\t36\tLB\nTAX\t0.00'), ['36 lb BUTTER'])
  assert.deepEqual(read('SKU\tITEM\tPACK\tCASES\n40012\tPENNE 1LB\t20\t2'), ['40 lb PENNE'])
  assert.deepEqual(read('role | hours\nline cook | 40'), ['40 hour line cook'])
})

test('rows above a letter are no goods, and a number that says which one counts nothing', () => {
  assert.deepEqual(read('From: Pam\nSubject: lunch\n\n3 lb ham'), ['3 lb ham'])
  assert.deepEqual(read('fridge for unit 7'), ['1 each fridge for unit 7'])
  assert.deepEqual(read('2 units of blood'), ['2 each blood'])
})

test('more digits than a number has are no amount', () => {
  assert.equal(parseQuery('9'.repeat(1_000))[0]?.quantity, null)
})

test('prices that end the rows of a receipt are no amounts', () => {
  assert.deepEqual(read('BUTTER 2 LB 4.99\nEGGS 2 DZ 5.49 F\nTOTAL 10.48'), ['2 lb BUTTER', '2 dozen EGGS'])
})

test('what is taken back is not wanted', () => {
  assert.deepEqual(read('3 tbsp? no i need 3 lbs of sugar'), ['3 lb sugar'])
  assert.deepEqual(read('1 dozen roses? too pricey. 1 dozen donuts'), ['1 dozen donuts'])
  assert.deepEqual(read('8 lb beef and a bag of charcoal no scratch the charcoal'), ['8 lb beef'])
  assert.deepEqual(read('1 onion, 3 leeks... ok skip that, just 6 lbs of rice'), ['6 lb rice'])
  assert.deepEqual(read('2 lb butter, just salted'), ['2 lb butter'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote, QuoteLine } from '@assay/contract'
import { buildBook } from '../src/book/build.ts'
import { readRowUnit } from '../src/book/row-unit.ts'
import { type ItemFacts, openBook, price } from '../src/index.ts'

/** Things with a price and the unit that it is for, and what people call them. */
const THINGS: readonly (readonly [
  name: string,
  unit: string,
  price: number,
  words: string,
  facts?: Partial<ItemFacts>,
])[] = [
  ['Chest X-ray', 'scan', 100, 'chest x-ray|chest xray'],
  ['MRI of the knee', 'scan', 800, 'mri knee|knee mri'],
  ['Roof replacement', 'job', 12_000, 'new roof|roof|roof replacement'],
  ['Composite deck, installed', 'sq ft', 50, 'composite deck|deck'],
  ['Curb and gutter', 'ft', 30, 'concrete curb and gutter|curb and gutter'],
  ['Septic tank pumping', 'job', 400, 'pump septic tank|septic tank pumping|pump out septic tank'],
  ['Wheel alignment', 'job', 120, '4 wheel alignment|wheel alignment'],
  ['Vinyl window', 'window', 700, 'vinyl window|window replacement'],
  ['Hotel night', 'night', 150, 'hotel|hotel room'],
  ['Flight from Denver to Boston', 'ticket', 140, 'flight denver boston', { times: { 'round trip': 2 } }],
  ['Steakhouse dinner', 'person', 80, 'steakhouse dinner'],
  ['Bowling', 'game', 7, 'bowling'],
  ['Shrimp', 'lb', 12, 'shrimp'],
  ['Rain boots', 'pair', 30, 'rain boots'],
  ['Two-piece suit cleaned', 'suit', 18, 'dry cleaning suit'],
  ['Postcard stamp', 'stamp', 0.5, 'postcard stamp|postcard stamps'],
  ['Entry to the zoo', 'ticket', 20, 'zoo|zoo tickets'],
  ['Box of bin bags', 'box', 15, 'bin bags'],
  ['Ready-mix concrete', 'cu yd', 150, 'ready mix|ready mix concrete'],
  ['Carpet, laid', 'sq ft', 5, 'carpet'],
  ['Sewing fabric', 'yd', 8, 'fabric'],
  [
    'Used Toyota Camry, 2019',
    'car',
    18_000,
    '2019 toyota camry',
    { size: { unit: 'mile', typical: 60_000, slope: -0.2 } },
  ],
  ['Music streaming', 'month', 12, 'spotify premium|spotify'],
  ['Games by subscription', 'month', 10, 'playstation plus'],
  ['Games console', 'console', 500, 'playstation'],
  ['Fertilizer in bulk', 'ton', 700, 'ton fertilizer', { yields: true }],
  ['Bag of fertilizer', 'bag', 20, 'fertilizer'],
  ['Paper towels', 'roll', 2, 'paper towels'],
  ['Shampoo', 'fl oz', 0.5, 'shampoo', { contents: { bottle: 0.355 } }],
  ['Boom lift rental', 'day', 300, 'boom lift|boom lift rental'],
  ['Object storage', 'GB', 0.02, 'object storage', { every: 'month' }],
  ['Custom T-shirt', 'shirt', 9, 'custom t-shirt|custom t-shirts'],
  ['Retaining wall', 'sq ft', 25, 'retaining wall'],
  ['Recessed light', 'each', 190, 'recessed light|add recessed light'],
  ['Bridesmaid dress', 'each', 140, 'bridesmaid dress|bridesmaid dresses'],
  ['Dog walk', 'walk', 20, 'dog walker'],
  ['Air filter', 'each', 20, 'furnace filter|furnace filters'],
  ['Phone plan', 'month', 60, 'phone plan'],
  ['Socks', 'pair', 2, 'socks|pairs of socks'],
  ['Text message', 'message', 0.01, 'send sms|sms'],
  ['Steak', 'lb', 18, 'ribeye steaks'],
  ['Rental car', 'day', 80, 'rental car|rental car for a week'],
  ['Virtual machine', 'hour', 0.1, 'virtual machine'],
  ['Ski lift ticket', 'day', 250, 'ski lift ticket|ski lift tickets'],
  ['Printer', 'printer', 90, 'printer'],
  ['Printer ink', 'cartridge', 25, 'printer ink|ink cartridge'],
  ['Macaroni with cheese', 'box', 2, 'mac and cheese'],
  ['Computer monitor', 'monitor', 200, 'monitor|27 inch monitor'],
  [
    'Tokens of a language model',
    'million tokens',
    15,
    'claude output tokens|output tokens claude',
    { contents: { each: 1e-6 } },
  ],
]

const building = buildBook({
  rows: THINGS.flatMap(([name, unit, amount]) => [
    {
      description: `${name} (asked)`,
      unit,
      price: amount,
      geography: 'US',
      date: '2026-07',
      source: 'a test',
    },
    ...(name.startsWith('MRI')
      ? [{ description: `${name} (Medicare)`, unit, price: amount / 4, geography: 'US', date: '2026-07' }]
      : []),
  ]),
  items: THINGS.flatMap(([description, , , , facts = {}]) => [
    {
      description: `${description} (asked)`,
      name: description,
      searchable: false,
      meaning: { kind: 'cash_price' as const, of: 'a price' },
      ...facts,
    },
    ...(description.startsWith('MRI')
      ? [
          {
            description: `${description} (Medicare)`,
            name: description,
            searchable: false,
            meaning: { kind: 'fee_schedule' as const, of: 'what Medicare pays' },
          },
        ]
      : []),
  ]),
  names: THINGS.flatMap(([name, , , words]) =>
    words.split('|').map((phrase) => ({
      phrase,
      items: [`${name} (asked)`, ...(name.startsWith('MRI') ? [`${name} (Medicare)`] : [])],
    })),
  ),
  options: { id: 'things', estimate: 'item', currency: 'USD', defaultGeography: 'US', asOf: '2026-07-31' },
})
let step = building.next()
while (!step.done) step = building.next()
const book = openBook(step.value.bytes)

function quote(text: string): Quote {
  const pricing = price(book, { text, geography: 'US' })
  let next = pricing.next()
  while (!next.done) next = pricing.next()
  return next.value
}

const shown = ({ status, item, total }: QuoteLine): string =>
  status === 'priced' ? `${item} = ${Number(total?.estimate)}` : 'unpriced'

test('what stands on both sides of an "and" is two things, unless the name itself has the "and"', () => {
  const asked = (text: string): readonly string[] => quote(text).lines.map(shown)
  assert.deepEqual(asked('a printer and ink'), ['Printer = 90', 'unpriced'])
  assert.deepEqual(asked('a printer & printer ink'), ['Printer = 90', 'Printer ink = 25'])
  assert.deepEqual(asked('a monitor and two printers'), ['Computer monitor = 200', 'Printer = 180'])
  assert.deepEqual(asked('mac and cheese'), ['Macaroni with cheese = 2'])
  assert.deepEqual(asked('mac & cheese'), ['Macaroni with cheese = 2'])
})

const ASKED: Readonly<Record<string, string>> = {
  'chest x-ray, self pay': 'Chest X-ray = 100',
  'MRI of my left knee, cash price': 'MRI of the knee = 800',
  'knee mri with medicare': 'MRI of the knee = 200',
  '12x16 composite deck installed': 'Composite deck, installed = 9600',
  'a 12 x 16 ft composite deck': 'Composite deck, installed = 9600',
  'composite deck, 300 sq ft, with railing and stairs': 'Composite deck, installed = 15000',
  'concrete curb and gutter 300 LF': 'Curb and gutter = 9000',
  'pump out a 1000 gallon septic tank': 'Septic tank pumping = 400',
  '4 wheel alignment': 'Wheel alignment = 120',
  'replace 10 double hung vinyl windows, installed': 'Vinyl window = 7000',
  'hotel room for 3 nights': 'Hotel night = 450',
  '2 hotel rooms for 3 nights': 'Hotel night = 900',
  'flight from Denver to Boston, round trip': 'Flight from Denver to Boston = 280',
  'steakhouse dinner for 4 with tip': 'Steakhouse dinner = 320',
  'bowling for 4, two games each, shoes included': 'Bowling = 56',
  '2019 toyota camry se 60,000 miles': 'Used Toyota Camry, 2019 = 18000',
  '2019 Toyota Camry with 120k miles': 'Used Toyota Camry, 2019 = 15669.91',
  'spotify premium individual for one year': 'Music streaming = 144',
  'kids rain boots size 11': 'Rain boots = 30',
  'dry cleaning two piece suit': 'Two-piece suit cleaned = 18',
  'postcard stamps, 10 of them': 'Postcard stamp = 5',
  'zoo tickets for 2 adults and 2 kids': 'Entry to the zoo = 80',
  'bin bags 100 count, two boxes': 'Box of bin bags = 30',
  'a pound and a half of shrimp': 'Shrimp = 18',
  'ready mix concrete 10 yards': 'Ready-mix concrete = 1500',
  '20 yards of carpet': 'Carpet, laid = 900',
  '10 yards of fabric': 'Sewing fabric = 80',
  'PlayStation Plus': 'Games by subscription = 10',
  '3 tons of fertilizer': 'Fertilizer in bulk = 2100',
  '8 double rolls of bounty paper towels': 'Paper towels = 16',
  'shampoo 12 oz bottle': 'Shampoo = 6',
  '2 bottles of shampoo': 'Shampoo = 12',
  'towable boom lift 50 ft for 3 days': 'Boom lift rental = 900',
  '1 TB of object storage for a year': 'Object storage = 240',
  '2 x 27 inch 1440p monitors': 'Computer monitor = 400',
  'custom t-shirts, 50, one color': 'Custom T-shirt = 450',
  'retaining wall 4 ft high 60 feet long': 'Retaining wall = 6000',
  '5 foot wide composite deck, 20 feet': 'Composite deck, installed = 5000',
  'carpet, 10 sheets 4x8': 'Carpet, laid = 1600',
  'add 4 recessed lights': 'Recessed light = 760',
  'vinyl windows, 12 openings installed': 'Vinyl window = 8400',
  'bridesmaid dresses for 4': 'Bridesmaid dress = 560',
  'dog walker 30 min, 5 days a week for 4 weeks': 'Dog walk = 400',
  'furnace filters 20x25x1, 6 pack': 'Air filter = 120',
  'bin bags, box of 80': 'Box of bin bags = 15',
  'family of 4 phone plan, month': 'Phone plan = 60',
  '6 pairs of socks': 'Socks = 12',
  'ski lift tickets for two': 'Ski lift ticket = 500',
  'ski lift tickets for 2 adults and 1 kid, 3 days': 'Ski lift ticket = 2250',
  'hola, 2 bottles of shampoo': 'Shampoo = 12',
  'send 5,000 sms': 'Text message = 50',
  'ribeye steaks 4 x 1 lb': 'Steak = 72',
  'boom lift for a weekend': 'Boom lift rental = 600',
  'week in a hotel': 'Hotel night = 1050',
  'rental car for a week': 'Rental car = 560',
  'virtual machine month': 'Virtual machine = 73.05',
  '5 million output tokens claude': 'Tokens of a language model = 75',
  '8 rolls of papper towels': 'Paper towels = 16',
  'new roof': 'Roof replacement = 12000',
  'how much does a roof replacement cost': 'Roof replacement = 12000',
}

test('a thing is found by its name, and the amount that fits it is taken', () => {
  const answers = Object.keys(ASKED).map((text) => [text, quote(text).lines.map(shown).join('; ')])
  assert.deepEqual(Object.fromEntries(answers), ASKED)
})

const NOT_IT = [
  'roof rack',
  'picture of a roof',
  'hotel room in 2075',
  'toy roof',
  'mri technician',
  'hotel clerk',
  'spotify stickers',
  'how to pump a septic tank',
  'bowling ball',
  'camry',
]

test('a noun behind the name, or before a preposition, makes it another thing', () => {
  const answers = NOT_IT.map((text) => [text, quote(text).lines.map(shown).join('; ')])
  assert.deepEqual(Object.fromEntries(answers), Object.fromEntries(NOT_IT.map((text) => [text, 'unpriced'])))
})

test('a unit that begins with "per" is not cut', () => {
  assert.equal(readRowUnit('person').label, 'person')
  assert.equal(readRowUnit('per lb').label, 'lb')
})

test('the other meanings of a thing are its alternatives', () => {
  const [line] = quote('knee mri').lines
  assert.equal(line?.meaning?.kind, 'cash_price')
  assert.deepEqual(
    line?.alternatives.map(({ meaning, unit_price }) => [meaning?.kind, Number(unit_price.estimate)]),
    [['fee_schedule', 200]],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const linesOf = (text: string) => quoteOf(book, text, 'US').lines

reads('to fill up a car is to buy fuel for it', [
  ['fill up my F-150 with diesel', [/^Diesel/, 26, 'gal']],
  ['fill up a Ford F-150', [/^Gasoline/, 26, 'gal']],
  ['fill up my Civic', [/^Gasoline/, 13, 'gal']],
  ['fill up my car', [/^Gasoline/, 15, 'gal']],
])

test('how much a tank holds is in the range, and is told', () => {
  const [line] = linesOf('fill up my F-150 with diesel')
  assert.ok(Number(line?.total?.low) < 95 && Number(line?.total?.high) > 145, JSON.stringify(line?.total))
  assert.ok(line?.warnings.includes('A tank of such a car was taken to hold 22 to 36 gallons.'))
})

reads('what is for a car that has a name is what it is for any car', [
  ['new battery for my Toyota Camry', [/car battery/, 1, 'battery']],
  ['insurance for a 2020 Honda Accord', [/^Car insurance/, 1, 'year']],
])

reads('an amount with a label is used', [
  ['new architectural shingle roof, 24 squares, tear off included', [/shingle roof/, 2400, 'sq ft']],
  ['24 squares of asphalt shingle roofing installed', [/shingle roof/, 24, 'square']],
  ['hang 5 sheets of drywall', [/^drywall/, 160, 'sq ft']],
  ['cataract surgery, both eyes', [/^Cataract/, 2, 'eye']],
  ['a handyman for an afternoon', [/^Handyman/, 0.5, 'day']],
])

reads('the size of a tire is no number of them', [
  ['four 215/55R17 all season tires mounted and balanced', [/^tire/, 4, 'tire']],
  ['2 tires 225/65R17', [/^tire/, 2, 'tire']],
  ['two 225/65R17 tires installed', [/^tire/, 2, 'tire']],
  ['four 205/55R16 tires', [/^tire/, 4, 'tire']],
])

const [WATER, GAS, PHONE, TRASH] = [/^Water bill/, /gas bill/, /phone bill/, /^Trash/]

reads('a period above a list is that of each of its lines', [
  [
    'monthly budget: rent 1BR 1400, electric, internet, groceries for a family of 4, car insurance, gym',
    [/rent/, 1, 'month'],
    [/^Electricity bill/, 1, 'month'],
    [/internet/, 1, 'month'],
    [/^Groceries/, 1, 'month'],
    [/^Car insurance/, 1, 'month'],
    [/^gym/, 1, 'month'],
  ],
  [
    'monthly: Netflix, car insurance, gas, gym, daycare',
    [/^Netflix/, 1, 'month'],
    [/^Car insurance/, 1, 'month'],
    [/^gym/, 1, 'month'],
    [/^Day care/, 1, 'month'],
  ],
  ['annual budget: rent, car insurance', [/rent/, 1, 'year'], [/^Car insurance/, 1, 'year']],
  [
    'monthly bills: water, gas, phone, trash',
    [WATER, 1, 'month'],
    [GAS, 1, 'month'],
    [PHONE, 1, 'month'],
    [TRASH, 1, 'month'],
  ],
  [
    'bills: water, gas, phone, trash',
    [WATER, 1, 'month'],
    [GAS, 1, 'month'],
    [PHONE, 1, 'month'],
    [TRASH, 1, 'month'],
  ],
])

test('what somebody pays already is told as that', () => {
  const [rent] = linesOf('monthly budget: rent 1BR 1400, electric')
  assert.ok(
    rent?.warnings.some((warning) => warning.startsWith('1400 is what was paid')),
    `${rent?.warnings}`,
  )
})

test('a rent with points and a comma is told as it was paid', () => {
  const [rent] = linesOf('Miete 1.500,00 EUR\nInternet 59,90 EUR')
  assert.match(rent?.warnings.join(' ') ?? '', /^1500 is what was paid/)
})

reads('what is said around a job is no other job', [
  ['swap out a 50 gallon gas water heater, parts and labor', [/^gas water heater/, 1, 'each']],
  ['repaint the inside of a 12x14 bedroom, two coats', [/^room, painted/, 1, 'room']],
  ['week-long rental of a midsize car', [/^rental car/, 1, 'week']],
  [
    'Hi, I need a quote for catering lunch for 35 people on the 14th.\nThanks a bunch\nMike',
    [/lunch/, 35, 'person'],
  ],
  ['my windsheild is cracked, replace it - ford f150', [/^windshield/, 1, 'windshield']],
  ['teeth cleaning and xrays', [/^Dentist visit with cleaning, exam and X-rays/, 1, 'visit']],
  ['lasik both eyes', [/^LASIK eye surgery, both eyes/, 1, 'procedure']],
  ['subway fare in New York', [/^subway ride in New York/, 1, 'ride']],
])

test('a price for people, of today or of a whole pool is none for a goat, of the 1950s or of water', () => {
  for (const text of [
    'a shot of penicillin for my goat',
    'pint of ice cream from the 1950s',
    'fill up the pool',
    'monthly budget: gas, rent, car insurance',
  ])
    assert.ok(
      linesOf(text).some(({ status }) => status === 'unpriced'),
      text,
    )
})

test('a list price that its source tells in whole dollars has a range of as much', () => {
  for (const [text, paid] of [
    ['Netflix Standard', 17.99],
    ['YouTube Premium', 13.99],
    ['Hulu', 18.99],
  ] as const) {
    const [line] = linesOf(text)
    assert.ok(Number(line?.total?.low) <= paid && Number(line?.total?.high) >= paid, text)
  }
})

reads('what is paid by the year has its own price', [
  ['Microsoft 365 Family for a year', [/^Microsoft 365 Family, a year/, 1, 'year']],
])

reads('visits and work are read in other languages', [
  ['Friseur Damen', [/^Woman's haircut/, 1, 'visit']],
  ['Haare schneiden', [/haircut/, 1, 'visit']],
  ['Zahnreinigung', [/^Teeth cleaning/, 1, 'visit']],
  ['Zahnarzt Kontrolle', [/^Dental checkup/, 1, 'visit']],
  ['Kaiserschnitt im Krankenhaus', [/^C-section/, 1, 'birth']],
  ['une consultation chez le médecin', [/office visit/, 1, 'visit']],
  ['cambiar el aceite de mi coche', [/^oil change/, 1, 'service']],
])

test('an area that the price does not follow is told, and never counts as one square foot', () => {
  const [roof] = linesOf('re-roof my house, 2200 square feet, asphalt shingles')
  const note = '"2200 square feet" does not change the price, which is for one job.'
  assert.ok(roof?.warnings.includes(note), `${roof?.warnings}`)
})

reads('an insurance behind goods is wanted beside them, and a food truck says where they go', [
  ['electric 1000 kwh, car insurance', [/^Electricity/, 1000, 'kWh'], [/^Car insurance/, 1, 'year']],
  ['2 lbs butter, car insurance', [/^Butter/, 2, 'lb'], [/^Car insurance/, 1, 'year']],
  ['10 gal gas, home insurance', [/^Gasoline/, 10, 'gal'], [/^Homeowners insurance/, 1, 'year']],
  [
    '5 lb potatoes, pet insurance, 2 oil changes',
    [/^Potatoes/, 5, 'lb'],
    [/^Pet insurance/, 1, 'month'],
    [/^oil change/, 2, 'service'],
  ],
  ['40 gal diesel, food truck', [/^Diesel/, 40, 'gal']],
])

reads('a rent behind goods and a comma is paid for by itself', [
  ['2 dozen eggs, rent for a 2 bedroom apartment', [/^Eggs/, 2, 'dozen'], [/^2-bedroom/, 1, 'month']],
  [
    '10 lb of flour, rent of an apartment in Chicago, a gallon of milk',
    [/^Flour/, 10, 'lb'],
    [/^2-bedroom/, 1, 'month'],
    [/^Milk/, 1, 'gal'],
  ],
  ['2 dozen eggs, rent', [/^Eggs/, 2, 'dozen'], [/rent/, 1, 'month']],
  ['3 gal paint, apartment', [/paint/, 3, 'gal']],
])

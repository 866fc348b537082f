import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('a word that makes a name with the next one is no unit', [
  ['2 round trip flights from Denver to Boston', [/Boston and Denver/, 4, 'ticket']],
  ['family of 4 round trip flights Denver to Boston', [/Boston and Denver/, 8, 'ticket']],
])
reads('a car behind what is done to cars is what it is done to, and behind anything else it is bought', [
  ['haircut, used 2019 Toyota Camry', [/haircut/, 1, 'visit'], [/2019 Toyota Camry/, 1, 'car']],
  ['dozen eggs, used 2019 Toyota Camry', [/Eggs/, 1, 'dozen'], [/2019 Toyota Camry/, 1, 'car']],
  ['oil change, 2019 Toyota Camry', [/oil change/, 1, 'service']],
  ['timing belt, Honda Pilot', [/timing belt/, 1, 'job']],
  ['tank of gas, ford f150', [/Gasoline/, 1, 'tank']],
  ['honda civic, toyota corolla', [/Honda Civic/, 1, 'car'], [/Toyota Corolla/, 1, 'car']],
  ['2018 honda civic, 2019 toyota corolla', [/2018 Honda/, 1, 'car'], [/2019 Toyota/, 1, 'car']],
  ['plane ticket to denver, used honda civic', [/Denver/, 1, 'ticket'], [/Honda Civic, used/, 1, 'car']],
  ['plane ticket to denver, honda civic', [/Denver/, 1, 'ticket'], [/Honda Civic/, 1, 'car']],
  ['oil change, used honda civic', [/oil change/, 1, 'service']],
])
reads('a house behind things of a household is where they stand', [
  ['washer, dryer, 3 bedroom house', [/washing machine/, 1, 'each'], [/dryer/, 1, 'each']],
  ['3 bedroom house, 2 bedroom condo', [/house/, 1, 'home'], [/Condominium/, 1, 'condo']],
])
reads('the number of a model and the day of a month count nothing', [
  ['tank of gas for a ford f-150', [/Gasoline/, 1, 'tank']],
  ['tank of gas for a mazda cx-5', [/Gasoline/, 1, 'tank']],
  ['hotel in new york for december 24', [/hotel room/, 1, 'night']],
  ['hotel chicago january 5', [/hotel room/, 1, 'night']],
  ['hotel chicago march 3 to 5 for 2 nights', [/hotel room/, 2, 'night']],
  ['hotel chicago december 2 nights', [/hotel room/, 2, 'night']],
  ['turkey for december 24', [/Turkey/, 1, 'each']],
])
reads('a vintage counts nothing', [
  ['case of 2021 champagne', [/champagne/, 1, 'case']],
  ['box of 1995 baseball cards', [/trading cards/, 1, 'pack']],
])
reads('hours of one person are bought, wherever they stand', [
  ['electrician, 40 hours', [/electrician by the hour/, 40, 'hour']],
  ['40 hours of an electrician', [/electrician by the hour/, 40, 'hour']],
  ['electrician, 8 hours, $100', [/electrician by the hour/, 8, 'hour']],
  ['electrician, 40 hours at $85/hr', [/electrician by the hour/, 40, 'hour']],
  ['electrician, 8 hours, $100 an hour', [/electrician by the hour/, 8, 'hour']],
  ['electrician, $85/hr', [/electrician by the hour/, 1, 'hour']],
  ['electrician 40 hours a week for 4 weeks', [/Electricians \(wage\)/, 160, 'hour']],
])
reads('a multipack costs less than as many bought one by one', [
  ['12 pack of work gloves', [/work gloves/, 2.11, 'pair']],
  ['pack of 6 t shirts', [/multipack/, 6, 'shirt']],
  ['5 pack of underwear', [/underwear/, 5, 'each']],
  ['pack of underwear', [/underwear/, 1, 'pack']],
  ['pack of 5 razors', [/pack of razors/, 1, 'pack']],
  ["pack of 6 women's underwear", [/women's underwear/, 1, 'pack']],
  ['pack of 50 paper lunch bags', [/paper lunch bags/, 1, 'pack']],
  ['pack of 2 smoke detectors', [/smoke detector/, 2, 'each']],
])
reads('so many people eat portions', [
  ['spaghetti for 6', [/Spaghetti/, 1.12, 'lb']],
  ['turkey for 12 people', [/Turkey/, 15.1, 'lb']],
  ['pork chops for 4', [/Pork chops/, 4, 'each']],
  ['cereal for 4', [/Cereal/, 0.397, 'lb']],
  ['butter for 12', [/Butter/, 0.529, 'lb']],
  ['cheesecake for 10', [/Cheesecake/, 2.87, 'lb']],
  ['pumpkin pie for 8', [/Pumpkin pie/, 2.29, 'lb']],
  ['soup for 4', [/soup/, 4, 'each']],
])
reads('money behind fuel is spent on it, also in a list', [
  ['gas, $60 and milk', [/Gasoline/, 14.6556, 'gal'], [/Milk/, 1, 'gal']],
  ['milk, gas, $40', [/Milk/, 1, 'gal'], [/Gasoline/, 9.7704, 'gal']],
])
reads('sides behind a comma are how large it is', [
  ['new deck, 14x16', [/deck/, 224, 'sq ft']],
  ['patio 12x12, stamped concrete', [/stamped concrete patio/, 144, 'sq ft']],
])
reads('what a container holds is counted in what the price is for', [
  ['carton of cage free eggs', [/cage-free/, 1, 'carton']],
  ['tea bags', [/box of tea/, 1, 'box']],
  ['a/c replacement', [/air conditioner/, 1, 'each']],
  ['hospital delivery, c-section', [/C-section/, 1, 'birth']],
])

reads('numbers that begin the rows of a receipt are of the articles', [
  ['PETSMART\n0079310 TIDY CATS 35LB\nTOTAL', [/cat litter/, 35, 'lb']],
  ['MARKET\n365 ORG BANANAS 2.31 lb\nSUBTOTAL', [/Bananas/, 2.31, 'lb']],
])
reads('one of what comes in pairs is a pair, unless it is a piece by itself', [
  ['2 jeans', [/jeans/, 2, 'pair']],
  ['two airpods pro', [/AirPods Pro/, 2, 'pair']],
  ['4 wiper blades', [/wiper blades/, 4, 'each']],
])
reads('all of a family, and each child at the dentist', [
  ['Zoo for a family of 4 (2 adults, kids 6 and 9)', [/zoo/, 4, 'ticket']],
  ['dental cleaning for 3 kids', [/cleaning/, 3, 'visit']],
  ['haircut for me and my 2 boys', [/haircut/, 3, 'visit']],
])
reads('who asks, and what is asked about an amount, is no thing', [
  ['caterer here, 60 lb pulled pork', [/Pork/, 60, 'lb']],
  [
    '30 gal whole milk, 10 dozen eggs. What am I looking at weekly?',
    [/Milk/, 30, 'gal'],
    [/Eggs/, 10, 'dozen'],
  ],
  ['2 half gallons of oat milk a week, what is that for a whole year', [/oat/, 52, 'gal']],
])
reads('where and on what the work is done', [
  ['housekeeper every other week for a year, 3 bed house', [/house cleaning/, 26, 'visit']],
  ['lawn mowing, quarter acre lot, weekly april thru october', [/lawn mowing/, 30, 'visit']],
  ['gym membership for a year, planet fitness type', [/Planet Fitness/, 1, 'year']],
])
reads('amounts in the words of people', [
  ['fill up a 26 gallon tank w/ diesel, F-250', [/Diesel/, 26, 'gal']],
  ['heating oil, quarter tank left so need like 180 gallons', [/Heating oil/, 180, 'gal']],
  ['first mate 8 hours', [/Captains, Mates/, 8, 'hour']],
  ['2 security guards for an 8 hour event', [/Security Guards/, 16, 'hour']],
  ['one ton of wood pellets (50 bags)', [/Wood pellets/, 1, 'ton']],
  ['oats 42 oz canister (x5)', [/Oats/, 210, 'oz']],
  [
    'role | heads | hrs each\nforklift op | 4 | 40\nwarehouse picker | 10 | 32',
    [/Truck/, 160, 'hour'],
    [/Order Fillers/, 320, 'hour'],
  ],
])

test('a measure in words that nobody understands leaves the thing unpriced', () => {
  for (const text of [
    'heating oil, they say the gauge wants 180 gallons',
    'welder, the gig spans roughly 6 weeks in spring',
  ])
    assert.equal(quoteOf(book, text, 'US').lines[0]?.status, 'unpriced', text)
})

test('a case of what has its price by the dozen or by the ream holds dozens and reams', () => {
  const total = (text: string): number => Number(quoteOf(book, text, 'US').total.estimate)
  assert.equal(total('carton of cage free eggs'), total('dozen cage free eggs'))
  assert.equal(total('case of copy paper'), total('10 reams of copy paper'))
})

test('no price is known of a flight between two places abroad, and one end abroad decides', () => {
  for (const [text, geography] of [
    ['flight from London to Paris', 'US'],
    ['flight from Tokyo to Seoul', null],
    ['flight to Paris', 'GB'],
    ['flight to New York', 'GB'],
    ['cheap flights to Bali', 'US'],
    ['flight from Denver to Bali', 'US'],
  ] as const)
    assert.equal(quoteOf(book, text, geography).lines[0]?.status, 'unpriced', text)
  for (const text of ['flight from Boise to Rome', 'one-way flight to Rome', 'round trip flight to Rome'])
    assert.match(quoteOf(book, text, 'US').lines[0]?.item ?? '', /Rome/, text)
  for (const text of [
    'flight Boise to Paris Tennessee',
    'flight from Boise to Rome, Georgia',
    'flight from Boise to Dublin, Ohio',
  ])
    assert.match(quoteOf(book, text, 'US').lines[0]?.item ?? '', /Boise/, text)
})

test('what cannot be told apart is left unpriced', () => {
  for (const text of ['$15/hr x 20', 'ketchup for 20', 'meta quest 3s', 'drum of motor oil', 'bus'])
    assert.equal(quoteOf(book, text, 'US').lines[0]?.status, 'unpriced', text)
})

test('what is said of the work before it is no line of its own', () => {
  for (const text of ['deck 14x16, tear off old one', 'dermatologist visit, new patient'])
    assert.equal(quoteOf(book, text, 'US').lines.length, 1, text)
})

test('words that chose the meaning are not told as ignored', () => {
  for (const text of ['MRI with insurance', 'colonoscopy, Medicare', 'crown, self pay']) {
    const ignored = quoteOf(book, text, 'US').lines.flatMap((line) => line.ignored.map((one) => one.text))
    assert.deepEqual(ignored, [], text)
  }
})

test('a town before the nights is where the room is', () => {
  assert.equal(quoteOf(book, 'hotel room manhattan 2 nights', 'US').lines[0]?.geography, 'US-COUNTY-36061')
})

reads('a word that only says that a size is one stands in no name', [
  ['mattress queen size memory foam', [/^queen memory foam mattress$/, 1, 'each']],
  ['fence wood 6ft tall 150 feet', [/^wood fence/, 150, 'ft']],
  ['fence 80 feet wood 6ft high', [/^wood fence/, 80, 'ft']],
  ['sheets king size', [/bed sheets/, 1, 'set']],
])

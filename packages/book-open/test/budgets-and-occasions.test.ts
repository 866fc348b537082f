import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string) => quoteOf(book, text, 'US').lines

/** Every text of a kind is read as it says, each line of it. */
function reads(kind: string, expected: Readonly<Record<string, string>>): void {
  test(kind, () => {
    for (const [text, lines] of Object.entries(expected)) {
      const told = linesOf(text).map((line) =>
        line.status === 'priced' ? `${line.quantity.value} ${line.quantity.unit} ${line.item}` : 'unpriced',
      )
      assert.equal(told.join('; '), lines, text)
    }
  })
}

const GAS = 'Gasoline, unleaded regular'
const WASH = '1 wash car wash, basic exterior'

reads('how much one tank takes is said of that tank, and what stands behind it is wanted too', {
  'a tank of gas, 15 gallons of regular': `15 gal ${GAS}`,
  '1 tank of gas (12 gallons regular), oil change': `12 gal ${GAS}; 1 service oil change`,
  'tank of gas, 15 gallons regular and a car wash': `15 gal ${GAS}; ${WASH}`,
  '2 tanks of gas': `2 tank ${GAS}`,
  'gas 60': 'unpriced',
  'gas 3': 'unpriced',
  'gas 1': 'unpriced',
})

reads('what is counted behind an "and" is a line, also where nothing is known of it', {
  'PS5 and 2 games': '1 each PlayStation 5; 2 each new video game',
  'laptop and 3 gizmos': '1 each Windows laptop, mid-range; unpriced',
  'movie tickets for 2 adults and 3 kids': '5 ticket movie ticket',
})

reads('the parts of a heading are its parts', {
  'funeral: casket, embalming, hearse':
    '1 casket Metal casket; 1 body Embalming; 1 ride Hearse to the cemetery',
  'car: oil change, tires': '1 service oil change; 1 tire tire for a car, each',
})

reads('another model of a device is not the one that the book has', {
  'iphone 17 pro 256gb': '1 each iPhone 17 Pro',
  'iphone 17 pro max': '1 each iPhone 17 Pro Max',
  'iphone 16 pro': 'unpriced',
  'samsung galaxy s25 ultra': 'unpriced',
  'galaxy s24': 'unpriced',
  'nintendo switch 3': 'unpriced',
  'nintendo switch 2': '1 each Nintendo Switch 2',
  '2 iphone 16': '2 each iPhone 16',
  'fire tv stick 4k': '1 each streaming stick',
  'xbox one': 'unpriced',
  'macbook air 15': 'unpriced',
  'macbook air 15 inch': 'unpriced',
  'macbook air 13 inch': '1 each MacBook Air, 13-inch',
})

reads('what comes with a device, and the size of its screen, is no other model', {
  'ps5 with 2 games': '1 each PlayStation 5',
  'xbox series x with 2 controllers': '1 each Xbox Series X',
  'iphone 17, just one': '1 each iPhone 17',
  'two iphone 17 one black one white': '2 each iPhone 17',
  'iphone 17 with max warranty': '1 each iPhone 17',
  'ipad pro 11': '1 each iPad Pro',
  'ipad pro 13': '1 each iPad Pro',
})

const RENT = 'month 2-bedroom home, 40th-percentile gross rent'
const DAYCARE = '1 month Day care center for an infant'
const INSURANCE = '1 year Car insurance, full coverage'

reads('a bare number beside what is paid by the month is what somebody pays', {
  'rent: 1500\ninternet: 60\ncar insurance: 120': `1 ${RENT}; 1 month Home internet; ${INSURANCE}`,
  'rent 1500\ninternet 60\nelectric 110': `1 ${RENT}; 1 month Home internet; 1 month Electricity bill of a home`,
  'rent: 1.500\ninternet: 60': `1 ${RENT}; 1 month Home internet`,
  'rent, utilities, internet': `1 ${RENT}; 1 month All utilities of a household; 1 month Home internet`,
  'Budget 2026\nrent 12 months\ninternet 12 months': `12 ${RENT}; 12 month Home internet`,
  'rent 3 months': `3 ${RENT}`,
  'studio apartment 10003': '1 month Studio home, 40th-percentile gross rent',
  'rent: 1.500': `1 ${RENT}`,
  'daycare 1200, rent 1800': `${DAYCARE}; 1 ${RENT}`,
  'rent 1800, daycare 1200': `1 ${RENT}; ${DAYCARE}`,
})

test('five digits without a separator are a ZIP, also where the first is a zero', () => {
  for (const text of ['rent 02139', 'rent in 02139', 'car insurance 07030', 'studio apartment 02139'])
    assert.match(linesOf(text)[0]?.geography ?? '', /^US-(?:ZIP-0|MA|NJ|CBSA)/, text)
})

reads('a meter is read behind what it measures', {
  'electricity kwh 1200': '1200 kWh Electricity',
  'electric bill: kwh 850': '850 kWh Electricity',
})

reads('what stands above a list says for how many and for what', {
  'wedding for 100 guests:\ncatering\ncake\nflowers':
    '100 guest Wedding catering, for each guest; 1 cake Wedding cake; 1 event Wedding flowers',
  'wedding for 100 guests: catering, cake': '100 guest Wedding catering, for each guest; 1 cake Wedding cake',
  'wedding for 1,000 guests:\ncatering\ncake':
    '1000 guest Wedding catering, for each guest; 1 cake Wedding cake',
  'dinner for 8 guests:\ncatering\ncake': '8 guest Catered buffet, for each guest; 1 lb Cake, torte',
  'dinner for 8 guests: catering, cake': '8 guest Catered buffet, for each guest; 1 lb Cake, torte',
  'wedding: photographer, cake': '1 event Wedding photographer; 1 cake Wedding cake',
  'photographer, cake': '1 hour Photographer, billed by the hour; 1 lb Cake, torte',
})

reads('what is wrong with a thing is no part of its repair', {
  'ac repair no cooling': '1 job air conditioner repair',
  "furnace repair, won't start": '1 job furnace repair',
  'plumber 2 hours saturday emergency': '2 hour emergency plumber by the hour',
})

reads('words that English has may be slips beside others, and short ones stand for longer', {
  '12 toilette paper rols': '12 roll toilet paper',
  '2lb chx brst': '2 lb Chicken breast, boneless',
})

reads('a move between two states is none by the hour', {
  'movers from Austin to Denver': '1 move long-distance move with a moving company',
  'moving from boston to nyc 1 bedroom': '1 move long-distance move with a moving company',
  'movers from Austin to Dallas': '1 hour movers with a truck, by the hour',
  'movers from Washington DC to Arlington': '1 hour movers with a truck, by the hour',
  'moving from austin to denver 4 bedroom house': 'unpriced',
  'movers 3 hours in Austin': '3 hour movers with a truck, by the hour',
})

reads('what a month of a brand takes is a month of it, and weekly visits are counted', {
  'eliquis 60 tabs': '1 month Eliquis (apixaban) 5 mg, month',
  '30 xarelto tablets': '1 month Xarelto (rivaroxaban), month',
  'therapy weekly 3 months': '13 session Therapy session with a psychotherapist, 50 minutes',
  '20 sandwiches': '20 each sandwich or wrap to go',
})

test('a dealer and a pharmacy may ask more or less than the list', () => {
  for (const text of ['tesla model 3', 'insulin']) {
    const [line] = linesOf(text)
    assert.ok(Number(line?.total?.high) > 1.1 * Number(line?.total?.estimate), text)
  }
})

test('a time of the past before an amount is the time of the price', () => {
  const quote = quoteOf(book, 'gas price in march 2022 20 gallons', 'US')
  assert.equal(quote.as_of, '2022-03-31')
  assert.equal(quote.lines[0]?.quantity?.value, '20')
})

test('what a till printed is told as paid, first of all, and how words were spelled last', () => {
  const [chicken] = linesOf('TYSON CHK BRST 11.87')
  assert.match(chicken?.warnings[0] ?? '', /^11\.87 is what was paid, which is outside of the range/)
  assert.match(chicken?.warnings.at(-1) ?? '', /was read as/)
  const [milk] = linesOf('MILK GAL 3.99\nTOTAL 3.99\n')
  assert.ok(milk?.warnings.every((warning) => !/outside of the range/.test(warning)))
})

test('that the hours of one were taken for another is said', () => {
  const [first] = linesOf('photographer, dj 5 hours')
  assert.equal(first?.quantity?.value, '5')
  assert.ok(first?.warnings.some((warning) => warning.includes('"dj 5 hours" was taken for')))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Each text is one line of this occupation, in this amount, at this place. */
const STAFF: readonly (readonly [text: string, occupation: RegExp, amount: string, place?: string])[] = [
  ['Cafeteria worker, 4 hrs/day, 180 days', /^Fast Food and Counter/, '720 hour'],
  ['2 lunch aides, 3 hours/day, 180 days', /^Teaching Assistants/, '1080 hour'],
  [
    'what does a warehouse supervisor make a year in Ohio?',
    /^First-Line.*Material Moving/,
    '1 year',
    'US-OH',
  ],
  ['whats a daycare teacher make a year in ohio', /^Preschool Teachers/, '1 year', 'US-OH'],
  ['what does a day care teacher make a year', /^Preschool Teachers/, '1 year'],
  ['what does a night auditor make a year', /^Hotel, Motel/, '1 year'],
  ['what does a church secretary make in Iowa', /^Secretaries/, '1 year', 'US-IA'],
  ['gym attendant, 6 hours', /^Amusement and Recreation/, '6 hour'],
  ['accounts payable specialist 40 hours', /^Bookkeeping/, '40 hour'],
  ['sueldo de empleada de limpieza 5 horas al dia 4 dias, Texas', /^Maids/, '20 hour', 'US-TX'],
  ['dos jardineros, 8 horas diarias, 3 dias, cuanto les pago', /^Landscaping/, '48 hour'],
  ['tres pintores, 8 horas al día, 2 días. ¿Cuánto les pago?', /^Painters/, '48 hour'],
  ['dos peones de campo, 10 horas diarias, 6 dias', /^Farmworkers/, '120 hour'],
  ['painters, 3 guys, 4 days @ 9hrs ea', /^Painters/, '108 hour'],
  ['recamarera 8 horas', /^Maids/, '8 hour'],
  ['cuanto gana un montacarguista en Texas', /^Industrial Truck/, '1 year', 'US-TX'],
  ['ayudante de plomero 8 horas', /^Helpers--Pipelayers/, '8 hour'],
  // Who is hired is billed, in whatever language.
  ['dos pintores 8 horas', /^Painter, billed/, '16 hour'],
  ['techero 8 horas', /^Roofer, billed/, '8 hour'],
  ['cuidadores 8 horas', /^Home health aide$/, '8 hour'],
  ['elderly companion 20 hours', /^Homemaker services/, '20 hour'],
  ['overnight caregiver 3 nights', /^Home health aide$/, '3 night'],
  ['bike mechanic 1 hour', /^hour of a mechanic/, '1 hour'],
  ['teachers preschool 2', /^Preschool Teachers/, '2 hour'],
]

for (const [text, occupation, amount, place = 'US'] of STAFF)
  test(`staff: ${text}`, () => {
    const { lines } = quoteOf(book, text, 'US')
    assert.equal(lines.length, 1)
    const [line] = lines
    assert.equal(line?.status, 'priced')
    if (line?.status !== 'priced') return
    assert.match(line.item, occupation)
    assert.equal(`${line.quantity.value} ${line.quantity.unit}`, amount)
    assert.equal(line.geography, place)
  })

test('a word that is said of many trades, or of a thing, is no trade', () => {
  const others =
    'receiver|2 receivers|donut maker|cold brewer|tree planter|vaqueros 2|cargadores 2|salvavidas 2|2 basureros|surtidor|deck builder 300 sq ft'
  const pieces = 'traductor 100 palabras|cabinet installer 10 cabinets|siding installer 1500 sq ft'
  for (const text of `technician, 8 hours|attendant, 6 hours|${others}|${pieces}`.split('|'))
    assert.ok(
      quoteOf(book, text, 'US').lines.every(({ status }) => status !== 'priced'),
      text,
    )
})

/** States and towns as Spanish, German and French have them; small words of these languages are no places. */
const PLACES: readonly (readonly [text: string, place: string])[] = [
  ['Strom 300 kWh in Kalifornien', 'US-CA'],
  ['électricité 400 kWh en Californie', 'US-CA'],
  ['luz 500 kwh Carolina del Norte', 'US-NC'],
  ['essence 10 gallons Caroline du Sud', 'US-SC'],
  ['gasolina 12 galones en Tejas', 'US-TX'],
  ['Benzin 10 Gallonen in Kalifornien', 'US-CA'],
  ['gas from work to home in Ohio 8 gal', 'US-OH'],
  ['gas to get from Reno to Tahoe 12 gal', 'US-CBSA-39900'],
  ['gas from Phoenix to Flagstaff 12 gallons', 'US-CBSA-38060'],
  ['renta de 1 recámara en Nueva York', 'US-CBSA-35620'],
  ['loyer studio à La Nouvelle-Orléans', 'US-CBSA-35380'],
  ['leche para mi casa, 2 galones', 'US'],
  ['un sac de riz 2 kg', 'US'],
  ['de la leche, 1 litre', 'US'],
]

for (const [text, place] of PLACES)
  test(`place: ${text}`, () => {
    assert.deepEqual(
      quoteOf(book, text, 'US').lines.map((line) => (line.status === 'priced' ? line.geography : null)),
      [place],
    )
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelledPhrase, LabelledText } from '../../../eval/parse-data.ts'
import {
  drawQueries,
  joinAsList,
  type Score,
  scoreDimensions,
  scoreNumbers,
  scorePhrases,
  scoreQueries,
} from '../../../eval/parse-measure.ts'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { entryAt } from '../src/in-range.ts'

function assertBar(name: string, { share, of, wrong }: Score, bar: number): void {
  const percent = (100 * share).toFixed(1)
  assert.ok(
    share >= bar,
    `${name}: ${percent} % of ${of}, below ${100 * bar} %\n${wrong.slice(0, 10).join('\n')}`,
  )
}

/** Written for this test: `phrase | quantity | unit`, labelled as the sets are. */
const OWN: readonly LabelledPhrase[] = `
  2 cups long-grain rice, rinsed and drained | 2 | cup
  1 1/2 lb boneless pork shoulder, cut into 1-inch cubes | 1#1$2 | lb
  3/4 tsp ground cumin | #3$4 | tsp
  250ml/9fl oz whole milk, warmed | 250 9 | ml fl oz
  1 (14 ounce) can black beans, drained | 1 14 | ounce can
  4 large eggs, separated | 4 |
  2-3 ripe tomatoes, seeds removed and flesh diced | 2-3 |
  a handful of basil leaves, torn | | handful
  ½ red onion, thinly sliced | #1$2 |
  6 x 150g/5½oz cod fillets, skin on | 6x 150 5#1$2 | g oz
  small bunch dill, fronds only | | bunch
  olive oil, for frying | |
  sea salt and black pepper | |
  1 lime, zest and juice | 1 |
  500g/1lb 2oz strong flour, plus extra for dusting | 500 1 2 | g lb oz
  2 tbsp white miso, or to taste | 2 | tbsp
  1 stick butter, at room temperature | 1 | stick
  about 12 new potatoes, scrubbed and halved | 12 |
  5 garlic cloves, crushed to a paste | 5 | clove
  1 cup packed brown sugar | 1 | cup
  2 heaped tbsp cocoa powder, sifted | 2 | tbsp
  1kg/2lb 4oz mussels, cleaned, such as rope-grown ones | 1 2 4 | kg lb oz
  few sprigs rosemary, to garnish | few | sprig
  smoked paprika | |
  toasted flaked almonds, to decorate | |
  1 rib celery, finely chopped | 1 | rib
  two anchovy fillets, rinsed | two |
  7g sachet dried yeast | 7 | g sachet
  100g dark chocolate, 70% cocoa solids, broken into pieces | 100 | g
  1-inch piece ginger, peeled and grated | 1 | inch piece
`
  .trim()
  .split('\n')
  .map((row) => {
    const [input = '', quantity = '', unit = ''] = row.split('|').map((field) => field.trim())
    return { input, quantity, unit }
  })

test('every phrase of our own is read right, and so are lists of them', () => {
  assertBar('own phrases', scorePhrases(OWN), 1)
  assertBar('own lists', scoreQueries(drawQueries(OWN, 400, 7), joinAsList), 0.97)
  assertBar(
    'own lists with commas',
    scoreQueries(drawQueries(OWN, 400, 8), (inputs) => inputs.join(', ')),
    0.97,
  )
})

/** Phrases with their labels, made by a seed: amounts, units and goods in the orders that people write them. */
function generatedPhrases(count: number, seed: number): readonly LabelledPhrase[] {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => entryAt(list, Math.floor(random() * list.length))
  return Array.from({ length: count }, () => {
    const [written, quantity] = pick(AMOUNTS)
    const [unitWritten, unit] = pick(UNITS)
    const tail = pick(TAILS)
    const joint = unitWritten === '' ? '' : `${unitWritten} ${pick(['', 'of '])}`
    return { input: `${written} ${joint}${pick(GOODS)}${tail}`, quantity, unit }
  })
}

const AMOUNTS: readonly (readonly [written: string, quantity: string])[] = [
  ['2', '2'],
  ['12', '12'],
  ['1 1/2', '1#1$2'],
  ['3/4', '#3$4'],
  ['½', '#1$2'],
  ['2.5', '2.5'],
  ['2-3', '2-3'],
  ['three', '3'],
  ['about 4', '4'],
]
const UNITS: readonly (readonly [written: string, unit: string])[] = [
  ['lb', 'lb'],
  ['pounds', 'lb'],
  ['kg', 'kg'],
  ['cups', 'cup'],
  ['tbsp', 'tbsp'],
  ['oz', 'oz'],
  ['', ''],
]
const GOODS = [
  'carrots',
  'red onions',
  'brown lentils',
  'tinned tomatoes',
  'rolled oats',
  'black olives',
] as const
const TAILS = ['', ', peeled', ', roughly chopped', ', plus extra to serve', ' for the sauce'] as const

test('quantity and unit of generated phrases are read, one by one and in lists', () => {
  const phrases = generatedPhrases(1_500, 11)
  assertBar('generated phrases', scorePhrases(phrases), 0.98)
  assertBar('2 to 5 generated phrases', scoreQueries(drawQueries(phrases, 600, 3), joinAsList), 0.88)
})

/** `text | values in order, with their units`; each stands in the text as it is written before the colon. */
const labelled = (rows: string): readonly LabelledText[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [input = '', ...found] = row.split('|').map((field) => field.trim())
      const results = found.map((entry) => {
        const [written = '', value = '', unit = ''] = entry.split(':').map((field) => field.trim())
        const start = input.indexOf(written)
        return { start, end: start + written.length, value: Number(value), unit: unit === '' ? null : unit }
      })
      return { input, results }
    })

const NUMBERS = labelled(`
  I need twenty-one chairs | twenty-one: 21
  1,250 bricks and 3.5 tonnes of sand | 1,250: 1250 | 3.5: 3.5
  two hundred and five tiles | two hundred and five: 205
  3/4 of the pipe | 3/4: 0.75
  minus 12 degrees | minus 12: -12
  one million screws | one million: 1000000
  -7 and 0.25 | -7: -7 | 0.25: 0.25
  2 1/2 sheets | 2 1/2: 2.5
  ninety nine red balloons | ninety nine: 99
`)

const DIMENSIONS = labelled(`
  a plank of 3 metres | 3 metres: 3: Meter
  the tank holds 40 gallons | 40 gallons: 40: Gallon
  75 kg of cement | 75 kg: 75: Kilogram
  a lot of 2 acres | 2 acres: 2: Acre
  drive 12 miles | 12 miles: 12: Mile
  two pounds of nails | two pounds: 2: Pound
`)

test('numbers and dimensions of our own sentences are found', () => {
  assertBar('numbers', scoreNumbers(NUMBERS), 0.97)
  assertBar('dimensions', scoreDimensions(DIMENSIONS), 0.97)
})

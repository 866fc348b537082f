import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type LabelledPhrase, PARSE_DATA, readPhrases, readTexts } from '../../../eval/parse-data.ts'
import {
  drawQueries,
  joinAsList,
  type Score,
  scoreDimensions,
  scoreNumbers,
  scorePhrases,
  scoreQueries,
} from '../../../eval/parse-measure.ts'

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

// The bars of the full evaluation (eval/parse.ts) on a part of the set, a little below what is reached today.
test('quantity and unit of labelled ingredients meet their bar', () => {
  const phrases = readPhrases(join(PARSE_DATA, 'ingredients-bbc.csv'))
  const part = phrases.filter((_, index) => index % 5 === 0)
  assertBar('ingredients', scorePhrases(part), 0.98)
  assertBar('2 to 5 phrases joined', scoreQueries(drawQueries(phrases, 1000, 3), joinAsList), 0.88)
})

test('labelled numbers and dimensions meet their bar', () => {
  assertBar('numbers', scoreNumbers(readTexts(join(PARSE_DATA, 'numbers.json'))), 0.97)
  assertBar('dimensions', scoreDimensions(readTexts(join(PARSE_DATA, 'dimensions.json'))), 0.97)
})

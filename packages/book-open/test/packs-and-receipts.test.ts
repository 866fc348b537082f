import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Every line as "item × quantity unit", or what was left unpriced. */
const linesOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.map((line) =>
    line.status === 'priced'
      ? `${line.item} × ${line.quantity?.value} ${line.quantity?.unit}`
      : `not: ${line.text}`,
  )

function readsAs(cases: Readonly<Record<string, readonly string[]>>): void {
  for (const [text, lines] of Object.entries(cases)) assert.deepEqual(linesOf(text), lines, text)
}

const cans = (count: number): readonly string[] => [`Soft drinks, 12 oz cans × ${count} each`]

test('so many packs of so many, in any order', () => {
  readsAs({
    'two coke 12 packs': cans(24),
    'coke, two 12 packs': cans(24),
    'coke zero 12 x 2': cans(24),
    'coke zero 12pk 2': cans(24),
    'beer 4 x 12 pack': ['12-pack of beer × 4 pack'],
    'beer, 4 12-packs': ['12-pack of beer × 4 pack'],
    'bud light 30 rack, coors 30 rack': ['24-pack of beer × 1.25 pack', '24-pack of beer × 1.25 pack'],
    'pampers 4 24 pack': ['not: pampers 4 24 pack'],
  })
  const two = quoteOf(book, 'bud light 30 pack, coors light 24 pack', 'US')
  assert.equal(two.lines.length, 2)
  assert.ok(Number(two.total.estimate) < 100, `${two.total.estimate}`)
})

test('a small number of packs, or a large number of pieces, of what comes by the dozens', () => {
  readsAs({
    'wipes 8 pack huggies': ['baby wipes × 8 pack'],
    'diapers 2 pack': ['diapers × 2 pack'],
    'wipes 500': ['baby wipes × 500 each'],
    'toilet paper 12 pack': ['toilet paper × 12 each'],
    'aa batteries 4 pack': ['AA batteries × 4 each'],
    'wipes 1 big box': ['baby wipes × 1 box'],
    'charmin 12 mega': ['toilet paper × 12 roll'],
    'Can liners 55 gal 100/cs  2 cs': ['trash bags × 200 each'],
    'bleach 121.73 fl oz 6/cs  2 cs': ['bleach × 12 bottle'],
    'gain flings lg bag': ['laundry pods × 1 tub'],
    'trash bags 2 boxes 80 ct': ['trash bags × 2 box'],
    '50 plates 50 cups': ['pack of paper plates × 1 pack', 'pack of paper plates × 1 pack'],
  })
})

test('a package behind its thing is counted, and not the piece', () => {
  readsAs({
    '1 hot dog pack, 2 bun packs': ['Frankfurters, all meat or all beef × 1 pack', 'Hamburger buns × 2 pack'],
    '2 cheese blocks': ['Cheddar cheese, natural × 2 block'],
    '2 egg cartons': ['Eggs, grade A, large × 2 carton'],
    '12 juice boxes': ['Juice boxes (Capri Sun) × 12 each'],
    '20 sandwich bags': ['box of zip bags × 1 box'],
  })
})

test('a number in a word behind groceries counts them', () => {
  readsAs({
    'oreos two': ['Oreo cookies × 2 pack'],
    'eggos two': ['Waffles, frozen × 2 box'],
    'oreos family size two': ['Oreo cookies × 2 pack'],
    'milk two': ['Milk, fresh, whole × 2 jug'],
    'pizza for two': ['large pizza × 1 each'],
    '50 string cheeses': ['String cheese × 50 each'],
  })
})

test('what is said of the thing before it, of each, or of its strength', () => {
  readsAs({
    'Frosted Flakes, family size box': ['Frosted Flakes × 1 box'],
    'reading glasses 2.0': ['reading glasses × 1 pair'],
    'brown lentils, split peas and barley — a pound each': [
      'Lentils, dried × 1 lb',
      'Lentils, dried × 1 lb',
      'Barley, dry × 1 lb',
    ],
    'COMET 2, MR CLEAN 1': [
      'bottle of household cleaner × 2 bottle',
      'bottle of household cleaner × 1 bottle',
    ],
    'cranberry 64 oz': ['Cranberry juice × 64 oz'],
    'apples 64 oz': ['Apples, fresh × 64 oz'],
    'handle of jack daniels': ['bottle of whiskey × 1.5 bottle'],
  })
})

test('rows of invoices, receipts and forms', () => {
  readsAs({
    '06-118 C-fold towels 2400/cs  1 cs\n06-301 Bleach  6 ea': [
      'case of folded paper towels × 1 case',
      'bleach × 6 each',
    ],
    '10045 bleach 6 ea\n10046 dish soap 4 ea': ['bleach × 6 each', 'dish soap × 4 each'],
    '4417 tomatoes 5 lb\n4418 onions 10 lb': ['Tomatoes, field grown × 5 lb', 'Onions, fresh × 10 lb'],
    'milk 1 gal\nBag fee .00\nCRV 0.60\nEst. tax .61': ['Milk, fresh, whole × 1 gal'],
    'ITEM: LEMON 115CT\nQTY: 2 CS\nITEM: PARSLEY\nQTY: 6 BN': [
      'Lemons × 230 each',
      'Parsley or cilantro, fresh × 6 bunch',
    ],
    '10000 bricks 4 pallets\n5000 pavers 2 pallets': [
      'clay brick × 10000 each',
      'paver, 4 by 8 inches × 5000 each',
    ],
    walmart: ['not: walmart'],
    'walmart+': ['Walmart+, a year × 1 year'],
  })
})

test('goods that have a price of their own', () => {
  const between = (text: string, low: number, high: number): void => {
    const total = Number(quoteOf(book, text, 'US').total.estimate)
    assert.ok(total > low && total < high, `${text}: ${total}`)
  }
  between('mason jars 1 dozen qt', 11, 22)
  between('3 gallon jugs of white vinegar', 9, 18)
  between('def fluid 2.5 gal jug', 11, 22)
  between('kool aid packets 10', 2, 6)
  between('24 cupcake liners', 1, 4)
  between('1 pack candles', 1, 5)
  between('goat milk 1/2 gal', 6, 13)
  between('a doz duck eggs', 6, 14)
  between('beyond burgers 4 patties', 8, 16)
  between('9v battery', 3, 8)
  between('half gal lime sherbet', 3, 8)
  between('5 pints of ben and jerrys', 20, 35)
  between('SOS PADS 10CT', 2, 6)
  between('CHOBANI VAN 32OZ', 4, 9)
  between('GREEK YGT VAN 32OZ', 4, 9)
  between('oikos van 4 pack', 3, 9)
  between('d batteries 4', 5, 12)
  between('ginger 1/2 lb', 1, 4)
  between('ziploc gallon freezer 2 boxes', 6, 14)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Each line of a text as its item, how much of it, and in what. */
const linesOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.map(({ item, quantity }) => `${item}: ${quantity?.value} ${quantity?.unit}`)

function assertRead(cases: Readonly<Record<string, readonly string[]>>): void {
  for (const [text, expected] of Object.entries(cases)) assert.deepEqual(linesOf(text), expected, text)
}

test('two things that one price stands for are two', () => {
  assertRead({
    'pitchfork, shovel': ['garden tool: 1 each', 'garden tool: 1 each'],
    'rake, shovel': ['rake: 1 each', 'garden tool: 1 each'],
    'toilet brush and plunger': ['broom: 1 each', 'broom: 1 each'],
    'bread and butter': ['Bread, white, pan: 1 loaf', 'Butter, stick: 1 lb'],
    'eggs + bacon': ['Eggs, grade A, large: 1 dozen', 'Bacon, sliced: 1 lb'],
    'milk/eggs/bread': [
      'Milk, fresh, whole: 1 gal',
      'Eggs, grade A, large: 1 dozen',
      'Bread, white, pan: 1 loaf',
    ],
    'mac and cheese': ['Macaroni and cheese, boxed: 1 box'],
  })
})

test('a count behind the thing counts it, with a dash, in brackets behind a size, or as a pack', () => {
  assertRead({
    'wide ruled notebooks - 5': ['spiral notebook: 5 each'],
    'furnace filter 16x25x1 (4)': ['furnace filter: 4 each'],
    'rotisserie chicken 2': ['rotisserie chicken: 2 each'],
    'hammer 2': ['hammer: 2 each'],
    'toothpaste 2-pack': ['tube of toothpaste: 2 tube'],
    'drywall 10 sheets': ['drywall sheet, 1/2 inch, 4 by 8 feet: 10 sheet'],
    'gravel 2 tons': ['gravel or crushed stone: 2 ton'],
    '2 12-packs of toilet paper': ['toilet paper: 24 roll'],
    'two 8 packs of AA batteries': ['AA batteries: 16 battery'],
    '2 twelve packs of paper towels': ['paper towels: 24 roll'],
    'caulk 4 tubes': ['tube of caulk, filler or glue: 4 tube'],
    'tp 12 mega rolls': ['toilet paper: 12 roll'],
    'tampons 36': ['tampons: 36 each'],
    'tampons 2': ['tampons: 2 box'],
    'bagels, dozen': ['Bagels: 1 dozen'],
    'Qty 1 - Eggs, doz': ['Eggs, grade A, large: 1 dozen'],
    'painters tape 2 rolls': ['paint brush or roller: 2 each'],
    'maple syrup qt': ['maple syrup: 1 qt'],
  })
})

test('sizes that stand behind a thing leave it what it is', () => {
  assertRead({
    'diapers size 4 box': ['diapers: 1 box'],
    '3 binders 1"': ['three-ring binder: 3 each'],
    'fertilizer 10-10-10 40lb bag': ['bag of lawn or garden fertilizer: 1 bag'],
    'No. 2 can of pineapple': ['Pineapple, canned: 20 oz'],
  })
})

test('what is counted in cans is the canned kind', () => {
  assertRead({
    'beans 4 cans': ['Kidney beans, canned: 4 can'],
    'cat food 24 cans': ['can of cat food: 24 can'],
    'cat food, the little 3 oz cans, 2 dozen': ['can of cat food: 24 can'],
    'cat food 16 lb bag': ['dry dog food: 16 lb'],
  })
})

test('rows that only say where or what for are no goods', () => {
  const milkAndEggs = ['Milk, fresh, whole: 1 gal', 'Eggs, grade A, large: 1 dozen']
  for (const title of ['GROCERIES', 'Costco run', '- Produce', 'Shopping list 11/17', 'Home Depot', 'to buy'])
    assert.deepEqual(linesOf(`${title}\nmilk\neggs`), milkAndEggs, title)
  assert.deepEqual(linesOf('Walmart run: milk, eggs'), milkAndEggs)
  assert.equal(linesOf('deli meat\nmilk').length, 2)
})

test('where either will do, the first is priced and the line says so', () => {
  assertRead({
    '2 bags of chips or pretzels': ['Potato chips: 2 bag'],
    'milk or almond milk, 1 gal': ['Milk, fresh, whole: 1 gal'],
  })
  const [line] = quoteOf(book, 'apples or pears 3 lb', 'US').lines
  assert.ok(line?.warnings.some((warning) => warning.includes('"or pears" was left out')))
})

test('blanks, heads, money and parts of a pound are read as people write them', () => {
  assertRead({
    '2milk 1eggs 3bread': [
      'Milk, fresh, whole: 2 jug',
      'Eggs, grade A, large: 1 each',
      'Bread, white, pan: 3 each',
    ],
    'hamburger for 12 people, 1/3 lb per person': ['Ground beef, 100% beef: 4 lb'],
    'un par de aguacates': ['Avocados, fresh: 2 each'],
    'bread, wheat, milk': ['Bread, white, pan: 1 loaf', 'Milk, fresh, whole: 1 gal'],
    "reminder - we're out of ketchup": ['Ketchup: 1 bottle'],
    '2 dozen eggs n a gallon milk r': ['Eggs, grade A, large: 2 dozen', 'Milk, fresh, whole: 1 gal'],
  })
  assert.equal(quoteOf(book, 'chicken legs $20 worth', 'US').total?.estimate, '20.00')
})

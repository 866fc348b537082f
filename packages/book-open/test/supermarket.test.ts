import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('what a supermarket sells is known by the name on its pack', [
  ['jumbo shells 12 oz', [/^Spaghetti and macaroni$/, 12, 'oz']],
  ['De Cecco linguine 1 lb', [/^Spaghetti and macaroni$/, 1, 'lb']],
  ["Cap'n Crunch, 1 box", [/^Cap'n Crunch$/, 1, 'box']],
  ['Toll House cookie dough 16.5 oz', [/^Cookie dough$/, 16.5, 'oz']],
  ['DiGiorno rising crust pepperoni', [/^Frozen pizza$/, 1, 'each']],
  ['Birds Eye steamfresh broccoli 4 bags', [/^Broccoli, frozen$/, 4, 'bag']],
  ['Tillamook medium cheddar 2 lb loaf', [/^Cheddar cheese/, 2, 'lb']],
  ['gluten free bread Schar 1 loaf', [/^Bread, gluten free$/, 1, 'loaf']],
  ['chicken sausage apple 12 oz (Aidells)', [/^Chicken or turkey sausage$/, 12, 'oz']],
])

reads('a thing that is named like another is itself', [
  ['frozen dinner rolls Rhodes 36 ct', [/^frozen roll dough/, 36, 'each']],
  ['cannoli 4', [/^cannoli$/, 4, 'each']],
  ['Kirkland butter croissants 12 ct', [/^Croissants$/, 12, 'each']],
  ['boursin garlic & herb 1', [/^Boursin$/, 1, 'each']],
  ['cinnamon rolls in a tube 1', [/^Cinnamon rolls, refrigerated dough$/, 1, 'tube']],
  ['lil smokies 14 oz', [/^Cocktail sausages$/, 14, 'oz']],
  ['hard boiled eggs peeled 6 ct', [/^hard-boiled eggs$/, 6, 'each']],
  ['seitan 8 oz', [/^Seitan and tempeh$/, 8, 'oz']],
  ['4 wraps grab n go', [/^sandwich or wrap to go$/, 4, 'each']],
  ['garlic 10 heads ginger 1 lb', [/^Garlic, raw$/, 10, 'head'], [/^ginger root$/, 1, 'lb']],
])

/** What the whole may cost in a shop of the summer of 2026. */
const COSTS: readonly (readonly [text: string, low: number, high: number])[] = [
  ['Danimals smoothies 12 pk', 5, 9.5],
  ['taquitos 20 ct', 6, 11.5],
  ["Ben's Original ready rice 6 pouches", 10, 19],
  ["King's Hawaiian rolls 12 pk", 3.6, 6.5],
  ['dairy-free cream cheese 8 oz', 4, 7.5],
  ['fresh basil .75 oz clamshell', 1.8, 3.7],
  ['shiitake mushrooms 3.5 oz', 3, 6],
  ['Outshine fruit bars 6', 4, 7],
  ['texas toast garlic frozen 8 slices', 2.5, 5],
]

test('packs, pouches and pieces of ready-made food cost what they cost in a shop', () => {
  for (const [text, low, high] of COSTS) {
    const [line, ...more] = quoteOf(book, text, 'US').lines.filter(({ status }) => status === 'priced')
    const total = Number(line?.total?.estimate)
    assert.ok(more.length === 0 && total > low && total < high, `${text}: ${line?.item} ${total}`)
  }
})

reads('a flavor behind an amount is of the thing before it', [
  ['jello 4 boxes, strawberry', [/^Gelatin/, 4, 'box']],
  ['gatorade 12 bottles, orange', [/^Sports drink/, 12, 'bottle']],
  ['jello 3 oz 6 boxes lime', [/^Gelatin/, 18, 'oz']],
  ['ice cream 2 tubs, chocolate', [/^Ice cream/, 2, 'tub']],
  ['ice cream gallon tub vanilla', [/^Ice cream/, 1, 'gal']],
  ['gallon tub of ice cream', [/^Ice cream/, 1, 'gal']],
  ['yogurt 6 cups, 2 lb strawberries', [/^Yogurt/, 6, 'cup'], [/^Strawberries/, 2, 'lb']],
  ['ice cream 2 tubs, orange 6', [/^Ice cream/, 2, 'tub'], [/^Oranges/, 6, 'each']],
])

reads('so many of each color are as many lines', [
  ['bell peppers 3 red 3 green', [/^Red peppers/, 3, 'each'], [/^Green peppers/, 3, 'each']],
  ['need bell peppers 3 red 3 green', [/^Red peppers/, 3, 'each'], [/^Green peppers/, 3, 'each']],
  ['apples 4 green 6 red', [/^Apples/, 4, 'each'], [/^Apples/, 6, 'each']],
  ['3 red bell peppers', [/^Red peppers/, 3, 'each']],
])

reads('what stands beside it says what a short word means', [
  ['tacos: ground beef 2 lb, 24 shells', [/^Ground beef/, 2, 'lb'], [/^Taco shells/, 24, 'each']],
  ['24 shells, bread', [/^Bread/, 1, 'loaf']],
  ['AA batteries 48, AAA 24', [/AA batteries/, 48, 'battery'], [/AA batteries/, 24, 'battery']],
  ['vodka 1.75, cranberry 64 oz', [/^Vodka/, 1.75, 'l'], [/^Cranberry juice/, 64, 'oz']],
  ['cranberry 64 oz x2', [/^Cranberry juice/, 128, 'oz']],
  ['titos handle 1.75', [/vodka/, 1.5, 'bottle']],
  ['milk, pampers', [/^Milk/, 1, 'gal'], [/^diapers/, 1, 'box']],
  ['paper towels, bounty', [/^paper towels/, 1, 'roll']],
  ['coffee, folgers', [/^Coffee/, 1, 'lb']],
])

reads('what a pack, a can or a tub holds is no number of them', [
  ['command strips large 12 pair', [/^hook/, 1, 'each']],
  ['command strips 3 packs', [/^hook/, 3, 'pack']],
  ['5 tennis balls', [/^can of tennis balls/, 2, 'each']],
  ['tennis balls 3 cans', [/^can of tennis balls/, 3, 'can']],
  ['crickets 50', [/^fish food/, 1, 'each']],
  ['halloween candy 300 pieces', [/^Candy/, 300, 'piece']],
  ['similac 36oz 1 can, pampers size 1 96 ct', [/^baby formula/, 2.9, 'can'], [/^diapers/, 96, 'each']],
])

reads('counts of a list without commas, and of both of two things', [
  [
    'toothpaste x2 floss x2 mouthwash 1L',
    [/toothpaste/, 2, 'tube'],
    [/floss/, 2, 'each'],
    [/mouthwash/, 1, 'bottle'],
  ],
  ['eggs x2 dozen milk x1', [/^Eggs/, 2, 'dozen'], [/^Milk/, 1, 'jug']],
  ['pantene shampoo and conditioner 2 each', [/^shampoo/, 2, 'each'], [/conditioner/, 2, 'each']],
  ['mac and cheese 2 each', [/^Macaroni and cheese/, 2, 'each']],
  ['ben and jerrys pints five of em', [/premium ice cream/, 5, 'each']],
  ['string cheese 24ct. two of those', [/^String cheese/, 48, 'each']],
  ['bagels 2 dozen w cream cheese 2 tubs', [/^Bagels/, 2, 'dozen'], [/^Cream cheese/, 2, 'tub']],
  ['cheddar 2 blocks', [/^Cheddar/, 2, 'block']],
  ['corn on the cob 20', [/^ear of corn/, 20, 'each']],
])

reads('trays feed so many, and what is put together for guests is none of its parts', [
  ['veggie tray for 20', [/^fruit or vegetable tray/, 2, 'each']],
  ['veggie tray feeds 40', [/^fruit or vegetable tray/, 4, 'each']],
  ['deli meat and cheese tray feeds 25'],
  ['chips 2 bags\nveggie tray - Karen brings it', [/^Potato chips/, 2, 'bag']],
])

reads(
  'a weight that no bottle has, a case of nobody knows how many, and what is only called like it have no price',
  [
    ['oxiclean 7 lb'],
    ['bleach 121 oz x2', [/^bleach/, 2, 'each']],
    ['1 case hand sanitizer, 24 brackets'],
    ['hand sanitizer 1 case of 24', [/^hand sanitizer/, 24, 'each']],
    ['gefilte fish 24 oz jar'],
    ['nite crawlers 4 dz'],
  ],
)

test('liters behind a bottle are not what was paid for it', () => {
  const [line] = quoteOf(book, 'titos 1.75L', 'US').lines
  assert.ok(line?.status === 'priced' && (line.warnings ?? []).every((said) => !/was paid/.test(said)))
})

reads('where it is bought stands before how many, and is none of it', [
  ['taco bell 20 tacos', [/^taco$/, 20, 'each']],
  ['mcdonalds 3 big macs', [/^Big Mac$/, 3, 'each']],
  ['costco 2 rotisserie chickens', [/^rotisserie chicken/, 2, 'each']],
  ['panera 10 boxed lunches', [/^boxed sandwich lunch/, 10, 'person']],
  ['mcdonalds 50 nuggets'],
  ['mcdonalds crew 20 hours', [/^Fast Food/, 20, 'hour']],
  ['cupcakes 48 from bakery', [/^muffin or pastry/, 48, 'each']],
  ['coffee for 20 ppl from dunkin', [/^cup of coffee/, 20, 'cup']],
  ['coffee for 20', [/^Coffee, ground/, 0.661, 'lb']],
  ['chick fil a nuggets tray large'],
])

reads('what a shelf has in boxes is none of what is called alike', [
  ['ziplock sandwich 500 ct', [/^box of zip bags/, 5, 'box']],
  ['dental floss picks 300', [/^dental floss/, 1, 'each']],
  ['covid tests 4 boxes', [/^pregnancy test/, 4, 'each']],
  ['covid test', [/^COVID-19 PCR/, 1, 'test']],
  ['10 dozen pencils', [/^pack of pencils/, 6, 'pack']],
  ['coffee creamer 64oz french vanilla x2', [/^coffee creamer/, 128, 'oz']],
  ['50 burgers, 50 buns', [/^Ground beef/, 50, 'each'], [/buns/, 50, 'each']],
  ['50 burgers', [/^fast-food burger/, 50, 'each']],
])

reads('a bottle is called by its milliliters, and a hamburger place by its own name', [
  ['hennessy 750', [/brandy or cognac/, 1, 'bottle']],
  ['vodka 750 x2', [/^Vodka/, 1.5, 'l']],
  ['in n out 4 double doubles with fries', [/^fast-food burger/, 4, 'each']],
  ['breast milk storage bags 100', [/milk storage bags/, 1.25, 'pack']],
  ['christmas lights 10 boxes', [/^string of Christmas lights/, 10, 'box']],
])

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

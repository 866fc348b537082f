import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('a name that has its make in it counts before the make is left out', [
  ['yuengling light 12 pack cans', [/^Beer, ale/, 12, 'each']],
  ['yuengling flight 12 pack bottles', [/^Beer, ale/, 12, 'each']],
  ['michelob ultra 6 pack', [/^Beer, ale/, 6, 'each']],
  ['breyers vanilla', [/^Ice cream, prepackaged/, 1, 'carton']],
  ['progresso minestrone 2 cans', [/^Soup, ready to serve$/, 2, 'can']],
  ['dasani 24 pack', [/^Bottled water$/, 24, 'each']],
  ['ruffles cheddar sour cream', [/^Potato chips$/, 1, 'bag']],
  ['orville redenbacher movie theater butter', [/^Popcorn, microwave$/, 1, 'box']],
])

reads('what a supermarket sells beside the plain thing is itself', [
  ['bota box merlot', [/^box of wine$/, 1, 'box']],
  ['kim crawford sauvignon blanc', [/^bottle of wine$/, 1, 'bottle']],
  ['sutter home pinot grigio 4 pack', [/^small bottle of wine$/, 1, 'pack']],
  ['2 bottles sweet vermouth', [/^bottle of vermouth, port or sherry$/, 2, 'bottle']],
  ['chick fil a sauce', [/Chick-fil-A/, 1, 'bottle']],
  ['water crackers', [/^box of fine crackers/, 1, 'box']],
  ['ghee 9 oz jar', [/^jar of ghee$/, 1, 'jar']],
  ['mrs ts pierogies', [/^box of pierogies$/, 1, 'box']],
  ['white castle sliders 6 ct', [/^frozen slider/, 6, 'each']],
  ['gillette fusion razor', [/^razor with a handle$/, 1, 'each']],
  ['ky jelly', [/^bottle of personal lubricant$/, 1, 'bottle']],
  ['nasal strips 26 ct', [/^nasal strip$/, 26, 'each']],
  ['potted mum 6 inch', [/^flowering plant in a pot$/, 1, 'each']],
  ['jimmy dean simple scrambles', [/Simple Scrambles/, 1, 'each']],
])

/** What the whole may cost in a shop of the summer of 2026. */
const COSTS: readonly (readonly [text: string, low: number, high: number])[] = [
  ['store brand ibuprofen 50 ct', 3, 8],
  ['ibuprofen 200 mg 500 tablets', 9, 25],
  ['a bottle of 500 ibuprofen', 9, 25],
  ['whole cloves', 5, 11],
  ['black pepper', 3, 7],
  ['havarti slices', 3.5, 8],
  ['frozen cheese enchiladas', 3, 8],
  ['8 inch carrot cake', 18, 35],
  ['4 inch succulent', 4, 9],
  ['cr2032 battery', 3, 10],
  ['kodiak power cakes 20 oz', 5, 9],
  ['hearing aid batteries 312 8 pack', 9, 20],
]

test('small packs and things of their own cost what they cost in a shop', () => {
  for (const [text, low, high] of COSTS) {
    const [line, ...more] = quoteOf(book, text, 'US').lines.filter(({ status }) => status === 'priced')
    const total = Number(line?.total?.estimate)
    assert.ok(more.length === 0 && total > low && total < high, `${text}: ${line?.item} ${total}`)
  }
})

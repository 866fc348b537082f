import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('a name on a package is the kind of thing in it', [
  ['manwich 1 can', [/sloppy joe/i, 1, 'can']],
  ['Nestle Toll House chocolate chips 12 oz x 2', [/chocolate chips/, 2, 'bag']],
  ['Little Debbie oatmeal pies 12 ct', [/oatmeal creme pies/i, 12, 'each']],
  ['Huy Fong sriracha 17 oz', [/hot sauce/i, 17, 'oz']],
  ['Celestial Seasonings sleepytime 20 ct', [/box of tea/, 1, 'box']],
  ['12 oz kewpie mayo', [/fine sauce/, 1, 'jar']],
])

reads('a thing with a name of its own is not its neighbour', [
  ['hickory chips - 1 bag', [/smoking wood/, 1, 'bag']],
  ['a bottle of champagne vinegar', [/vinegar/i, 1, 'bottle']],
  ['aluminum roasting pan 1 large', [/foil pan/, 1, 'each']],
  ['canned yams 1 lg can', [/yams/, 1, 'can']],
  ['4 pack D batteries', [/D or C battery/, 4, 'each']],
  ['propane cylinders 1 lb x2', [/1 lb/, 2, 'cylinder']],
])

reads('a count of what a pack holds is no count of packs', [
  ['Splenda 100 packets', [/sucralose/i, 100, 'pack']],
  ['birthday candles 24', [/birthday candles/, 1, 'pack']],
  ['Crayola crayons 24 box', [/crayons/, 1, 'box']],
  ['thumb tacks 100', [/tacks/, 1, 'box']],
  ['4 pack glue sticks', [/glue stick/, 4, 'each']],
])

/** What a shopper would pay in July 2026. */
const SHELF: readonly (readonly [text: string, low: number, high: number])[] = [
  ['cream of mushroom soup 10.5 oz', 1, 2.6],
  ['mac and cheese 7.25 oz', 0.9, 2.4],
  ['jello 3 oz', 0.8, 2.6],
  ['gum 3 packs', 3, 7],
  ['saffron 1 g', 6, 20],
  ['San Marzano whole tomatoes 28oz x2', 6, 14],
  ['Topo Chico 12 ct', 10, 21],
  ['white vinegar 1 gallon', 3, 7],
  ['pull ups 2T-3T 1 pack', 8, 22],
  ['cough drops 1 bag', 1.5, 6],
  ['5 lbs dry ice', 6, 18],
  ['poop bags 120 ct', 3, 12],
  ['8 oz hand sanitizer', 1.8, 5.5],
]

test('what a supermarket has costs what a shopper would pay', () => {
  for (const [text, low, high] of SHELF) {
    const total = Number(quoteOf(book, text, 'US').total?.estimate)
    assert.ok(total >= low && total <= high, `${text}: ${total}`)
  }
})

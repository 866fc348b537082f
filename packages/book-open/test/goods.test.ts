import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles } from '../src/concepts/concept-files.ts'
import { present } from '../src/in-range.ts'

const goods = present(readConceptFiles()['goods'])

/** What a price must lie between in the United States; a slip of the unit would not. */
const ANCHORS: readonly (readonly [concept: string, low: number, high: number])[] = [
  ['mens-jeans', 20, 80],
  ['womens-shoes', 20, 90],
  ['paper-towels', 1, 4],
  ['toilet-paper', 0.4, 2],
  ['shampoo', 0.2, 1.2],
  ['laundry-detergent', 0.05, 0.25],
  ['cat-litter', 0.2, 1],
  ['dog-food-dry', 0.5, 2.5],
  ['diapers', 0.15, 0.5],
  ['microwave', 60, 250],
  ['refrigerator', 600, 2500],
  ['tv-55', 250, 800],
  ['iphone', 700, 1000],
  ['windows-laptop', 450, 1300],
  ['big-mac', 4, 9],
  ['donut', 0.8, 2.5],
  ['latte', 3.5, 8],
  ['large-pizza', 12, 30],
  ['movie-ticket', 8, 18],
  ['bowling', 4, 12],
  ['gym-membership', 25, 90],
  ['spotify', 9, 16],
  ['cigarettes', 6, 16],
  ['ground-turkey', 3, 9],
  ['shrimp', 6, 16],
  ['zoo-ticket', 10, 35],
  ['museum-ticket', 10, 35],
  ['fishing-license', 12, 60],
  ['dog-grooming', 35, 100],
  ['dog-daycare', 25, 60],
  ['dog-license', 8, 40],
  ['airpods-pro', 200, 280],
  ['ram-32-ddr5', 250, 500],
  ['chest-freezer', 150, 450],
  ['nike-air-force-1', 90, 140],
  ['hem-pants', 10, 35],
]

test('the prices of goods lie where everybody expects them', () => {
  for (const [concept, low, high] of ANCHORS) {
    const figure = present(goods.figures.find((one) => one.concept === concept && one.geography === 'US'))
    assert.ok(figure.price >= low && figure.price <= high, `${concept} costs ${figure.price}`)
  }
})

test('the shared spreads cover nine tenths of what was held out', () => {
  const shared = goods.spreads.filter(({ name }) => /^average: |^menu price$|^one product/.test(name))
  assert.equal(shared.length, 11)
  for (const { name, measuredCoverage, scores } of shared) {
    assert.ok(
      present(measuredCoverage) >= 0.88 && present(measuredCoverage) <= 0.92,
      `${name}: ${measuredCoverage}`,
    )
    assert.ok(scores.length >= 41, name)
  }
})

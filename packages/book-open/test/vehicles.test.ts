import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles } from '../src/concepts/concept-files.ts'

const file = readConceptFiles()['vehicles']

/** The price of a concept in the country, as the source has it. */
function priceOf(concept: string): number {
  return file?.figures.find((one) => one.concept === concept && one.geography === 'US')?.price ?? Number.NaN
}

for (const [concept, low, high] of [
  ['used-toyota-camry-2019', 12_000, 22_000],
  ['used-honda-civic-2015', 7_000, 14_000],
  ['used-ford-f-150-2019', 18_000, 32_000],
  ['used-jeep-wrangler-2019', 20_000, 36_000],
  ['used-tesla-model-3-2021', 15_000, 28_000],
  ['new-toyota-camry', 27_000, 38_000],
  ['new-tesla-model-y', 39_000, 52_000],
  ['new-pickup', 45_000, 62_000],
  ['oil-change', 35, 110],
  ['wheel-alignment-4', 75, 200],
  ['brake-job', 250, 800],
  ['tires-four', 400, 1_300],
  ['towing', 60, 200],
  ['windshield-replacement', 200, 700],
  ['rental-car', 35, 110],
  ['starter', 250, 800],
  ['fuel-pump', 350, 1_100],
  ['car-detail', 150, 450],
  ['window-tint', 200, 500],
  ['door-ding', 75, 275],
  ['pontoon-boat', 28_000, 70_000],
] as const)
  test(`${concept} costs ${low} to ${high}`, () => {
    const price = priceOf(concept)
    assert.ok(price >= low && price <= high, `${price}`)
  })

test('a used car loses value with every year, and with every mile', () => {
  const years = Array.from({ length: 15 }, (_, at) => priceOf(`used-toyota-camry-${2010 + at}`))
  for (const [at, price] of years.entries())
    assert.ok(at === 0 || price > (years[at - 1] ?? 0), `${2010 + at}`)
  const camry = file?.concepts.find(({ id }) => id === 'used-toyota-camry-2019')
  assert.equal(camry?.size?.unit, 'mile')
  assert.ok((camry?.size?.slope ?? 0) < 0)
})

test('ranges of single listings and purchases hold nine times in ten where they were measured', () => {
  for (const { name, measuredCoverage } of file?.spreads ?? [])
    if (measuredCoverage !== null)
      assert.ok(measuredCoverage >= 0.88 && measuredCoverage <= 0.92, `${name}: ${measuredCoverage}`)
})

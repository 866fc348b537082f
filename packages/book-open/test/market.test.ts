import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles, readConceptTables } from '../src/concepts/concept-files.ts'
import { present } from '../src/in-range.ts'
import { type Anchor, outside } from './concept-figures.ts'

const FAMILIES = ['housing', 'energy', 'commodities', 'cloud'] as const

const HOUSING: readonly Anchor[] = [
  ['home-to-buy', 320_000, 480_000],
  ['home-to-buy', 450_000, 750_000, 'US-CBSA-19740'],
  ['home-3-bedroom', 180_000, 340_000, 'US-OH'],
  ['condo-1-bedroom', 230_000, 500_000, 'US-CBSA-33100'],
  ['condo-1-bedroom', 100_000, 220_000, 'US-CBSA-46140'],
  ['down-payment', 60_000, 100_000],
  ['new-house', 380_000, 450_000],
  ['mortgage-payment', 1_300, 2_200],
  ['property-tax', 8_000, 11_000, 'US-NJ'],
  ['farmland-acre', 8_000, 14_000, 'US-IA'],
  ['pasture-acre', 1_500, 3_500, 'US-TX'],
  ['cropland-rent-acre', 120, 200],
  ['residential-lot', 40_000, 90_000],
]

const ENERGY: readonly Anchor[] = [
  ['propane-gallon', 2, 3.5],
  ['propane-gallon', 1.5, 2.8, 'US-WI'],
  ['propane-500-tank-fill', 800, 1_500],
  ['propane-exchange', 18, 35],
  ['firewood-cord', 200, 500],
  ['wood-pellets-ton', 220, 420],
  ['ev-charging-public', 0.25, 0.6],
  ['electric-bill', 110, 180],
  ['commercial-electricity', 0.1, 0.2],
]

const COMMODITIES: readonly Anchor[] = [
  ['soybeans-farm', 9, 14],
  ['wheat-farm', 4.5, 8],
  ['corn-farm', 3.5, 6],
  ['corn-tonne', 140, 230],
  ['feeder-cattle', 2.5, 5],
  ['fed-cattle', 1.8, 3.2],
  ['milk-farm', 16, 28],
  ['hay-farm', 130, 250],
  ['copper-tonne', 8_000, 16_000],
  ['copper', 3.5, 7.5],
  ['scrap-bare-bright', 3.5, 6.5],
  ['crude-oil', 50, 120],
  ['gold', 3_000, 6_000],
  ['urea', 350, 1_000],
]

const CLOUD: readonly Anchor[] = [
  ['aws-m5-large', 0.09, 0.1],
  ['aws-t3-micro', 0.0103, 0.0105],
  ['aws-sql-db-t3-large', 0.12, 0.15],
  ['azure-standard-d2s-v3', 0.08, 0.12],
  ['s3-standard', 0.02, 0.025],
  ['nat-gateway-hour', 0.04, 0.05],
  ['lambda-requests', 1e-7, 3e-7],
  ['llm-any-claude-sonnet-output', 1e-5, 2e-5],
  ['llm-gpt-4o-input', 2e-6, 3e-6],
  ['gpu-h100', 1.9, 5],
  ['whisper-minute', 0.005, 0.007],
]

test('figures of homes, energy, commodities and clouds lie where no slip of a unit would leave them', () => {
  assert.deepEqual(outside('housing', HOUSING), [])
  assert.deepEqual(outside('energy', ENERGY), [])
  assert.deepEqual(outside('commodities', COMMODITIES), [])
  assert.deepEqual(outside('cloud', CLOUD), [])
})

test('every concept of these tables has a figure, and no two of them share a phrase', () => {
  const files = readConceptFiles()
  const priced = new Set(Object.values(files).flatMap(({ figures }) => figures.map(({ concept }) => concept)))
  const owners = new Map<string, string>()
  const shared: string[] = []
  for (const family of FAMILIES) {
    const file = present(files[family])
    const tables = readConceptTables().filter(({ category }) => category === family)
    for (const { id, words } of [...tables, ...file.concepts]) {
      assert.ok(priced.has(id), `${family}: ${id} has no figure`)
      for (const phrase of words) {
        const owner = owners.get(phrase)
        if (owner !== undefined && owner !== id) shared.push(`"${phrase}" is of ${owner} and ${id}`)
        owners.set(phrase, id)
      }
    }
  }
  assert.deepEqual(shared, [])
})

test('measured ranges cover nine of ten held-out units', () => {
  const files = readConceptFiles()
  for (const family of FAMILIES)
    for (const { name, measuredCoverage, scores } of present(files[family]).spreads) {
      assert.ok(scores.length >= 41, name)
      if (measuredCoverage !== null)
        assert.ok(measuredCoverage >= 0.88 && measuredCoverage <= 0.92, `${name} covers ${measuredCoverage}`)
    }
})

import type { CategoryList, Concept, ConceptDetail, ConceptList } from '@assay/contract'

const summary: Concept = {
  concept_id: 'mri-scan-of-the-knee-59b45e6393',
  name: 'MRI scan of the knee',
  category: 'health',
  family: null,
  book: 'us-2026-07',
  currency: 'USD',
  meaning: { kind: 'cash_price', of: 'what a patient who pays cash is asked' },
  unit_price: { low: '334.18', estimate: '937.70', high: '7205.67', per: 'scan' },
  interval: 'calibrated',
  newest: '2026-08',
  places: 39,
}
const geography = { requested: 'US-TX', used: 'US-TX', name: 'Texas', fallback: null }

export const conceptListExample: ConceptList = { items: [summary], next_cursor: null, total: 1, geography }

export const conceptExample: ConceptDetail = {
  ...summary,
  geography,
  as_of: '2026-07-31',
  coverage_level: 0.9,
  meanings: [
    {
      meaning: summary.meaning,
      unit_price: summary.unit_price,
      reason: null,
      interval: 'calibrated',
      target: 'transaction',
      figure: {
        geography: 'US-TX',
        date: '2026-01',
        source: 'Price lists of 310 hospitals of the state, 2026',
      },
      adjustments: [],
      sources: [
        {
          source: 'Price lists of 310 hospitals of the state, 2026',
          address: null,
          date: '2026-01',
          places: 1,
        },
      ],
      warnings: [],
    },
  ],
  query: 'MRI scan of the knee',
}

export const categoriesExample: CategoryList = {
  items: [
    {
      category: 'travel',
      concepts: 3_481,
      places: 249,
      newest: '2026-07',
      families: [
        {
          family: 'flight-between-one-way-0a1b2c3d4e',
          name: 'flight between …, one way',
          of: 'an economy ticket one way, the middle of what travellers pay on this route',
          concepts: 2_770,
        },
      ],
    },
  ],
  books: [
    {
      id: 'us-2026-07',
      as_of: '2026-07-31',
      currency: 'USD',
      default_geography: 'US',
      concepts: 24_247,
      figures: 224_440,
      attributions: [
        {
          what: 'World prices of commodities',
          address: 'https://www.worldbank.org/en/research/commodity-markets',
          licence: 'CC BY 4.0',
          words: 'World Bank Commodity Price Data (The Pink Sheet)',
        },
      ],
    },
  ],
}

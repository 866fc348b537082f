import type { CategoryList, Concept, ConceptDetail, ConceptList } from '../concepts.ts'
import { CONCEPT_SEARCH_CHARACTERS_MAX, CONCEPTS_LIMIT_DEFAULT, CONCEPTS_LIMIT_MAX } from '../limits.ts'
import { rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses } from './responses.ts'

const summary: Concept = {
  concept_id: 'mri-scan-of-the-knee-59b45e6393',
  name: 'MRI scan of the knee',
  category: 'Health care',
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

const conceptListExample: ConceptList = { items: [summary], next_cursor: null, total: 1, geography }

const conceptExample: ConceptDetail = {
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

const categoriesExample: CategoryList = {
  items: [
    {
      category: 'Travel',
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

/** What the routes about concepts take and give, for the OpenAPI document. */

const tags = ['concepts']
const place = {
  type: 'string',
  description: 'Where the prices are for: a code of `GET /v1/geographies`. Default: the home of the book.',
  examples: ['US-TX'],
}
const headers = {
  type: 'object',
  properties: {
    'if-none-match': {
      type: 'string',
      description: 'An `ETag` of before: 304 while the books are the same.',
    },
  },
}
const answerHeaders = {
  ETag: { type: 'string', description: 'Changes with the books in use.' },
  ...rateHeaders,
}
const unchanged = emptyResponse('The books are those of the `ETag` in `If-None-Match`.')

export const listConceptsSchema = {
  operationId: 'listConcepts',
  summary: 'List and search what Assay knows',
  description:
    'Every thing that the books of this node have prices of, with its price in a place: in the order of names, or the best match first. `total` counts all pages.',
  tags,
  headers,
  querystring: {
    type: 'object',
    properties: {
      q: {
        type: 'string',
        maxLength: CONCEPT_SEARCH_CHARACTERS_MAX,
        description: 'Words to search for, as people write them. The beginning of a word is enough.',
        examples: ['knee mri'],
      },
      category: { type: 'string', description: 'Only this category; see `GET /v1/categories`.' },
      family: { type: 'string', description: 'Only this family, or `none`: only concepts without one.' },
      geography: place,
      ...pageParameters({ of: 'Concepts', max: CONCEPTS_LIMIT_MAX, byDefault: CONCEPTS_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: jsonResponse('A page of concepts.', { $ref: 'ConceptList#' }, conceptListExample, answerHeaders),
    304: unchanged,
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

export const readConceptSchema = {
  operationId: 'readConcept',
  summary: 'Read one concept',
  description:
    'Every kind of price that it has, what each is of, and who says so. A job that asks for `query` gets the same price.',
  tags,
  headers,
  params: {
    type: 'object',
    properties: { id: { type: 'string', description: '`concept_id` of a list.' } },
    required: ['id'],
  },
  querystring: { type: 'object', properties: { geography: place } },
  response: {
    200: jsonResponse('The concept.', { $ref: 'ConceptDetail#' }, conceptExample, answerHeaders),
    304: unchanged,
    ...problemResponses('invalid_parameter', 'concept_not_found'),
  },
}

export const categoriesSchema = {
  operationId: 'listCategories',
  summary: 'See what the books cover',
  description:
    'For each category how many concepts it has, in how many places, and how new the figures are; and what the licences of the sources ask to be said.',
  tags,
  headers,
  response: {
    200: jsonResponse('All categories.', { $ref: 'CategoryList#' }, categoriesExample, answerHeaders),
    304: unchanged,
    ...problemResponses('invalid_parameter'),
  },
}

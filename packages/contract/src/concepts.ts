import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'
import { CONCEPT_SOURCES_MAX, CONCEPTS_LIMIT_MAX } from './limits.ts'
import { INTERVAL_KINDS, TARGETS, UNPRICED_REASONS } from './names.ts'
import { Adjustment, Meaning, Range } from './quote.ts'

/** What a node's price books know: their concepts, each with what it costs in a place. */

const UnitPrice = Type.Object({ ...Range.properties, per: Type.String() })
const ConceptId = Type.String({
  examples: ['mri-scan-of-the-knee-6b1f0c94a2'],
  description: 'Stays the same while the name, the unit and the category do.',
})

/** A thing that a book has prices of. */
export const Concept = Type.Object({
  concept_id: ConceptId,
  name: Type.String(),
  category: Type.String({ description: 'Empty where the book has no categories.' }),
  family: OrNull(Type.String({ description: 'The family that it belongs to; see `GET /v1/categories`.' })),
  book: Type.String({ description: 'The book that knows it.' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  meaning: OrNull(Meaning),
  unit_price: OrNull(UnitPrice),
  interval: Type.Enum([...INTERVAL_KINDS]),
  newest: OrNull(Type.String({ description: 'Date of the newest figure, as exact as its source says it.' })),
  places: Type.Integer({ minimum: 0, description: 'How many places have their own figure.' }),
})
export type Concept = Static<typeof Concept>

const UsedGeography = Type.Object({
  requested: OrNull(Type.String()),
  used: Type.String(),
  name: Type.String({ description: 'The name of the geography that was used.' }),
  fallback: OrNull(Type.String()),
})

/** The answer of `GET /v1/concepts`. */
export const ConceptList = Type.Object({
  items: Type.Array(Concept, { maxItems: CONCEPTS_LIMIT_MAX }),
  next_cursor: OrNull(Type.String()),
  total: Type.Integer({ minimum: 0, description: 'How many concepts all pages have together.' }),
  geography: UsedGeography,
})
export type ConceptList = Static<typeof ConceptList>

export const ConceptSource = Type.Object({
  source: OrNull(Type.String()),
  address: OrNull(Type.String({ description: 'The page that the figures were read from.' })),
  date: OrNull(Type.String({ description: 'The newest date of its figures.' })),
  places: Type.Integer({ minimum: 0, description: 'How many places it has a figure for.' }),
})
export type ConceptSource = Static<typeof ConceptSource>

/** One kind of price that a concept has. */
export const ConceptMeaning = Type.Object({
  meaning: OrNull(Meaning),
  unit_price: OrNull(UnitPrice),
  reason: OrNull(Type.Object({ code: Type.Enum([...UNPRICED_REASONS]), message: Type.String() })),
  interval: Type.Enum([...INTERVAL_KINDS]),
  target: OrNull(Type.Enum([...TARGETS])),
  figure: OrNull(
    Type.Object({
      geography: OrNull(Type.String()),
      date: OrNull(Type.String()),
      source: OrNull(Type.String()),
    }),
  ),
  adjustments: Type.Array(Adjustment),
  sources: Type.Array(ConceptSource, { maxItems: CONCEPT_SOURCES_MAX }),
  warnings: Type.Array(Type.String()),
})
export type ConceptMeaning = Static<typeof ConceptMeaning>

/** The answer of `GET /v1/concepts/{id}`. */
export const ConceptDetail = Type.Object({
  ...Concept.properties,
  geography: UsedGeography,
  as_of: Type.String({ description: 'The date that the prices of the book are for (YYYY-MM-DD).' }),
  coverage_level: Type.Number({ minimum: 0.5, maximum: 0.99 }),
  meanings: Type.Array(ConceptMeaning, {
    minItems: 1,
    description: 'Every kind of price that it has. The first answers a plain question.',
  }),
  query: OrNull(
    Type.String({ description: 'A text that a job prices as this concept; null when none is known.' }),
  ),
})
export type ConceptDetail = Static<typeof ConceptDetail>

export const ConceptFamily = Type.Object({
  family: Type.String(),
  name: Type.String({ examples: ['Tuition and fees at …'] }),
  of: OrNull(Type.String({ description: 'What its prices are of, when all of them say the same.' })),
  concepts: Type.Integer({ minimum: 1 }),
})
export type ConceptFamily = Static<typeof ConceptFamily>

export const Category = Type.Object({
  category: Type.String(),
  concepts: Type.Integer({ minimum: 1 }),
  places: Type.Integer({ minimum: 0, description: 'Places with their own figure.' }),
  newest: OrNull(Type.String()),
  families: Type.Array(ConceptFamily, {
    description: 'Groups of many concepts whose names differ in one part only, such as air routes.',
  }),
})
export type Category = Static<typeof Category>

export const Attribution = Type.Object({
  what: Type.String(),
  address: Type.String(),
  licence: Type.String(),
  words: Type.String({ description: 'The words that the licence asks for.' }),
})
export type Attribution = Static<typeof Attribution>

/** The answer of `GET /v1/categories`: what the books cover. */
export const CategoryList = Type.Object({
  items: Type.Array(Category),
  books: Type.Array(
    Type.Object({
      id: Type.String(),
      as_of: Type.String(),
      currency: Type.String(),
      default_geography: Type.String(),
      concepts: Type.Integer({ minimum: 0 }),
      figures: Type.Integer({ minimum: 0 }),
      attributions: Type.Array(Attribution),
    }),
  ),
})
export type CategoryList = Static<typeof CategoryList>

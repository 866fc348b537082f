import { type Static, Type } from 'typebox'
import { MEANINGS } from './meanings.ts'
import {
  CONFIDENCE_LABELS,
  IGNORED_REASONS,
  INTERVAL_KINDS,
  LINE_METHODS,
  PART_ROLES,
  TARGETS,
  TOTAL_METHODS,
  UNPRICED_REASONS,
} from './names.ts'

/**
 * The calibrated result: what the engine returns, what is stored, and what `completed` and the status carry.
 * One document, one spelling, so a stored result can be compared byte for byte with what a client saw.
 */

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** Money and factors are decimal strings: a float would round somewhere between the book and the reader. */
const Decimal = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' })

export const Range = Type.Object({
  low: Nullable(Decimal),
  estimate: Decimal,
  high: Nullable(Decimal),
})

export const Comparable = Type.Object({
  description: Type.String(),
  price: Decimal,
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Of `price`, where it is not the currency of the quote.',
    }),
  ),
  unit: Type.String(),
  geography: Nullable(Type.String()),
  date: Nullable(Type.String()),
  source: Nullable(Type.String()),
  similarity: Type.Number({ minimum: 0, maximum: 1 }),
  weight: Type.Number({ minimum: 0, maximum: 1 }),
})

export const Adjustment = Type.Object({
  kind: Type.String({
    description: '`geography`, `time`, `quantity`, `unit` or `currency`; more may appear.',
  }),
  factor: Decimal,
  source: Type.String(),
})

export const Meaning = Type.Object({
  kind: Type.Enum([...MEANINGS]),
  of: Type.String({ description: 'What the price is of, in one plain sentence.' }),
})

export const Alternative = Type.Object({
  item: Type.String(),
  meaning: Nullable(Meaning),
  unit_price: Type.Object({ ...Range.properties, per: Type.String() }),
})

export const Part = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  role: Type.Enum([...PART_ROLES]),
})

/** What every line says, whether it has a price or not. */
const LINE_FIELDS = {
  line: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  span: Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })], {
    description: 'Start and end of the text within the query, in UTF-16 code units.',
  }),
  geography: Nullable(
    Type.String({
      description:
        'The place that the line is priced for: `geography.used` of the result, unless lines name places of their own. Null where the place in the text is not known.',
    }),
  ),
  category: Nullable(
    Type.String({
      description:
        'Category of the item, or its kind of unit where the book names none. Outcomes are counted by it.',
    }),
  ),
  book: Nullable(
    Type.String({ description: 'The book that priced the line, where that is not `book` of the result.' }),
  ),
  adjustments: Type.Array(Adjustment),
  comparables: Type.Array(Comparable, {
    description: 'What the estimate rests on; for an unpriced line, the nearest candidates.',
  }),
  alternatives: Type.Array(Alternative, {
    description:
      'What else may have been meant: other prices of the same thing, and the nearest other things.',
    maxItems: 3,
  }),
  ignored: Type.Array(
    Type.Object({
      text: Type.String(),
      why: Type.Enum([...IGNORED_REASONS], {
        description:
          '`talk`: words that only ask. `circumstance`: when, where or what for, and titles, remarks and sums around the line. `quality` and `brand`: the book does not tell them apart.',
      }),
    }),
    {
      description:
        'Words that did not count: of the text of the line, and those around it that belong to no line. Each of these is told once, with the line that it stands beside.',
    },
  ),
  parts: Type.Array(Part, {
    description:
      'Where the text says how much, what and where, and the ignored words: in order, without overlap, within `span`. `start` and `end` are offsets within the query, in UTF-16 code units.',
  }),
  warnings: Type.Array(Type.String()),
}

const Quantity = Type.Object({ value: Decimal, unit: Nullable(Type.String()) })

export const PricedLine = Type.Object({
  ...LINE_FIELDS,
  status: Type.Literal('priced'),
  reason: Type.Null(),
  item: Type.String(),
  quantity: Quantity,
  meaning: Nullable(Meaning),
  unit_price: Type.Object({ ...Range.properties, per: Type.String() }),
  total: Range,
  interval: Type.Enum([...INTERVAL_KINDS]),
  target: Type.Enum([...TARGETS]),
  method: Type.Enum([...LINE_METHODS]),
  confidence: Type.Object({
    match: Type.Number({ minimum: 0, maximum: 1 }),
    difficulty: Type.Number({ minimum: 0 }),
    label: Type.Enum([...CONFIDENCE_LABELS]),
  }),
})

export const UnpricedLine = Type.Object({
  ...LINE_FIELDS,
  status: Type.Literal('unpriced'),
  reason: Type.Object({ code: Type.Enum([...UNPRICED_REASONS]), message: Type.String() }),
  item: Type.Null(),
  quantity: Nullable(Quantity),
  meaning: Type.Null(),
  unit_price: Type.Null(),
  total: Type.Null(),
  interval: Type.Literal('none'),
  target: Type.Null(),
  method: Type.Null(),
  confidence: Type.Null(),
})

/** `status` tells which: once it is `priced`, the price is there. */
export const Line = Type.Union([PricedLine, UnpricedLine])

export const Adapted = Type.Object(
  {
    outcomes: Type.Integer({ minimum: 1, description: 'Outcomes of the caller that were learned from.' }),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1 }),
        outcomes: Type.Integer({ minimum: 0, description: 'Outcomes of the same thing among them.' }),
        own: Type.Object(Range.properties, {
          description: 'The unit price that the book alone would have given, to compare with `unit_price`.',
        }),
      }),
    ),
  },
  {
    description:
      'How far the caller\u2019s own outcomes moved estimates and ranges; null where they did not.',
  },
)

export const Quote = Type.Object({
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  as_of: Type.String({
    description:
      'The date that the prices are for (YYYY-MM-DD): the one that the query asks for ("as of March 2025"), else that of the book.',
  }),
  coverage_level: Type.Number({ minimum: 0.5, maximum: 0.99 }),
  geography: Type.Object({
    requested: Nullable(Type.String()),
    used: Type.String(),
    fallback: Nullable(Type.String()),
  }),
  lines: Type.Array(Line),
  total: Type.Object({
    low: Nullable(Decimal),
    estimate: Nullable(Decimal),
    high: Nullable(Decimal),
    method: Type.Enum([...TOTAL_METHODS]),
    complete: Type.Boolean(),
    priced_lines: Type.Integer({ minimum: 0 }),
    unpriced_lines: Type.Integer({ minimum: 0 }),
  }),
  book: Type.Object({
    id: Type.String({ description: 'The name of the book that the prices are from.' }),
    rows: Type.Integer({ minimum: 0 }),
    book_id: Nullable(
      Type.String({
        description:
          'The book of the service that priced the job, as `GET /v1/books` lists it. Null when no service did.',
      }),
    ),
    version: Nullable(
      Type.Integer({
        minimum: 1,
        description: 'Its version. The same version gives the same result, to the byte.',
      }),
    ),
  }),
  calibration: Nullable(
    Type.Object({
      id: Type.String(),
      n: Type.Integer({ minimum: 0 }),
      sources: Type.Integer({ minimum: 0 }),
      fold_unit: Type.String(),
      measured_coverage: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
      adapted: Nullable(Adapted),
    }),
  ),
  warnings: Type.Array(Type.String()),
})

export type Quote = Static<typeof Quote>
export type QuoteAdapted = Static<typeof Adapted>
export type QuoteLine = Static<typeof Line>
export type PricedQuoteLine = Static<typeof PricedLine>
export type UnpricedQuoteLine = Static<typeof UnpricedLine>
export type QuoteComparable = Static<typeof Comparable>
export type QuoteAlternative = Static<typeof Alternative>
export type QuoteMeaning = Static<typeof Meaning>
export type QuotePart = Static<typeof Part>
export type QuoteAdjustment = Static<typeof Adjustment>
export type UnpricedReason = (typeof UNPRICED_REASONS)[number]
export type IntervalKind = (typeof INTERVAL_KINDS)[number]
export type PriceTarget = (typeof TARGETS)[number]

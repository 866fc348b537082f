import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'
import { OUTCOME_SOURCE_CHARACTERS_MAX, OUTCOMES_LIMIT_MAX } from './limits.ts'
import { CALIBRATION_VERDICTS } from './names.ts'
import { Range } from './quote.ts'

/** What things really cost, and whether the quoted ranges hold. */

const Decimal = Type.String({ pattern: '^\\d+(\\.\\d+)?$' })
const Day = Type.String({ format: 'date' })

/** The body of `PUT /v1/jobs/{id}/outcomes/{line}`. */
export const OutcomeRequest = Type.Object(
  {
    unit_price: Type.Optional(Type.String({ description: 'What one `per` cost, a decimal above 0.' })),
    per: Type.Optional(
      Type.String({ description: 'The unit of `unit_price`; it must measure what the line measures.' }),
    ),
    total: Type.Optional(
      Type.String({ description: 'What the whole line cost, or the whole job. Instead of `unit_price`.' }),
    ),
    date: Type.Optional(OrNull(Day)),
    source: Type.Optional(
      OrNull(
        Type.String({
          minLength: 1,
          maxLength: OUTCOME_SOURCE_CHARACTERS_MAX,
          description: 'Such as the number of an invoice.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type OutcomeRequest = Static<typeof OutcomeRequest>

/** What was paid for a line, beside the quote. */
export const Outcome = Type.Object({
  job_id: Type.String(),
  line: Type.String({ description: 'The number of the line, or `total`.', examples: ['1', 'total'] }),
  text: Type.String(),
  item: OrNull(Type.String()),
  category: Type.String(),
  book: Type.String({ description: 'The book that priced the line.' }),
  currency: Type.String(),
  quantity: OrNull(Type.String()),
  unit_price: OrNull(Decimal),
  per: OrNull(Type.String()),
  total: OrNull(Decimal),
  date: OrNull(Day),
  source: OrNull(Type.String()),
  told: OrNull(
    Type.Object(
      { ...Range.properties, per: OrNull(Type.String()) },
      { description: 'The quoted unit price, or the total; null for a line without a price.' },
    ),
  ),
  paid: OrNull(
    Type.Object(
      { price: Decimal, per: OrNull(Type.String()) },
      { description: 'What was paid, in the unit of `told`; null where it cannot be compared.' },
    ),
  ),
  within: OrNull(Type.Boolean({ description: 'Whether what was paid lies within the quoted range.' })),
  reported_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})
export type Outcome = Static<typeof Outcome>

/** The answer of `GET /v1/outcomes`. */
export const OutcomeList = Type.Object({
  items: Type.Array(Outcome, { maxItems: OUTCOMES_LIMIT_MAX }),
  next_cursor: OrNull(Type.String()),
})
export type OutcomeList = Static<typeof OutcomeList>

const Share = Type.Number({ minimum: 0, maximum: 1 })

export const CategoryCalibration = Type.Object({
  category: Type.String(),
  n: Type.Integer({ minimum: 0 }),
  share: Type.Object(
    { value: Share, low: Share, high: Share },
    {
      description: 'Share of outcomes within the quoted range, with a band that holds at all times at once.',
    },
  ),
  bias: Decimal,
  median_error: Share,
  level: Type.Number({ description: 'The coverage that the ranges in force are set to.' }),
  adapted: Type.Object(
    { estimate: Decimal, low: Decimal, high: Decimal },
    {
      description:
        'The ranges in force against the book\u2019s own: factors on the estimate, and on the length of the range below and above it.',
    },
  ),
  verdict: Type.Enum([...CALIBRATION_VERDICTS]),
})
export type CategoryCalibration = Static<typeof CategoryCalibration>

export const LiveCalibration = Type.Object({
  book: Type.String(),
  broken: Type.Boolean({ description: 'The book\u2019s own ranges no longer hold for you.' }),
  since: OrNull(
    Type.String({ format: 'date-time', description: 'When `broken` changed last; null: never.' }),
  ),
  factor: OrNull(Decimal),
  all: CategoryCalibration,
  history: Type.Array(
    Type.Object({ n: Type.Integer({ minimum: 1 }), value: Share, low: Share, high: Share }),
    {
      maxItems: 60,
      description: 'How the share of `all` came to be: after `n` outcomes, with its band then, oldest first.',
    },
  ),
  categories: Type.Array(CategoryCalibration),
})
export type LiveCalibration = Static<typeof LiveCalibration>

/** The answer of `GET /v1/calibration`. */
export const Calibration = Type.Object({
  false_alarm_rate: Type.Number({
    description: 'Share of books that hold and are called broken, however long one looks.',
  }),
  outcomes_max: Type.Integer({ description: 'At most this many of the newest outcomes are judged.' }),
  books: Type.Array(LiveCalibration),
})
export type Calibration = Static<typeof Calibration>

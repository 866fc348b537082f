import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'
import { BOOK_EXTENDS, BOOK_STATUSES, BUILD_FAILURE_CODES, BUILD_STAGES } from './names.ts'

const Timestamp = Type.String({ format: 'date-time', description: 'UTC, ISO 8601, milliseconds, `Z`.' })
const Count = Type.Integer({ minimum: 0 })

export const BookId = Type.String({
  pattern: '^book_[0-9a-hjkmnp-tv-z]{26}$',
  description: '`book_` and a UUIDv7 in Crockford base32, lower case.',
})

export const BookCalibration = Type.Object({
  id: Type.String(),
  n: Count,
  fold_unit: Type.String(),
  measured_coverage: OrNull(Type.Number({ minimum: 0, maximum: 1 })),
})
export type BookCalibration = Static<typeof BookCalibration>

export const BuildFailure = Type.Object({ code: Type.Enum([...BUILD_FAILURE_CODES]), message: Type.String() })
export type BuildFailure = Static<typeof BuildFailure>

const versionFields = {
  version: Type.Integer({ minimum: 1 }),
  status: Type.Enum([...BOOK_STATUSES]),
  extends: Type.Enum([...BOOK_EXTENDS]),
  rows: OrNull(Count),
  items: OrNull(Count),
  currency: OrNull(Type.String({ pattern: '^[A-Z]{3}$' })),
  as_of: OrNull(Type.String({ description: 'The date that the prices are for (YYYY-MM-DD).' })),
  calibration: OrNull(BookCalibration),
  problems_count: Type.Integer({ minimum: 0, description: 'Rows that were left out or repaired.' }),
  stage: OrNull(Type.Enum([...BUILD_STAGES])),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  error: OrNull(BuildFailure),
  created_at: Timestamp,
}

export const BookVersion = Type.Object({
  ...versionFields,
  is_serving: Type.Boolean({ description: 'Whether jobs that name the book are priced with this version.' }),
})
export type BookVersion = Static<typeof BookVersion>

/** `version` and what follows are about the newest version; `serving_version` is the one that prices. */
export const Book = Type.Object({
  book_id: BookId,
  name: Type.String(),
  is_shared: Type.Boolean({ description: 'It comes with the service and is for everybody.' }),
  is_default: Type.Boolean({ description: 'Whether it prices your jobs that name no book.' }),
  serving_version: OrNull(Type.Integer({ minimum: 1 })),
  last_event_id: Count,
  ...versionFields,
  poll_url: Type.String(),
  stream_url: Type.String(),
})
export type Book = Static<typeof Book>

export const BookList = Type.Object({ books: Type.Array(Book) })
export type BookList = Static<typeof BookList>

export const BookVersionList = Type.Object({ versions: Type.Array(BookVersion) })
export type BookVersionList = Static<typeof BookVersionList>

export const BookAccepted = Type.Object({
  book_id: BookId,
  name: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  status: Type.Enum([...BOOK_STATUSES]),
  poll_url: Type.String(),
  stream_url: Type.String(),
})
export type BookAccepted = Static<typeof BookAccepted>

export const BookProblem = Type.Object({
  line: Type.Integer({ minimum: 0 }),
  column: OrNull(Type.String({ description: 'Header of the column that is at fault, where one is.' })),
  code: Type.Enum(['left_out', 'repaired']),
  text: Type.String(),
})
export type BookProblem = Static<typeof BookProblem>

export const BookProblemList = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  items: Type.Array(BookProblem),
  next_cursor: OrNull(Type.String()),
})
export type BookProblemList = Static<typeof BookProblemList>

const ReadAs = Type.String({ description: 'Format, delimiter, encoding and decimal sign that were found.' })

/** What was made of the rows of a list. */
const understood = {
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      header: Type.String(),
      by_content: Type.Boolean({ description: 'The cells gave it away; the header did not.' }),
      samples: Type.Array(Type.String()),
    }),
  ),
  warnings: Type.Array(Type.String()),
  first_rows: Type.Array(
    Type.Object({
      description: Type.String(),
      price: Type.Number(),
      unit: OrNull(Type.String()),
      currency: OrNull(Type.String()),
      geography: OrNull(Type.String()),
      date: OrNull(Type.String()),
    }),
  ),
  rows_found: Count,
  rows_used: Count,
  rows_repaired: Count,
  rows_repeated: Count,
  problems: Type.Array(
    Type.Object({
      code: Type.Enum(['left_out', 'repaired']),
      text: Type.String(),
      count: Count,
      first_lines: Type.Array(Type.Integer()),
    }),
  ),
}

/** What would be made of a list. Nothing is stored or built. */
export const BookCheck = Type.Object({
  is_understood: Type.Boolean({ description: 'Whether a book could be built of it.' }),
  message: OrNull(Type.String({ description: 'Why not, in a sentence.' })),
  read_as: OrNull(ReadAs),
  ...understood,
  other_columns: Type.Array(Type.Object({ header: Type.String(), samples: Type.Array(Type.String()) }), {
    description: 'Columns that are not used. `columns` can name them.',
  }),
})
export type BookCheck = Static<typeof BookCheck>

/** What the last event of a build has. */
export const BuildReport = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  read_as: ReadAs,
  ...understood,
  unused_columns: Type.Array(Type.String()),
  items: Count,
  sources: Count,
  geographies: Count,
  currency: Type.String(),
  as_of: Type.String(),
  calibration: OrNull(BookCalibration),
  bytes: Count,
})
export type BuildReport = Static<typeof BuildReport>

const common = { book_id: BookId, timestamp: Timestamp }

export const BuildStageEvent = Type.Object({
  event_type: Type.Literal('stage'),
  ...common,
  stage: Type.Enum([...BUILD_STAGES]),
  message: Type.String(),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
})
export const BuildCompletedEvent = Type.Object({
  event_type: Type.Literal('completed'),
  ...common,
  result: BuildReport,
})
export const BuildFailedEvent = Type.Object({
  event_type: Type.Literal('failed'),
  ...common,
  error: BuildFailure,
})
export const BookEvent = Type.Union([BuildStageEvent, BuildCompletedEvent, BuildFailedEvent])
export type BookEvent =
  | Static<typeof BuildStageEvent>
  | Static<typeof BuildCompletedEvent>
  | Static<typeof BuildFailedEvent>

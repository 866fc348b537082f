import type { BookProblem, BuildNote } from '@assay/books/build-messages'
import type { BookStatus, EventType, JobStatus } from '@assay/contract'
import type {
  Book,
  BookContent,
  BookVersion,
  BuildOutcome,
  BuildRecord,
} from '@assay/domain/books/book-store'
import type { RowOf } from './sqlite/queries.ts'

/** A book with its newest version. */
type BookRow = Omit<RowOf<'book-list'>, 'is_default'> & { readonly is_default: number | boolean }

export const toBookVersion = (row: RowOf<'book-versions'>): BookVersion => ({
  version: row.version,
  status: row.status,
  extends: row.extends,
  rows: row.rows,
  items: row.items,
  currency: row.currency,
  asOf: row.as_of,
  calibration: row.calibration === null ? null : JSON.parse(row.calibration),
  problemsCount: row.problems_count,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  stage: row.stage,
  progress: row.progress,
  createdAtMs: row.created_at_ms,
  endedAtMs: row.ended_at_ms,
})

export const toBook = (row: BookRow): Book => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  isDefault: Boolean(row.is_default),
  servingVersion: row.serving_version,
  createdAtMs: row.book_created_at_ms,
  lastEventId: row.last_event_id,
  newest: toBookVersion(row),
})

export const toBookProblem = (row: RowOf<'book-problems'>): BookProblem => ({
  nth: row.nth,
  line: row.line,
  column: row.column_name,
  code: row.code,
  text: row.text,
})

export const toBookContent = (row: RowOf<'book-content'>): BookContent => ({
  hash: row.hash,
  bytes: row.bytes,
  blob: row.blob,
  chunks: row.blob_chunks,
  baseHash: row.base_hash,
})

/** The state of a job that is where a build is: what a stream needs to know when it ends. */
export const jobStatusOf = (status: BookStatus): JobStatus =>
  status === 'building' ? 'processing' : status === 'ready' ? 'completed' : 'failed'

interface BuildEvent {
  readonly type: EventType
  readonly body: string
}

/** The events of a record, in order: a `stage` for each note, and the end if there is one. */
export const eventsOfBuild = ({
  stages,
  outcome,
}: Pick<BuildRecord, 'stages' | 'outcome'>): readonly BuildEvent[] => [
  ...stages.map((note) => ({ type: 'stage' as const, body: noteBody(note) })),
  ...(outcome === null ? [] : [endOf(outcome)]),
]

const noteBody = ({ stage, message, progress }: BuildNote): string =>
  JSON.stringify({ stage, message, progress })

function endOf(outcome: BuildOutcome): BuildEvent {
  if (outcome.status === 'ready') return { type: 'completed', body: `{"result":${outcome.reportJson}}` }
  const { code, message } = outcome.failure
  return { type: 'failed', body: JSON.stringify({ error: { code, message } }) }
}

type ReadyBuild = Extract<BuildOutcome, { readonly status: 'ready' }>

/** The columns of a version that a finished build fills. */
export const toReadyRow = ({ content, facts, problemsCount }: ReadyBuild) => ({
  blob: content.blob,
  blob_chunks: content.chunks,
  hash: content.hash,
  bytes: content.bytes,
  base_hash: content.baseHash,
  rows: facts.rows,
  items: facts.items,
  currency: facts.currency,
  as_of: facts.asOf,
  calibration: facts.calibration === null ? null : JSON.stringify(facts.calibration),
  problems_count: problemsCount,
})

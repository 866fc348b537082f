import {
  type Fault,
  OUTCOME_FORMATS,
  OUTCOMES_LIMIT_DEFAULT,
  OUTCOMES_LIMIT_MAX,
  type Outcome,
} from '@assay/contract'
import { csvCell } from '@assay/domain/batches/read-batches'
import type { OutcomeRecord } from '@assay/domain/outcomes/outcome-store'
import { shownPrice, WHOLE_JOB } from '@assay/domain/outcomes/told-line'

export const OUTCOME_PARAMETERS = ['book', 'format', 'limit', 'cursor'] as const
const BOOK_CHARACTERS_MAX = 200

interface OutcomeListRequest {
  readonly book: string | null
  readonly format: (typeof OUTCOME_FORMATS)[number]
  readonly limit: number
  readonly cursor: string | null
}

/** Reads the parameters of the list and adds every fault to `faults`; the result counts only when there is none. */
export function readOutcomeList(values: ReadonlyMap<string, string>, faults: Fault[]): OutcomeListRequest {
  const format = OUTCOME_FORMATS.find((known) => known === (values.get('format') ?? 'json'))
  if (format === undefined) {
    faults.push({ parameter: 'format', code: 'unknown_value', detail: 'Must be json or csv.' })
  }
  if (format === 'csv') {
    for (const parameter of ['limit', 'cursor']) {
      if (!values.has(parameter)) continue
      faults.push({ parameter, code: 'unknown_parameter', detail: 'A CSV file has all outcomes at once.' })
    }
  }
  const book = values.get('book') ?? null
  if (book !== null && (book === '' || book.length > BOOK_CHARACTERS_MAX || book.includes('\0'))) {
    faults.push({ parameter: 'book', code: 'invalid_format', detail: 'Must be the id of a book.' })
  }
  const limit = values.get('limit')
  const count = limit === undefined ? OUTCOMES_LIMIT_DEFAULT : /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > OUTCOMES_LIMIT_MAX) {
    const detail = `Must be a whole number from 1 to ${OUTCOMES_LIMIT_MAX}.`
    faults.push({ parameter: 'limit', code: 'out_of_range', detail })
  }
  return { book, format: format ?? 'json', limit: count, cursor: values.get('cursor') ?? null }
}

export function outcomeOf({ jobId, line, facts, createdAtMs, updatedAtMs }: OutcomeRecord): Outcome {
  const { line: told, paid } = facts
  const price = paid.comparable
  const range = told.told
  return {
    job_id: jobId,
    line: line === WHOLE_JOB ? 'total' : String(line),
    text: told.text,
    item: told.item,
    category: told.category,
    book: told.book,
    currency: told.currency,
    quantity: told.quantity,
    unit_price: paid.unitPrice,
    per: paid.per,
    total: paid.total,
    date: paid.date,
    source: paid.source,
    told: range && { ...range, per: told.per },
    paid: price === null ? null : { price: shownPrice(price), per: told.per },
    within:
      price === null || range === null || range.low === null || range.high === null
        ? null
        : price >= Number(range.low) && price <= Number(range.high),
    reported_at: new Date(createdAtMs).toISOString(),
    updated_at: new Date(updatedAtMs).toISOString(),
  }
}

const COLUMNS = [
  'job_id',
  'line',
  'text',
  'item',
  'category',
  'book',
  'currency',
  'quantity',
  'unit_price',
  'per',
  'total',
  'date',
  'source',
] as const

/** The head of the CSV file. */
export const OUTCOME_CSV_HEAD = `${[...COLUMNS, 'told_low', 'told_estimate', 'told_high', 'told_per', 'paid_price', 'within', 'reported_at', 'updated_at'].join(',')}\r\n`

export function outcomeCsv(record: OutcomeRecord): string {
  const outcome = outcomeOf(record)
  const { told, paid, within } = outcome
  const cells = [
    ...COLUMNS.map((name) => outcome[name]),
    told?.low ?? null,
    told?.estimate ?? null,
    told?.high ?? null,
    told?.per ?? null,
    paid?.price ?? null,
    within === null ? null : String(within),
    outcome.reported_at,
    outcome.updated_at,
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}

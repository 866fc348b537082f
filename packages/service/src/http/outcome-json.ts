import type { Outcome } from '@assay/contract'
import { csvCell } from '../jobs/csv-cell.ts'
import type { OutcomeRecord } from '../outcomes/outcome-store.ts'
import { shownPrice } from '../outcomes/paid-outcome.ts'
import { WHOLE_JOB } from '../outcomes/told-line.ts'

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

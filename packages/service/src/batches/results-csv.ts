import { csvCell } from '../jobs/csv-cell.ts'
import type { JobFailure, JobTotal } from '../jobs/job.ts'
import type { BatchItem, LineResult } from './chunk-codec.ts'

/** One query that has ended. */
export interface ResultLine {
  readonly jobId: string
  readonly item: BatchItem
  readonly result: LineResult
}

const COLUMNS = [
  'custom_id',
  'job_id',
  'status',
  'query',
  'geography',
  'low',
  'estimate',
  'high',
  'currency',
  'complete',
  'error_code',
  'error_message',
] as const

export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`

/** The engine's own result, stored as it was made. */
interface Priced {
  readonly total: JobTotal & { readonly complete: boolean }
  readonly currency: string
}

export function csvLine({ jobId, item, result }: ResultLine): string {
  const asked = [item.customId, jobId]
  const text = [item.query, item.geography ?? '']
  const cells =
    'resultJson' in result
      ? [...asked, 'completed', ...text, ...pricesOf(JSON.parse(result.resultJson) as Priced), '', '']
      : [...asked, 'failed', ...text, '', '', '', '', '', ...whyOf(result.failure)]
  return `${cells.map(csvCell).join(',')}\r\n`
}

const pricesOf = ({ total, currency }: Priced): readonly string[] => [
  total.low ?? '',
  total.estimate ?? '',
  total.high ?? '',
  currency,
  String(total.complete),
]

const whyOf = ({ code, message }: JobFailure): readonly string[] => [code, message]

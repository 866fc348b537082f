import type { JobListItem } from '@assay/client'
import { csvText } from '../shell/csv-text.ts'

const HEAD = [
  'job_id',
  'created_at',
  'status',
  'query',
  'geography',
  'labels',
  'low',
  'estimate',
  'high',
  'currency',
  'error',
]

/** One row a job. */
export function historyCsv(jobs: readonly JobListItem[]): string {
  const rows = jobs.map(({ jobId, createdAt, status, query, geography, labels, summary, error }) => [
    jobId,
    createdAt,
    status,
    query,
    summary?.geography ?? geography,
    labels.join('; '),
    summary?.low,
    summary?.estimate,
    summary?.high,
    summary?.currency,
    error?.message,
  ])
  return csvText([HEAD, ...rows])
}

import type { JobListItem } from '@assay/client'

const HEAD = [
  'job_id',
  'created_at',
  'status',
  'query',
  'geography',
  'low',
  'estimate',
  'high',
  'currency',
  'error',
]

/** RFC 4180: one row a job. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function historyCsv(jobs: readonly JobListItem[]): string {
  const rows = jobs.map(({ jobId, createdAt, status, query, geography, summary, error }) => [
    jobId,
    createdAt,
    status,
    safe(query),
    geography ?? '',
    summary?.low ?? '',
    summary?.estimate ?? '',
    summary?.high ?? '',
    summary?.currency ?? '',
    safe(error?.message ?? ''),
  ])
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

const safe = (text: string): string => (/^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

import type { Assay, Job } from '@assay/client'

interface Changes {
  readonly query?: string
  readonly geography?: string | null
  readonly book?: string
}

/** Asks again as a job was asked, with the changes, the book that priced it and the same labels. Answers the new job's id. */
export async function submitAgain(
  assay: Assay,
  job: Pick<Job, 'query' | 'geography' | 'result' | 'labels'>,
  changes: Changes,
): Promise<string> {
  const { query, geography } = { query: job.query, geography: job.geography, ...changes }
  const book = changes.book ?? job.result?.book.book_id
  const { labels } = job
  const { jobId } = await assay.jobs.submit({ query, geography, labels, ...(book == null ? {} : { book }) })
  return jobId
}

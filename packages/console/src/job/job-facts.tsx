import type { Assay, Job } from '@assay/client'
import { formatCount } from '../format/number.ts'
import { formatBookDate, formatMoment } from '../format/time.ts'
import { ANYWHERE, placeName } from './place-names.ts'
import { onlyPlace, placesInWords } from './used-places.ts'

/** What else is known about the job, in two columns. */
export function JobFacts({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const quote = job.result
  const asked = job.geography ?? 'US'
  const only = quote ? onlyPlace(quote) : asked
  return (
    <section class="card">
      <h2 class="eyebrow">Details</h2>
      <dl class="facts">
        <dt>Place</dt>
        <dd>
          {quote ? placesInWords(assay, quote) : placeName(assay, asked)}{' '}
          {only !== null && only !== ANYWHERE && <code>{only}</code>}
        </dd>
        <dt>Asked</dt>
        <dd>{formatMoment(job.createdAt)}</dd>
        {quote && (
          <>
            <dt>Prices as of</dt>
            <dd>{formatBookDate(quote.as_of)}</dd>
            <dt>Price book</dt>
            <dd>
              {quote.book.id}, {formatCount(quote.book.rows)} {quote.book.rows === 1 ? 'row' : 'rows'}
            </dd>
          </>
        )}
        {job.attempt > 1 && (
          <>
            <dt>Attempts</dt>
            <dd>{job.attempt}</dd>
          </>
        )}
        {job.expiresAt && (
          <>
            <dt>Kept until</dt>
            <dd>{formatMoment(job.expiresAt)}</dd>
          </>
        )}
        <dt>Job</dt>
        <dd>
          <code class="job-id">{job.jobId}</code>
        </dd>
      </dl>
    </section>
  )
}

import type { Job, JobFailure } from '@assay/client'

const TITLES: Readonly<Record<string, string>> = {
  nothing_priced: 'Nothing could be priced',
  cancelled: 'Cancelled',
  deadline_exceeded: 'It took too long',
  attempts_exhausted: 'It could not be finished',
  internal: 'Something went wrong on the service',
}

const ADVICE: Readonly<Record<string, string>> = {
  nothing_priced:
    'Name each item with a quantity and a unit, such as “2 lb of butter”, or try another place.',
  cancelled: 'Nothing was priced. You can ask again at any time.',
  deadline_exceeded: 'Ask again, or split the query into smaller ones.',
  attempts_exhausted: 'Ask again. If it happens twice, tell the operator the id of this job.',
  internal: 'Ask again. If it happens twice, tell the operator the id of this job.',
}

export function Failure({ job, failure }: { readonly job: Job; readonly failure: JobFailure }) {
  return (
    <section class={`card failure ${failure.code === 'cancelled' ? 'calm' : ''}`} data-testid="failure">
      <h2>{TITLES[failure.code] ?? 'Not priced'}</h2>
      <p class="failure-message">{failure.message}</p>
      <p class="muted">{ADVICE[failure.code] ?? `The reason is “${failure.code}”.`}</p>
      {job.attempt > 1 && <p class="muted">It was tried {job.attempt} times.</p>}
    </section>
  )
}

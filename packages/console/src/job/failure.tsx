import type { Assay, Concept, Job, JobFailure } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatMoney, formatRange } from '../format/money.ts'
import { conceptAddress, knowsAddress } from '../knows/knows-address.ts'
import { nearestThings } from './nearest-things.ts'

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

interface FailureProps {
  readonly assay: Assay
  readonly job: Job
  readonly failure: JobFailure
}

export function Failure({ assay, job, failure }: FailureProps) {
  return (
    <section class={`card failure ${failure.code === 'cancelled' ? 'calm' : ''}`} data-testid="failure">
      <h2>{TITLES[failure.code] ?? 'Not priced'}</h2>
      <p class="failure-message">{failure.message}</p>
      <p class="muted">{ADVICE[failure.code] ?? `The reason is “${failure.code}”.`}</p>
      {job.attempt > 1 && <p class="muted">It was tried {job.attempt} times.</p>}
      {failure.code === 'nothing_priced' && <Nearest key={job.jobId} assay={assay} job={job} />}
    </section>
  )
}

/** What the book has that is called alike, and the way to everything else. Each job has one of its own: it keeps what it found. */
function Nearest({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const things = useSignal<readonly Concept[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    nearestThings(assay, job.query, { geography: job.geography, signal }).then(
      (found) => {
        things.value = found
      },
      // It is an offer. The failure itself and the way to browse stand without it.
      () => {},
    )
    return () => controller.abort()
  }, [])
  return (
    <>
      {things.value.length > 0 && (
        <section class="nearest" aria-labelledby="nearest-title" data-testid="nearest">
          <h3 id="nearest-title" class="eyebrow">
            Nearest in the default book
          </h3>
          <ul class="plain comparables">
            {things.value.map((concept) => (
              <Thing key={concept.conceptId} concept={concept} geography={job.geography} />
            ))}
          </ul>
        </section>
      )}
      <p>
        <a class="button" href={knowsAddress({ geography: job.geography })}>
          Browse what can be priced
        </a>
      </p>
    </>
  )
}

function Thing({ concept, geography }: { readonly concept: Concept; readonly geography: string | null }) {
  const { conceptId, name, currency, meaning, unitPrice } = concept
  const range = unitPrice && formatRange(unitPrice.low, unitPrice.high, currency)
  return (
    <li data-testid="concept">
      <a class="comparable-name" href={conceptAddress(conceptId, geography)}>
        {name}
      </a>
      {unitPrice && (
        <span class="comparable-price">
          {formatMoney(unitPrice.estimate, currency)}
          <small> / {unitPrice.per}</small>
        </span>
      )}
      <span class="comparable-facts muted">
        {range && <span>{range}</span>}
        {meaning && <span>{meaning.of}</span>}
      </span>
    </li>
  )
}

import { type Assay, fillQuote, isTerminal, type Job, NotFoundError } from '@assay/client'
import { useEffect, useMemo } from 'preact/hooks'
import { announce } from '../shell/announce.tsx'
import { explain } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Failure } from './failure.tsx'
import { type FollowedJob, followJob } from './follow-job.ts'
import { JobActions } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobLabels } from './job-labels.tsx'
import { QueryHeading } from './query-heading.tsx'
import { Result } from './result.tsx'
import { resultWords } from './result-words.ts'
import { stageWords } from './stage-words.ts'
import { Timeline } from './timeline.tsx'
import { Working } from './working.tsx'

export function JobPage({ assay, jobId }: { readonly assay: Assay; readonly jobId: string }) {
  const followed = useMemo(() => followJob(assay, jobId), [assay, jobId])
  useEffect(() => followed.stop, [followed])
  const job = followed.job.value
  useTitle(job ? shorten(job.query) : 'Job')
  useAnnouncements(followed)

  if (job === null && followed.trouble.value !== null) return <Trouble followed={followed} />
  // One tree before and after the first answer, so the heading keeps the focus it was given.
  return (
    <article class="page job" aria-busy={job === null}>
      <header class="job-head">
        <p class="eyebrow">Query</p>
        <QueryHeading query={job?.query ?? null} />
        {job && <JobLabels assay={assay} job={job} onChange={followed.replace} />}
        {job && <JobActions assay={assay} job={job} onChange={followed.replace} />}
      </header>
      <div class="job-columns">
        <div class="job-main">
          {job ? <Outcome assay={assay} followed={followed} job={job} /> : <div class="card ghost-card" />}
        </div>
        {job && (
          <aside class="job-side" aria-label="About this job">
            <Timeline job={job} steps={followed.steps.value} />
            <JobFacts assay={assay} job={job} />
          </aside>
        )}
      </div>
    </article>
  )
}

interface OutcomeProps {
  readonly assay: Assay
  readonly followed: FollowedJob
  readonly job: Job
}

function Outcome({ assay, followed, job }: OutcomeProps) {
  if (job.status === 'completed' && job.result)
    return <Result assay={assay} job={job} quote={fillQuote(job.result)} />
  if (job.status === 'failed' && job.error) return <Failure assay={assay} job={job} failure={job.error} />
  return (
    <>
      <Connection followed={followed} />
      <Working job={job} steps={followed.steps.value} />
    </>
  )
}

/** Says so while events do not arrive live; silent otherwise. */
function Connection({ followed }: { readonly followed: FollowedJob }) {
  if (followed.trouble.value !== null) {
    return (
      <div class="banner" role="alert">
        <span>{explain(followed.trouble.value)}</span>
        <button type="button" class="button small" onClick={followed.resume}>
          Try again
        </button>
      </div>
    )
  }
  if (followed.connection.value === 'reconnecting') {
    return (
      <p class="banner" data-testid="reconnecting">
        <span class="pulse" aria-hidden="true" /> Reconnecting … The job goes on without this page.
      </p>
    )
  }
  if (followed.connection.value === 'polling') {
    return <p class="banner">Live updates do not come through, so this page asks every few seconds.</p>
  }
  return null
}

function useAnnouncements(followed: FollowedJob): void {
  const job = followed.job.value
  const stage = followed.steps.value.at(-1)?.stage
  const connection = followed.connection.value
  useEffect(() => {
    if (job !== null && !isTerminal(job) && stage !== undefined) announce(stageWords(stage))
  }, [stage])
  useEffect(() => {
    if (job !== null && !isTerminal(job) && connection === 'reconnecting')
      announce('Connection lost, reconnecting')
  }, [connection])
  useEffect(() => {
    if (job?.result) announce(resultWords(job.result))
    else if (job?.error) announce(`Not priced: ${job.error.message}`)
  }, [job?.status])
}

function Trouble({ followed }: { readonly followed: FollowedJob }) {
  const error = followed.trouble.value
  const isMissing = error instanceof NotFoundError
  useTitle(isMissing ? 'Job not found' : 'Job')
  return (
    <div class="page narrow empty" role="alert">
      <h1 tabIndex={-1}>{isMissing ? 'There is no such job' : 'The job could not be read'}</h1>
      <p>{isMissing ? 'It was deleted, has expired, or belongs to somebody else.' : explain(error)}</p>
      <p class="row">
        {!isMissing && (
          <button type="button" class="button primary" onClick={followed.resume}>
            Try again
          </button>
        )}
        <a class="button" href="/history">
          Go to the history
        </a>
      </p>
    </div>
  )
}

function shorten(query: string): string {
  return query.length > 60 ? `${query.slice(0, 59).trimEnd()}…` : query
}

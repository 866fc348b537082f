import { type Assay, type ConnectionState, isTerminal, type Job, type JobEvent } from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'
import { addStage, type Step } from './steps.ts'

export interface FollowedJob {
  /** Null until the first answer. */
  readonly job: ReadonlySignal<Job | null>
  readonly steps: ReadonlySignal<readonly Step[]>
  readonly connection: ReadonlySignal<ConnectionState>
  /** What ended the following for good; null while it goes on. */
  readonly trouble: ReadonlySignal<unknown>
  /** Takes a newer state of the job, such as the answer to a cancel. */
  replace(job: Job): void
  /** Goes on after a trouble, or at once instead of after the pause that is due. */
  resume(): void
  stop(): void
}

/**
 * Browsers allow six connections to one address over HTTP/1.1, for all tabs together, so a tab that nobody looks at
 * gives its connection up. It misses nothing: the stream goes on from the last event when somebody looks again.
 */
const HIDDEN_MS_MAX = 5_000

/** Reads a job and follows its events to the last, across lost connections and restarts of the service. */
export function followJob(assay: Assay, jobId: string): FollowedJob {
  const job = signal<Job | null>(null)
  const steps = signal<readonly Step[]>([])
  const connection = signal<ConnectionState>('open')
  const trouble = signal<unknown>(null)
  let lastEventId = 0
  let leg = new AbortController()
  let isOver = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  function take(event: JobEvent): void {
    lastEventId = event.id
    if (event.eventType === 'stage') {
      steps.value = addStage(steps.value, event)
      if (job.value?.status === 'pending') job.value = { ...job.value, status: 'processing' }
      return
    }
    const known = job.value
    if (known === null || isTerminal(known)) return
    const ended = { ...known, completedAt: event.timestamp, lastEventId: event.id }
    job.value =
      event.eventType === 'completed'
        ? { ...ended, status: 'completed', result: event.result }
        : { ...ended, status: 'failed', error: event.error }
  }

  async function run({ signal }: AbortController): Promise<void> {
    try {
      job.value ??= await assay.jobs.get(jobId, { signal })
      const onConnection = (state: ConnectionState) => {
        if (!signal.aborted) connection.value = state
      }
      for await (const event of assay.jobs.stream(jobId, { signal, lastEventId, onConnection })) take(event)
      isOver = true
      connection.value = 'open'
      // The last event does not say until when the job is kept.
      if (job.value?.expiresAt === null) job.value = await assay.jobs.get(jobId, { signal })
    } catch (error) {
      if (!signal.aborted) trouble.value = error
    }
  }

  function resume(): void {
    if (isOver) return
    leg.abort()
    leg = new AbortController()
    trouble.value = null
    void run(leg)
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(() => leg.abort(), HIDDEN_MS_MAX)
    else if (leg.signal.aborted) resume()
  }

  addEventListener('online', resume)
  document.addEventListener('visibilitychange', onVisibility)
  void run(leg)

  return {
    job,
    steps,
    connection,
    trouble,
    replace: (newer) => {
      job.value = newer
    },
    resume,
    stop: () => {
      removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(hiddenTimer)
      leg.abort()
    },
  }
}

import { randomNumbers } from '../../test/tools/random-numbers.ts'
import type { Target } from './connection.ts'
import { createJobClient } from './job-client.ts'

/** Jobs submitted and, unless told otherwise, each followed on its own stream to its last event. */
export interface JobsRun {
  readonly query: string
  readonly isFollowed: boolean
  /**
   * `at-once`: so many clients, each beginning its next job when its last one ended, until the time or the number is up.
   * `rate`: so many jobs a second, begun when they are due whether or not earlier ones have ended, at random distances.
   */
  readonly load:
    | { readonly kind: 'at-once'; readonly clients: number; readonly seconds: number }
    | { readonly kind: 'count'; readonly clients: number; readonly jobs: number }
    | { readonly kind: 'rate'; readonly perSecond: number; readonly seconds: number }
}

export interface JobsMeasured {
  readonly jobs: number
  readonly elapsedMs: number
  /** From sending the submission to its answer, one figure a job. */
  readonly submitMs: readonly number[]
  /** From sending the submission to the first and to the last event, one figure a job. */
  readonly firstMs: readonly number[]
  readonly lastMs: readonly number[]
  readonly eventsPerJob: number
}

const IN_FLIGHT_MAX = 10_000

export async function runJobs(target: Target, { query, isFollowed, load }: JobsRun): Promise<JobsMeasured> {
  const client = createJobClient(target, query)
  const submitMs: number[] = []
  const firstMs: number[] = []
  const lastMs: number[] = []
  let jobs = 0
  let events = 0

  async function job(): Promise<void> {
    const sentAt = performance.now()
    const id = await client.submit()
    submitMs.push(performance.now() - sentAt)
    if (isFollowed) {
      let isFirst = true
      await client.follow(id, (isLast) => {
        events++
        if (isFirst) {
          isFirst = false
          firstMs.push(performance.now() - sentAt)
        }
        if (isLast) lastMs.push(performance.now() - sentAt)
      })
    }
    jobs++
  }

  const startedAt = performance.now()
  try {
    if (load.kind === 'rate') await atRate(job, load.perSecond, load.seconds)
    else await atOnce(job, load)
  } finally {
    client.close()
  }
  const elapsedMs = performance.now() - startedAt
  return { jobs, elapsedMs, submitMs, firstMs, lastMs, eventsPerJob: jobs === 0 ? 0 : events / jobs }
}

async function atOnce(
  job: () => Promise<void>,
  load: Exclude<JobsRun['load'], { readonly kind: 'rate' }>,
): Promise<void> {
  const startedAt = performance.now()
  let begun = 0
  const goesOn =
    load.kind === 'count'
      ? () => begun < load.jobs
      : () => performance.now() - startedAt < load.seconds * 1_000
  const loop = async (): Promise<void> => {
    while (goesOn()) {
      begun++
      await job()
    }
  }
  await Promise.all(Array.from({ length: load.clients }, loop))
}

/** Arrivals as strangers make them: the gaps are exponential, from numbers that are the same on every run. */
async function atRate(job: () => Promise<void>, perSecond: number, seconds: number): Promise<void> {
  const random = randomNumbers(1)
  const inFlight = new Set<Promise<void>>()
  let failure: unknown = null
  const startedAt = performance.now()
  let dueMs = 0
  while (dueMs < seconds * 1_000 && failure === null) {
    const waitMs = dueMs - (performance.now() - startedAt)
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (inFlight.size >= IN_FLIGHT_MAX) throw new Error(`The server fell behind ${perSecond} jobs a second.`)
    const one = job()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => inFlight.delete(one))
    inFlight.add(one)
    dueMs += (-Math.log(1 - random()) * 1_000) / perSecond
  }
  await Promise.all(inFlight)
  if (failure !== null) throw failure
}

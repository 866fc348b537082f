import { ConnectionError } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { isTerminal, type Job } from './job.ts'
import { readStatus } from './job-status.ts'
import { createPatience } from './patience.ts'
import { sleep } from './sleep.ts'
import type { FollowOptions } from './stream.ts'

/** What the service accepts. */
const WAIT_SECONDS_MAX = 60

/** An answer that comes sooner than this without the job having ended was not held back: wait on this side. */
const HELD_MS_MIN = 500

/** Answers with the job once it has ended, however it ended. The service holds its answers, so few are needed. */
export async function waitForJob(
  http: Http,
  jobId: string,
  follow: FollowOptions,
  options: Omit<CallOptions, 'retries'>,
): Promise<Job> {
  const { now } = http.options
  const patience = createPatience({ ...http.options, ...follow, wasReached: http.wasReached() })
  // A held answer shows no sign of life, so it is held no longer than a stream would be silent; many proxies give up on
  // an answer after 30 seconds.
  let waitSeconds = Math.min(WAIT_SECONDS_MAX, Math.ceil(follow.keepaliveMs / 1_000))
  for (;;) {
    const startedMs = now()
    let delayMs = 0
    try {
      const job = await readStatus(http, jobId, { ...options, waitSeconds, retries: 0 })
      if (isTerminal(job)) return job
      patience.reset()
      if (now() - startedMs < HELD_MS_MIN) delayMs = patience.pollPause()
    } catch (error) {
      delayMs = patience.pauseAfter(error)
      // Something on the way may not allow a held answer. Plain polling is the last resort.
      if (error instanceof ConnectionError) waitSeconds = Math.floor(waitSeconds / 2)
    }
    await sleep(delayMs, options.signal)
  }
}

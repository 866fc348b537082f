import { invalidArgument } from './errors.ts'
import type { Http } from './http.ts'
import { jobPath } from './job.ts'
import type { JobEvent } from './job-event.ts'
import { type FollowOptions, followJob, type StreamOptions } from './stream.ts'

/** The events of a job. Nothing is sent before the iteration begins; leaving the loop closes the connection. */
export interface JobStream extends AsyncIterable<JobEvent, void, undefined> {
  /** Ends every iteration quietly, also one that is waiting for an event. The job itself goes on. */
  close(): void
}

export function createJobStream(
  http: Http,
  jobId: string,
  follow: FollowOptions,
  options: StreamOptions,
): JobStream {
  const { lastEventId = 0, signal } = options
  jobPath(jobId)
  if (!Number.isSafeInteger(lastEventId) || lastEventId < 0) {
    throw invalidArgument('lastEventId is a whole number from 0')
  }
  const closers = new Set<() => void>()

  // A generator alone cannot be left while it waits: its `return` queues up behind the pending `next`.
  function iterate(): AsyncIterator<JobEvent, void, undefined> {
    const controller = new AbortController()
    let isClosed = false
    const followSignal = () => controller.abort(signal?.reason)
    const release = () => {
      signal?.removeEventListener('abort', followSignal)
      closers.delete(close)
    }
    const close = () => {
      isClosed = true
      release()
      controller.abort()
    }
    if (signal?.aborted) followSignal()
    signal?.addEventListener('abort', followSignal, { once: true })
    closers.add(close)
    const events = followJob(http, jobId, follow, { ...options, signal: controller.signal })
    const DONE = { done: true, value: undefined } as const

    return {
      async next() {
        try {
          if (!isClosed && controller.signal.aborted) throw controller.signal.reason
          const step = isClosed ? DONE : await events.next()
          if (step.done) release()
          return step
        } catch (error) {
          release()
          if (isClosed) return DONE
          throw error
        }
      },
      async return() {
        close()
        await events.return().catch(() => undefined)
        return DONE
      },
    }
  }

  return {
    [Symbol.asyncIterator]: iterate,
    close() {
      for (const close of [...closers]) close()
    },
  }
}

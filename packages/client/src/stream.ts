import { AssayError } from './errors.ts'
import type { Http } from './http.ts'
import { isTerminal, type Job, jobPath } from './job.ts'
import { isLast, type JobEvent, lastEventOf, readFrame } from './job-event.ts'
import { createStatusPoll } from './job-status.ts'
import { createPatience } from './patience.ts'
import { sleep } from './sleep.ts'
import { readConnection } from './stream-connection.ts'

/** `open`: events arrive live. `reconnecting`: they will again. `polling`: streams are cut, events arrive late. */
export type ConnectionState = 'open' | 'reconnecting' | 'polling'

export interface StreamOptions {
  /** Aborting it ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Yield only the events after this one; 0, the default, yields all from the first. */
  readonly lastEventId?: number | undefined
  /** Called with each change of the connection's state. */
  readonly onConnection?: ((state: ConnectionState) => void) | undefined
}

/** How a job is followed; see the options of the client. */
export interface FollowOptions {
  /** How often the service sends a sign of life on an idle stream. */
  readonly keepaliveMs: number
  readonly pollMs: number
  readonly giveUpMs: number
}

/** If this many connections in a row brought nothing, something on the way does not let streams through. */
const FRUITLESS_MAX = 3

/** How often the stream of a finished job may bring nothing before its last event is taken from the status instead. */
const VAIN_TRIES_MAX = 6

/**
 * Follows a job over as many connections as it takes, and returns after its last event. The position moves only with
 * an event that is whole and next in line, and every connection resumes from it: none comes twice, none is missed.
 */
export async function* followJob(
  http: Http,
  jobId: string,
  follow: FollowOptions,
  options: StreamOptions & { readonly signal: AbortSignal },
): AsyncGenerator<JobEvent, void> {
  const { signal } = options
  const { now } = http.options
  const patience = createPatience({ ...http.options, ...follow, wasReached: http.wasReached() })
  const poll = createStatusPoll(http, jobId, signal)
  let position = options.lastEventId ?? 0
  let fruitless = 0
  let vainTries = 0
  let endSeenMs: number | null = null
  let state: ConnectionState | null = null

  const enter = (next: ConnectionState) => {
    if (state === next) return
    state = next
    options.onConnection?.(next)
  }
  const askStatus = async (): Promise<Job> => {
    const job = await poll()
    patience.reset()
    if (isTerminal(job)) endSeenMs ??= now()
    return job
  }
  const isOver = (job: Job) => isTerminal(job) && job.lastEventId <= position

  /**
   * Asks until the job has ended, or until it has news and a stream is worth another try: where streams do not pass,
   * one try for each new event would cost more than it brings.
   */
  async function pollForNews(): Promise<Job> {
    const startedMs = now()
    for (;;) {
      const job = await askStatus()
      enter('polling')
      const isTryDue = now() - startedMs >= 2 * follow.keepaliveMs
      if (isTerminal(job) || (isTryDue && job.lastEventId > position)) return job
      await sleep(patience.pollPause(), signal)
    }
  }

  let ended: Job
  for (;;) {
    const before = position
    let openedMs = 0
    let hasLived = false
    let isStreaming = false
    let isRefused = false
    let delayMs: number
    try {
      if (fruitless >= FRUITLESS_MAX) {
        const job = await pollForNews()
        if (isOver(job)) return
        const hasWaitedLong = endSeenMs !== null && now() - endSeenMs > follow.giveUpMs
        if (isTerminal(job) && (vainTries >= VAIN_TRIES_MAX || hasWaitedLong)) {
          ended = job
          break
        }
      }
      isStreaming = true
      const onOpen = () => {
        openedMs = now()
        patience.reach()
        if (fruitless < FRUITLESS_MAX) enter('open')
      }
      const onBytes = () => {
        // Bytes that come this late are a keepalive or an event: this connection is in order.
        if (now() - openedMs < follow.keepaliveMs / 2) return
        hasLived = true
        patience.reset()
      }
      const { keepaliveMs } = follow
      const connection = readConnection<JobEvent>(http, {
        path: `${jobPath(jobId)}/stream`,
        readFrame: (message) => readFrame(message, jobId),
        position,
        keepaliveMs,
        signal,
        onOpen,
        onBytes,
      })
      for await (const { id, event } of connection) {
        position = id
        patience.reset()
        enter('open')
        if (event === null) continue
        yield event
        if (isLast(event)) return
      }
      // Closed without an event: either all were sent before, or the service is about to stop.
      if (position === before && isOver(await askStatus())) return
      delayMs = patience.pause()
    } catch (error) {
      delayMs = patience.pauseAfter(error)
      isRefused = error instanceof AssayError && (error.status === 429 || error.status === 503)
    }

    const isVain = position === before && !hasLived
    fruitless = isVain ? fruitless + 1 : 0
    // Refused is not broken: the stream of a finished job can still come whole a little later.
    if (endSeenMs !== null && isStreaming && !isRefused) vainTries = isVain ? vainTries + 1 : 0
    if (fruitless < FRUITLESS_MAX || !isStreaming) enter('reconnecting')
    await sleep(delayMs, signal)
  }
  yield lastEventOf(ended)
}

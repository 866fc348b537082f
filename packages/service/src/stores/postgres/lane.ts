import { JobError } from '../../jobs/job-error.ts'
import { collectNews, type News, type NewsOfCommit } from '../wake-hub.ts'
import { isStoreUnavailable } from './postgres-failure.ts'

/** Beyond this many waiting writes, new ones are refused rather than queued. */
const QUEUE_MAX = 20_000
const BATCH_MAX = 1_000
/** A write without an answer by then is given up; it may still happen when it was under way. */
const ANSWER_MS = 1_900

export interface Lane<Item, Result> {
  push(item: Item): Promise<Result>
  /** Refuses new writes and waits for those that are queued. */
  close(): Promise<void>
}

export interface CommitReport {
  readonly writes: number
  readonly durationMs: number
}

export interface LaneOptions<Item, Result> {
  /** Writes a batch in one transaction and answers for each item. */
  readonly write: (items: readonly Item[], news: News) => Promise<readonly Result[]>
  /** For a new batch: tells which items must wait for the next one because of those already in it. */
  readonly mustWait?: () => (item: Item) => boolean
  readonly onNews: (news: NewsOfCommit) => void
  readonly onCommit: (report: CommitReport) => void
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  isGivenUp: boolean
}

/**
 * Group commit: writes of one kind that wait at the same time go to the server as one multi-row transaction. One batch is
 * under way at a time; what arrives meanwhile is the next one.
 */
export function createLane<Item, Result>(options: LaneOptions<Item, Result>): Lane<Item, Result> {
  const { write, mustWait = () => () => false, onNews, onCommit } = options
  let queue: Waiting<Item, Result>[] = []
  let isUnderWay = false
  let isClosed = false
  let onIdle: (() => void) | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch()
      if (batch.length === 0) continue
      const startMs = performance.now()
      await settle(batch)
      onCommit({ writes: batch.length, durationMs: performance.now() - startMs })
    }
    isUnderWay = false
    onIdle?.()
  }

  function takeBatch(): readonly Waiting<Item, Result>[] {
    const waits = mustWait()
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const waiting of queue) {
      if (waiting.isGivenUp) continue
      if (batch.length === BATCH_MAX || waits(waiting.item)) rest.push(waiting)
      else batch.push(waiting)
    }
    queue = rest
    return batch
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const news = collectNews()
    try {
      const results = await write(
        batch.map(({ item }) => item),
        news,
      )
      batch.forEach((waiting, i) => {
        waiting.resolve(results[i] as Result)
      })
      onNews(news)
    } catch (error) {
      // One faulty write must not fail its neighbours: each is tried alone. A server that is away fails them all alike.
      if (batch.length > 1 && !isStoreUnavailable(error)) for (const waiting of batch) await settle([waiting])
      else for (const waiting of batch) waiting.reject(error)
    }
  }

  return {
    push(item) {
      if (isClosed) return Promise.reject(new JobError('shutting_down', 'The store is closed.'))
      if (queue.length >= QUEUE_MAX) {
        const detail = `${QUEUE_MAX} writes are waiting for the database already.`
        return Promise.reject(new JobError('overloaded', detail, { retryAfterSeconds: 1 }))
      }
      return new Promise((resolve, reject) => {
        const waiting: Waiting<Item, Result> = {
          item,
          isGivenUp: false,
          resolve(result) {
            clearTimeout(timer)
            resolve(result)
          },
          reject(error) {
            clearTimeout(timer)
            reject(error)
          },
        }
        const timer = setTimeout(() => {
          waiting.isGivenUp = true
          reject(tooLate())
        }, ANSWER_MS)
        queue.push(waiting)
        if (isUnderWay) return
        isUnderWay = true
        setImmediate(() => void drain())
      })
    },
    close() {
      isClosed = true
      if (!isUnderWay) return Promise.resolve()
      return new Promise((resolve) => {
        onIdle = resolve
      })
    },
  }
}

const tooLate = (): JobError =>
  new JobError('store_unavailable', 'The database does not answer.', { retryAfterSeconds: 1 })

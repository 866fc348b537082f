import { isStoreUnavailable, JobError } from '@assay/domain/jobs/job'
import { collectNews, type News, type NewsOfCommit } from '../wake-hub.ts'
import type { Pool, Run } from './database.ts'
import type { Logger } from './quiet-log.ts'

/** What every part of the store works with. Each group of connections is used for one kind of work, so none holds up another. */
export interface Session {
  /** For everything short. */
  readonly run: Run
  /** For rows by their keys only: one connection, always warm, that nothing long holds up. */
  readonly readByKey: Run
  /** For upkeep that may take long: one statement at a time. */
  readonly runInBackground: Run
  /** For searches: one statement at a time. */
  readonly searches: Pool
  readonly lane: <Item, Result>(
    options: Pick<LaneOptions<Item, Result>, 'write' | 'namesOf'>,
  ) => Lane<Item, Result>['push']
  /** Runs a single write and publishes its news once it is committed. */
  readonly publishing: <T>(write: (news: News) => Promise<T>) => Promise<T>
  readonly retentionMs: number
  readonly logger: Logger
}

/** Beyond this many waiting writes, new ones are refused rather than queued. */
const QUEUE_MAX = 20_000
const BATCH_MAX = 1_000
/** More than this many reads are several statements. */
const READS_MAX = 200
/** A write without an answer by then is given up. It may still happen when it was under way. */
const ANSWER_MS = 1_900

interface Lane<Item, Result> {
  push(item: Item): Promise<Result>
  /** Refuses new writes and waits for those that are queued. */
  close(): Promise<void>
}

export interface CommitReport {
  readonly writes: number
  readonly durationMs: number
}

interface LaneOptions<Item, Result> {
  /** Writes a batch and answers for each item, in order. */
  readonly write: (items: readonly Item[], news: News) => Promise<readonly Result[]>
  /** Items with a name in common must not share a batch: the later one has to see what became of the earlier one. */
  readonly namesOf: (item: Item) => readonly string[]
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
 * Group commit: writes of one kind that wait at the same time go to the server as one statement. One batch is under way at a
 * time; what arrives meanwhile is the next one.
 */
export function createLane<Item, Result>(options: LaneOptions<Item, Result>): Lane<Item, Result> {
  const { write, namesOf, onNews, onCommit } = options
  let queue: Waiting<Item, Result>[] = []
  let isUnderWay = false
  let isClosed = false
  let onIdle: (() => void) | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch()
      if (batch.length === 0) continue
      const startMs = performance.now()
      await settle(batch, writeAndPublish)
      onCommit({ writes: batch.length, durationMs: performance.now() - startMs })
    }
    isUnderWay = false
    onIdle?.()
  }

  function takeBatch(): readonly Waiting<Item, Result>[] {
    const names = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const waiting of queue) {
      if (waiting.isGivenUp) continue
      const own = namesOf(waiting.item)
      const mustWait = batch.length === BATCH_MAX || own.some((name) => names.has(name))
      // The names of what waits stay in front of those behind it, too.
      for (const name of own) names.add(name)
      if (mustWait) rest.push(waiting)
      else batch.push(waiting)
    }
    queue = rest
    return batch
  }

  async function writeAndPublish(items: readonly Item[]): Promise<readonly Result[]> {
    const news = collectNews()
    const results = await write(items, news)
    onNews(news)
    return results
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

/**
 * Reads of one kind that are asked for in the same turn of the event loop go to the server as one statement. Each is sent
 * after it was asked for, so it sees all that was committed before.
 */
export function gatherReads<Item, Result>(
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Omit<Waiting<Item, Result>, 'isGivenUp'>[] = []

  function flush(): void {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += READS_MAX)
      void settle(all.slice(start, start + READS_MAX), read)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ item, resolve, reject })
    })
}

/** Answers all of a batch. One faulty item must not fail its neighbours: then each is tried alone. */
async function settle<Item, Result>(
  batch: readonly Omit<Waiting<Item, Result>, 'isGivenUp'>[],
  answer: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = (await answer(batch.map(({ item }) => item))).values()
    for (const { resolve, reject } of batch) {
      const { value, done } = results.next()
      if (done) reject(new Error('a batch has fewer answers than items'))
      else resolve(value)
    }
  } catch (error) {
    // A server that is away fails all of them alike.
    if (batch.length > 1 && !isStoreUnavailable(error)) for (const one of batch) await settle([one], answer)
    else for (const { reject } of batch) reject(error)
  }
}

const tooLate = (): JobError =>
  new JobError('store_unavailable', 'The database does not answer.', { retryAfterSeconds: 1 })

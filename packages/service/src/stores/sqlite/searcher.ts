import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { JobError } from '../../jobs/job.ts'
import { restoreModules } from '../../jobs/kept-modules.ts'
import { IN_MEMORY, type StoreLogger } from './connection.ts'
import type { Sql } from './queries.ts'
import { createSearch, type FoundPage, SEARCH_LIMITS, type Search } from './search.ts'

/** What the store sends its searching thread. */
export interface SearchRequest {
  readonly id: number
  readonly search: Search
  /** Its one number becomes 1 when nobody waits for the answer any more. */
  readonly cancelled: Int32Array
}

/** What the thread sends back. */
export type SearchAnswer =
  | { readonly id: number; readonly kind: 'found'; readonly page: FoundPage }
  | { readonly id: number; readonly kind: 'cancelled' }
  | { readonly id: number; readonly kind: 'unavailable' | 'broken'; readonly detail: string }

/** Searches that may wait for the thread. Each takes at most a tenth of a second. */
const WAITING_MAX = 64

export interface Searcher {
  /** Rejects with the signal's reason when it aborts. */
  find(search: Search, signal?: AbortSignal): Promise<FoundPage>
  close(): Promise<void>
}

/** A database in memory has no second connection: it is searched on this thread, in slices of about a millisecond. */
export const openSearcher = (path: string, sql: Sql, logger?: StoreLogger): Searcher =>
  path === IN_MEMORY ? createLocalSearcher(sql) : createThreadSearcher(path, logger)

function createLocalSearcher(sql: Sql): Searcher {
  const runSearch = createSearch(sql, SEARCH_LIMITS)
  return {
    async find(search, signal) {
      const run = runSearch(search)
      for (;;) {
        signal?.throwIfAborted()
        const step = run.next()
        if (step.done) return step.value
        await nextTurn()
      }
    },
    async close() {},
  }
}

interface Waiting {
  readonly resolve: (page: FoundPage) => void
  readonly reject: (error: unknown) => void
}

/** Searches on a separate thread, which starts with the first search and again after it died. */
function createThreadSearcher(path: string, logger?: StoreLogger): Searcher {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0
  let isClosed = false

  function start(): Worker {
    restoreModules()
    const started = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: { path } })
    started.unref()
    started.on('message', settle)
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('The searching thread has ended.')))
    return started
  }

  function settle(answer: SearchAnswer): void {
    const one = waiting.get(answer.id)
    forget(answer.id)
    if (answer.kind === 'found') one?.resolve(answer.page)
    else if (answer.kind === 'unavailable') one?.reject(unavailable(answer.detail))
    else if (answer.kind === 'broken') one?.reject(new Error(answer.detail))
  }

  function forget(id: number): void {
    waiting.delete(id)
    if (waiting.size === 0) thread?.unref()
  }

  function fail(dead: Worker, error: unknown): void {
    if (thread !== dead) return
    thread = null
    if (!isClosed) logger?.error({ err: error }, 'the searching thread died; the next search starts another')
    for (const { reject } of waiting.values()) reject(unavailable('The search broke off.', error))
    waiting.clear()
  }

  return {
    async find(search, signal) {
      signal?.throwIfAborted()
      if (isClosed) throw new JobError('shutting_down', 'The store is closed.')
      if (waiting.size >= WAITING_MAX) {
        throw new JobError('overloaded', `${WAITING_MAX} searches are waiting already.`, {
          retryAfterSeconds: 1,
        })
      }
      thread ??= start()
      const id = ++lastId
      const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
      const request: SearchRequest = { id, search, cancelled }
      const { promise, resolve, reject } = Promise.withResolvers<FoundPage>()
      waiting.set(id, { resolve, reject })
      const onAbort = (): void => {
        Atomics.store(cancelled, 0, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort)
      thread.ref()
      thread.postMessage(request)
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },

    async close() {
      isClosed = true
      const last = thread
      if (last === null) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      last.ref()
      last.postMessage('close')
      await ended
    },
  }
}

const unavailable = (detail: string, cause?: unknown): JobError =>
  new JobError('store_unavailable', detail, { retryAfterSeconds: 1, cause })

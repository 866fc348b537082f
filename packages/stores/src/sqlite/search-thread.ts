import { constants, setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { JobError } from '@assay/domain/jobs/job'
import { toStoreError } from './connection.ts'
import { openStatements } from './queries.ts'
import { createSearch, SEARCH_LIMITS } from './search.ts'
import type { SearchAnswer, SearchRequest } from './searcher.ts'

// On Linux a priority is one of the thread that asks for it. A search yields the processor to whatever answers and prices.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const BUSY_MS = 2_000

/** The thread of the store that searches. It has its own connection. The thread that answers HTTP never waits for it. */
const { path }: { readonly path: string } = workerData
const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
const runSearch = createSearch(openStatements(db), SEARCH_LIMITS)

function answer({ id, search, cancelled }: SearchRequest): SearchAnswer {
  try {
    const run = runSearch(search)
    for (;;) {
      if (Atomics.load(cancelled, 0) === 1) return { id, kind: 'cancelled' }
      const step = run.next()
      if (step.done) return { id, kind: 'found', page: step.value }
    }
  } catch (error) {
    const failure = toStoreError(error)
    if (failure instanceof JobError) return { id, kind: 'unavailable', detail: failure.message }
    return { id, kind: 'broken', detail: failure instanceof Error ? (failure.stack ?? '') : String(failure) }
  }
}

parentPort?.on('message', (request: SearchRequest | 'close') => {
  if (request !== 'close') {
    parentPort?.postMessage(answer(request))
    return
  }
  db.close()
  parentPort?.close()
})

import type { NewJob } from '../../jobs/store.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Prepare } from './queries.ts'

/** Texts indexed in one transaction: about 4 ms. */
const BATCH_TEXTS = 256
const TICK_MS = 50
/** Fewer new texts in a tick than this count as quiet. */
const QUIET_TEXTS = 64
/** Beyond this many waiting texts they are indexed, quiet or not: a search reads them one by one, 1 ms a thousand. */
const BACKLOG_MAX = 10_000

/** The texts of jobs and the trigram index over them, which is filled in quiet moments. */
export interface SearchIndex {
  /** Inside a transaction: stores a new text, to be indexed soon. */
  add(userId: number, seq: number, text: Pick<NewJob, 'query' | 'queryFolded'>): void
  /** Inside a transaction: forgets the text of a job that is being erased. */
  remove(userId: number, seq: number): void
  stop(): void
}

export interface SearchIndexOptions {
  readonly prepare: Prepare
  readonly write: GroupCommit['write']
  readonly onError: (error: unknown) => void
}

export function createSearchIndex({ prepare, write, onError }: SearchIndexOptions): SearchIndex {
  const insertText = prepare('insert-text')
  const deleteText = prepare('delete-text')
  const addToBacklog = prepare('add-to-backlog')
  const indexBacklog = prepare('index-backlog')
  const trimBacklog = prepare('trim-backlog')
  const deleteFromBacklog = prepare('delete-from-backlog')
  const deleteFromIndex = prepare('delete-from-index')
  // Both counts are rough: a transaction that is run again counts twice. They only decide when to index.
  let backlog = prepare('count-backlog').get({})?.count ?? 0
  let newTexts = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  function schedule(): void {
    if (timer !== null || isStopped || backlog === 0) return
    timer = setTimeout(() => void tick(), TICK_MS)
    timer.unref()
  }

  async function tick(): Promise<void> {
    if (newTexts < QUIET_TEXTS) await indexBatch()
    newTexts = 0
    while (backlog > BACKLOG_MAX && !isStopped) {
      if (!(await indexBatch())) break
    }
    timer = null
    schedule()
  }

  async function indexBatch(): Promise<boolean> {
    try {
      const indexed = await write(() => {
        const count = indexBacklog.run({ limit: BATCH_TEXTS })
        trimBacklog.run({ limit: BATCH_TEXTS })
        return count
      })
      backlog = indexed < BATCH_TEXTS ? 0 : Math.max(1, backlog - indexed)
      return true
    } catch (error) {
      // The texts stay in the backlog, where a search finds them; the next tick tries again.
      if (!isStopped) onError(error)
      return false
    }
  }

  schedule()

  return {
    add(userId, seq, { query, queryFolded }) {
      insertText.run({ user_id: userId, job_seq: seq, query, query_folded: queryFolded })
      addToBacklog.run({ user_id: userId, job_seq: seq })
      backlog++
      newTexts++
      schedule()
    },
    remove(userId, seq) {
      // A text that is not in the index must not be taken out of it: the counts of the index would be wrong for ever.
      const wasWaiting = deleteFromBacklog.run({ user_id: userId, job_seq: seq }) > 0
      if (!wasWaiting) deleteFromIndex.run({ job_seq: seq })
      deleteText.run({ job_seq: seq })
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

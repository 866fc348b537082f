import type { NewJob } from '@assay/domain/jobs/new-job'
import type { GroupCommit } from './group-commit.ts'
import type { Sql } from './queries.ts'

const PRIVATE_USE_START = 0xe000
const PRIVATE_USE_COUNT = 6_400

/** The same mark as the statement index-backlog puts before each text. */
export function ownerMark(userId: number): string {
  const digit = (value: number): number => PRIVATE_USE_START + (Math.floor(value) % PRIVATE_USE_COUNT)
  return String.fromCharCode(
    digit(userId / PRIVATE_USE_COUNT ** 2),
    digit(userId / PRIVATE_USE_COUNT),
    digit(userId),
  )
}

/**
 * Longer texts are not indexed. To take a text out of the index for good costs about 50 us a character, and all of it in one
 * transaction.
 */
const INDEXED_CHARACTERS_MAX = 500
/** What is indexed in one transaction: about 8 ms. */
const BATCH_TEXTS = 256
const BATCH_CHARACTERS = 8_000
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

interface SearchIndexOptions {
  readonly sql: Sql
  readonly write: GroupCommit['write']
  readonly onError: (error: unknown) => void
}

export function createSearchIndex({ sql, write, onError }: SearchIndexOptions): SearchIndex {
  // Both counts are rough: a transaction that is run again counts twice. They only decide when to index.
  let backlog = sql['count-backlog'].get({})?.count ?? 0
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
      const { indexed, isMore } = await write(takeBatch)
      backlog = isMore ? Math.max(1, backlog - indexed) : 0
      return true
    } catch (error) {
      // The texts stay in the backlog, where a search finds them; the next tick tries again.
      if (!isStopped) onError(error)
      return false
    }
  }

  function takeBatch(): { readonly indexed: number; readonly isMore: boolean } {
    const long = { text_characters_max: INDEXED_CHARACTERS_MAX }
    const size = { ...long, characters_max: BATCH_CHARACTERS, limit: BATCH_TEXTS }
    const { waiting, texts: limit } = sql['measure-backlog'].get(size) ?? { waiting: 0, texts: 0 }
    sql['index-backlog'].run({ ...long, limit })
    sql['set-aside-long-texts'].run({ ...long, limit })
    sql['trim-backlog'].run({ limit })
    return { indexed: limit, isMore: limit < waiting || waiting === BATCH_TEXTS }
  }

  schedule()

  return {
    add(userId, seq, { query, queryFolded }) {
      sql['insert-text'].run({ user_id: userId, job_seq: seq, query, query_folded: queryFolded })
      sql['add-to-backlog'].run({ user_id: userId, job_seq: seq })
      backlog++
      newTexts++
      schedule()
    },
    remove(userId, seq) {
      // A text that is not in the index must not be taken out of it: the counts of the index would be wrong for ever.
      const text = { user_id: userId, job_seq: seq }
      const isIndexed =
        sql['delete-from-backlog'].run(text) === 0 && sql['delete-from-long-texts'].run(text) === 0
      if (isIndexed) sql['delete-from-index'].run({ job_seq: seq })
      sql['delete-text'].run({ job_seq: seq })
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

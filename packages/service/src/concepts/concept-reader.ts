import { JobError } from '../jobs/job-error.ts'
import type { Books } from '../scheduler/thread-messages.ts'
import type { ConceptAnswer, ConceptQuestion } from './reader-messages.ts'
import { type ReaderThread, startReaderThread } from './start-reader-thread.ts'

/** Answers what the books know. It never works on the thread that answers HTTP, and never on one that prices. */
export interface ConceptReader {
  /** Names the books that are in use now: an answer holds as long as it stays the same. */
  tag(): Promise<string>
  ask(question: ConceptQuestion): Promise<ConceptAnswer>
  close(): Promise<void>
}

interface ReaderOptions {
  /** The books in use; the same object as long as they are the same books. */
  readonly books: () => Promise<Books>
  /** Called when the thread has died. The next question starts another one. */
  readonly onLost: (reason: string) => void
  /** A thread without a question for so long ends, and gives its memory back. */
  readonly idleMs?: number
}

/** Questions that wait at once. Each takes some milliseconds. */
const WAITING_MAX = 100
/** No question takes this long, even one that waits for a large book to be opened. A thread that does is ended. */
const ANSWER_MS_MAX = 60_000
const IDLE_MS = 10 * 60_000

interface Running {
  readonly thread: ReaderThread
  books: Books
  tag: Promise<string>
}

/** One thread, started by the first question: most nodes are asked for prices only. */
export function createConceptReader({ books, onLost, idleMs = IDLE_MS }: ReaderOptions): ConceptReader {
  let running: Running | null = null
  let idle: NodeJS.Timeout | null = null
  let isClosed = false

  async function ready(): Promise<Running> {
    const current = await books()
    if (isClosed) throw new JobError('shutting_down', 'This node is stopping. Send the request again.')
    running ??= start(current)
    if (running.books !== current) {
      running.books = current
      running.tag = running.thread.use(current)
    }
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(endIdle, idleMs).unref()
    return running
  }

  function start(first: Books): Running {
    const thread = startReaderThread((reason) => {
      if (running?.thread !== thread) return
      running = null
      if (!isClosed) onLost(reason)
    })
    return { thread, books: first, tag: thread.use(first) }
  }

  function endIdle(): void {
    if (running === null) return
    const { thread } = running
    if (thread.waiting() > 0) {
      idle = setTimeout(endIdle, idleMs).unref()
      return
    }
    running = null
    void thread.end()
  }

  return {
    tag: async () => (await ready()).tag,

    async ask(question) {
      const { thread } = await ready()
      if (thread.waiting() >= WAITING_MAX) {
        throw new JobError('overloaded', 'Too many questions about the books are waiting.', {
          retryAfterSeconds: 1,
        })
      }
      const late = setTimeout(() => void thread.end(), ANSWER_MS_MAX).unref()
      try {
        return await thread.ask(question)
      } finally {
        clearTimeout(late)
      }
    },

    async close() {
      isClosed = true
      if (idle !== null) clearTimeout(idle)
      await running?.thread.end()
    },
  }
}

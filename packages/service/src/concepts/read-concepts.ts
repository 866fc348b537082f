import { Worker } from 'node:worker_threads'
import { JobError } from '@assay/domain/jobs/job'
import type { ConceptListRequest } from '@assay/engine'
import type { Books } from '../thread-messages.ts'

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
  /** A thread that is asked nothing for this long ends, and gives its memory back. */
  readonly idleMs: number
}

/** Questions that wait at once. Each takes some milliseconds. */
const WAITING_MAX = 100
/** No question takes this long, even one that waits for a large book to be opened. A thread that does is ended. */
const ANSWER_MS_MAX = 60_000

interface Running {
  readonly thread: ReaderThread
  books: Books
  tag: Promise<string>
}

/** One thread, started by the first question: most nodes are asked for prices only. */
export function createConceptReader({ books, onLost, idleMs }: ReaderOptions): ConceptReader {
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

/** A thread that reads books. When it has died, every promise that it gave is rejected. */
interface ReaderThread {
  /** Opens other books, and says what names them. Questions from now on are about these. */
  use(books: Books): Promise<string>
  ask(question: ConceptQuestion): Promise<ConceptAnswer>
  /** Books and questions that it has not finished. */
  waiting(): number
  end(): Promise<void>
}

function startReaderThread(onExit: (reason: string) => void): ReaderThread {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { name: 'assay-concepts' })
  worker.unref()
  const questions = new Map<number, PromiseWithResolvers<ConceptAnswer>>()
  const openings = new Map<number, PromiseWithResolvers<string>>()
  let lastNumber = 0
  let reason = 'it was ended from outside'

  worker.on('message', (report: ReaderReport) => {
    const { number } = report
    if (report.kind === 'opened') openings.get(number)?.resolve(report.tag)
    else if (report.kind === 'answer') questions.get(number)?.resolve(report.answer)
    else questions.get(number)?.reject(new Error(report.error))
    openings.delete(number)
    questions.delete(number)
  })
  worker.on('error', (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  })
  worker.on('exit', () => {
    const error = new Error(`The thread that reads the books has died: ${reason}`)
    for (const { reject } of [...openings.values(), ...questions.values()]) reject(error)
    onExit(reason)
  })
  const send = (order: ReaderOrder): void => worker.postMessage(order)

  return {
    use(books) {
      const opening = Promise.withResolvers<string>()
      // Whoever awaits it gets the failure.
      opening.promise.catch(() => {})
      lastNumber += 1
      openings.set(lastNumber, opening)
      send({ kind: 'use-book', number: lastNumber, ...books })
      return opening.promise
    },
    ask(question) {
      const answer = Promise.withResolvers<ConceptAnswer>()
      lastNumber += 1
      questions.set(lastNumber, answer)
      send({ kind: 'ask', number: lastNumber, question })
      return answer.promise
    },
    waiting: () => openings.size + questions.size,
    async end() {
      await worker.terminate()
    },
  }
}

/** What a reader thread is asked. */
export type ConceptQuestion =
  | { readonly kind: 'list'; readonly request: ConceptListRequest }
  | { readonly kind: 'get'; readonly id: string; readonly geography: string | null }
  | { readonly kind: 'categories' }

/** To the thread. */
export type ReaderOrder =
  | ({ readonly kind: 'use-book'; readonly number: number } & Books)
  | { readonly kind: 'ask'; readonly number: number; readonly question: ConceptQuestion }

/** From the thread. */
export type ReaderReport =
  | { readonly kind: 'opened'; readonly number: number; readonly tag: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: ConceptAnswer }
  | { readonly kind: 'failed'; readonly number: number; readonly error: string }

export interface ConceptAnswer {
  /** JSON, written in the thread; null when there is no such concept. */
  readonly body: string | null
  /** How many concepts the next page of a list leaves out; null on the last page. */
  readonly next: number | null
}

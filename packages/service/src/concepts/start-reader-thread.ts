import { Worker } from 'node:worker_threads'
import type { Books } from '../scheduler/thread-messages.ts'
import type { ConceptAnswer, ConceptQuestion, ReaderOrder, ReaderReport } from './reader-messages.ts'

/** A thread that reads books. When it has died, every promise that it gave is rejected. */
export interface ReaderThread {
  /** Opens other books, and says what names them. Questions from now on are about these. */
  use(books: Books): Promise<string>
  ask(question: ConceptQuestion): Promise<ConceptAnswer>
  /** Books and questions that it has not come to the end of. */
  waiting(): number
  end(): Promise<void>
}

export function startReaderThread(onExit: (reason: string) => void): ReaderThread {
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
    use({ book, base }) {
      const opening = Promise.withResolvers<string>()
      // Whoever awaits it learns of a failure.
      opening.promise.catch(() => {})
      lastNumber += 1
      openings.set(lastNumber, opening)
      send({ kind: 'use-book', number: lastNumber, book, base })
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

import { parentPort } from 'node:worker_threads'
import { type Catalogue, openCatalogue } from '@assay/engine'
import { openBooks } from '../books/open-books.ts'
import type { ConceptAnswer, ConceptQuestion, ReaderOrder, ReaderReport } from './read-concepts.ts'

/** The inside of the thread that reads the books for people: one question at a time. */

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')
const send = (report: ReaderReport): void => port.postMessage(report)

let catalogue: Catalogue | null = null
/** The books do not change, so this is written once for each. */
let categories: string | null = null

port.on('message', (order: ReaderOrder) => {
  if (order.kind === 'use-book') {
    const { book, base } = openBooks(order, new Map())
    catalogue = openCatalogue({ book, base })
    categories = null
    const tag = [book.checksum, base?.checksum ?? ''].join('.')
    send({ kind: 'opened', number: order.number, tag })
    return
  }
  const { number, question } = order
  try {
    send({ kind: 'answer', number, answer: answerOf(question) })
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send({ kind: 'failed', number, error: reason })
  }
})

function answerOf(question: ConceptQuestion): ConceptAnswer {
  if (catalogue === null) throw new Error('The thread was asked before it had a book.')
  switch (question.kind) {
    case 'list': {
      const { next, ...page } = catalogue.list(question.request)
      return { body: JSON.stringify(page), next }
    }
    case 'get': {
      const found = catalogue.get(question.id, question.geography)
      return { body: found === null ? null : JSON.stringify(found), next: null }
    }
    case 'categories':
      categories ??= JSON.stringify(catalogue.categories())
      return { body: categories, next: null }
  }
}

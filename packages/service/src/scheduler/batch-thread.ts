import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type BatchItem, type LineResult, packResults, unpackItems } from '@assay/domain/batches/chunk-codec'
import { type BookRef, PRICING_FAILED } from '@assay/domain/jobs/job'
import type { LayeredBook } from '@assay/engine'
import { type OpenedBooks, openBooks } from '../books/open-books.ts'
import {
  type BatchThreadData,
  type BatchThreadOrder,
  type BatchThreadReport,
  CURRENT_LINE,
  STOP,
} from './batch-threads.ts'
import { outcomeOf } from './price-query.ts'

/** The inside of a thread that prices batches: one chunk at a time, behind everything else on the machine. */

/** While single jobs are priced, a query of a batch waits at most this long for them to end. A batch moves on however busy the node is. */
const GIVE_WAY_MS = 20

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')

// The parsing border of a thread: Node passes its data untyped, and batch-threads.ts is the only sender.
const data: BatchThreadData = workerData
const words = new Int32Array(data.words)
const singles = new Int32Array(data.singles)

// On Linux this is about the thread alone. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const opened: OpenedBooks = new Map()
let books = openBooks(data, opened)
const send = (report: BatchThreadReport): void => port.postMessage(report)

port.on('message', (order: BatchThreadOrder) => {
  if (order.kind === 'use-book') books = openBooks(order, opened)
  else send(priceChunk(unpackItems(order.items), order))
})
send({ kind: 'ready' })

type ChunkOrder = Extract<BatchThreadOrder, { readonly kind: 'chunk' }>

const isStopped = (): boolean => Atomics.load(words, STOP) !== 0

function priceChunk(
  items: readonly BatchItem[],
  order: Omit<ChunkOrder, 'kind' | 'items'>,
): BatchThreadReport {
  const shelf = createShelf(order)
  const results: LineResult[] = []
  let completed = 0
  for (const [i, item] of items.entries()) {
    giveWay()
    if (isStopped()) return { kind: 'stopped' }
    Atomics.store(words, CURRENT_LINE, i + 1)
    const known = order.given.get(i)
    const result = known === undefined ? priceItem(item, order, shelf) : { failure: known }
    if (result === null) return { kind: 'stopped' }
    if ('resultJson' in result) completed++
    results.push(result)
  }
  Atomics.store(words, CURRENT_LINE, 0)
  return { kind: 'priced', results: packResults(results), completed, failed: items.length - completed }
}

/** Single jobs go first. The last of them wakes this thread at once. */
function giveWay(): void {
  const waiting = Atomics.load(singles, 0)
  if (waiting > 0) Atomics.wait(singles, 0, waiting, GIVE_WAY_MS)
}

type Shelf = (ref: BookRef) => LayeredBook | null

/** The books of a chunk, opened when a query asks for them. What the last chunk had open, and this one does not use, is closed. */
function createShelf({ books: shelved }: Pick<ChunkOrder, 'books'>): Shelf {
  const hashes = new Set(shelved.flatMap(({ books }) => [books.hash, books.baseHash]))
  for (const [hash, book] of opened)
    if (!hashes.has(hash) && book !== books.book && book !== books.base) opened.delete(hash)
  return (ref) => {
    const found = shelved.find((one) => one.ref.id === ref.id && one.ref.version === ref.version)
    return found === undefined ? null : openBooks(found.books, opened)
  }
}

const GONE = {
  code: 'book_unavailable',
  message: 'The book that the query names was deleted meanwhile.',
} as const

/** Null: told to stop. */
function priceItem(
  { query, geography, ...item }: BatchItem,
  { layers, book }: Pick<ChunkOrder, 'layers' | 'book'>,
  shelf: Shelf,
): LineResult | null {
  const ref = item.book ?? book
  let own: LayeredBook | null
  try {
    own = ref === null ? books : shelf(ref)
  } catch {
    // A book that cannot be opened fails its queries, and not the thread.
    return { failure: PRICING_FAILED }
  }
  if (own === null) return { failure: GONE }
  const outcome = outcomeOf(own, { query, geography, layers, ref }, { isStopped, onStep: () => {} })
  switch (outcome.kind) {
    case 'priced':
      return { resultJson: outcome.resultJson }
    case 'nothing_priced':
      return { failure: { code: 'nothing_priced', message: outcome.message } }
    case 'book_gone':
      return { failure: GONE }
    case 'crashed':
      return { failure: PRICING_FAILED }
    case 'stopped':
      return null
  }
}

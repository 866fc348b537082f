import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Book, buildBook, openBook, price } from '../packages/engine/src/index.ts'
import { syntheticQueries, syntheticRows } from './engine-rows.ts'
import { median, quantile } from './rounds.ts'

/** What one process saw that built, opened and asked one book. */
export interface EngineMeasures {
  readonly rows: number
  readonly items: number
  readonly sources: number
  readonly buildSeconds: number
  readonly peakGib: number
  readonly bookMb: number
  readonly openSeconds: number
  readonly queryP50Ms: number
  readonly queryP99Ms: number
  readonly pricedPercent: number
}

const SEED = 1
const OPENINGS = 3
const QUERIES = 1_500
/** Not counted: they warm the process up. */
const QUERIES_FIRST = 100

// Run as its own process by engine-speed.ts, because the peak of memory is one of a whole process.
const [rows = 0, items = 0] = process.argv.slice(2).map(Number)
process.stdout.write(JSON.stringify(measure(rows, items)))

function measure(rows: number, items: number): EngineMeasures {
  const startedAt = performance.now()
  const building = buildBook({
    rows: syntheticRows(rows, items, SEED),
    options: { id: 'bench', currency: 'USD', seed: SEED },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  const buildSeconds = (performance.now() - startedAt) / 1000
  // In KiB, and before the book is opened a second time.
  const peakGib = process.resourceUsage().maxRSS / 2 ** 20
  const { bytes, summary } = step.value
  const { book, openSeconds } = openFromDisk(new Uint8Array(bytes))
  return {
    rows,
    items: summary.items,
    sources: summary.sources,
    buildSeconds,
    peakGib,
    bookMb: bytes.byteLength / 1e6,
    openSeconds,
    ...ask(book, items),
  }
}

/** Reading included, as a service does it when it starts. */
function openFromDisk(bytes: Uint8Array): { readonly book: Book; readonly openSeconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const path = join(folder, 'bench.book')
    writeFileSync(path, bytes)
    const open = (): Book => openBook(new Uint8Array(readFileSync(path)).buffer)
    const seconds = Array.from({ length: OPENINGS }, () => {
      const startedAt = performance.now()
      open()
      return (performance.now() - startedAt) / 1000
    })
    return { book: open(), openSeconds: median(seconds) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function ask(book: Book, items: number): Pick<EngineMeasures, 'queryP50Ms' | 'queryP99Ms' | 'pricedPercent'> {
  let priced = 0
  let lines = 0
  const times = syntheticQueries(QUERIES, items, SEED).map((text) => {
    const startedAt = performance.now()
    const pricing = price(book, { text, geography: null })
    let step = pricing.next()
    while (!step.done) step = pricing.next()
    const ms = performance.now() - startedAt
    lines += step.value.lines.length
    priced += step.value.lines.filter(({ status }) => status === 'priced').length
    return ms
  })
  const counted = times.slice(QUERIES_FIRST)
  return {
    queryP50Ms: median(counted),
    queryP99Ms: quantile(counted, 0.99),
    pricedPercent: (100 * priced) / lines,
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { BuildReport } from '@assay/contract'
import { type BuiltBook, EngineError } from '@assay/engine'
import { BookError } from './book-error.ts'
import { factsOf } from './book-facts.ts'
import {
  type BookProblem,
  type BuildOrder,
  type BuildReportMessage,
  noteOfBuilding,
  noteOfReading,
} from './build-messages.ts'
import { buildPriceBook } from './build-price-book.ts'
import { howItWasRead } from './how-it-was-read.ts'
import { STDIN } from './import/byte-source.ts'
import { type ImportedPrices, importPrices } from './import/import-prices.ts'
import { checkOf, refusedCheck, understoodOf } from './list-check.ts'
import { withoutOtherCurrencies } from './other-currencies.ts'
import type { RowRemark } from './remarks.ts'
import { createRemarkCounter, type RemarkGroup } from './remarks.ts'

/**
 * The inside of the process that builds a book of a stranger's list. It has nothing that it could harm: no store, no
 * settings, no files. When the service is gone, its channel closes and it ends.
 */

const PROBLEMS_PER_MESSAGE = 500
const TEXT_CHARACTERS_MAX = 300
const WRITE_BYTES = 256 * 1024
const NICENESS = 10

process.once('message', (order: BuildOrder) => {
  void build(order).then(
    () => process.disconnect(),
    (error) => fail(error, order),
  )
})
process.once('disconnect', () => process.exit(0))
// A terminal and systemd signal every process of a service that is to stop. Its worker ends this one when it hands the build back.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
giveWay()

/** Pricing comes first, and when memory runs out this process is the one to go. */
function giveWay(): void {
  try {
    setPriority(NICENESS)
    // On Linux that was this thread's priority alone, and Node's others run already.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICENESS)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system has these, and nothing depends on them.
  }
}

function send(message: BuildReportMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })
}

async function fail(error: unknown, { isCheck }: BuildOrder): Promise<void> {
  if (!(error instanceof BookError || error instanceof EngineError)) throw error
  if (isCheck) {
    const columns = error instanceof BookError ? error.columns : { used: [], others: [] }
    await send({ kind: 'checked', check: refusedCheck(error.message, columns) })
    process.disconnect()
    return
  }
  const code = error instanceof BookError && error.code === 'too_many_rows' ? 'too_many_rows' : 'list_refused'
  await send({ kind: 'refused', failure: { code, message: error.message } })
  process.disconnect()
}

async function build(order: BuildOrder): Promise<void> {
  const remarks = createRemarkCounter()
  const problems = createProblems(order.problemsMax)
  const onRemark = (remark: RowRemark): void => {
    remarks.add(remark)
    if (!order.isCheck) problems.add(remark)
  }
  const prices = await importPrices(STDIN, {
    name: 'The list',
    columns: order.columns,
    rowsMax: order.rowsMax,
    namingHint: (columns) => `columns=${columns.replaceAll('=', ':')}`,
    onRemark,
    onProgress: ({ rows, readBytes }) =>
      void send({ kind: 'note', note: noteOfReading(rows, readBytes / Math.max(1, order.listBytes)) }),
  })
  if (order.isCheck) {
    const taken = withoutOtherCurrencies(prices, undefined, onRemark)
    await send({ kind: 'checked', check: checkOf(taken, remarks.groups()) })
    return
  }
  const built = await buildPriceBook(prices, {
    id: order.name,
    ...(order.baseName !== null && { extends: order.baseName }),
    ...(order.baseCurrency !== null && { baseCurrency: order.baseCurrency }),
    howAlone: 'extends=none',
    today: order.today,
    onRemark,
    onProgress: (progress) => void send({ kind: 'note', note: noteOfBuilding(progress) }),
  })
  await problems.end()
  const bytes = new Uint8Array(built.bytes)
  await send({
    kind: 'built',
    built: {
      hash: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      facts: factsOf(built.header),
      report: reportOf(order, prices, built, remarks.groups()),
      problemsCount: prices.leftOut + built.summary.rowsRefused + prices.repaired,
      problemsNoted: problems.noted(),
    },
  })
  await pipeline(Readable.from(pieces(bytes)), createZstdCompress(), process.stdout)
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += WRITE_BYTES) yield bytes.subarray(at, at + WRITE_BYTES)
}

/** Sends problems as they come, the first `max` of them. */
function createProblems(max: number) {
  let waiting: BookProblem[] = []
  let noted = 0
  let sent: Promise<void> = Promise.resolve()
  const flush = (): void => {
    if (waiting.length === 0) return
    const problems = waiting
    waiting = []
    sent = Promise.all([sent, send({ kind: 'problems', problems })]).then(() => {})
  }
  return {
    add({ line, outcome, reason, column, text }: RowRemark): void {
      if (noted >= max) return
      const told = `${reason}: ${text}`.slice(0, TEXT_CHARACTERS_MAX)
      waiting.push({ nth: noted, line, column: column ?? null, code: outcome.replace(' ', '_'), text: told })
      noted++
      if (waiting.length === PROBLEMS_PER_MESSAGE) flush()
    },
    noted: () => noted,
    end(): Promise<void> {
      flush()
      return sent
    },
  }
}

function reportOf(
  { version }: BuildOrder,
  prices: ImportedPrices,
  built: BuiltBook,
  groups: readonly RemarkGroup[],
): BuildReport {
  const { summary, header } = built
  return {
    version,
    read_as: howItWasRead(prices),
    ...understoodOf(prices, groups, summary.rowsUsed),
    unused_columns: [...prices.unused],
    items: summary.items,
    sources: summary.sources,
    geographies: summary.geographies,
    currency: header.currency,
    as_of: header.asOf,
    calibration: factsOf(header).calibration,
    bytes: built.bytes.byteLength,
  }
}

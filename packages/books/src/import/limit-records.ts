import { TableError, type TableRecord } from '@assay/tables'
import { BookError } from '../book-error.ts'

/** Blank lines and empty rows. A real list has some thousands at its end, if somebody formatted the whole sheet. */
const EMPTY_ROWS_MAX = 1_000_000
/** Processor time of the reading alone. A million rows take some seconds. */
const READING_MS_MAX = 300_000

/** Passes records on until they cost more than a price list ever does. Every refusal names the file. */
export async function* limitRecords(
  name: string,
  batches: AsyncIterable<readonly TableRecord[]>,
  cpuMs: () => number = processorMs,
): AsyncGenerator<readonly TableRecord[], void, void> {
  const reading = batches[Symbol.asyncIterator]()
  let spentMs = 0
  let empty = 0
  try {
    for (;;) {
      const startedMs = cpuMs()
      const step = await named(name, reading.next())
      if (step.done) return
      // What is done with the rows between two steps is not the reader's time.
      spentMs += cpuMs() - startedMs
      if (spentMs > READING_MS_MAX) {
        throw new BookError(`${name} takes more than 300 seconds of processor time to read.`)
      }
      for (const record of step.value) if (isBlank(record)) empty++
      if (empty > EMPTY_ROWS_MAX) throw new BookError(`${name} has more than 1,000,000 empty rows.`)
      yield step.value
    }
  } finally {
    await reading.return?.()
  }
}

export function isBlank({ cells, fault }: TableRecord): boolean {
  return (
    fault === null && cells.every((cell) => cell === '' || (typeof cell === 'string' && cell.trim() === ''))
  )
}

async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TableError) throw new BookError(`${name} cannot be read. ${error.message}`)
    throw error
  }
}

/** Of this thread. The other threads of a service have work of their own. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

import { type FiguresDiff, refreshBookOpen } from '@assay/book-open'
import { DEFAULT_BOOK, openBooksFolder } from '@assay/books'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { interruptible } from './interrupt.ts'
import { explained } from './local-book.ts'
import type { Screen } from './output.ts'
import { createProgressLine } from './progress-line.ts'
import { layOutTable } from './table.ts'

const CHANGES_SHOWN = 10

/** `assay book refresh us`: computes the default book from newer downloads. The book that comes with Assay stays. */
export async function refreshBook(
  name: string,
  options: { readonly from: string },
  context: CommandContext,
): Promise<void> {
  if (name !== DEFAULT_BOOK) {
    throw usageFailure(
      `Only "${DEFAULT_BOOK}" can be refreshed. Build a book of your own again with: assay book build`,
    )
  }
  const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
  const before = await explained(() => folder.inUse())
  const line = createProgressLine(context)
  const result = await interruptible(
    async (signal) => {
      try {
        return await refreshBookOpen({
          from: options.from,
          toFolder: folder.path,
          onProgress: ({ message, progress }) =>
            line.show({ label: 'Refreshing', share: progress, detail: message }),
          signal,
        })
      } catch (error) {
        signal.throwIfAborted()
        const reason = error instanceof Error ? error.message : String(error)
        throw usageFailure(`The book was not refreshed: ${reason}`)
      } finally {
        line.clear()
      }
    },
    () => 'Stopped. No book was changed; run the command again to refresh it.',
  )
  context.note(
    `Read ${Object.keys(result.checksums).length} source files.\n${formatDiff(result.diff, context.noteScreen)}`,
  )
  if (result.keptFile !== null) context.note(`The book of the same name is kept as ${result.keptFile}\n`)
  const isDefaultInUse = before === DEFAULT_BOOK || before.startsWith(`${DEFAULT_BOOK}-`)
  if (isDefaultInUse) await folder.use(result.id)
  context.note(
    isDefaultInUse
      ? `${result.id} is installed and in use (before: ${before}). To go back: assay book use ${before}\n`
      : `${result.id} is installed; ${before} stays in use. To change: assay book use ${result.id}\n`,
  )
}

function formatDiff(diff: FiguresDiff, { columns }: Screen): string {
  const number = (value: number): string => value.toLocaleString('en')
  const median = diff.medianRatio === null ? '' : `, in the median ${change(diff.medianRatio)}`
  const head = [
    `${diff.asOf.before} to ${diff.asOf.after}: ${number(diff.figures)} figures, ${number(diff.added)} new, ${number(diff.removed)} gone, ${number(diff.unchanged)} unchanged`,
    `${number(diff.up)} up, ${number(diff.down)} down${median}`,
  ].join('\n')
  if (diff.largest.length === 0) return `${head}\n`
  const rows = diff.largest
    .slice(0, CHANGES_SHOWN)
    .map(({ description, geography, before, after, unit, ratio }) => [
      change(ratio),
      `${before.price} -> ${after.price} per ${unit}`,
      geography,
      description,
    ])
  const table = layOutTable([['CHANGE', 'PRICE', 'GEOGRAPHY', 'ITEM'], ...rows], { width: columns - 1 })
  return `${head}\n${table.join('\n')}\n`
}

function change(ratio: number): string {
  return `${ratio >= 1 ? '+' : ''}${(100 * (ratio - 1)).toFixed(1)} %`
}

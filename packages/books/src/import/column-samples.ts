import type { TableRecord } from '@assay/tables'
import type { ListColumns, ShownColumn } from '../book-error.ts'
import type { RecognisedColumns } from './column-contents.ts'

const SAMPLES_SHOWN = 3
const SAMPLE_CHARACTERS_MAX = 40
const HEADER_CHARACTERS_MAX = 300
const COLUMNS_SHOWN_MAX = 100

/** Different cells of a column, the first few. */
function samplesOf(sample: readonly TableRecord[], at: number): readonly string[] {
  const shown = new Set<string>()
  for (const { cells } of sample) {
    const text = String(cells[at] ?? '').trim()
    if (text !== '') shown.add(text.slice(0, SAMPLE_CHARACTERS_MAX))
    if (shown.size === SAMPLES_SHOWN) break
  }
  return [...shown]
}

/** The columns that have a header, the first hundred. */
function columnsOf(
  header: readonly string[],
  sample: readonly TableRecord[],
  isShown: (at: number) => boolean,
): readonly ShownColumn[] {
  return header
    .flatMap((name, at) =>
      name === '' || !isShown(at)
        ? []
        : [{ header: name.slice(0, HEADER_CHARACTERS_MAX), samples: samplesOf(sample, at) }],
    )
    .slice(0, COLUMNS_SHOWN_MAX)
}

/** All columns of a list, with what was made of them. */
export function listColumns(
  header: readonly string[],
  { columns, byContent }: Pick<RecognisedColumns, 'columns' | 'byContent'>,
  sample: readonly TableRecord[],
): ListColumns {
  const positions = new Set(columns.values())
  return {
    used: [...columns].map(([column, at]) => ({
      column,
      header: header[at] ?? '',
      isByContent: byContent.includes(column),
      samples: samplesOf(sample, at),
    })),
    others: columnsOf(header, sample, (at) => !positions.has(at)),
  }
}

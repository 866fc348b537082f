import { clip, oneLine, widthOf, wrap } from './text-layout.ts'

type Paint = (text: string) => string

interface TableColumn {
  readonly align?: 'right'
  /** Blanks between this column and the one before. */
  readonly gap?: number
  /** The column may shrink to this width where the screen is narrow. */
  readonly min?: number
  readonly max?: number
  readonly paint?: Paint
}

interface PaintedRow {
  readonly cells: readonly string[]
  /** For the cells of columns that have no paint of their own. */
  readonly paint: Paint
}

interface TableOptions {
  readonly columns?: readonly TableColumn[]
  /** Of the whole table. Unlimited when it is missing. */
  readonly width?: number
  readonly indent?: number
  /** What happens to a last cell that is too long. */
  readonly overflow?: 'clip' | 'wrap'
}

const GAP = 2

/** Lays out rows in columns that are as wide as their widest cell. Cells hold foreign text: each is made one plain line. */
export function layOutTable(
  rows: readonly (readonly string[] | PaintedRow)[],
  { columns = [], width = Number.POSITIVE_INFINITY, indent = 0, overflow = 'clip' }: TableOptions = {},
): readonly string[] {
  const plainRows = rows.map((row) =>
    'cells' in row
      ? { ...row, cells: row.cells.map(oneLine) }
      : { cells: row.map(oneLine), paint: undefined },
  )
  const count = Math.max(0, ...plainRows.map(({ cells }) => cells.length))
  const layout = Array.from({ length: count }, (_, at) => {
    const column = columns[at] ?? {}
    const widest = Math.max(0, ...plainRows.map(({ cells }) => widthOf(cells[at] ?? '')))
    return {
      column,
      gap: at === 0 ? indent : (column.gap ?? GAP),
      width: Math.min(widest, column.max ?? Number.POSITIVE_INFINITY),
    }
  })
  const total = (): number => layout.reduce((sum, part) => sum + part.gap + part.width, 0)
  for (const part of layout) {
    if (part.column.min !== undefined) {
      part.width = Math.max(Math.min(part.width, part.column.min), part.width - Math.max(0, total() - width))
    }
  }

  const start = total() - (layout.at(-1)?.width ?? 0)
  return plainRows.map(({ cells, paint = (text: string) => text }) => {
    let line = ''
    for (const [at, { column, gap, width: columnWidth }] of layout.entries()) {
      const cell = cells[at] ?? ''
      const isOpenEnded = at === layout.length - 1 && column.align !== 'right'
      const text = isOpenEnded ? lastCell(cell, start, width, overflow) : clip(cell, columnWidth)
      const painted = text === '' ? '' : (column.paint ?? paint)(text)
      const blanks = ' '.repeat(isOpenEnded ? 0 : columnWidth - widthOf(text))
      line += `${' '.repeat(gap)}${column.align === 'right' ? blanks + painted : painted + blanks}`
    }
    return line.trimEnd()
  })
}

function lastCell(cell: string, start: number, width: number, overflow: 'clip' | 'wrap'): string {
  const room = Math.max(1, width - start)
  return overflow === 'clip'
    ? clip(cell, room)
    : wrap(cell, room, '').replaceAll('\n', `\n${' '.repeat(start)}`)
}

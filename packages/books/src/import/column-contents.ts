import { findUnit } from '@assay/engine/units'
import { type Cell, parseNumber, type TableRecord } from '@assay/tables'
import { parseDate } from './date-text.ts'
import type { Column } from './header-names.ts'
import { isPackOfMany, readPack } from './pack-text.ts'
import { readUnitText } from './unit-text.ts'

/** What the cells of a column look like, whatever its header says. */
export type Content = 'unit' | 'date' | 'currency' | 'quantity' | 'pack'

/** Fewer cells than this say nothing. */
const CELLS_MIN = 3
/** This share of the filled cells must look alike. */
const SHARE_MIN = 0.8
/** In a column of packs, some things come one by one: "50 lb". */
const PACKS_SHARE_MIN = 0.5
const QUANTITY_MAX = 100_000
const UNIT_CHARACTERS_MAX = 20
const PACK_CHARACTERS_MAX = 30

export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** Numbers under such a header name or place a thing; they do not count it. */
const IDENTIFIES =
  /\b(?:id|no|nr|num|number|code|sku|upc|ean|gtin|line|row|pos|position|index|page|aisle|bin|part|ref|key|phone|zip)\b|#/i

/** The columns that a header names, with those that only their cells give away. */
export interface RecognisedColumns {
  readonly columns: ReadonlyMap<Column, number>
  /** Columns that were taken for what their cells are. */
  readonly byContent: readonly Column[]
  /** Columns that are not used although they look as if they mattered. */
  readonly doubtful: readonly { readonly header: string; readonly content: Content }[]
}

/**
 * A list without a known name for its units, dates or currencies still has them: they are found by what is in the cells. Numbers
 * under "Units" count things, and texts under "Qty" that are units are units.
 */
export function recogniseContents(
  header: readonly string[],
  named: ReadonlyMap<Column, number>,
  body: readonly TableRecord[],
  /** What somebody said the list does not have. */
  absent: ReadonlySet<Column>,
): RecognisedColumns {
  const columns = new Map(named)
  const cellsAt = (at: number): readonly Cell[] => body.map(({ cells }) => cells[at] ?? '')
  const hasPacksOfMany = (at: number): boolean => {
    const packs = body.flatMap(({ cells }) => String(cells[at] ?? '').trim() || [])
    return packs.filter(isPackOfMany).length >= PACKS_SHARE_MIN * packs.length
  }
  const unitAt = columns.get('unit')
  if (unitAt !== undefined && isNumeric(body.map(({ cells }) => cells[unitAt] ?? ''))) {
    columns.delete('unit')
    const isOfPacks = columns.get('pack') === unitAt
    if (!isOfPacks && !columns.has('quantity') && !absent.has('quantity')) columns.set('quantity', unitAt)
  }
  const byContent: Column[] = []
  const doubtful: { header: string; content: Content }[] = []
  for (const [at, name] of header.entries()) {
    if ([...columns.values()].includes(at)) continue
    const alike = contentOf(cellsAt(at), name)
    const isMixed = (alike === null || alike === 'pack') && hasUnitsAndPacks(cellsAt(at))
    const content = isMixed ? 'unit' : alike
    if (content === null || absent.has(content)) continue
    // Counts are never guessed: a wrong one would be taken for the size of an order. The size of a thing is no pack.
    const isGuessed = !isMixed && content !== 'quantity' && (content !== 'pack' || hasPacksOfMany(at))
    if (isGuessed && !columns.has(content) && !(content === 'unit' && columns.has('pack'))) {
      columns.set(content, at)
      byContent.push(content)
    } else if (name !== '' && content !== 'currency' && (content === 'unit' || !columns.has(content))) {
      doubtful.push({ header: name, content })
    }
  }
  return { columns, byContent, doubtful }
}

function isNumeric(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => String(cell).trim() !== '')
  if (filled.length < CELLS_MIN) return false
  const numbers = filled.filter((cell) => typeof cell === 'number' || /^\d+(?:[.,]\d+)?$/.test(cell.trim()))
  return numbers.length >= SHARE_MIN * filled.length
}

function contentOf(cells: readonly Cell[], name: string): Content | null {
  const filled = cells.map((cell) => String(cell).trim()).filter((cell) => cell !== '')
  if (filled.length < CELLS_MIN) return null
  const most = (test: (cell: string) => boolean): boolean =>
    filled.filter(test).length >= SHARE_MIN * filled.length
  if (most((cell) => cell.length === 3 && CURRENCIES.has(cell.toUpperCase()) && cell === cell.toUpperCase()))
    return 'currency'
  if (most(isUnit)) return 'unit'
  if (most(isDate)) return 'date'
  if (most(isPack) && filled.some(isWorded)) return 'pack'
  return most(isCount) && !IDENTIFIES.test(name) && !isRunning(filled) ? 'quantity' : null
}

function isUnit(cell: string): boolean {
  if (cell.length > UNIT_CHARACTERS_MAX || /\d/.test(cell)) return false
  return cell === 'M' || findUnit(cell) !== null
}

/** "EA", "box of 50", "per 100" in one column. */
function hasUnitsAndPacks(cells: readonly Cell[]): boolean {
  const filled = cells.map((cell) => String(cell).trim()).filter((cell) => cell !== '')
  const units = filled.filter((cell) => isUnit(cell) || /^(?:per|\/) ?1?[\d,]{2,5}$/i.test(cell)).length
  const packs = filled.filter((cell) => cell.length <= PACK_CHARACTERS_MAX && isPackage(cell)).length
  return filled.length >= CELLS_MIN && packs > 0 && units > 0 && units + packs >= SHARE_MIN * filled.length
}

const isPackage = (cell: string): boolean => /^(?:count|units|measure)$/.test(readUnitText(cell).kind)

/** Only what can hardly be anything else: a bare year or a run of digits may be a number of the house. */
function isDate(cell: string): boolean {
  return /[-/. ]/.test(cell) && /\d/.test(cell) && parseDate(cell, 'month-first') !== null
}

/** A number alone may be anything, and a length or an area is hardly ever what a thing comes in. */
function isPack(cell: string): boolean {
  if (cell.length > PACK_CHARACTERS_MAX) return false
  const pack = readPack(cell)
  if (pack === null || pack.kind === 'container') return false
  if (pack.kind === 'count') return isWorded(cell) || pack.inner !== undefined
  return /^(?:mass|volume)$/.test(findUnit(pack.unit)?.dimension ?? '')
}

/** "10/100" is a pack only beside such as say what they count: "6 pk". */
const isWorded = (cell: string): boolean => /^\d.*\p{L}|^\p{L}.*\d/u.test(cell)

function isCount(cell: string): boolean {
  const count = parseNumber(cell, '.')
  return count !== null && Number.isInteger(count) && count > 0 && count <= QUANTITY_MAX
}

/** 1, 2, 3 ... numbers the rows. */
function isRunning(cells: readonly string[]): boolean {
  return cells.every((cell, at) => at === 0 || Number(cell) > Number(cells[at - 1]))
}

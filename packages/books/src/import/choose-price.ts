import type { TableRecord } from '@assay/tables'
import { priceColumns } from './column-names.ts'
import type { Column } from './header-names.ts'

/** The column that prices are taken from. */
export interface ChosenPrice {
  readonly columns: ReadonlyMap<Column, number>
  /** Why a column came before one with a better name; null where none did. */
  readonly why: string | null
}

/** A better name gives way to a column that more than twice as many rows have. */
const FILLED_SHARE_MIN = 0.5

/** Of several columns of prices, the one with the best name that is not mostly empty. */
export function choosePrice(
  header: readonly string[],
  columns: ReadonlyMap<Column, number>,
  body: readonly TableRecord[],
): ChosenPrice {
  const named = columns.get('price')
  const filledIn = (at: number): number =>
    body.filter(({ cells }) => /\d/.test(String(cells[at] ?? '').slice(0, PRICE_CHARACTERS_MAX))).length
  const candidates = priceColumns(header).map((at) => ({ at, filled: filledIn(at) }))
  const most = Math.max(0, ...candidates.map(({ filled }) => filled))
  const best = candidates.find(({ filled }) => filled >= FILLED_SHARE_MIN * most)
  if (candidates[0]?.at !== named || best === undefined || best.at === named) return { columns, why: null }
  return {
    columns: new Map([...columns, ['price', best.at]]),
    why: `which ${best.filled.toLocaleString('en')} of the first ${body.length.toLocaleString('en')} rows have`,
  }
}

const PRICE_CHARACTERS_MAX = 200

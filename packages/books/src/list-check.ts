import type { BookCheck, BuildReport } from '@assay/contract'
import type { ListColumns, ShownColumn, UsedColumn } from './book-error.ts'
import { howItWasRead } from './how-it-was-read.ts'
import type { ImportedPrices } from './import/import-prices.ts'
import { unitWithPack } from './import/pack-price.ts'
import type { RemarkGroup } from './remarks.ts'

type Understood = Pick<
  BuildReport,
  | 'columns'
  | 'warnings'
  | 'first_rows'
  | 'rows_found'
  | 'rows_used'
  | 'rows_repaired'
  | 'rows_repeated'
  | 'problems'
>

/** What was made of the rows of a list: the part that a check and the report of a build share. */
export function understoodOf(
  prices: ImportedPrices,
  groups: readonly RemarkGroup[],
  rowsUsed: number,
): Understood {
  return {
    columns: usedJson(prices.used),
    warnings: [...prices.warnings],
    first_rows: prices.firstRows.map((row) => ({
      description: row.description,
      price: row.price,
      unit: unitWithPack(row) ?? null,
      currency: row.currency ?? null,
      geography: row.geography ?? null,
      date: row.date ?? null,
    })),
    rows_found: prices.found,
    rows_used: rowsUsed,
    rows_repaired: prices.repaired,
    rows_repeated: prices.repeated,
    problems: groups.map(({ outcome, reason, count, firstLines }) => ({
      code: outcome === 'left out' ? 'left_out' : 'repaired',
      text: reason,
      count,
      first_lines: [...firstLines],
    })),
  }
}

/** What a book would be built of. */
export function checkOf(prices: ImportedPrices, groups: readonly RemarkGroup[]): BookCheck {
  const rowsUsed = prices.found - prices.leftOut
  return {
    is_understood: rowsUsed > 0,
    message: rowsUsed > 0 ? null : 'No row could be used.',
    read_as: howItWasRead(prices),
    ...understoodOf(prices, groups, rowsUsed),
    other_columns: columnsJson(prices.others),
  }
}

/** A list that no book can be built of, and the columns that it has. */
export function refusedCheck(message: string, { used, others }: ListColumns): BookCheck {
  return {
    is_understood: false,
    message,
    read_as: null,
    columns: usedJson(used),
    other_columns: columnsJson(others),
    warnings: [],
    first_rows: [],
    rows_found: 0,
    rows_used: 0,
    rows_repaired: 0,
    rows_repeated: 0,
    problems: [],
  }
}

const columnsJson = (columns: readonly ShownColumn[]): BookCheck['other_columns'] =>
  columns.map(({ header, samples }) => ({ header, samples: [...samples] }))

const usedJson = (used: readonly UsedColumn[]): BookCheck['columns'] =>
  used.map(({ column, header, isByContent, samples }) => ({
    column,
    header,
    by_content: isByContent,
    samples: [...samples],
  }))

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { BookRow } from '../packages/engine/src/index.ts'
import { syntheticRows } from './engine-rows.ts'

const SEED = 1
/** A million rows come just below the 100 MB that a list may have. */
const ROW_BYTES = 92
const HEADER = 'description,price,unit,geography,date,source,quantity,remark'

/** Writes a price list as companies have them: about a hundred bytes a row, the last column of no use. Returns its size. */
export async function writePriceList(path: string, rows: number, items: number): Promise<number> {
  const file = createWriteStream(path)
  file.write(`${HEADER}\n`)
  for (const row of syntheticRows(rows, items, SEED)) if (!file.write(lineOf(row))) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  return file.bytesWritten
}

function lineOf({ description, price, unit, geography, date, source, quantity }: BookRow): string {
  const said = [description, price.toFixed(2), unit, geography, date, source, quantity, ''].join(',')
  return `${said.padEnd(ROW_BYTES, '.')}\n`
}

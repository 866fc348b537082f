import type { BookRow } from '@assay/engine'
import { findUnit } from '@assay/engine/units'
import type { NAMING_HINT } from './read-price-file.ts'
import { hash52 } from './row-columns.ts'

/** Packs that say nothing about the price: how many, and the first. */
export function createUnusedPacks() {
  let count = 0
  let first = ''
  return {
    add(line: number, text: string): void {
      if (count === 0) first = `line ${line} ("${text}")`
      count++
    },
    warnings(hasUnits: boolean, namingHint: typeof NAMING_HINT): readonly string[] {
      if (count === 0) return []
      const rows = count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
      const taken = `The pack of ${rows} was not used, first in ${first}: the price was taken as of one ${hasUnits ? 'unit' : 'piece'}.`
      const hint = `A column of units says what a price is of: ${namingHint('unit=...')}.`
      return [hasUnits ? taken : `${taken} ${hint}`]
    },
  }
}

/** Units that a warning names, and that are remembered. */
const UNITS_SHOWN = 20
const UNITS_KEPT = 1_000

/** Units that are none that is known: how many rows, and which. */
export function createUnknownUnits() {
  const units = new Set<string>()
  let count = 0
  let firstLine = 0
  return {
    add(line: number, unit: string): void {
      if (count === 0) firstLine = line
      count++
      if (units.size < UNITS_KEPT) units.add(unit)
    },
    warnings(): readonly string[] {
      if (count === 0) return []
      const named = [...units].slice(0, UNITS_SHOWN).map((unit) => `"${unit}"`)
      const more = units.size > UNITS_SHOWN ? ', ...' : ''
      const rows = count === 1 ? '1 row has' : `${count.toLocaleString('en')} rows have`
      return [
        `${rows} a unit that is not known (${named.join(', ')}${more}), first in line ${firstLine}: the price was taken as of one of it.`,
      ]
    },
  }
}

/** Things of which the first price is remembered. A longer list is one of purchases rather than of prices. */
const THINGS_KEPT = 200_000
/** Prices that differ by less are one, written by the piece and by the pack. */
const SAME_PRICE = 1e-6
const NAME_SHOWN = 60

/** One spelling of "Weiß 10 l", "WEISS 10l" and "weiss, 10 l", of "Dübel" and "Duebel". */
const spellingOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
    .match(/\d+(?:[.,]\d+)?|\p{L}+/gu)
    ?.join(' ') ?? ''

/** Things that have several prices although nothing tells the rows apart: the book makes one of them. */
export function createSeveralPrices() {
  const known = new Map<number, { readonly line: number; readonly price: number; isTold: boolean }>()
  let count = 0
  let name = ''
  let first = ''
  return {
    add(row: BookRow, line: number): void {
      const { description, unit = '', currency = '', geography = '', date = '', source = '' } = row
      const key = [spellingOf(description), findUnit(unit)?.id ?? spellingOf(unit), currency]
      const id = hash52([...key, geography, date, source, row.quantity ?? ''].join('\u0001'))
      const earlier = known.get(id)
      if (earlier === undefined) {
        if (known.size < THINGS_KEPT) known.set(id, { line, price: row.price, isTold: false })
        return
      }
      if (earlier.isTold || Math.abs(row.price / earlier.price - 1) < SAME_PRICE) return
      earlier.isTold = true
      count++
      if (count > 1) return
      const [one, other] = [earlier.price, row.price].map((price) => Number(price.toPrecision(9)))
      first = `costs ${one} in line ${earlier.line} and ${other} in line ${line}`
      name = description.slice(0, NAME_SHOWN)
    },
    warnings(): readonly string[] {
      if (count === 0) return []
      const told =
        count === 1
          ? `1 thing: "${name}" ${first}`
          : `${count.toLocaleString('en')} things, the first of which is "${name}": it ${first}`
      return [
        `The list has several prices of ${told}. A query for it gets one price made of them all. Leave out those that no longer hold, or give them dates.`,
      ]
    },
  }
}

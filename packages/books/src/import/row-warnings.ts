import type { NAMING_HINT } from './read-price-file.ts'

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
const UNITS_SHOWN = 3
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

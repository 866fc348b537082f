import { readDelimitedText } from '@assay/tables'
import { entryAt, present } from '../in-range.ts'
import { addMonths } from '../month.ts'
import { stateOfZip } from '../places/zip-states.ts'
import { BEDROOMS_MAX, type RentsFile } from '../rents/compute-rents.ts'
import type { CpiTables } from '../sources/cpi.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import type { Score } from './score-cell.ts'

/**
 * Leave the last months out: how far rents of an area went another way than the index that moves the book's rents,
 * over as many months as the rents are old. BLS's rent index of areas is the truth, all items the estimate.
 */
export function scoresOfRentAge(source: SourceFolder, cpi: CpiTables, months: number): readonly Score[] {
  const scores: Score[] = []
  for (const name of source.list('cpi/components')) {
    if (!/^CUUR(0[1-4]00|A[1-4]\d\d)SEHA\.csv$/.test(name)) continue
    const rows = readDelimitedText(source.text(`cpi/components/${name}`)).slice(1)
    const rents = new Map(rows.map(([date = '', value = '']) => [date.slice(0, 7), Number(value)]))
    for (let year = 1985; year <= 2021; year++) {
      for (const start of [`${year}-03`, `${year}-04`, `${year}-09`, `${year}-10`]) {
        const end = addMonths(start, months)
        // Areas began and ended in different years.
        const rent = (rents.get(end) ?? 0) / (rents.get(start) ?? 0)
        const all = present(cpi.all.get(end)) / present(cpi.all.get(start))
        if (rent > 0 && Number.isFinite(rent)) scores.push({ error: Math.log(rent / all), unit: name })
      }
    }
  }
  return scores
}

/** Leave the ZIP out: its rent is predicted from the median ZIP of its state, the case of a ZIP that HUD does not list. */
export function scoresOfRentPlace(rents: RentsFile, zips: readonly number[]): readonly Score[] {
  const scores: Score[] = []
  for (let bedrooms = 0; bedrooms <= BEDROOMS_MAX; bedrooms++) {
    const byState = new Map<string, number[]>()
    zips.forEach((zip, at) => {
      const state = present(stateOfZip(zip))
      const known = byState.get(state)
      const rent = entryAt(entryAt(rents.zipRents, bedrooms), at)
      if (known === undefined) byState.set(state, [rent])
      else known.push(rent)
    })
    for (const list of byState.values()) list.sort((a, b) => a - b)
    zips.forEach((zip, at) => {
      const state = present(stateOfZip(zip))
      const rent = entryAt(entryAt(rents.zipRents, bedrooms), at)
      const others = present(byState.get(state))
      if (others.length < 10) return
      scores.push({ error: Math.log(rent / medianWithout(others, rent)), unit: state })
    })
  }
  return scores
}

/** The median of sorted values with one occurrence of a value left out. */
export function medianWithout(sorted: readonly number[], value: number): number {
  const n = sorted.length - 1
  const left = (at: number): number => {
    // The value left out lies below `at` whenever the entry there is larger, or equal and past its first place.
    const entry = entryAt(sorted, at)
    return entry < value ? entry : entryAt(sorted, at + 1)
  }
  const middle = n >> 1
  return n % 2 === 1 ? left(middle) : (left(middle - 1) + left(middle)) / 2
}

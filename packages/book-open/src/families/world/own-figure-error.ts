import type { SourceFolder } from '../../sources/source-folder.ts'
import { cpiGrowth } from './country-cpi.ts'
import { foodProgramme, type Observation } from './observations.ts'
import { readWorldBank } from './world-bank.ts'

export interface OwnFigureError {
  /** ln(newer figure / older one moved by the country's consumer prices), for the same thing in the same country. */
  readonly scores: readonly number[]
  readonly countries: number
  readonly coverage: number
}

/**
 * How far a country's own figure lies from the truth after the years: the World Food Programme's yearly means, moved to the
 * months that it has newer prices of. Whole countries are held out.
 */
export function ownFigureError(source: SourceFolder): OwnFigureError {
  const countries = readWorldBank(source)
  const older = new Map(foodProgramme(source, 'yearly').map((one) => [keyOf(one), one]))
  const scored = foodProgramme(source, 'newest').flatMap((newer) => {
    const before = older.get(keyOf(newer))
    const country = countries.get(newer.country)
    if (before === undefined || country === undefined || before.unit !== newer.unit) return []
    const growth = cpiGrowth(country, before.month, newer.month)
    if (growth === null) return []
    const score = Math.log(newer.price / newer.amount / (before.price / before.amount)) - growth
    return [{ country: newer.country, score }]
  })
  const covered = scored.filter(({ country, score }) => {
    const others = scored
      .filter((one) => one.country !== country)
      .map((one) => one.score)
      .sort((a, b) => a - b)
    const low = others[Math.floor(0.05 * others.length)]
    const high = others[Math.min(others.length - 1, Math.floor(0.95 * others.length))]
    return low !== undefined && high !== undefined && score >= low && score <= high
  })
  return {
    scores: scored.map(({ score }) => score),
    countries: new Set(scored.map(({ country }) => country)).size,
    coverage: covered.length / scored.length,
  }
}

function keyOf({ country, name }: Observation): string {
  return `${country} ${name.key}`
}

import { present } from '../in-range.ts'
import { readNationalWages, readStateWages } from '../sources/oews.ts'
import type { SourceFolder } from '../sources/source-folder.ts'

/** The file `wages`: mean hourly wages by occupation and state, and the national spread within each occupation. */
export interface WagesFile {
  readonly statePeriod: string
  readonly nationalPeriod: string
  readonly states: readonly string[]
  readonly occupations: readonly Occupation[]
}

export interface Occupation {
  readonly code: string
  readonly title: string
  readonly annualOnly: boolean
  /** Cents an hour in the nation: mean, then p10, p25, median, p75, p90 (0 where not published). */
  readonly national: readonly [mean: number, p10: number, p25: number, p50: number, p75: number, p90: number]
  /** Mean cents an hour for each of `states`, 0 where not published. */
  readonly stateMeans: readonly number[]
}

export function computeWages(source: SourceFolder): WagesFile {
  const byState = readStateWages(source)
  const states = [...new Set(byState.map(({ state }) => state))].sort()
  const means = new Map<string, Map<string, number>>()
  for (const { code, state, hourlyMean } of byState) {
    const ofCode = means.get(code) ?? new Map<string, number>()
    means.set(code, ofCode.set(state, cents(hourlyMean)))
  }
  const occupations = readNationalWages(source).map((wage): Occupation => {
    const [p10, p25, p50, p75, p90] = wage.percentiles.map((value) => (value === null ? 0 : cents(value)))
    return {
      code: wage.code,
      title: wage.title,
      annualOnly: wage.annualOnly,
      national: [
        cents(wage.hourlyMean),
        present(p10),
        present(p25),
        present(p50),
        present(p75),
        present(p90),
      ],
      stateMeans: states.map((state) => means.get(wage.code)?.get(state) ?? 0),
    }
  })
  return { statePeriod: '2023-05', nationalPeriod: '2024-05', states, occupations }
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

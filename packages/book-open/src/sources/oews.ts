import { present } from '../in-range.ts'
import { stateByName } from '../places/us-states.ts'
import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

/** A full-time year. BLS turns hourly into annual wages by it. */
export const HOURS_PER_YEAR = 2080

export interface StateWage {
  readonly state: string
  readonly code: string
  readonly title: string
  /** Mean hourly wage; an annual one divided by 2,080 where BLS publishes no hourly wage. */
  readonly hourlyMean: number
}

export interface NationalWage {
  readonly code: string
  readonly title: string
  readonly hourlyMean: number
  readonly hourlyMedian: number
  /** p10, p25, p50, p75, p90; null where the wage is above what BLS publishes. */
  readonly percentiles: readonly (number | null)[]
  /** Teachers, pilots, actors: BLS publishes only one of annual and hourly wages. */
  readonly annualOnly: boolean
}

export function readStateWages(source: SourceFolder): readonly StateWage[] {
  const text = source.text('oews-state-2023/state_M2023_dl.csv')
  const columns = ['AREA_TITLE', 'OCC_CODE', 'OCC_TITLE', 'H_MEAN', 'A_MEAN']
  return parseCsvRecords(text, columns, ';').flatMap((row) => {
    const state = stateByName(present(row.AREA_TITLE))
    if (state === undefined) throw new Error(`OEWS names an unknown state: ${row.AREA_TITLE}`)
    const hourlyMean = hourly(present(row.H_MEAN), present(row.A_MEAN))
    return hourlyMean === null
      ? []
      : [{ state: state.code, code: present(row.OCC_CODE), title: present(row.OCC_TITLE), hourlyMean }]
  })
}

const PERCENTILES = ['PCT10', 'PCT25', 'MEDIAN', 'PCT75', 'PCT90'] as const

export function readNationalWages(source: SourceFolder): readonly NationalWage[] {
  const text = source.text('oews-national-2024/national_M2024_dl.csv')
  const wages = PERCENTILES.flatMap((name) => [`H_${name}`, `A_${name}`])
  const columns = ['OCC_CODE', 'OCC_TITLE', 'O_GROUP', 'H_MEAN', 'A_MEAN', ...wages]
  return parseCsvRecords(text, columns)
    .filter((row) => row.O_GROUP === 'detailed' || row.O_GROUP === 'major' || row.O_GROUP === 'total')
    .flatMap((row) => {
      const percentiles = PERCENTILES.map((name) =>
        hourly(present(row[`H_${name}`]), present(row[`A_${name}`])),
      )
      const hourlyMean = hourly(present(row.H_MEAN), present(row.A_MEAN))
      const hourlyMedian = percentiles[2]
      if (hourlyMean === null || hourlyMedian === null || hourlyMedian === undefined) return []
      return [
        {
          code: present(row.OCC_CODE),
          title: present(row.OCC_TITLE),
          hourlyMean,
          hourlyMedian,
          percentiles,
          annualOnly: !(wage(present(row.H_MEAN)) !== null),
        },
      ]
    })
}

function hourly(perHour: string, perYear: string): number | null {
  const hour = wage(perHour)
  if (hour !== null) return hour
  const year = wage(perYear)
  return year === null ? null : year / HOURS_PER_YEAR
}

/** `*` is not published, `#` is above the highest wage that is. */
function wage(text: string): number | null {
  const value = Number(text.replaceAll(',', ''))
  return text !== '' && value > 0 ? value : null
}

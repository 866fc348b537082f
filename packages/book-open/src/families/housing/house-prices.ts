import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

const STATE_FILE = 'fhfa_hpi_state/fhfa_hpi_purchase_only_state_quarterly.csv'
const METRO_FILE = 'fhfa_hpi/hpi_at_metro_2010_2024q3.csv'

/** The middle of the five years of the survey, the last quarter of metros, and that of states. */
const SURVEY = '2017Q2'
const METRO_LAST = '2024Q3'
const STATE_LAST = '2025Q4'

/** The month that the moved values are of: the middle of the last quarter. */
export const VALUE_MONTH = '2025-11'

/** FHFA prints the largest metros in parts; the part with the main city speaks for the metro. */
const MAIN_PART: Readonly<Record<string, string>> = {
  '14454': '14460',
  '16984': '16980',
  '19124': '19100',
  '19804': '19820',
  '31084': '31080',
  '33124': '33100',
  '35614': '35620',
  '37964': '37980',
  '41884': '41860',
  '42644': '42660',
  '47894': '47900',
}

export interface HousePrices {
  /** How far prices rose from the survey to the last quarter: by the metro's own index as far as it goes, then the state's. */
  growth(geography: string, state: string): number
  /** How far the state's index misses the metros' own over the same quarters, one score a metro. */
  readonly misses: readonly number[]
}

export function readHousePrices(source: SourceFolder): HousePrices {
  const states = new Map<string, Map<string, number>>()
  for (const row of parseCsvRecords(source.text(STATE_FILE), ['state', 'yr', 'qtr', 'index_nsa']))
    put(states, `US-${row.state}`, `${row.yr}Q${row.qtr}`, Number(row.index_nsa))
  const metros = new Map<string, Map<string, number>>()
  const stateOf = new Map<string, string>()
  for (const row of parseCsvRecords(source.text(METRO_FILE), ['geo', 'cbsa', 'period', 'index_nsa'])) {
    const code = row.cbsa ?? ''
    const geography = `US-CBSA-${MAIN_PART[code] ?? code}`
    put(metros, geography, row.period ?? '', Number(row.index_nsa))
    const postal = /, ([A-Z]{2})/.exec(row.geo ?? '')?.[1]
    if (postal !== undefined) stateOf.set(geography, `US-${postal}`)
  }
  const ratio = (
    levels: ReadonlyMap<string, number> | undefined,
    from: string,
    to: string,
  ): number | undefined => {
    const [first, last] = [levels?.get(from), levels?.get(to)]
    return first === undefined || last === undefined ? undefined : last / first
  }
  const misses = [...metros].flatMap(([geography, levels]) => {
    const own = ratio(levels, SURVEY, METRO_LAST)
    const wide = ratio(states.get(stateOf.get(geography) ?? ''), SURVEY, METRO_LAST)
    return own === undefined || wide === undefined ? [] : [Math.log(own / wide)]
  })
  return {
    misses,
    growth: (geography, state) => {
      const wide = states.get(state)
      const own = ratio(metros.get(geography), SURVEY, METRO_LAST)
      const whole = ratio(wide, SURVEY, STATE_LAST)
      if (whole === undefined) throw new Error(`FHFA has no index of ${state}`)
      const rest = ratio(wide, METRO_LAST, STATE_LAST)
      return own === undefined || rest === undefined ? whole : own * rest
    },
  }
}

function put(table: Map<string, Map<string, number>>, key: string, period: string, level: number): void {
  const known = table.get(key)
  if (known === undefined) table.set(key, new Map([[period, level]]))
  else known.set(period, level)
}

import { DIVISIONS, REGIONS } from './us-states.ts'

/** BLS area codes of the metro series, and the CBSA that each one is. City-size classes are not places and are left out. */
const METRO_AREAS: Readonly<Record<string, string>> = {
  S11A: '14460',
  S12A: '35620',
  S12B: '37980',
  S23A: '16980',
  S23B: '19820',
  S24A: '33460',
  S24B: '41180',
  S35A: '47900',
  S35B: '33100',
  S35C: '12060',
  S35D: '45300',
  S35E: '12580',
  S37A: '19100',
  S37B: '26420',
  S48A: '38060',
  S48B: '19740',
  S49A: '31080',
  S49B: '41860',
  S49C: '40140',
  S49D: '42660',
  S49E: '41740',
  S49F: '46520',
  S49G: '11260',
}

const GEOGRAPHY_BY_AREA: ReadonlyMap<string, string> = new Map([
  ['0000', 'US'],
  ...Object.entries(REGIONS).map(([code, { blsArea }]): [string, string] => [blsArea, code]),
  ...Object.entries(DIVISIONS).map(([code, { blsArea }]): [string, string] => [blsArea, code]),
  ...Object.entries(METRO_AREAS).map(([area, cbsa]): [string, string] => [area, `US-CBSA-${cbsa}`]),
])

/** The book's code for a BLS area, or null for one that is not a place (a city-size class) or no longer published. */
export function geographyOfBlsArea(area: string): string | null {
  return GEOGRAPHY_BY_AREA.get(area) ?? null
}

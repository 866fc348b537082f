import { present } from '../in-range.ts'
import { stateOfZip } from '../places/zip-states.ts'
import { parseCsvRecords } from './csv.ts'

/** One row of HUD's small-area fair market rents: a ZIP within one HUD area. */
export interface HudRent {
  readonly zip: number
  readonly cbsa: string
  readonly areaName: string
  /** Monthly 40th-percentile gross rent in dollars for 0 to 4 bedrooms. */
  readonly rents: readonly [number, number, number, number, number]
}

/** HUD numbers Westchester County as a separate area; it is part of the New York metro. */
const CBSA_OF_EXCEPTION_AREA: Readonly<Record<string, string>> = { '48325': '35620' }

const BEDROOM_COLUMNS = ['SAFMR 0BR', 'SAFMR 1BR', 'SAFMR 2BR', 'SAFMR 3BR', 'SAFMR 4BR'] as const

/** Rows whose ZIP the Postal Service does not assign (HUD lists 88888) are left out. */
export function readHudRents(text: string): readonly HudRent[] {
  const columns = ['ZIP Code', 'HUD Area Code', 'HUD Metro Fair Market Rent Area Name', ...BEDROOM_COLUMNS]
  const rows = parseCsvRecords(text, columns).filter((row) => stateOfZip(Number(row['ZIP Code'])) !== null)
  return rows.map((row) => {
    const code = present(row['HUD Area Code']).slice(5, 10)
    const rentOf = (column: (typeof BEDROOM_COLUMNS)[number]): number => {
      const rent = Number(present(row[column]).replace(/[$,]/g, ''))
      if (!(rent > 0)) throw new Error(`ZIP ${row['ZIP Code']}: a rent is not a number`)
      return rent
    }
    const [none, one, two, three, four] = BEDROOM_COLUMNS
    return {
      zip: Number(row['ZIP Code']),
      cbsa: CBSA_OF_EXCEPTION_AREA[code] ?? code,
      areaName: present(row['HUD Metro Fair Market Rent Area Name']),
      rents: [rentOf(none), rentOf(one), rentOf(two), rentOf(three), rentOf(four)],
    }
  })
}

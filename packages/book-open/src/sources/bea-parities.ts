import { readDelimitedText } from '@assay/tables'
import { present } from '../in-range.ts'
import { parseCsvRecords } from './csv.ts'

export const PARITY_COMPONENTS = ['all', 'goods', 'housing', 'utilities', 'other'] as const
export type ParityComponent = (typeof PARITY_COMPONENTS)[number]

/** Regional price parities of one place, US = 100 for all items. */
export interface AreaParity {
  /** `00000` for the US, state FIPS with three zeros, or a CBSA code. */
  readonly fips: string
  readonly name: string
  readonly levels: Readonly<Record<ParityComponent, number>>
}

function componentOf(description: string): ParityComponent | null {
  const text = description.trim()
  if (text === 'RPPs: All items') return 'all'
  if (text === 'RPPs: Goods') return 'goods'
  if (text === 'RPPs: Services: Housing') return 'housing'
  if (text === 'RPPs: Services: Utilities') return 'utilities'
  return text === 'RPPs: Services: Other' ? 'other' : null
}

function collect(rows: Iterable<readonly [fips: string, name: string, what: string, level: string]>) {
  const areas = new Map<string, { name: string; levels: Partial<Record<ParityComponent, number>> }>()
  for (const [fips, name, what, level] of rows) {
    const component = componentOf(what)
    const value = Number(level)
    if (component === null || !(value > 0)) continue
    const area = areas.get(fips) ?? { name, levels: {} }
    area.levels[component] = value
    areas.set(fips, area)
  }
  return [...areas].map(([fips, { name, levels }]): AreaParity => {
    const missing = PARITY_COMPONENTS.filter((component) => levels[component] === undefined)
    if (missing.length > 0) throw new Error(`${name}: no parity for ${missing.join(', ')}`)
    // Every component is there: none is missing.
    return { fips, name, levels: levels as Record<ParityComponent, number> }
  })
}

/** The metro table: GeoFIPS, GeoName, Description and one year. */
export function readMetroParities(text: string): readonly AreaParity[] {
  const year = present(text.slice(0, text.indexOf('\n')).split(',').at(-1)).trim()
  const rows = parseCsvRecords(text, ['GeoFIPS', 'GeoName', 'Description', year])
  return collect(
    rows.map((row) => [
      present(row.GeoFIPS).padStart(5, '0'),
      present(row.GeoName).replace(' (Metropolitan Statistical Area)', ''),
      present(row.Description),
      present(row[year]),
    ]),
  )
}

/** The state table SARPP: one column a year, of which the newest is read. */
export function readStateParities(text: string): {
  readonly year: string
  readonly areas: readonly AreaParity[]
} {
  const [header = [], ...rows] = readDelimitedText(text)
  const year = present(header.at(-1)).trim()
  const what = header.indexOf('Description')
  const areas = collect(
    rows
      .filter((row) => row.length >= header.length)
      .map((row) => [
        present(row[0]).trim(),
        present(row[1]).trim(),
        present(row[what]),
        present(row[header.length - 1]),
      ]),
  )
  return { year, areas }
}

import type { ConceptFigure } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

interface StateTable {
  readonly file: string
  /** How the rows of the table begin, before the name of the state. */
  readonly rows: RegExp
  readonly publisher: string
  readonly concept: string
  readonly of: string
  /** By what the row's price is multiplied to be for one unit of the concept. */
  readonly times?: number
  readonly unit?: string
}

const SERVICES = 'published_prices_services/rows.csv'
const FEES = 'published_prices_goods_travel_fees/rows.csv'

/** Tables with a row for each state, or for some. */
const TABLES: readonly StateTable[] = [
  {
    file: SERVICES,
    rows: /^car insurance full coverage in /,
    publisher: 'World Population Review',
    concept: 'car-insurance-full',
    of: "the state's average premium for full coverage",
  },
  {
    file: SERVICES,
    rows: /^car insurance minimum coverage in /,
    publisher: 'World Population Review',
    concept: 'car-insurance-minimum',
    of: "the state's average premium for the least cover that its law asks for",
  },
  {
    file: SERVICES,
    rows: /^homeowners insurance in /,
    publisher: 'Insurance Information Institute',
    concept: 'home-insurance',
    of: "the state's average premium of a homeowners policy (HO-3)",
  },
  {
    file: SERVICES,
    rows: /^renters insurance in /,
    publisher: 'Insurance Information Institute',
    concept: 'renters-insurance',
    of: "the state's average premium of a renters policy (HO-4)",
  },
  {
    file: SERVICES,
    rows: /^cremation with funeral service in /,
    publisher: 'Choice Mutual',
    concept: 'funeral-cremation',
    of: 'the median of funeral homes in this part of the country, as the funeral directors surveyed it',
  },
  {
    file: SERVICES,
    rows: /^burial funeral service in /,
    publisher: 'Choice Mutual',
    concept: 'funeral-burial',
    of: 'the median of funeral homes in this part of the country, as the funeral directors surveyed it',
  },
  {
    file: SERVICES,
    rows: /^direct cremation in /,
    publisher: 'Choice Mutual',
    concept: 'direct-cremation',
    of: "the state's average price of a direct cremation",
  },
  {
    file: SERVICES,
    rows: /^nursing home semi-private room in /,
    publisher: 'Skilled Nursing News',
    concept: 'nursing-home-shared',
    of: "the state's median of nursing homes",
    times: 1 / 12,
    unit: 'year',
  },
  {
    file: SERVICES,
    rows: /^assisted living in /,
    publisher: 'Assisted Living Magazine',
    concept: 'assisted-living',
    of: "the state's average of assisted living",
  },
  {
    file: SERVICES,
    rows: /^home purchase closing costs in /,
    publisher: 'LodeStar',
    concept: 'closing-costs',
    of: 'what buyers of homes in the state pay on average to close',
  },
  {
    file: FEES,
    rows: /^water bill, (?!US )/,
    publisher: 'Dripfina',
    concept: 'water-bill',
    of: "the state's average water bill",
  },
]

const COLUMNS = ['item', 'unit', 'typical', 'geo', 'year', 'publisher', 'address'] as const

/** A figure for each state that a published table has. */
export function stateFigures(source: SourceFolder): readonly ConceptFigure[] {
  const rows = new Map(
    [SERVICES, FEES].map((file) => [file, parseCsvRecords(source.text(file), COLUMNS)] as const),
  )
  return TABLES.flatMap(({ file, rows: begins, publisher, concept, of, times = 1, unit }) =>
    present(rows.get(file))
      .filter(
        (row) =>
          begins.test(present(row.item)) &&
          present(row.publisher).includes(publisher) &&
          present(row.geo).startsWith('US-') &&
          Number(row.typical) > 0 &&
          (unit === undefined || row.unit === unit),
      )
      .map(
        (row): ConceptFigure => ({
          concept,
          meaning: 'published_average',
          price: Math.round(Number(row.typical) * times * 100) / 100,
          geography: present(row.geo),
          date: present(row.year),
          source: `${row.publisher}, ${row.year}`,
          address: present(row.address),
          spread: guideSpread(null),
          of,
        }),
      ),
  )
}

import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { BID_ITEMS, type BidItem } from './bid-items.ts'
import type { Observation } from './measured-spread.ts'
import { MORE_BID_ITEMS } from './more-bid-items.ts'

export interface BidPrice {
  readonly concept: string
  readonly geography: 'US-MI' | 'US-IN'
  /** A month in the middle of the lettings. */
  readonly date: string
  readonly price: number
  readonly bids: number
  /** The single bids, where the source has them; the unit that is not split is the contract. */
  readonly observations: readonly Observation[]
}

/** Cheaper bids are pennies for work that is paid for elsewhere in the contract. */
const SHARE_OF_MEDIAN_MIN = 0.1
/** The single bids of the same lettings as the table of medians. */
const MICHIGAN_FROM = '2023'
const MICHIGAN = 'mdot_michigan_bid_tabs'

/** The median of all bidders on the pay items of a concept, by state. */
export function readBids(source: SourceFolder): readonly BidPrice[] {
  return [...michiganBids(source), ...indianaBids(source)]
}

function michiganBids(source: SourceFolder): readonly BidPrice[] {
  const wanted = [...BID_ITEMS, ...MORE_BID_ITEMS].map(
    (entry) => [entry, entry.michigan, entry.michiganUnit] as const,
  )
  const single = parseCsvRecords(source.text(`${MICHIGAN}/bids_everyday_2022_2025.csv`), [
    'date',
    'proposal',
    'item',
    'unit',
    'price',
  ]).filter((row) => present(row.date) >= MICHIGAN_FROM)
  const observations = collect(
    wanted,
    single.map((row) => ({
      key: `${row.item} / ${row.unit}`,
      price: Number(row.price),
      contract: present(row.proposal),
    })),
  )
  const medians = new Map(
    parseCsvRecords(source.text(`${MICHIGAN}/items_2023_2025.csv`), ['item', 'unit', 'n', 'median']).map(
      (row) => [`${row.item} / ${row.unit}`, { count: Number(row.n), price: Number(row.median) }],
    ),
  )
  return wanted.flatMap(([{ concept }, items, unit]) => {
    const known = items.flatMap((item) => medians.get(`${item} / ${unit}`) ?? [])
    const bids = known.reduce((sum, { count }) => sum + count, 0)
    if (bids === 0) return []
    const log = known.reduce((sum, { count, price }) => sum + count * Math.log(price), 0) / bids
    return [
      {
        concept,
        geography: 'US-MI' as const,
        date: '2024-06',
        price: Math.exp(log),
        bids,
        observations: withoutPennies(observations.get(concept) ?? []),
      },
    ]
  })
}

function indianaBids(source: SourceFolder): readonly BidPrice[] {
  const wanted = BID_ITEMS.flatMap((entry) =>
    entry.indiana === undefined || entry.indianaUnit === undefined
      ? []
      : [[entry, entry.indiana, entry.indianaUnit] as const],
  )
  const rows = parseCsvRecords(source.text('indot_bid_tabs_2026/bids.csv'), [
    'description',
    'unit',
    'price',
    'project',
  ])
  const found = collect(
    wanted,
    rows.map((row) => ({
      key: `${row.description} / ${row.unit}`,
      price: Number(row.price),
      contract: present(row.project),
    })),
  )
  return [...found].flatMap(([concept, all]) => {
    const observations = withoutPennies(all)
    if (new Set(observations.map(({ unit }) => unit)).size < CONTRACTS_MIN) return []
    const price = median(observations.map((bid) => bid.price))
    return [
      {
        concept,
        geography: 'US-IN' as const,
        date: '2026-04',
        price,
        bids: observations.length,
        observations,
      },
    ]
  })
}

/** Fewer contracts say more about their sites than about the price. */
const CONTRACTS_MIN = 4

interface Bid {
  /** Pay item and unit. */
  readonly key: string
  readonly price: number
  readonly contract: string
}

function collect(
  wanted: ReadonlyArray<readonly [BidItem, readonly string[], string]>,
  bids: readonly Bid[],
): ReadonlyMap<string, readonly Observation[]> {
  const conceptOf = new Map<string, string>(
    wanted.flatMap(([{ concept }, items, unit]) =>
      items.map((item) => [`${item} / ${unit}`, concept] as const),
    ),
  )
  const found = new Map<string, Observation[]>()
  for (const { key, price, contract } of bids) {
    const concept = conceptOf.get(key)
    if (concept === undefined || !(price > 0)) continue
    const known = found.get(concept)
    if (known === undefined) found.set(concept, [{ price, unit: contract }])
    else known.push({ price, unit: contract })
  }
  return found
}

function withoutPennies(bids: readonly Observation[]): readonly Observation[] {
  if (bids.length === 0) return bids
  const middle = median(bids.map(({ price }) => price))
  return bids.filter(({ price }) => price >= middle * SHARE_OF_MEDIAN_MIN)
}

import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { HEALTH_GUIDES, OF_ANY_EXTENT, OTHER_GUIDES, SAME_THING, TWO_PUBLISHERS } from './guide-things.ts'
import { thinned } from './measured-spread.ts'
import type { PublishedPrice } from './published-prices.ts'
import { type PublishedRow, publishedRows } from './shared-rows.ts'

/** Single prices of a concept, in dollars: what permits declare or contractors bid. */
export interface Evidence {
  readonly prices: readonly number[]
  /** Permits are about building work alone. */
  readonly isPermit: boolean
}

/** A guide's range against the single prices of one thing. */
export interface Pair {
  /** Guides of the same thing are one: none may stay in while another is held out. */
  readonly thing: string
  readonly isBuilding: boolean
  /** Half the width of the guide's range, in logarithms. */
  readonly half: number
  /** ln of a single price over the middle of the guide's range. */
  readonly scores: readonly number[]
}

/** How consumer prices rose from 2021, the year of the diary, to 2026. */
const DIARY_MOVE = 1.22
const SCORES = 21

/** Every guide's range of a thing that another source has single prices of, or that a second publisher prices too. */
export function guidePairs(
  source: SourceFolder,
  published: readonly PublishedPrice[],
  evidence: ReadonlyMap<string, Evidence>,
): readonly Pair[] {
  const rows = publishedRows(source)
  const known = new Map(
    [...evidence, ...diaryEvidence(source)].filter(([thing]) => !OF_ANY_EXTENT.has(thing)),
  )
  const guides = published.filter(({ meaning }) => meaning === 'guide_range')
  return [
    ...guides.flatMap((guide) => {
      const twins = SAME_THING.filter(([concept]) => concept === guide.concept)
      return [[guide.concept, guide.concept, 1] as const, ...twins].flatMap(([, thing, factor]) =>
        pairOf(guide, thing, known.get(thing), factor),
      )
    }),
    ...OTHER_GUIDES.flatMap(([item, thing]) =>
      rows.filter((row) => row.item === item).flatMap((row) => pairOf(row, thing, known.get(thing))),
    ),
    ...TWO_PUBLISHERS.flatMap(({ thing, unit, items, isBuilding }) => {
      const same = rows.filter((row) => items.includes(row.item) && row.unit === unit)
      return publisherPairs(thing, isBuilding, same)
    }),
    ...healthPairs(source, rows),
  ]
}

interface Guide {
  readonly low: number | null
  readonly high: number | null
  readonly typical?: number | null
  readonly middle?: number
}

/** ln of the middle of a guide's range, and half its width; null for a guide without a range. */
function rangeOf({
  low,
  high,
  typical,
  middle,
}: Guide): { readonly at: number; readonly half: number } | null {
  if (low === null || high === null) return null
  return { at: Math.log(middle ?? typical ?? Math.sqrt(low * high)), half: Math.log(high / low) / 2 }
}

function pairOf(guide: Guide, thing: string, evidence: Evidence | undefined, factor = 1): readonly Pair[] {
  const range = rangeOf(guide)
  if (range === null || evidence === undefined) return []
  const scores = thinned(
    evidence.prices.map((price) => Math.log(price * factor) - range.at),
    SCORES,
  )
  return [{ thing, isBuilding: evidence.isPermit, half: range.half, scores }]
}

/** What one firm asks is to another firm's range what a single price is: its low, its usual and its high one. */
function publisherPairs(thing: string, isBuilding: boolean, rows: readonly PublishedRow[]): readonly Pair[] {
  return rows.flatMap((guide) => {
    const range = rangeOf(guide)
    if (range === null) return []
    return rows
      .filter(({ publisher }) => publisher !== guide.publisher)
      .map((other) => {
        const { low, high } = other
        const usual = other.typical ?? (low !== null && high !== null ? Math.sqrt(low * high) : null)
        const asked = [low, usual, high].filter((price): price is number => price !== null)
        return {
          thing,
          isBuilding,
          half: range.half,
          scores: asked.map((price) => Math.log(price) - range.at),
        }
      })
  })
}

function diaryEvidence(source: SourceFolder): ReadonlyMap<string, Evidence> {
  const rows = parseCsvRecords(source.text('bls_ce_diary_2021_purchases/purchase_amounts_by_ucc.csv'), [
    'ucc',
    ...PERCENTILES,
  ])
  return new Map(
    rows.map((row) => [
      `diary ${row.ucc}`,
      { prices: percentileSample(row).map((price) => price * DIARY_MOVE), isPermit: false },
    ]),
  )
}

function healthPairs(source: SourceFolder, rows: readonly PublishedRow[]): readonly Pair[] {
  const guides = rows.filter(({ meaning }) => meaning === 'guide_range')
  const cash = parseCsvRecords(source.text('hospital_cash_prices/hospital_charges_us.csv'), [
    'item_code',
    'price_type',
    ...PERCENTILES,
  ]).filter((row) => present(row.price_type).startsWith('cash'))
  return HEALTH_GUIDES.flatMap(([item, codes]) => {
    const guide = guides.find((row) => row.item === item)
    if (guide === undefined) return []
    return codes.flatMap((code) => {
      const row = cash.find((entry) => entry.item_code === code)
      return row === undefined ? [] : pairOf(guide, item, { prices: percentileSample(row), isPermit: false })
    })
  })
}

const PERCENTILES = ['p10', 'p25', 'median', 'p75', 'p90']
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9]

/** Evenly spaced prices between published percentiles, straight in their logarithms; beyond the outermost the line goes on. */
function percentileSample(row: Readonly<Record<string, string>>): readonly number[] {
  const logs = PERCENTILES.map((name) => Math.log(Number(row[name])))
  return Array.from({ length: 21 }, (_, at) => {
    const share = (at + 0.5) / 21
    const above = Math.min(
      Math.max(
        1,
        SHARES.findIndex((known) => known >= share),
      ),
      SHARES.length - 1,
    )
    const next = share > present(SHARES.at(-1)) ? SHARES.length - 1 : above
    const low = present(SHARES[next - 1])
    const high = present(SHARES[next])
    const from = present(logs[next - 1])
    return Math.exp(from + ((present(logs[next]) - from) * (share - low)) / (high - low))
  })
}

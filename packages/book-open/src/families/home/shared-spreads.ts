import type { Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { pooledSpread, rounded, thinned } from './measured-spread.ts'
import { guideClass, type PublishedPrice } from './published-prices.ts'

/** Single prices of a concept, in dollars: what permits declare, contractors bid, hospitals ask or households pay. */
export type Evidence = ReadonlyMap<string, readonly number[]>

/** Guides' ranges whose things the evidence knows under another name, and what one of theirs is in the guide's unit. */
const SAME_THING: ReadonlyArray<readonly [guide: string, evidence: string, factor: number]> = [
  ['concrete-driveway', 'concrete-driveway-approach', 1 / 9],
  ['concrete-patio', 'concrete-sidewalk', 1],
  ['tree-removal', 'tree-removal-small', 1],
  ['tree-removal', 'tree-removal-large', 1],
  ['stump-grinding', 'stump-removal-bid', 1],
  ['stump-removal', 'stump-removal-large', 1],
  ['gravel-driveway', 'aggregate-base-6-inch', 1 / 9],
  ['hvac-system-replacement', 'heat-pump-system', 1],
  ['house-cleaning-2-bedroom', 'diary 340310', 1],
  ['lawn-care-visit', 'diary 340410', 1],
  ['appliance-service-call', 'diary 340620', 1],
]

/** Ranges of guides that the project's own table leaves out, since the evidence itself answers for their things. */
const OTHER_GUIDES: ReadonlyArray<readonly [item: string, evidence: string]> = [
  ['Level 2 EV charger installation, labor', 'ev-charger-installation'],
  ['electrical panel upgrade', 'electrical-panel-200-amp'],
  ['heat pump system, installed', 'heat-pump-system'],
  ['tank water heater, installed', 'water-heater-replacement'],
  ['water heater replacement', 'water-heater-replacement'],
  ['deck, installed, per square foot (pressure-treated to aluminum)', 'wood-deck'],
  ['roof replacement, typical home', 'roof-replacement'],
  ['roof replacement, national average band', 'roof-replacement'],
  ['roof replacement', 'roof-replacement'],
  ['asphalt shingle roof, installed', 'asphalt-shingle-roof'],
  ['kitchen remodel, mid-range', 'kitchen-remodel'],
  ['bathroom remodel', 'bathroom-remodel'],
  ['bathroom remodel, small 40-60 sq ft', 'bathroom-remodel'],
  ['deck building', 'deck-job'],
  ['new deck', 'deck-job'],
  ['tree removal, small tree under 30 ft', 'tree-removal-small'],
  ['tree removal, medium tree', 'tree-removal-large'],
  ['vinyl replacement window, installed', 'window-replacement'],
  ['custom gunite inground pool, built', 'inground-pool'],
]

/** Ranges of guides on health, to be compared with what hospitals ask in cash. */
const HEALTH_GUIDES: ReadonlyArray<readonly [item: string, codes: readonly string[]]> = [
  ['MRI scan at hospital outpatient department, cash', ['70551', '72148', '73721']],
  ['in-person doctor visit equivalent to telehealth', ['99213']],
]

/** How consumer prices rose from 2021, the year of the diary, to 2026. */
const DIARY_MOVE = 1.22

/** Single prices around the middle of a guide's range, by how wide the range is. Whole concepts are held out. */
export function guideSpreads(
  source: SourceFolder,
  published: readonly PublishedPrice[],
  evidence: Evidence,
): readonly Spread[] {
  const known = new Map([...evidence, ...diaryEvidence(source)])
  const pairs: Pair[] = []
  for (const price of published.filter(({ meaning }) => meaning === 'guide_range')) {
    const { concept, low, high, middle } = price
    const twins = SAME_THING.filter(([guide]) => guide === concept)
    for (const [, other, factor] of [[concept, concept, 1] as const, ...twins]) {
      const prices = known.get(other)
      if (prices === undefined) continue
      pairs.push({
        evidence: other,
        width: guideClass(low, high),
        scores: prices.map((one) => Math.log((one * factor) / middle)),
      })
    }
  }
  pairs.push(...otherPairs(source, known), ...healthPairs(source))
  return [1, 2, 3, 4].map((width) => {
    // Narrow ranges are rare where there are single prices too: they share the pairs of the next wider ones.
    const wanted = pairs.filter((pair) => (width === 1 ? pair.width <= 2 : pair.width === width))
    return pooledSpread(`guide ${width}`, 'concept', byEvidence(wanted))
  })
}

/** A guide's range against the single prices of one thing. */
interface Pair {
  readonly evidence: string
  readonly width: number
  /** ln of a single price over the middle of the guide's range. */
  readonly scores: readonly number[]
}

/** Guides of the same thing are one concept: none may stay in while another is held out. */
function byEvidence(pairs: readonly Pair[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const { evidence, scores } of pairs)
    groups.set(evidence, [...(groups.get(evidence) ?? []), ...thinned(scores, 21)])
  return groups
}

function diaryEvidence(source: SourceFolder): Evidence {
  const rows = parseCsvRecords(source.text('bls_ce_diary_2021_purchases/purchase_amounts_by_ucc.csv'), [
    'ucc',
    ...PERCENTILES,
  ])
  return new Map(
    rows.map((row) => [`diary ${row.ucc}`, percentileSample(row).map((price) => price * DIARY_MOVE)]),
  )
}

function otherPairs(source: SourceFolder, evidence: Evidence): readonly Pair[] {
  const rows = publishedRows(source)
  return OTHER_GUIDES.flatMap(([item, other]) =>
    rows
      .filter((row) => row.item === item && row.low !== null && row.high !== null)
      .map(({ low, high, typical }) => {
        const middle = typical ?? Math.sqrt((low ?? 0) * (high ?? 0))
        return {
          evidence: other,
          width: guideClass(low, high),
          scores: (evidence.get(other) ?? []).map((price) => Math.log(price / middle)),
        }
      })
      .filter(({ scores }) => scores.length > 0),
  )
}

function healthPairs(source: SourceFolder): readonly Pair[] {
  const guides = publishedRows(source).filter(({ meaning }) => meaning === 'guide_range')
  const cash = parseCsvRecords(source.text('hospital_cash_prices/hospital_charges_us.csv'), [
    'item_code',
    'price_type',
    ...PERCENTILES,
  ]).filter((row) => present(row.price_type).startsWith('cash'))
  return HEALTH_GUIDES.flatMap(([item, codes]) => {
    const guide = guides.find((row) => row.item === item)
    if (guide === undefined || guide.low === null || guide.high === null) return []
    const middle = Math.sqrt(guide.low * guide.high)
    return codes.flatMap((code) => {
      const row = cash.find((entry) => entry.item_code === code)
      if (row === undefined) return []
      return [
        {
          evidence: item,
          width: guideClass(guide.low, guide.high),
          scores: percentileSample(row).map((price) => Math.log(price / middle)),
        },
      ]
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

interface PublishedRow {
  readonly item: string
  readonly meaning: string
  readonly key: string
  readonly low: number | null
  readonly high: number | null
  readonly typical: number | null
}

const PUBLISHED = [
  'published_prices_home_auto',
  'published_prices_services',
  'published_prices_goods_travel_fees',
]

function publishedRows(source: SourceFolder): readonly PublishedRow[] {
  return PUBLISHED.flatMap((folder) =>
    parseCsvRecords(source.text(`${folder}/rows.csv`), [
      'item',
      'meaning',
      'unit',
      'low',
      'typical',
      'high',
      'currency',
      'geo',
    ]).map((row) => ({
      item: present(row.item),
      meaning: present(row.meaning),
      key: `${row.item} / ${row.unit} / ${row.currency} / ${row.geo}`,
      low: amount(row.low),
      high: amount(row.high),
      typical: amount(row.typical),
    })),
  )
}

/** The same fee or list price as two pages or two years have it; and list prices against what guides call usual. */
export function exactSpreads(source: SourceFolder, published: readonly PublishedPrice[]): readonly Spread[] {
  const rows = publishedRows(source)
  const listed = published
    .filter(({ meaning }) => meaning === 'list_price')
    .flatMap((list) => {
      const guides = published.filter(
        ({ concept, meaning }) => concept === list.concept && meaning === 'guide_range',
      )
      return guides.map((guide) => Math.log(guide.middle / list.middle))
    })
  return [
    mirrored('official fee', 'fee', differences(rows, 'official_fee')),
    mirrored('list price', 'item', [...differences(rows, 'list_price'), ...listed]),
  ]
}

function differences(rows: readonly PublishedRow[], meaning: string): readonly number[] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    if (row.meaning !== meaning || row.typical === null) continue
    groups.set(row.key, [...(groups.get(row.key) ?? []), row.typical])
  }
  return [...groups.values()].flatMap((prices) => {
    const middle = median(prices)
    return prices.length < 2 ? [] : [Math.log(Math.max(...prices) / middle) * 2]
  })
}

/** Nobody knows which of two pages a buyer meets, so each difference counts in both directions. */
function mirrored(name: string, foldUnit: string, differences: readonly number[]): Spread {
  const spread = pooledSpread(
    name,
    foldUnit,
    new Map(differences.map((difference, at) => [`${at}`, [difference, -difference]])),
  )
  return { ...spread, scores: spread.scores.map(rounded) }
}

function amount(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text)
}

import type { CpiTables } from '../sources/cpi.ts'
import type { BlsItem, ItemGroup } from './bls-items.ts'
import { BLS_ITEMS, GROUPS_THAT_MOVE_TOGETHER } from './bls-items.ts'
import { lastMonth, type PlacedSeries } from './price-series.ts'

/**
 * How an old figure of an item is moved to the book's month. The item's own national series is the best index there
 * is; where it ends, the same item elsewhere goes on, then for fuels the grade that is still surveyed, for beef and pork the mean of the group, then the
 * consumer price index. docs/book-open.md has the held-out errors that this order rests on.
 */
export interface ItemIndex {
  /** Level by month for the months asked for and the last one. */
  readonly levels: Readonly<Record<string, number>>
  /** What carried it, in order, such as "BLS APU0000703213; BLS APU0200703213 from 2023-11". */
  readonly source: string
}

interface Step {
  readonly to: string
  readonly factor: number
  readonly source: string
}

const STEPS_MAX = 8
const PEERS_MIN = 2

export function indexOfItem(
  item: BlsItem,
  series: readonly PlacedSeries[],
  cpi: CpiTables,
  months: readonly string[],
  asOf: string,
): ItemIndex {
  const own = series.filter((one) => one.item === item.code)
  const national = own
    .filter((one) => one.geography === 'US')
    .sort((a, b) => (lastMonth(a.values) < lastMonth(b.values) ? 1 : -1))
  const mover = series.filter((one) => one.item === item.movedBy)
  const peers = GROUPS_THAT_MOVE_TOGETHER.has(item.group)
    ? series.filter((one) => one.item !== item.code && groupOfCode(one.item) === item.group)
    : []
  const levels: Record<string, number> = {}
  const sources = new Set<string>()
  for (const month of [...new Set([...months, asOf])].sort()) {
    let at = month
    let factor = 1
    for (let steps = 0; at < asOf && steps < STEPS_MAX; steps++) {
      const step =
        furthest(national, at, asOf) ??
        furthest(own, at, asOf) ??
        furthest(mover, at, asOf) ??
        ofPeers(peers, at, asOf) ??
        ofCpi(item.group, cpi, at, asOf)
      factor *= step.factor
      at = step.to
      sources.add(step.source)
    }
    levels[month] = 1 / factor
  }
  return { levels, source: [...sources].slice(0, 3).join('; ') || `BLS item ${item.code}` }
}

const GROUP_BY_CODE = new Map(BLS_ITEMS.map((item) => [item.code, item.group]))

function groupOfCode(code: string): ItemGroup | undefined {
  return GROUP_BY_CODE.get(code)
}

/** The series that has this month and reaches furthest beyond it. */
function furthest(series: readonly PlacedSeries[], from: string, asOf: string): Step | null {
  let best: Step | null = null
  for (const { values, source } of series) {
    const start = values.get(from)
    if (start === undefined) continue
    const to = values.has(asOf) ? asOf : lastMonth(values)
    const end = values.get(to)
    if (end === undefined || to <= from || to > asOf) continue
    if (best === null || to > best.to)
      best = { to, factor: end / start, source: `${source} ${from} to ${to}` }
  }
  return best
}

/** The geometric mean of how a group's other items moved, each item once, over the longest span that two share. */
function ofPeers(peers: readonly PlacedSeries[], from: string, asOf: string): Step | null {
  const moves = new Map<string, { to: string; logs: number[] }>()
  for (const { item, values } of peers) {
    const start = values.get(from)
    const end = values.get(asOf)
    if (start === undefined || end === undefined) continue
    const move = moves.get(item) ?? { to: asOf, logs: [] }
    move.logs.push(Math.log(end / start))
    moves.set(item, move)
  }
  if (moves.size < PEERS_MIN) return null
  const means = [...moves.values()].map(({ logs }) => logs.reduce((sum, log) => sum + log, 0) / logs.length)
  const factor = Math.exp(means.reduce((sum, log) => sum + log, 0) / means.length)
  return {
    to: asOf,
    factor,
    source: `mean of ${moves.size} BLS and EIA items of its kind ${from} to ${asOf}`,
  }
}

function ofCpi(group: ItemGroup, cpi: CpiTables, from: string, asOf: string): Step {
  const produce = group === 'fruit' || group === 'vegetables' ? cpi.components.get('produce') : undefined
  const table = produce?.has(from) && produce.has(asOf) ? produce : cpi.all
  const name = table === produce ? 'CPI fruits and vegetables' : 'CPI-U all items'
  return {
    to: asOf,
    factor: levelAt(table, asOf) / levelAt(table, from),
    source: `${name} ${from} to ${asOf}`,
  }
}

/** The level of a month, or the nearest earlier one when it was never published. */
export function levelAt(table: ReadonlyMap<string, number>, month: string): number {
  let best = ''
  for (const key of table.keys()) if (key <= month && key > best) best = key
  const level = table.get(best)
  if (level === undefined) throw new Error(`No index level at or before ${month}`)
  return level
}

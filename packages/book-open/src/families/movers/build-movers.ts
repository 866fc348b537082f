import { present } from '../../in-range.ts'
import { monthText } from '../../month.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { carried, chooseTail, type TailError, tailErrors, tailsOf } from './choose-tail.ts'
import { ALL_ITEMS, type Levels, openIndexSeries, withoutGaps } from './index-series.ts'
import { MOVER_KINDS, type MoverKind } from './mover-table.ts'
import { lastMonth, meanOf, spliced, splicedByChanges } from './splice.ts'

export interface Mover {
  readonly name: string
  readonly label: string
  /** The last month that the component itself is published for; null where all items stand for it. */
  readonly ownTo: string | null
  readonly tail: string
  readonly tailMonths: number
  readonly errors: readonly TailError[]
  readonly levels: Levels
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  CUSR0000SAD: 'durable goods',
  CUSR0000SAH3: 'household furnishings',
  CPIUFDNS: 'food',
  CPIMEDSL: 'medical care',
  CPITRNSL: 'transportation',
  CUSR0000SAS: 'services',
  CUSR0000SEHA: 'rent',
  WPUSI012011: 'construction materials',
  'pink:Maize': 'maize',
}

/** Every mover, each carried to the newest month of all items by what carried it best on its own history. */
export function buildMovers(source: SourceFolder): readonly Mover[] {
  const series = openIndexSeries(source)
  const all = series(ALL_ITEMS)
  return MOVER_KINDS.map((kind) => buildMover(kind, series, all))
}

function buildMover(kind: MoverKind, series: (id: string) => Levels, all: Levels): Mover {
  const { name, label } = kind
  const own = ownLevels(kind, series)
  if (own === null)
    return { name, label, ownTo: null, tail: 'all items', tailMonths: 0, errors: [], levels: all }
  const tailMonths = lastMonth(all) - lastMonth(own)
  const ownTo = monthText(lastMonth(own))
  if (tailMonths <= 0)
    return { name, label, ownTo, tail: '', tailMonths: 0, errors: [], levels: spliced(own, all) }
  const wider = new Map(kind.wider.map((id) => [SHORT_NAMES[id] ?? id, series(id)]))
  const tails = tailsOf(own, wider, all)
  const errors = tailErrors(own, tails, tailMonths)
  const chosen = chooseTail(errors)
  const tail = present(tails.find((one) => one.name === chosen))
  return { name, label, ownTo, tail: chosen, tailMonths, errors, levels: carried(own, tail, all) }
}

function ownLevels(kind: MoverKind, series: (id: string) => Levels): Levels | null {
  return kind.own.reduce<Levels | null>((joined, stage) => {
    const next = meanOf(stage.map(series))
    if (joined === null) return next
    return stage[0]?.startsWith('yoy:') === true
      ? withoutGaps(splicedByChanges(joined, next))
      : spliced(joined, next)
  }, null)
}

/** What the evidence calls a mover. */
export function sourceOf({ label, ownTo, tail, tailMonths }: Mover): string {
  if (ownTo === null || tailMonths === 0) return label
  if (tail === 'nothing') return `${label} to ${ownTo}`
  return `${label} to ${ownTo}, then ${tail}`
}

import { type Learned, learn, newLearned } from './learned.ts'
import type { Level, Levels } from './levels.ts'
import type { PaidLine } from './paid-line.ts'
import type { Ends } from './quantile-tracker.ts'

/** What was paid, as a comparable shows it. */
export interface PaidPrice {
  readonly text: string
  /** Per `unit`, a decimal. */
  readonly price: string
  readonly unit: string
  readonly place: string | null
  readonly date: string | null
  readonly source: string | null
}

/** An outcome as the engine takes it: what to learn from it, and what to show of it. */
export interface PaidOutcome extends PaidLine {
  readonly shown: PaidPrice
}

/** A caller's own layer over one book: data, so the same layer gives the same prices everywhere. */
export interface OutcomeLayer extends Learned {
  /** Outcomes that it was learned from. */
  readonly n: number
  /** The newest outcomes of each item, newest first. */
  readonly shown: ReadonlyMap<string, readonly PaidPrice[]>
}

/** The layers of one caller, by the id of the book. */
export type OutcomeLayers = ReadonlyMap<string, OutcomeLayer>

/** A layer is learned from the newest outcomes of each category: older ones would say nothing of today. */
export const OUTCOMES_PER_CATEGORY_MAX = 1_000
/** And from no more than this of a book. */
export const OUTCOMES_PER_LAYER_MAX = 4_000
const SHOWN_PER_ITEM_MAX = 3

/** Learns from outcomes in the order in which they were reported. */
export function layerOf(outcomes: readonly PaidOutcome[]): OutcomeLayer {
  const learned = newLearned()
  const shown = new Map<string, PaidPrice[]>()
  for (const outcome of outcomes) {
    learn(learned, outcome)
    const prices = shown.get(outcome.item) ?? []
    prices.unshift(outcome.shown)
    shown.set(outcome.item, prices.slice(0, SHOWN_PER_ITEM_MAX))
  }
  return { ...learned, n: outcomes.length, shown }
}

/** A layer as JSON, to be passed between threads. */
export function packLayer({ n, levels, ranges, shown }: OutcomeLayer): string {
  const packed: PackedLayer = {
    n,
    all: levels.all,
    categories: [...levels.categories],
    items: [...levels.items],
    places: [...levels.places],
    losses: levels.losses,
    ends: ranges.all,
    categoryEnds: [...ranges.categories],
    misses: ranges.misses,
    shown: [...shown],
  }
  return JSON.stringify(packed)
}

export function unpackLayer(json: string): OutcomeLayer {
  // The border between threads: `packLayer` is the only writer.
  const packed: PackedLayer = JSON.parse(json)
  return {
    n: packed.n,
    levels: {
      all: packed.all,
      categories: new Map(packed.categories),
      items: new Map(packed.items),
      places: new Map(packed.places),
      losses: packed.losses,
    },
    ranges: { all: packed.ends, categories: new Map(packed.categoryEnds), misses: packed.misses },
    shown: new Map(packed.shown),
  }
}

interface PackedLayer {
  readonly n: number
  readonly all: Level
  readonly categories: readonly (readonly [string, Level])[]
  readonly items: readonly (readonly [string, Level])[]
  readonly places: readonly (readonly [string, Level])[]
  readonly losses: Levels['losses']
  readonly ends: Ends
  readonly categoryEnds: readonly (readonly [string, Ends])[]
  readonly misses: number
  readonly shown: readonly (readonly [string, readonly PaidPrice[]])[]
}

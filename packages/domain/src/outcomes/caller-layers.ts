import {
  layerOf,
  OUTCOMES_PER_CATEGORY_MAX,
  OUTCOMES_PER_LAYER_MAX,
  type PaidOutcome,
  packLayer,
} from '@assay/engine/outcomes'
import type { OutcomeRecord, OutcomeStore } from './outcome-store.ts'
import { toPaidOutcome, WHOLE_JOB } from './told-line.ts'

/** What a caller's outcomes have taught, ready for a pricing thread. */
export interface CallerLayers {
  /** Never the same for two callers or two states of one. */
  readonly key: string
  /** A layer of each book, packed. */
  readonly books: readonly { readonly book: string; readonly layer: string }[]
}

/** Null for a caller without outcomes. `revision`: what the store has just said that it is, if it has. */
export type LayersOf = (userId: number, revision?: number | null) => Promise<CallerLayers | null>

/** Callers whose layers are kept in memory. Those of the others are learned again. */
const CALLERS_MAX = 200
const CHARACTERS_MAX = 32 * 1024 ** 2

/**
 * Learns from a caller's outcomes, and keeps that until they change. The store says the revision each time, with the claim of the
 * job or when it is asked, so an outcome counts from the next job on, whichever node prices it.
 */
export function createCallerLayers(store: Pick<OutcomeStore, 'revision' | 'newest'>): LayersOf {
  const known = new Map<number, { readonly revision: number; readonly layers: CallerLayers | null }>()
  let characters = 0

  function forget(userId: number): void {
    characters -= sizeOf(known.get(userId)?.layers ?? null)
    known.delete(userId)
  }

  return async (userId, knownRevision = null) => {
    const revision = knownRevision ?? (await store.revision(userId))
    if (revision === 0) return null
    const kept = known.get(userId)
    if (kept?.revision === revision) {
      // The newest end of the map is used last.
      known.delete(userId)
      known.set(userId, kept)
      return kept.layers
    }
    const layers = packLayers(`${userId}:${revision}`, await readOutcomes(store, userId))
    forget(userId)
    known.set(userId, { revision, layers })
    characters += sizeOf(layers)
    for (const oldest of known.keys()) {
      if (known.size <= CALLERS_MAX && characters <= CHARACTERS_MAX) break
      if (oldest !== userId) forget(oldest)
    }
    return layers
  }
}

/** The outcomes that count, oldest report first. */
export function readOutcomes(
  store: Pick<OutcomeStore, 'newest'>,
  userId: number,
): Promise<readonly OutcomeRecord[]> {
  return store.newest({ userId, perCategory: OUTCOMES_PER_CATEGORY_MAX, limit: OUTCOMES_PER_LAYER_MAX })
}

/** What can be learned from, by book. The sum of a job says nothing about any one thing. */
export function outcomesByBook(outcomes: readonly OutcomeRecord[]): ReadonlyMap<string, PaidOutcome[]> {
  const byBook = new Map<string, PaidOutcome[]>()
  for (const record of outcomes) {
    const paid = record.line === WHOLE_JOB ? null : toPaidOutcome(record)
    if (paid === null) continue
    const { book } = record.facts.line
    const list = byBook.get(book)
    if (list === undefined) byBook.set(book, [paid])
    else list.push(paid)
  }
  return byBook
}

function packLayers(key: string, outcomes: readonly OutcomeRecord[]): CallerLayers | null {
  const books = [...outcomesByBook(outcomes)].map(([book, paid]) => ({
    book,
    layer: packLayer(layerOf(paid)),
  }))
  return books.length === 0 ? null : { key, books }
}

const sizeOf = (layers: CallerLayers | null): number =>
  (layers?.books ?? []).reduce((sum, { layer }) => sum + layer.length, 0)

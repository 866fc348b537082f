import { type OutcomeLayers, unpackLayer } from '@assay/engine'
import type { CallerLayers } from '../outcomes/caller-layers.ts'

/** Layers that a thread keeps unpacked: those of the callers whose jobs came last. */
const KEPT_MAX = 16
const kept = new Map<string, OutcomeLayers>()

/** Unpacks a caller's layers, once while their jobs follow one another. */
export function openLayers(layers: CallerLayers | null): OutcomeLayers | null {
  if (layers === null) return null
  const known = kept.get(layers.key)
  if (known !== undefined) return known
  const opened = new Map(layers.books.map(({ book, layer }) => [book, unpackLayer(layer)]))
  kept.set(layers.key, opened)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
  }
  return opened
}

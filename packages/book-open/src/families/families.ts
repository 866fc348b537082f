import type { ConceptFile } from '../concepts/concept.ts'
import type { SourceFolder } from '../sources/source-folder.ts'

/** Computes what a family of sources gives to the book. Loaded when it is asked for: only a refresh computes anything. */
export type ComputeFamily = (source: SourceFolder) => ConceptFile

/** Every family by the name of its file in `data/concepts`. */
export const FAMILIES: Readonly<Record<string, () => Promise<ComputeFamily>>> = {
  vehicles: async () => (await import('./vehicles/compute.ts')).computeVehicles,
  health: async () => (await import('./health/compute.ts')).computeHealth,
  movers: async () => (await import('./movers/compute.ts')).computeMovers,
  world: async () => (await import('./world/compute.ts')).computeWorld,
}

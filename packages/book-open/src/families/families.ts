import type { ConceptFile } from '../concepts/concept.ts'
import type { SourceFolder } from '../sources/source-folder.ts'

/** Computes what a family of sources gives to the book. Loaded when it is asked for: only a refresh computes anything. */
export type ComputeFamily = (source: SourceFolder) => ConceptFile

/** Every family by the name of its file in `data/concepts`. */
export const FAMILIES: Readonly<Record<string, () => Promise<ComputeFamily>>> = {
  travel: async () => (await import('./travel/compute.ts')).computeTravel,
  vehicles: async () => (await import('./vehicles/compute.ts')).computeVehicles,
  health: async () => (await import('./health/compute.ts')).computeHealth,
  home: async () => (await import('./home/compute.ts')).computeHome,
  goods: async () => (await import('./goods/compute.ts')).computeGoods,
  movers: async () => (await import('./movers/compute.ts')).computeMovers,
  housing: async () => (await import('./housing/compute.ts')).computeHousing,
  commodities: async () => (await import('./commodities/compute.ts')).computeCommodities,
  energy: async () => (await import('./energy/compute.ts')).computeEnergy,
  cloud: async () => (await import('./cloud/compute.ts')).computeCloud,
  services: async () => (await import('./services/compute.ts')).computeServices,
  outings: async () => (await import('./outings/compute.ts')).computeOutings,
  world: async () => (await import('./world/compute.ts')).computeWorld,
}

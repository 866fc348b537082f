import type { RefreshOptions, RefreshResult } from './refresh.ts'

export type { BookSummary } from './book/book-meta.ts'
export { type BookOpen, bookOpen, packedBook } from './book/book-open.ts'
export { geographiesAround } from './book/geographies-around.ts'
export { type FoundPlace, type Gazetteer, openGazetteer, type Place, type PlaceKind } from './gazetteer.ts'
export type {
  FigureChange,
  FiguresDiff,
  RefreshOptions,
  RefreshProgress,
  RefreshResult,
} from './refresh.ts'

/** Computes a new default book from newer downloads. Loaded when called: a service that only prices needs none of it. */
export async function refreshBookOpen(options: RefreshOptions): Promise<RefreshResult> {
  const refresh = await import('./refresh.ts')
  return refresh.refreshBookOpen(options)
}

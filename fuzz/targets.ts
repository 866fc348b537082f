import type { Target } from './target.ts'

/** Every target by its name, with its share of the cases. Loaded when opened: one needs a service, others a price book. */
export const TARGETS: Readonly<
  Record<string, { readonly share: number; readonly open: () => Promise<Target> }>
> = {
  query: { share: 0.1, open: async () => (await import('./targets/query.ts')).openQueryTarget() },
  csv: { share: 0.1, open: async () => (await import('./targets/csv.ts')).openCsvTarget() },
  cursor: { share: 0.25, open: async () => (await import('./targets/cursor.ts')).openCursorTarget() },
  sse: { share: 0.15, open: async () => (await import('./targets/sse.ts')).openSseTarget() },
  fields: { share: 0.3, open: async () => (await import('./targets/fields.ts')).openFieldsTarget() },
  http: { share: 0.1, open: async () => (await import('./targets/http.ts')).openHttpTarget() },
}

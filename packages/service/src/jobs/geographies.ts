/** A place that a job may be priced for. */
interface Geography {
  /** Canonical spelling: `US`, `US-TX`, `US-CBSA-19100`, `US-ZIP-78701`, or another ISO 3166 code. */
  readonly code: string
  readonly name: string
}

/** What the service asks of a gazetteer. Codes are matched without regard to case. */
export interface Geographies {
  /** The place of a code; null when the code is not known. */
  resolve(code: string): { readonly code: string } | null
  /** Known codes that a caller may have meant, best first. */
  suggest(code: string, max: number): readonly string[]
  /** Places whose name or code matches the text, best first: what a picker shows. */
  search(text: string, max: number): readonly Geography[]
}

import type { BookExtends, BuildReport } from '@assay/contract'
import type { BookFacts, BookProblem, BuildFailure } from './book.ts'
import type { BuildNote } from './book-store.ts'

/** What the process that builds is told. The list itself comes over its standard input. */
export interface BuildOrder {
  readonly name: string
  readonly version: number
  readonly extends: BookExtends
  /** Name of the book that it extends, if any. */
  readonly baseName: string | null
  readonly columns: Readonly<Record<string, string>>
  /** Size of the list, to tell how far the reading is. */
  readonly listBytes: number
  readonly rowsMax: number
  readonly problemsMax: number
  /** The day it is, for a list without dates. */
  readonly today: string
}

/** What it reports. The book itself goes out over its standard output, compressed, between the two last reports. */
export type BuildReportMessage =
  | { readonly kind: 'note'; readonly note: BuildNote }
  | { readonly kind: 'problems'; readonly problems: readonly BookProblem[] }
  | { readonly kind: 'built'; readonly built: BuiltList }
  | { readonly kind: 'refused'; readonly failure: BuildFailure }

export interface BuiltList {
  readonly hash: string
  readonly bytes: number
  readonly facts: BookFacts
  readonly report: BuildReport
  readonly problemsCount: number
  readonly problemsNoted: number
}

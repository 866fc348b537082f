import type {
  BookCalibration,
  BookCheck,
  BookExtends,
  BuildFailureCode,
  BuildReport,
  BuildStage,
} from '@assay/contract'

/** What the process that builds is told. The list itself comes over its standard input. */
export interface BuildOrder {
  /** The list is only read and judged; no book comes of it. */
  readonly isCheck: boolean
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
  | { readonly kind: 'checked'; readonly check: BookCheck }
  | { readonly kind: 'refused'; readonly failure: BuildFailure }

export interface BuiltList {
  readonly hash: string
  readonly bytes: number
  readonly facts: BookFacts
  readonly report: BuildReport
  readonly problemsCount: number
  readonly problemsNoted: number
}

/** How far a build is, as its stream tells it. */
export interface BuildNote {
  readonly stage: BuildStage
  readonly message: string
  readonly progress: number
}

/** What one row of a list has against it. `nth` counts from 0, in the order of the file. */
export interface BookProblem {
  readonly nth: number
  readonly line: number
  readonly column: string | null
  readonly code: string
  readonly text: string
}

export interface BuildFailure {
  readonly code: BuildFailureCode
  readonly message: string
}

/** What is known of a book once it is built. */
export interface BookFacts {
  readonly rows: number
  readonly items: number
  readonly currency: string
  readonly asOf: string
  readonly calibration: BookCalibration | null
}

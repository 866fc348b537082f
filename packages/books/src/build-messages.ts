import type {
  BookCalibration,
  BookCheck,
  BookExtends,
  BuildFailureCode,
  BuildReport,
  BuildStage,
} from '@assay/contract'
import type { BuildProgress } from '@assay/engine'

/** What the building process gets. The list itself comes over its standard input. */
export interface BuildOrder {
  /** The list is only read and judged; no book comes of it. */
  readonly isCheck: boolean
  readonly name: string
  readonly version: number
  readonly extends: BookExtends
  /** Name of the book that it extends, if any. */
  readonly baseName: string | null
  /** The currency of that book. */
  readonly baseCurrency: string | null
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

/** How far a build is, as its stream shows it. */
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

/** Where each stage begins and ends on the way from 0 to 1. Fitting takes longest. */
const SHARES: Readonly<Record<Exclude<BuildStage, 'retrying'>, readonly [from: number, to: number]>> = {
  reading: [0, 0.25],
  checking: [0.25, 0.4],
  fitting: [0.4, 0.8],
  calibrating: [0.8, 0.95],
  storing: [0.95, 1],
}

/** The engine's progress where its fitting ends and its calibrating begins, as it lays its own way out. */
const ENGINE_FITTED = 0.8
const ENGINE_INDEXED = 0.1

function noteOf(stage: keyof typeof SHARES, share: number, message: string): BuildNote {
  const [from, to] = SHARES[stage]
  const progress = from + (to - from) * Math.min(1, Math.max(0, share))
  // Three digits are enough for anybody, and no client should read 0.44999999999999996.
  return { stage, message, progress: Math.round(progress * 1_000) / 1_000 }
}

export const noteOfReading = (rows: number, share: number): BuildNote =>
  noteOf('reading', share, `Read ${rows.toLocaleString('en')} rows`)

export const noteOfStoring = (share: number): BuildNote => noteOf('storing', share, 'Storing the book')

const calibratedOf = (progress: number | null): number =>
  ((progress ?? 0) - ENGINE_FITTED) / (1 - ENGINE_FITTED)

/** What the builder does, in the words of the stream: rows are checked and collapsed, then the model is fitted and calibrated. */
export function noteOfBuilding({ stage, message, progress, rows }: BuildProgress): BuildNote {
  switch (stage) {
    case 'reading':
      return noteOf('checking', 0, `Checked ${rows.toLocaleString('en')} rows`)
    case 'indexing':
      return noteOf('checking', 1, message)
    case 'fitting':
      // The model is fitted once more behind the calibration. A stream does not go back to a stage that it has left.
      if ((progress ?? 0) >= ENGINE_FITTED) return noteOf('calibrating', calibratedOf(progress), message)
      return noteOf('fitting', ((progress ?? 0) - ENGINE_INDEXED) / (ENGINE_FITTED - ENGINE_INDEXED), message)
    case 'calibrating':
      return noteOf('calibrating', calibratedOf(progress), message)
    case 'writing':
      return noteOf('storing', 0, message)
  }
}

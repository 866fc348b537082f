import type { BookCalibration, BookExtends, BookStatus, BuildStage } from '@assay/contract'
import type { BuildFailure } from './build-messages.ts'

/** A book of a user, or of the service itself, as its readers see it. Times are by the store's clock. */
export interface Book {
  readonly id: string
  /** Null: a book of the service, for everybody. */
  readonly userId: number | null
  readonly name: string
  /** Whether it prices for the reader who names none. */
  readonly isDefault: boolean
  /** The version that prices; null until the first one is ready. */
  readonly servingVersion: number | null
  readonly createdAtMs: number
  readonly lastEventId: number
  readonly newest: BookVersion
}

/** One build of a book, and what came of it. Once it is ready, what is in it never changes. */
export interface BookVersion {
  readonly version: number
  readonly status: BookStatus
  readonly extends: BookExtends
  readonly rows: number | null
  readonly items: number | null
  readonly currency: string | null
  readonly asOf: string | null
  readonly calibration: BookCalibration | null
  readonly problemsCount: number
  readonly failure: BuildFailure | null
  readonly stage: BuildStage | null
  readonly progress: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

/** Where the bytes of a book are. */
export interface BookContent {
  /** SHA-256 of the whole book, in hexadecimal digits. */
  readonly hash: string
  readonly bytes: number
  readonly blob: string
  readonly chunks: number
  /** Hash of the book that it extends. */
  readonly baseHash: string | null
}

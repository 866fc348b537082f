import type { BookFacts, BookProblem, BuildFailure, BuildNote } from '@assay/books/build-messages'
import type { BookCalibration, BookExtends, BookStatus, BuildStage } from '@assay/contract'
import type { BookRef } from '../jobs/job.ts'
import type { EventPage, EventRead } from '../jobs/job-pages.ts'

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

/**
 * What Assay asks of a store that keeps books. The promises of `Store` hold here too: a write that has resolved is on
 * disk, a change and its event are one transaction, and every write can be asked again with the same arguments and
 * takes effect once. What makes that so: a chunk its blob and number, `create` its upload, `claimBuild` its token,
 * `recordBuild` the last event id that the worker knows of, `publish` the hash of the book. The others state what
 * should be the case, and stating it twice is harmless.
 */
export interface BookStore {
  // --- files ----------------------------------------------------------------------------------------------------

  /** Stores one piece of a file. A blob that nothing keeps is erased by `purgeBlobs` some time after its last piece. */
  writeChunk(chunk: {
    readonly blob: string
    readonly nth: number
    readonly bytes: Uint8Array
  }): Promise<void>
  /** Null when there is no such piece. */
  readChunk(chunk: { readonly blob: string; readonly nth: number }): Promise<Uint8Array | null>
  /** Gives up a file that nothing keeps. One that belongs to a version stays. */
  releaseBlob(blob: string): Promise<void>
  /** Erases pieces of files that belong to nobody, at most `limit`. Returns how many. */
  purgeBlobs(limits: { readonly limit: number; readonly staleMs: number }): Promise<number>

  // --- books, as their owners see them ---------------------------------------------------------------------------

  /** The user's own by name, and before them those of the service that have a version. */
  list(userId: number): Promise<readonly Book[]>
  /** Null when unknown or another user's. Books of the service are everybody's. */
  get(key: BookKey): Promise<Book | null>
  /** Newest first. Empty when `get` would be null. */
  versions(key: BookKey): Promise<readonly BookVersion[]>
  /** The version that prices when somebody says this id or name: the serving one, or the one asked for. Own books come first. */
  resolve(name: {
    readonly userId: number
    readonly idOrName: string
    readonly version: number | null
  }): Promise<BookRef | null>
  problems(read: ProblemRead): Promise<readonly BookProblem[]>
  /** Makes a version of the user's book of this name, and the book when it is the first. The upload is kept with it. */
  create(version: NewVersion): Promise<CreateOutcome>
  /** Prices with this version from now on. */
  serve(key: BookKey & { readonly version: number }): Promise<'done' | 'not_ready' | 'missing'>
  /** Makes a book the one that prices for this user. A book of the service: whatever is everybody's. */
  setDefault(key: BookKey): Promise<'done' | 'not_ready' | 'missing'>
  delete(key: BookKey): Promise<'deleted' | 'building' | 'missing'>
  /** As for a job: events of the newest version with an id above `after`. `status` is that of a job in the same state. */
  readEvents(read: EventRead): Promise<EventPage | null>
  lastEventIds(ids: readonly string[]): Promise<ReadonlyMap<string, number>>

  // --- building --------------------------------------------------------------------------------------------------

  /** Takes one build for a worker, users in turn, or none. One that was lost too often is failed instead. */
  claimBuild(claim: BuildClaim): Promise<ClaimedBuild | null>
  /** Extends the lease. False: the worker no longer holds the build and must stop. */
  keepBuild(beat: BuildLease & { readonly leaseMs: number }): Promise<boolean>
  /** Keeps what is wrong with rows, while the worker holds the build. The same number again replaces what was there. */
  noteProblems(notes: BuildLease & { readonly problems: readonly BookProblem[] }): Promise<'written' | 'lost'>
  recordBuild(record: BuildRecord): Promise<'written' | 'lost'>
  /** Gives a build back, to be claimed at once by anybody. Counts as a lost attempt only if `isLost`. */
  releaseBuild(release: BuildLease & { readonly isLost: boolean }): Promise<boolean>
  /** At the start: frees at once what no living process can hold any more. Does nothing where the store cannot know. */
  recoverBuilds(): Promise<number>

  // --- pricing ---------------------------------------------------------------------------------------------------

  /** For workers: the job that names the version was checked when it was submitted. */
  content(ref: BookRef): Promise<BookContent | null>
  contentOf(hash: string): Promise<BookContent | null>
  /** The book of everybody who has not chosen another. Null until a node has published one. */
  defaultBook(): Promise<DefaultBook | null>
  /** Stores a book of the service as its newest version, unless a version with this content is there, and makes it the default if so wanted. */
  publish(book: PublishedBook): Promise<BookRef>
}

export interface BookKey {
  readonly userId: number
  readonly id: string
}

interface ProblemRead extends BookKey {
  readonly version: number
  /** Number of the last one that is known; -1 for none. */
  readonly after: number
  readonly limit: number
}

export interface NewVersion {
  readonly userId: number
  readonly name: string
  /** The id of the book if it is a new one. */
  readonly newId: string
  readonly extends: BookExtends
  /** JSON: how the columns are called. */
  readonly columnsJson: string
  readonly upload: { readonly blob: string; readonly chunks: number; readonly bytes: number }
  readonly booksMax: number
  /** Beyond this many, the oldest that does not serve is erased. */
  readonly versionsMax: number
}

export type CreateOutcome =
  | { readonly kind: 'created'; readonly ref: BookRef }
  /** A version of this book is still being built. */
  | { readonly kind: 'building'; readonly id: string }
  | { readonly kind: 'too_many_books' | 'upload_lost' }

export interface BuildClaim {
  readonly worker: string
  readonly token: string
  readonly leaseMs: number
  readonly attemptsMax: number
}

/** A worker's right to write to a build. */
export interface BuildLease extends BookRef {
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedBuild extends BuildLease {
  readonly name: string
  readonly extends: BookExtends
  readonly columnsJson: string
  readonly upload: { readonly blob: string; readonly bytes: number }
  readonly lastEventId: number
}

export interface BuildRecord extends BuildLease {
  readonly after: number
  readonly stages: readonly BuildNote[]
  readonly outcome: BuildOutcome | null
}

export type BuildOutcome =
  | {
      readonly status: 'ready'
      readonly content: BookContent
      readonly facts: BookFacts
      /** Rows with a problem, and how many of these were noted. */
      readonly problemsCount: number
      readonly problemsNoted: number
      /** The body of the last event. */
      readonly reportJson: string
    }
  | { readonly status: 'failed'; readonly failure: BuildFailure }

interface DefaultBook extends BookContent {
  readonly ref: BookRef
  readonly name: string
  readonly rows: number
  readonly currency: string
}

export interface PublishedBook {
  readonly newId: string
  readonly name: string
  readonly content: BookContent
  readonly facts: BookFacts
  /** `always`: somebody chose this book. `unless-chosen`: only if the default is this book already, or there is none. */
  readonly asDefault: 'always' | 'unless-chosen'
}

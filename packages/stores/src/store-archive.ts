import type { RowOf } from './sqlite/queries.ts'

/**
 * A store as the rows that it is made of: what is read from one store and written into another, byte for byte. Names
 * are those of the columns, which both stores share; hashes are hexadecimal. Each store has its own row numbers for
 * jobs.
 */
export interface StoreArchive {
  /** Where it is, for messages. */
  readonly name: string
  /** Everything but jobs. Few enough to be held at once. */
  readBase(): Promise<ArchivedBase>
  /** Adds what is missing. */
  writeBase(base: ArchivedBase): Promise<void>
  countJobs(): Promise<number>
  /** All books without what they are made of, in the order of their ids. */
  readBooks(): Promise<readonly ArchivedBookHead[]>
  readBook(id: string): Promise<ArchivedBookBody>
  /** Adds a book unless it is there, all of it or nothing, and keeps the files whose pieces were written before. */
  writeBook(book: ArchivedBook, blobs: readonly string[]): Promise<void>
  /** A piece of a file; null when there is none of this number. */
  readPiece(piece: Omit<ArchivedPiece, 'bytes'>): Promise<Uint8Array | null>
  writePiece(piece: ArchivedPiece): Promise<void>
  /** Which book each user has chosen as the default. */
  readChoices(): Promise<readonly ArchivedChoice[]>
  writeChoices(choices: readonly ArchivedChoice[]): Promise<void>
  /** Jobs after an id, in the order of their ids, each with its events. */
  readJobs(page: { readonly afterId: string; readonly limit: number }): Promise<readonly ArchivedJob[]>
  /** Adds the jobs that are missing, all or none, each with its events. */
  writeJobs(jobs: readonly ArchivedJob[]): Promise<void>
  /** The first batch after an id, with its chunks and events; null when there is none. */
  readBatch(afterId: string): Promise<ArchivedBatch | null>
  /** Adds a batch unless it is there, all of it or nothing. */
  writeBatch(batch: ArchivedBatch): Promise<void>
  /** Outcomes of all users after a row number, in the order of their reports. */
  readOutcomes(page: SeqPage): Promise<readonly ArchivedOutcome[]>
  /** Adds the outcomes that are missing, in their order, all or none. */
  writeOutcomes(outcomes: readonly ArchivedOutcome[]): Promise<void>
  /** Messages for webhooks after a row number: those that wait are sent from the copy. */
  readDeliveries(page: SeqPage): Promise<readonly ArchivedDelivery[]>
  /** Adds the messages that are missing, in their order, all or none. */
  writeDeliveries(deliveries: readonly ArchivedDelivery[]): Promise<void>
  close(): Promise<void>
}

export interface ArchivedBase {
  readonly users: readonly RowOf<'archive-read-users'>[]
  readonly keys: readonly RowOf<'archive-read-keys'>[]
  readonly audit: readonly RowOf<'archive-read-audit'>[]
  readonly secrets: readonly RowOf<'archive-read-secrets'>[]
  readonly webhooks: readonly RowOf<'archive-read-webhooks'>[]
  readonly alarms: readonly RowOf<'archive-read-alarms'>[]
  readonly shares: readonly RowOf<'archive-read-shares'>[]
}

type ArchivedBookHead = RowOf<'archive-read-books'>
type ArchivedChoice = RowOf<'archive-read-choices'>

export interface ArchivedBookBody {
  readonly versions: readonly RowOf<'archive-read-versions'>[]
  readonly events: readonly RowOf<'archive-read-book-events'>[]
  readonly problems: readonly RowOf<'archive-read-problems'>[]
}

export type ArchivedBook = ArchivedBookHead & ArchivedBookBody

export interface ArchivedPiece {
  readonly blob: string
  readonly nth: number
  readonly bytes: Uint8Array
}

export type ArchivedBatch = RowOf<'archive-read-batches'> & {
  /** Their packed queries and results as hexadecimal digits. */
  readonly chunks: readonly RowOf<'archive-read-chunks'>[]
  readonly events: readonly RowOf<'archive-read-batch-events'>[]
}

export interface SeqPage {
  readonly afterSeq: number
  readonly limit: number
}

type ArchivedDelivery = RowOf<'archive-read-deliveries'>
type ArchivedOutcome = RowOf<'archive-read-outcomes'>
type ArchivedJobRow = Omit<RowOf<'archive-read-jobs'>, 'seq'>
type ArchivedEvent = Omit<RowOf<'archive-read-events'>, 'job_seq'>

export interface ArchivedJob extends ArchivedJobRow {
  readonly events: readonly ArchivedEvent[]
}

/** Puts rows and the events of all of them together; both refer to jobs by the row numbers of their store. */
export function withEvents(
  rows: readonly (ArchivedJobRow & { readonly seq: number })[],
  events: readonly (ArchivedEvent & { readonly job_seq: number })[],
): readonly ArchivedJob[] {
  const bySeq = Map.groupBy(events, ({ job_seq }) => job_seq)
  return rows.map(({ seq, ...job }) => ({
    ...job,
    events: (bySeq.get(seq) ?? []).map(({ job_seq, ...event }) => event),
  }))
}

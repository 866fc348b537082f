import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { JobError } from '@assay/domain/jobs/job'
import type { RowOf } from './sqlite/queries.ts'

/** A job may have a result of a hundred kilobytes: this many fit into memory easily. */
const JOBS_PER_PAGE = 200
const ROWS_PER_PAGE = 1_000

export interface CopyProgress {
  readonly step: 'copying' | 'verifying'
  readonly jobs: number
  readonly jobsTotal: number
}

interface CopyReport {
  readonly users: number
  readonly keys: number
  readonly books: number
  readonly batches: number
  readonly jobs: number
  readonly events: number
  /** SHA-256 over all that was copied, the same for both stores. */
  readonly checksum: string
}

/**
 * Copies all that users have (keys, books, batches, jobs with their events, outcomes, webhooks) into another store, then reads both and compares them. Nobody else may use either store
 * meanwhile. A copy that was interrupted is taken up by running it again: what is there already is left as it is.
 */
export async function copyStore(
  from: StoreArchive,
  to: StoreArchive,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<CopyReport> {
  const base = await from.readBase()
  await to.writeBase(base)
  if (!isDeepStrictEqual(await to.readBase(), base)) {
    throw refusal(`${to.name} already has users or keys. Copy into an empty database.`)
  }
  await copyBooks(from, to)
  const jobsTotal = await from.countJobs()

  let jobs = 0
  for await (const page of pagesOf(from)) {
    await to.writeJobs(page)
    jobs += page.length
    onProgress({ step: 'copying', jobs, jobsTotal })
  }

  for await (const batch of batchesOf(from)) await to.writeBatch(batch)
  for await (const page of outcomePagesOf(from)) await to.writeOutcomes(page)
  for await (const page of deliveryPagesOf(from)) await to.writeDeliveries(page)

  const original = await digest(from, base, (done) =>
    onProgress({ step: 'verifying', jobs: Math.floor(done / 2), jobsTotal }),
  )
  const copy = await digest(to, await to.readBase(), (done) =>
    onProgress({ step: 'verifying', jobs: Math.floor((original.jobs + done) / 2), jobsTotal }),
  )
  if (!isDeepStrictEqual(copy, original)) {
    throw refusal(
      `The copy differs from the original: ${copy.jobs} of ${original.jobs} jobs, ${copy.events} of ${original.events} events, checksums ${copy.checksum.slice(0, 8)} and ${original.checksum.slice(0, 8)}.`,
    )
  }
  return original
}

/** Copies the books that are missing. The pieces of a book's files come first: a book that is there is whole. */
async function copyBooks(from: StoreArchive, to: StoreArchive): Promise<void> {
  const heads = await from.readBooks()
  const there = new Set((await to.readBooks()).map(({ id }) => id))
  if ([...there].some((id) => heads.every((head) => head.id !== id)))
    throw refusal(`${to.name} already has books. Copy into an empty database.`)
  for (const head of heads) {
    if (there.has(head.id)) continue
    const body = await from.readBook(head.id)
    const blobs = new Set<string>()
    for await (const piece of piecesOf(from, body)) {
      await to.writePiece(piece)
      blobs.add(piece.blob)
    }
    await to.writeBook({ ...head, ...body }, [...blobs])
  }
  await to.writeChoices(await from.readChoices())
}

/** The pieces of a book's files, in their order: the lists that are still to be built, and the built books. */
async function* piecesOf(
  archive: StoreArchive,
  { versions }: ArchivedBookBody,
): AsyncGenerator<ArchivedPiece> {
  for (const blob of versions.flatMap((version) => [version.upload_blob, version.blob])) {
    if (blob === null) continue
    for (let nth = 0; ; nth++) {
      const bytes = await archive.readPiece({ blob, nth })
      if (bytes === null) break
      yield { blob, nth, bytes }
    }
  }
}

async function* pagesOf(archive: StoreArchive): AsyncGenerator<readonly ArchivedJob[]> {
  for (let afterId = ''; ; ) {
    const page = await archive.readJobs({ afterId, limit: JOBS_PER_PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    afterId = last.id
  }
}

/** One after the other: a batch may have megabytes. */
async function* batchesOf(archive: StoreArchive): AsyncGenerator<ArchivedBatch> {
  for (let afterId = ''; ; ) {
    const batch = await archive.readBatch(afterId)
    if (batch === null) return
    yield batch
    afterId = batch.id
  }
}

/** Pages of rows by their row number, until one is empty. */
async function* pagesBySeq<Row extends { readonly seq: number }>(
  read: (page: SeqPage) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let afterSeq = 0; ; ) {
    const page = await read({ afterSeq, limit: ROWS_PER_PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    afterSeq = last.seq
  }
}

const outcomePagesOf = (archive: StoreArchive) => pagesBySeq((page) => archive.readOutcomes(page))
const deliveryPagesOf = (archive: StoreArchive) => pagesBySeq((page) => archive.readDeliveries(page))

/** Counts and checksum of a store. The fields of a row are sorted, because each store has its own order of columns. */
async function digest(
  archive: StoreArchive,
  base: ArchivedBase,
  onJobs: (done: number) => void,
): Promise<CopyReport> {
  const hash = createHash('sha256')
  const add = (row: object): void => {
    hash.update(JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  }
  for (const row of [
    ...base.users,
    ...base.keys,
    ...base.audit,
    ...base.secrets,
    ...base.webhooks,
    ...base.alarms,
    ...base.shares,
  ])
    add(row)
  const heads = await archive.readBooks()
  for (const head of heads) {
    const body = await archive.readBook(head.id)
    for (const row of [head, ...body.versions, ...body.events, ...body.problems]) add(row)
    for await (const { bytes } of piecesOf(archive, body)) hash.update(bytes)
  }
  for (const choice of await archive.readChoices()) add(choice)
  for await (const page of outcomePagesOf(archive)) for (const { seq, ...outcome } of page) add(outcome)
  for await (const page of deliveryPagesOf(archive)) for (const { seq, ...delivery } of page) add(delivery)
  let batches = 0
  for await (const { chunks, events: ofBatch, ...batch } of batchesOf(archive)) {
    for (const row of [batch, ...chunks, ...ofBatch]) add(row)
    batches++
  }
  let jobs = 0
  let events = 0
  for await (const page of pagesOf(archive)) {
    for (const { events: ofJob, ...job } of page) {
      add(job)
      for (const event of ofJob) add(event)
      events += ofJob.length
    }
    jobs += page.length
    onJobs(jobs)
  }
  const counts = {
    users: base.users.length,
    keys: base.keys.length,
    books: heads.length,
    batches,
    jobs,
    events,
  }
  return { ...counts, checksum: hash.digest('hex') }
}

const refusal = (detail: string): JobError => new JobError('store_unavailable', detail)

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

interface ArchivedBase {
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

interface ArchivedBookBody {
  readonly versions: readonly RowOf<'archive-read-versions'>[]
  readonly events: readonly RowOf<'archive-read-book-events'>[]
  readonly problems: readonly RowOf<'archive-read-problems'>[]
}

export type ArchivedBook = ArchivedBookHead & ArchivedBookBody

interface ArchivedPiece {
  readonly blob: string
  readonly nth: number
  readonly bytes: Uint8Array
}

export type ArchivedBatch = RowOf<'archive-read-batches'> & {
  /** Their packed queries and results as hexadecimal digits. */
  readonly chunks: readonly RowOf<'archive-read-chunks'>[]
  readonly events: readonly RowOf<'archive-read-batch-events'>[]
}

interface SeqPage {
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

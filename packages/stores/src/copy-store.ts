import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { JobError } from '@assay/domain/jobs/job'
import type {
  ArchivedBase,
  ArchivedBatch,
  ArchivedBookBody,
  ArchivedJob,
  ArchivedPiece,
  SeqPage,
  StoreArchive,
} from './store-archive.ts'

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

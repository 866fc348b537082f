import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { JobError } from '../jobs/job.ts'
import type { RowOf } from './sqlite/queries.ts'

/** A job may have a result of a hundred kilobytes: this many fit into memory easily. */
const JOBS_PER_PAGE = 200
const OUTCOMES_PER_PAGE = 1_000

export interface CopyProgress {
  readonly step: 'copying' | 'verifying'
  readonly jobs: number
  readonly jobsTotal: number
}

interface CopyReport {
  readonly users: number
  readonly keys: number
  readonly jobs: number
  readonly events: number
  /** SHA-256 over all that was copied, the same for both stores. */
  readonly checksum: string
}

/**
 * Copies keys, jobs and events into another store, then reads both and compares them. Nobody else may use either store
 * meanwhile. A copy that was interrupted is taken up by running it again: what is there already is left as it is.
 */
export async function copyStore(
  from: StoreArchive,
  to: StoreArchive,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<CopyReport> {
  const { books, batches } = await from.countUncopied()
  if (books > 0) {
    throw refusal(
      `${from.name} has ${books === 1 ? 'a book' : `${books} books`} of users, and books are not copied. Delete them before the copy, and upload their lists again after it.`,
    )
  }
  if (batches > 0) {
    throw refusal(
      `${from.name} has ${batches === 1 ? 'a batch' : `${batches} batches`}, and batches are not copied. Fetch their results and delete them before the copy.`,
    )
  }
  const base = await from.readBase()
  await to.writeBase(base)
  if (!isDeepStrictEqual(await to.readBase(), base)) {
    throw refusal(`${to.name} already has users or keys. Copy into an empty database.`)
  }
  const jobsTotal = await from.countJobs()

  let jobs = 0
  for await (const page of pagesOf(from)) {
    await to.writeJobs(page)
    jobs += page.length
    onProgress({ step: 'copying', jobs, jobsTotal })
  }

  for await (const page of outcomePagesOf(from)) await to.writeOutcomes(page)

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

async function* pagesOf(archive: StoreArchive): AsyncGenerator<readonly ArchivedJob[]> {
  for (let afterId = ''; ; ) {
    const page = await archive.readJobs({ afterId, limit: JOBS_PER_PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    afterId = last.id
  }
}

async function* outcomePagesOf(archive: StoreArchive): AsyncGenerator<readonly ArchivedOutcome[]> {
  for (let afterSeq = 0; ; ) {
    const page = await archive.readOutcomes({ afterSeq, limit: OUTCOMES_PER_PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    afterSeq = last.seq
  }
}

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
  ])
    add(row)
  for await (const page of outcomePagesOf(archive)) for (const { seq, ...outcome } of page) add(outcome)
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
  return { users: base.users.length, keys: base.keys.length, jobs, events, checksum: hash.digest('hex') }
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
  /** Books of users and batches. A copy would lose them. The service's own books come back when a node starts. */
  countUncopied(): Promise<{ readonly books: number; readonly batches: number }>
  /** Jobs after an id, in the order of their ids, each with its events. */
  readJobs(page: { readonly afterId: string; readonly limit: number }): Promise<readonly ArchivedJob[]>
  /** Adds the jobs that are missing, all or none, each with its events. */
  writeJobs(jobs: readonly ArchivedJob[]): Promise<void>
  /** Outcomes of all users after a row number, in the order of their reports. */
  readOutcomes(page: {
    readonly afterSeq: number
    readonly limit: number
  }): Promise<readonly ArchivedOutcome[]>
  /** Adds the outcomes that are missing, in their order, all or none. */
  writeOutcomes(outcomes: readonly ArchivedOutcome[]): Promise<void>
  close(): Promise<void>
}

interface ArchivedBase {
  readonly users: readonly RowOf<'archive-read-users'>[]
  readonly keys: readonly RowOf<'archive-read-keys'>[]
  readonly audit: readonly RowOf<'archive-read-audit'>[]
  readonly secrets: readonly RowOf<'archive-read-secrets'>[]
  /** Without their deliveries: what was not sent before the copy is not sent after it. */
  readonly webhooks: readonly RowOf<'archive-read-webhooks'>[]
  readonly alarms: readonly RowOf<'archive-read-alarms'>[]
}

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

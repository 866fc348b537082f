import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { JobError } from '../jobs/job-error.ts'
import type { ArchivedBase, ArchivedJob, ArchivedOutcome, StoreArchive } from './store-archive.ts'

/** A job may have a result of a hundred kilobytes: this many fit into memory easily. */
const JOBS_PER_PAGE = 200
const OUTCOMES_PER_PAGE = 1_000

export interface CopyProgress {
  readonly step: 'copying' | 'verifying'
  readonly jobs: number
  readonly jobsTotal: number
}

export interface CopyReport {
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
  const books = await from.countBooks()
  if (books > 0) {
    throw refusal(
      `${from.name} has ${books === 1 ? 'a book' : `${books} books`} of users, and books are not copied. Delete them before the copy, and upload their lists again after it.`,
    )
  }
  const base = await from.readBase()
  await to.writeBase(base)
  if (!isDeepStrictEqual(await to.readBase(), base)) {
    throw refusal(`${to.name} has users or keys of its own. Copy into an empty database.`)
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

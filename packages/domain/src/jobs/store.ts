import type {
  Caller,
  KeyActor,
  KeyAuditEntry,
  KeyFilter,
  KeyRecord,
  NewKey,
  QuotaChanges,
  QuotaFilter,
  QuotaRecord,
} from '../access/key-records.ts'
import type { Claim, ClaimedJob, JobRecord, Lease } from './claimed-job.ts'
import type { JobKey, JobWithResult, StoredEvent } from './job.ts'
import type { EventPage, EventRead, ListPage, ListQuery } from './job-pages.ts'
import type { KeyedSubmission, NewJob, SubmitOutcome } from './new-job.ts'

/**
 * Everything that Assay asks of a store. Two adapters fulfil it; packages/stores/test/store-contract/ says what each promise means and
 * runs unchanged against both.
 *
 * Promises that hold for every method:
 * - When a write's promise resolves, the write is on disk (fsynced) and every later read sees it.
 * - A change of a job and the event that reports it are one transaction. Event ids are 1, 2, 3, ... for each job.
 * - Time is the store's own: the injected clock for SQLite, the database's for PostgreSQL.
 * - A store that cannot be reached rejects with a `JobError` of code `store_unavailable`: the write may or may not have happened. A
 *   store whose queue is full rejects with `overloaded`: the write did not happen, and does not happen later.
 * - Every write can be asked again with the same arguments after such a failure, and takes effect once. Each carries what makes
 *   the repeat harmless: `submit` and `createKey` their new id, `claim` its token, `record` the last event id that the
 *   worker knows of, every write of a worker its lease. The answer of a repeat is that of the present: `delete` says
 *   `missing` when the first call erased the job, `release`, `sweep` and `purge` count what they still found, and
 *   `record` says `lost` when the job was cancelled in between.
 * - The exceptions are `takeTokens`, which takes again, and `shareOpenStreams`, where the counts that arrive last count.
 */
export interface Store {
  // --- keys -----------------------------------------------------------------------------------------------------

  /**
   * Creates the user on its first key, and notes in the audit log who made it. Asked again with the same id and hash, or with the
   * digest of a request that made a key before, it answers with the key that is there and notes nothing.
   */
  createKey(key: NewKey): Promise<KeyRecord>
  /** Keys, oldest first; of one user when named; at most `limit`, all made after the key `afterId`. */
  listKeys(filter: KeyFilter): Promise<readonly KeyRecord[]>
  /** Revoking twice keeps the first time and the first entry of the audit log. Null when there is no such key. */
  revokeKey(keyId: string, by: KeyActor): Promise<KeyRecord | null>
  /**
   * Changes the limits that a user has of its own, from the next `authenticate` on and on every node, and notes in the audit log who did.
   * What was so already is left as it is, and nothing is noted. Null when there is no such user.
   */
  changeQuotas(user: string, changes: QuotaChanges, by: KeyActor): Promise<QuotaRecord | null>
  /** Users that have limits of their own, by name; of one user when named; at most `limit`, all after the name `afterUser`. */
  listQuotas(filter: QuotaFilter): Promise<readonly QuotaRecord[]>
  /** Who made and revoked what, newest first; at most `limit` entries, all older than `before`. */
  readKeyAudit(page: {
    readonly before: number | null
    readonly limit: number
  }): Promise<readonly KeyAuditEntry[]>
  /** The owner of a live key; null when it is unknown, revoked or expired. Notes the use, at most one write a minute. */
  authenticate(keyHash: Uint8Array): Promise<Caller | null>
  /** True until the first key is made: the sign to create the demo user. */
  hasNoKeys(): Promise<boolean>

  // --- jobs, as their owners see them ----------------------------------------------------------------------------

  /**
   * Idempotency, the caps and the insert are one transaction. A job that comes with an offer from a worker is claimed for
   * it on the spot, unless others wait (pending jobs, or jobs whose lease has run out): then it waits behind them.
   * Asked again with the same job id, it answers as the first time, with the same claim if the worker still holds it.
   */
  submit(job: NewJob): Promise<SubmitOutcome>
  /** What a user's idempotency key stands for while it is kept. */
  findKey(userId: number, key: string): Promise<KeyedSubmission | null>
  /** Null when unknown, another user's, or past `expiresAtMs` (whether or not retention has erased it yet). */
  get(owner: JobKey): Promise<JobWithResult | null>
  /**
   * Newest first by (createdAtMs, id); at most `limit` jobs, all after `after`. Expired jobs are left out. A search stops
   * early when it has used up its work or its time, or when `signal` aborts (then it rejects with the signal's reason).
   * Never runs on the thread that answers HTTP for longer than a few milliseconds at a time.
   */
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>
  /** Ends the job as `failed`, `cancelled`. A job that has ended is returned as it is. Null when `get` would be. */
  cancel(owner: JobKey): Promise<JobWithResult | null>
  /** Files a job under these labels instead of those that it has. Null when `get` would be. */
  setLabels(owner: JobKey, labels: readonly string[]): Promise<JobWithResult | null>
  /** Erases an ended job, its events and its idempotency key. */
  delete(owner: JobKey): Promise<'deleted' | 'active' | 'missing'>
  /** Events with an id above `after`, oldest first, at most `limit`, and the job's state, read at one instant. */
  readEvents(read: EventRead): Promise<EventPage | null>
  /**
   * The newest event number of each of these jobs (at most `LAST_EVENT_IDS_MAX` ids); jobs that are gone are left out. One
   * query, by primary key: this is the slow poll beneath thousands of idle streams, which must not cost a read for each.
   * The caller has checked whose jobs they are.
   */
  lastEventIds(ids: readonly string[]): Promise<ReadonlyMap<string, number>>

  // --- work --------------------------------------------------------------------------------------------------------

  /**
   * Takes up to `limit` jobs for a worker: jobs whose lease has run out first, then pending ones, users in turn. A job
   * taken up again gets a `retrying` event; one lost `attemptsMax` times or past its deadline is failed instead. Asked
   * again with the same token, it answers with the jobs that the first call took and the worker still holds, and takes no
   * others even if there are none; this costs no attempt and emits no event. A token is remembered for at least ten minutes
   * or 1,000 claims of a process.
   */
  claim(claim: Claim): Promise<readonly ClaimedJob[]>
  /** Extends leases. Returns those that the worker no longer holds, for whatever reason: it must stop them. */
  heartbeat(beat: { readonly leases: readonly Lease[]; readonly leaseMs: number }): Promise<readonly Lease[]>
  /**
   * Appends a `stage` event for each stage, and ends the job when there is an outcome: all of it or nothing. The events
   * get the ids behind `after`. `written` also when the same record was written before. `lost`: the worker no longer
   * holds the job, and this call wrote nothing.
   */
  record(record: JobRecord): Promise<'written' | 'lost'>
  /**
   * Gives running jobs back, to be claimed at once by anybody. Does not count as a lost attempt. A lease that the worker
   * does not hold is passed over. Returns how many were given back.
   */
  release(leases: readonly Lease[]): Promise<number>

  // --- upkeep ------------------------------------------------------------------------------------------------------

  /** Expires every lease that no living process can hold, at start. Returns how many; 0 where the store cannot know. */
  recover(): Promise<number>
  /** Fails up to `limit` jobs that are past their deadline or were lost too often. Returns how many. */
  sweep(limits: { readonly limit: number; readonly attemptsMax: number }): Promise<number>
  /** Erases up to `limit` jobs past `expiresAtMs`, and idempotency keys past their day. Returns how many jobs. */
  purge(limits: { readonly limit: number }): Promise<number>
  stats(): Promise<StoreStats>
  /** 32 random bytes, made once for each name and the same on every node. */
  secret(name: string): Promise<Uint8Array>
  /** Takes up to `want` tokens from a user's bucket, which is shared by all nodes. */
  takeTokens(take: TokenTake): Promise<TokenGrant>
  /**
   * Tells the other nodes how many streams users have open on this one (at most `OPEN_STREAMS_MAX` users, the rest is left
   * out), and answers how many they have open on all others together. A node that has shared nothing for 5 s no longer counts.
   */
  shareOpenStreams(counts: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>>
  /** Remembers, for a month, which trace a batch or the blob of a list belongs to. To be written before that is submitted. */
  keepTrace(id: string, traceparent: string): Promise<void>
  /** The trace of a batch, of a blob, or of a job that was submitted with one; null when there is none. */
  findTrace(id: string): Promise<string | null>
  /** Rejects when the store does not answer. */
  ping(): Promise<void>

  /** Calls back after each commit that this process made or learned about. It is only a hint and may be lost. */
  subscribe(listener: (wake: Wake) => void): () => void
  /** Waits for queued writes, then closes. Idempotent. */
  close(): Promise<void>
}

export const LAST_EVENT_IDS_MAX = 500
export const OPEN_STREAMS_MAX = 10_000
/** Longer than any batch may take. */
export const TRACES_KEPT_MS = 31 * 86_400_000

export interface StoreStats {
  readonly pending: number
  readonly processing: number
  /** Age of the oldest pending job; null when none waits. */
  readonly oldestPendingMs: number | null
  /** Bytes that all users keep, and what the user with the most keeps. */
  readonly keptBytes: number
  readonly keptBytesOfLargestUser: number
}

export interface TokenTake {
  readonly userId: number
  readonly bucket: 'submit' | 'read'
  readonly want: number
  readonly capacity: number
  readonly refillPerMinute: number
}

export interface TokenGrant {
  readonly granted: number
  /** What is left in the bucket after this grant. */
  readonly remaining: number
  /** Until one more token is there; 0 when one is. */
  readonly retryInMs: number
}

/** What workers claim, each kind by workers of its own: jobs, chunks of batches, builds of books. */
export type WorkKind = 'jobs' | 'batches' | 'builds'

/**
 * `work`: something of these kinds may be claimable. `job`: the job, batch or book build with this id has new events. `events` holds
 * them in order, or is null.
 */
export type Wake =
  | { readonly kind: 'work'; readonly of: ReadonlySet<WorkKind> }
  | { readonly kind: 'job'; readonly id: string; readonly events: readonly StoredEvent[] | null }

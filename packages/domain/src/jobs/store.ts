import type { AuditEntry, JobStatus, QuotaName, Quotas, Scope, Stage } from '@assay/contract'
import type { BookRef, Job, JobFailure, JobTotal, JobWithResult, StoredEvent } from './job.ts'

/**
 * Everything that Assay asks of a store. Two adapters fulfil it; test/store-contract/ says what each promise means and
 * runs unchanged against both.
 *
 * Promises that hold for every method: - When a write's promise resolves, the write is on disk (fsynced) and every
 * later read sees it. - A change of a job and the event that reports it are one transaction. Event ids are 1, 2, 3, ...
 * for each job. - Time is the store's own: the injected clock for SQLite, the database's for PostgreSQL. - A store that
 * cannot be reached rejects with a `JobError` of code `store_unavailable`: the write may or may not have happened. A
 * store whose queue is full rejects with `overloaded`: the write did not happen, and does not happen later. - Every
 * write can be asked again with the same arguments after such a failure, and takes effect once. Each carries what makes
 * the repeat harmless: `submit` and `createKey` their new id, `claim` its token, `record` the last event id that the
 * worker knows of, every write of a worker its lease. The answer of a repeat is that of the present: `delete` says
 * `missing` when the first call erased the job, `release`, `sweep` and `purge` count what they still found, and
 * `record` says `lost` when the job was cancelled in between. - The exceptions are `takeTokens`, which takes again, and
 * `shareOpenStreams`, where the counts that arrive last count.
 */
/** What was submitted with an idempotency key. */
export interface KeyedSubmission {
  readonly id: string
  readonly bodyHash: Uint8Array
}

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

export interface NewKey {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hash: Uint8Array
  /** First characters of the key. Its owner recognises it by them. */
  readonly hint: string
  readonly expiresInMs: number | null
  /** A digest of who asked and of the Idempotency-Key, if there was one. */
  readonly requestHash?: Uint8Array | null
  readonly by: KeyActor
}

/** Who makes or revokes a key, for the audit log. */
export interface KeyActor {
  readonly via: AuditEntry['by']['via']
  /** The user of the key that asked, or the account that ran the command; null when nobody did. */
  readonly user: string | null
  readonly keyId: string | null
}

/** What is to become of a user's limits: null takes one back, and one that is missing stays as it is. */
export type QuotaChanges = Readonly<Partial<Record<QuotaName, number | null>>>

/** The limits that a user has of its own. Null: none. */
export interface QuotaRecord {
  readonly user: string
  readonly quotas: Quotas | null
}

export interface QuotaFilter {
  readonly user?: string
  readonly afterUser?: string
  readonly limit?: number
}

export interface KeyAuditEntry {
  /** Counts up. */
  readonly id: number
  readonly atMs: number
  readonly action: AuditEntry['action']
  /** Null when it was about quotas, as is the scope. */
  readonly keyId: string | null
  /** Whose key or whose quotas. */
  readonly user: string
  readonly scope: Scope | null
  readonly label: string | null
  /** What the user has of its own since a change of quotas. */
  readonly quotas: Quotas | null
  readonly by: KeyActor
}

export interface KeyFilter {
  readonly user?: string
  readonly afterId?: string
  readonly limit?: number
}

export interface KeyRecord {
  readonly id: string
  readonly user: string
  readonly scope: Scope
  readonly label: string | null
  readonly hint: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  readonly revokedAtMs: number | null
  readonly lastUsedAtMs: number | null
}

export interface Caller {
  readonly keyId: string
  readonly userId: number
  readonly user: string
  /** What the key may do. */
  readonly scope: Scope
  /** The limits that an administrator gave to the user; null: those of everybody. */
  readonly quotas: Quotas | null
}

export interface JobKey {
  readonly userId: number
  readonly id: string
}

export interface NewJob extends JobKey {
  readonly requestType: 'nl'
  readonly query: string
  /** `foldCase(query)`: what `q` is matched against. */
  readonly queryFolded: string
  readonly geography: string | null
  /** The book that the caller named; null: the one that is the user's, or everybody's, when the job is stored. */
  readonly book: BookRef | null
  readonly labels: readonly string[]
  readonly deadlineInMs: number
  readonly activeJobsMax: number
  /** What one user may keep in the store, ended jobs included; bytes of texts, events and results. */
  readonly keptJobsMax: number
  readonly keptBytesMax: number
  readonly idempotency: {
    readonly key: string
    readonly bodyHash: Uint8Array
    readonly keepMs: number
  } | null
  /** What the spans of the job hang below, see packages/tracing; null when it is not traced. */
  readonly traceparent: string | null
  /** A worker of this process that has a free slot; null when none has. */
  readonly offer: WorkerOffer | null
}

/** A worker that would take the job at once. */
export type WorkerOffer = Pick<Claim, 'worker' | 'leaseMs'>

export type SubmitOutcome =
  | { readonly kind: 'created'; readonly job: Job; readonly claimed: ClaimedJob | null }
  | { readonly kind: 'replayed'; readonly job: Job }
  /** `full` names the limit that the user has reached. */
  | { readonly kind: 'storage_full'; readonly full: 'jobs' | 'bytes' }
  | { readonly kind: 'key_reused' | 'key_in_flight' | 'too_many_active' }

/** A place in a list: behind the job with this time and id. */
export interface ListPosition {
  readonly createdAtMs: number
  readonly id: string
}

export interface ListPage {
  readonly jobs: readonly Job[]
  /** Where the next page begins; null when there is nothing more. A page may be short, even empty, and have a next one. */
  readonly next: ListPosition | null
}

export interface ListQuery {
  readonly userId: number
  readonly limit: number
  readonly after: ListPosition | null
  /** Folded text that the folded query must contain, as plain characters. */
  readonly contains: string | null
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly status: JobStatus | null
  /** Only the queries of this batch. Left out or null: only jobs that are of none. */
  readonly batchId?: string | null
  /** Only jobs with this label. */
  readonly label?: string | null
  /** Only jobs that were priced for one of these places, or for one whose code begins with the first of them. */
  readonly places?: readonly string[] | null
  /** Only jobs whose estimate is at least and at most this, in their own currency. */
  readonly totalMin?: number | null
  readonly totalMax?: number | null
}

export interface EventRead extends JobKey {
  readonly after: number
  readonly limit: number
}

export interface EventPage {
  readonly events: readonly StoredEvent[]
  readonly status: JobStatus
  readonly lastEventId: number
}

export interface Claim {
  /** Names the process, and is never used again by another one: it fences every write of the worker. */
  readonly worker: string
  /** New for each claim; the same when a claim is asked again because its answer was lost. */
  readonly token: string
  readonly limit: number
  readonly leaseMs: number
  readonly attemptsMax: number
}

/** A worker's right to write to a job: good while the job still has this attempt number and this worker. */
export interface Lease {
  readonly id: string
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedJob extends Lease {
  readonly userId: number
  readonly query: string
  readonly geography: string | null
  readonly book: BookRef | null
  readonly createdAtMs: number
  /** How long the job may still take, by the store's clock at the claim. */
  readonly remainingMs: number
  /** The newest event of the job, with the `retrying` that this claim may have written: what `record` begins behind. */
  readonly lastEventId: number
  readonly traceparent: string | null
  /** What `revision` of the outcomes was for the owner at the claim; null when the store was not asked for it. */
  readonly outcomesRevision: number | null
}

/** What a worker has to report about a job at one moment: at least a stage or an outcome. */
export interface JobRecord extends Lease {
  /** The last event id that the worker knows of. */
  readonly after: number
  readonly stages: readonly StageNote[]
  /** Null: the job goes on. */
  readonly outcome: Outcome | null
}

export interface StageNote {
  readonly stage: Stage
  readonly message: string
  readonly progress: number
}

export type Outcome =
  | { readonly status: 'completed'; readonly resultJson: string; readonly summary: JobTotal }
  | { readonly status: 'failed'; readonly failure: JobFailure }

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
 * `work`: something of these kinds may be claimable. `job`: what has this id, mostly a job, has new events; when `events` is
 * present, these are they, in order.
 */
export type Wake =
  | { readonly kind: 'work'; readonly of: ReadonlySet<WorkKind> }
  | { readonly kind: 'job'; readonly id: string; readonly events: readonly StoredEvent[] | null }

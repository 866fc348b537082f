import type { BookRef, JobFailure, JobKey } from '../jobs/job.ts'
import type { EventPage, EventRead, ListPosition } from '../jobs/job-pages.ts'
import type { KeyedSubmission, NewJob } from '../jobs/new-job.ts'
import type { Batch } from './batch.ts'

export const CHUNK_LINES_MAX = 128
/** Of the texts of a chunk before they are packed. One query may be longer than its share. */
export const CHUNK_CHARACTERS_MAX = 64 * 1024

/**
 * What Assay asks of a store for batches. A batch is stored in chunks of up to `CHUNK_LINES_MAX` queries, which are
 * packed, leased, priced and written as one: a query costs the store a hundredth of a row.
 *
 * The promises of `Store` hold here as well. Every write can be asked again after a lost answer: `submit` carries the
 * batch's id, `claim` its token, every write of a worker its lease. A change of a batch and the event that reports it
 * are one transaction, also the one that ends it.
 */
export interface BatchStore {
  /** Idempotency, the caps and all chunks are one transaction: a batch is there whole or not at all. */
  submit(batch: NewBatch): Promise<SubmitBatchOutcome>
  /** What a user's idempotency key stands for while it is kept. */
  findKey(userId: number, key: string): Promise<KeyedSubmission | null>
  /** Null when unknown, another user's, or past its retention. */
  get(owner: JobKey): Promise<Batch | null>
  /** Newest first by (createdAtMs, id); at most `limit`, all after `after`. */
  list(query: BatchListQuery): Promise<BatchPage>
  /** As for a job: events above `after`, oldest first, and the state of the batch, read at one instant. */
  readEvents(read: EventRead): Promise<EventPage | null>
  /** The newest event number of each of these batches, at most `LAST_EVENT_IDS_MAX`. */
  lastEventIds(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Chunks in the order of their lines, the first the one with `fromLine`, and the batch, read at one instant. */
  readChunks(read: ChunkRead): Promise<ChunkPage | null>
  /** Ends the batch as `failed`, `cancelled`. What was priced stays. A batch that has ended is returned as it is. */
  cancel(owner: JobKey): Promise<Batch | null>
  /** Erases an ended batch with all of its queries and results. */
  delete(owner: JobKey): Promise<'deleted' | 'active' | 'missing'>

  /**
   * Takes one chunk for a worker, or none: a chunk whose lease has run out first, then users in turn, and the batches of a user
   * in turn. Asked again with the same token, it answers with what the first call took and the worker still holds.
   */
  claim(claim: ChunkClaim): Promise<ClaimedChunk | null>
  /** Extends leases. Returns those that the worker no longer holds. */
  heartbeat(beat: {
    readonly leases: readonly ChunkLease[]
    readonly leaseMs: number
  }): Promise<readonly ChunkLease[]>
  /** Writes the results of a whole chunk, and ends the batch with its last one. `written` also when it was written before. */
  record(record: ChunkRecord): Promise<'written' | 'lost'>
  /** Gives chunks back without losing an attempt. Returns how many. */
  release(leases: readonly ChunkLease[]): Promise<number>

  /** Gives back every chunk that no living process can hold, at start. 0 where the store cannot know. */
  recover(): Promise<number>
  /** Ends up to `limit` batches past their deadline, and chunks that were lost too often. Returns how many. */
  sweep(limits: { readonly limit: number; readonly attemptsMax: number }): Promise<number>
  /** Erases up to `limit` chunks of a batch past its retention. True: there may be more to erase. */
  purge(limits: { readonly limit: number }): Promise<boolean>
}

export interface NewChunk {
  readonly firstLine: number
  readonly lines: number
  /** Packed by chunk-codec.ts. */
  readonly items: Uint8Array
}

export interface NewBatch
  extends JobKey,
    Pick<NewJob, 'deadlineInMs' | 'keptJobsMax' | 'keptBytesMax' | 'idempotency'> {
  readonly lines: number
  readonly skipped: number
  readonly chunks: readonly NewChunk[]
  /** Batches of one user that may be pending or processing. */
  readonly activeBatchesMax: number
}

export type SubmitBatchOutcome =
  | { readonly kind: 'created' | 'replayed'; readonly batch: Batch }
  | { readonly kind: 'storage_full'; readonly full: 'jobs' | 'bytes' }
  | { readonly kind: 'key_reused' | 'too_many_active' }

interface BatchListQuery {
  readonly userId: number
  readonly limit: number
  readonly after: ListPosition | null
}

interface BatchPage {
  readonly batches: readonly Batch[]
  readonly next: ListPosition | null
}

interface ChunkRead extends JobKey {
  readonly fromLine: number
  readonly limit: number
}

export interface ChunkPage {
  readonly batch: Batch
  readonly chunks: readonly StoredChunk[]
}

export interface StoredChunk extends NewChunk {
  /** Whether a worker holds it. */
  readonly isHeld: boolean
  /** Null until it has ended, and when it has failed as a whole. */
  readonly results: Uint8Array | null
  /** Why none of its queries has a result. */
  readonly failure: JobFailure | null
  readonly attempt: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
}

interface ChunkClaim {
  readonly worker: string
  readonly token: string
  readonly leaseMs: number
  readonly attemptsMax: number
}

/** A worker's right to write to a chunk: good while it still has this attempt number and this worker. */
export interface ChunkLease {
  /** The batch. */
  readonly id: string
  readonly firstLine: number
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedChunk extends ChunkLease {
  readonly userId: number
  readonly lines: number
  readonly items: Uint8Array
  /** What prices the queries that name no book. */
  readonly book: BookRef | null
  /** How long the batch may still take. */
  readonly remainingMs: number
}

export interface ChunkRecord extends ChunkLease {
  readonly results: Uint8Array
  readonly completed: number
  readonly failed: number
}

import type { Calibration, Scope } from '@assay/contract'
import type { FastifyRequest } from 'fastify'
import type { ReadBatches } from '../batches/read-batches.ts'
import type { SubmitBatch } from '../batches/submit-batch.ts'
import type { CheckList } from '../books/check-list.ts'
import type { ManageBooks } from '../books/manage-books.ts'
import type { UploadBook } from '../books/upload-book.ts'
import type { ConceptCursors } from '../concepts/concept-cursor.ts'
import type { ConceptReader } from '../concepts/concept-reader.ts'
import type { PositionCursors } from '../jobs/cursor.ts'
import type { CancelJob, DeleteJob } from '../jobs/end-job.ts'
import type { Limits } from '../jobs/limits.ts'
import type { ListJobs } from '../jobs/list-jobs.ts'
import { jobNotFound, type ReadJob } from '../jobs/read-job.ts'
import { isJobId } from '../jobs/sortable-id.ts'
import type { Caller, JobKey } from '../jobs/store.ts'
import type { Geographies } from '../jobs/submission.ts'
import type { SubmitJob } from '../jobs/submit-job.ts'
import type { WaitQuota } from '../jobs/wait-quota.ts'
import type { Metrics } from '../metrics.ts'
import type { OutcomeStore } from '../outcomes/outcome-store.ts'
import type { ReportOutcome } from '../outcomes/report-outcome.ts'
import type { Connections } from './connections.ts'
import type { Guard } from './guard.ts'
import type { JobStreams } from './job-stream.ts'
import type { RequestLog } from './request-log.ts'

/** What the routes of `/v1` are made of: one use-case each, and what is needed to shape its answer. */
export interface RouteParts {
  readonly submitJob: SubmitJob
  readonly readJob: ReadJob
  readonly waitQuota: WaitQuota
  readonly listJobs: ListJobs
  readonly cancelJob: CancelJob
  readonly deleteJob: DeleteJob
  readonly streams: JobStreams
  readonly submitBatch: SubmitBatch
  readonly batches: ReadBatches
  readonly batchStreams: JobStreams
  readonly books: ManageBooks
  readonly uploadBook: UploadBook
  readonly checkList: CheckList
  readonly bookStreams: JobStreams
  readonly positionCursors: PositionCursors
  readonly guard: Pick<Guard, 'charge' | 'checkKeyAgain'>
  readonly connections: Pick<Connections, 'goneSignalOf' | 'expectUpload'>
  readonly geographies: Geographies
  readonly concepts: ConceptReader
  readonly conceptCursors: ConceptCursors
  readonly outcomes: OutcomeStore
  readonly reportOutcome: ReportOutcome
  readonly readCalibration: (userId: number) => Promise<Calibration>
  readonly limits: Limits
  readonly metrics: Metrics
  readonly requestLog: RequestLog
  readonly baseUrlOf: (request: FastifyRequest) => string
  /** Aborted when the node begins to stop. */
  readonly stopping: AbortSignal
}

export interface JobParams {
  readonly id: string
}

export const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before any route of `/v1` runs; null on the open paths. */
    caller: Caller | null
    /** By `performance.now()`. */
    arrivedAtMs: number
  }
  interface FastifyContextConfig {
    /** Which of a user's two buckets the route draws from; `read` unless it says otherwise. */
    readonly bucket?: 'submit'
    /** What a key must be allowed to do. Every route of `/v1` says so: without it, the service does not start. */
    readonly scope?: Scope
  }
}

/** The caller of a guarded route. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('A route of /v1 was reached without a caller.')
  return caller
}

/** The job that a request names, and who asks. Text that cannot be an id never reaches the store. */
export function ownerOf(request: FastifyRequest<{ Params: JobParams }>): JobKey {
  const { id } = request.params
  if (!isJobId(id)) jobNotFound(id)
  return { userId: callerOf(request).userId, id }
}

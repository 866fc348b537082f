import type { BuildLimits } from '@assay/books/run-build-process'
import type { Calibration, Scope } from '@assay/contract'
import type { Caller } from '@assay/domain/access/key-records'
import type { Limits } from '@assay/domain/access/limits'
import type { UserQuota } from '@assay/domain/access/stream-quota'
import type { ReadBatches } from '@assay/domain/batches/read-batches'
import type { SubmitBatch } from '@assay/domain/batches/submit-batch'
import type { ManageBooks } from '@assay/domain/books/manage-books'
import type { FleetView } from '@assay/domain/fleet/fleet'
import type { PositionCursors } from '@assay/domain/jobs/cursors'
import type { Geographies } from '@assay/domain/jobs/geographies'
import { type IdSource, isJobId } from '@assay/domain/jobs/ids'
import type { JobKey } from '@assay/domain/jobs/job'
import type { ListJobs } from '@assay/domain/jobs/list-jobs'
import {
  type CancelJob,
  type DeleteJob,
  jobNotFound,
  type ReadJob,
  type SetLabels,
} from '@assay/domain/jobs/owned-job'
import type { Shares } from '@assay/domain/jobs/shares'
import type { AcceptJob, RetryJob, SubmitJob } from '@assay/domain/jobs/submit-job'
import type { CalibrationWatch } from '@assay/domain/outcomes/calibration-watch'
import type { OutcomeStore } from '@assay/domain/outcomes/outcome-store'
import type { ReportOutcome } from '@assay/domain/outcomes/report-outcome'
import type { ServiceStore } from '@assay/domain/service-store'
import type { Span, Tracer } from '@assay/tracing'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { CheckList } from '../books/check-list.ts'
import type { UploadBook } from '../books/upload-book.ts'
import type { ConceptCursors } from '../concepts/concept-list.ts'
import type { ConceptReader } from '../concepts/read-concepts.ts'
import type { LoadedBooksView, Metrics } from '../metrics.ts'
import type { RequestLog } from '../request-log.ts'
import type { Resolve } from '../webhooks/public-address.ts'
import type { BodyPace } from './arriving-body.ts'
import type { ConnectionLimits, Connections } from './connections.ts'
import type { Guard } from './guard.ts'
import type { JobStreams } from './job-stream.ts'

export interface AppOptions {
  readonly store: ServiceStore
  /** Looks whether the ranges of a user's books hold. */
  readonly calibrationWatch: CalibrationWatch
  /** By the clock of the machine. Decides which dates are possible. */
  readonly todayMs: () => number
  readonly geographies: Geographies
  /** What the books of this node know. */
  readonly concepts: ConceptReader
  readonly limits: Limits
  /** What a process that reads a stranger's list may take. */
  readonly buildLimits: BuildLimits
  /** Prefix of all addresses in answers, without a slash at the end; null: the address that the request came to. */
  readonly baseUrl: string | null
  /** How webhooks find their hosts, and whether they may be on private addresses. */
  readonly webhooks: { readonly resolve: Resolve; readonly isPrivateAllowed: boolean }
  /** Silence after which a stream sends a comment. */
  readonly keepaliveMs: number
  /** Makes a job id; see job.ts. */
  readonly newJobId: () => string
  readonly newBatchId: () => string
  readonly newBookId: () => string
  readonly newRequestId: () => string
  /** What ids and keys are made from. */
  readonly idSource: IdSource
  /** Stores a new job. Who prices it, and when, is not the concern of HTTP. */
  readonly acceptJob: AcceptJob
  /** For durations only. */
  readonly nowMs: () => number
  readonly logger: Logger
  readonly metrics: Metrics
  /** Null: no request is traced. */
  readonly tracer: Tracer | null
  /** Folder of the console's built files; null or missing: a plain page is served instead. */
  readonly consoleFolder: string | null
  /** For `/readyz`, besides the state of the store: false while the process starts, or a sentence that says why not. */
  readonly isReady: () => boolean | string
  /** Which book the node has loaded, for `/readyz`. */
  readonly defaultBook: () => LoadedBooksView['default']
  /** How many workers live, for `/readyz`. */
  readonly fleet: FleetView
  readonly connections: ConnectionLimits
  readonly timeouts: AppTimeouts
}

/** How long the server waits. These are not settings. */
export interface AppTimeouts extends BodyPace {
  /** For the head of a request, from the opening of its connection or from its first byte. */
  readonly headersMs: number
  /** For the whole request with its body, unless that is a price list. */
  readonly requestMs: number
  /** For a whole request that uploads a price list. */
  readonly uploadMs: number
  /** For the next request on a connection that has shown a key. */
  readonly keepAliveMs: number
  /** For the next request on one that has not. */
  readonly keylessIdleMs: number
  /** For an answer on one that has not. */
  readonly keylessAnswerMs: number
  /** A client with a key that takes at least this much of an answer is not given up. */
  readonly answerBytesPerSecondMin: number
  /** Between two checks for whatever is late. */
  readonly checkMs: number
  /** For answers still under way when the server closes. */
  readonly drainMs: number
  /** Between two polls beneath the wake-ups of streams and of `Prefer: wait`. */
  readonly pollMs: number
  /** Between two times that nodes publish how many streams they have open. */
  readonly shareMs: number
}

export const TIMEOUTS: AppTimeouts = {
  headersMs: 5_000,
  requestMs: 30_000,
  // A hundred megabytes take their time.
  uploadMs: 600_000,
  bodyMs: 10_000,
  bodyBytesPerSecondMin: 1_000,
  // Longer than proxies keep an idle connection (60 s is usual): the proxy should be the one that closes it.
  keepAliveMs: 72_000,
  keylessIdleMs: 5_000,
  keylessAnswerMs: 30_000,
  answerBytesPerSecondMin: 10_000,
  checkMs: 2_000,
  drainMs: 5_000,
  pollMs: 1_000,
  shareMs: 1_000,
}

/** What the routes of `/v1` are made of: one use-case each, and what is needed to shape its answer. */
export interface RouteParts {
  readonly submitJob: SubmitJob
  readonly readJob: ReadJob
  readonly waitQuota: UserQuota
  readonly listJobs: ListJobs
  readonly cancelJob: CancelJob
  readonly retryJob: RetryJob
  readonly deleteJob: DeleteJob
  readonly setLabels: SetLabels
  readonly shares: Shares
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

/**
 * Input is checked where its meaning is known, and answers are written as text: schemas only feed the document. Fastify would load two
 * compilers for them, which takes a tenth of the start.
 */
export const WITHOUT_COMPILERS = {
  compilersFactory: {
    // Fastify calls it as it calls any validator, but its types know those of Ajv only.
    buildValidator: () => (() => () => true) as never,
    buildSerializer: () => () => JSON.stringify,
  },
}

export const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before any route of `/v1` runs; null on the open paths. */
    caller: Caller | null
    /** By `performance.now()`. */
    arrivedAtMs: number
    /** Null when requests are not traced. */
    span: Span | null
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

/** The job that a request names, and its caller. Text that cannot be an id never reaches the store. */
export function ownerOf(request: FastifyRequest<{ Params: JobParams }>): JobKey {
  const { id } = request.params
  if (!isJobId(id)) jobNotFound(id)
  return { userId: callerOf(request).userId, id }
}

import type { Logger } from 'pino'
import type { BuildLimits } from '../books/run-build-process.ts'
import type { ConceptReader } from '../concepts/concept-reader.ts'
import type { Limits } from '../jobs/limits.ts'
import type { IdSource } from '../jobs/sortable-id.ts'
import type { Geographies } from '../jobs/submission.ts'
import type { AcceptJob } from '../jobs/submit-job.ts'
import type { LoadedBooksView, Metrics } from '../metrics.ts'
import type { CalibrationWatch } from '../outcomes/calibration-watch.ts'
import type { ServiceStore } from '../service-store.ts'
import type { Resolve } from '../webhooks/public-address.ts'
import type { BodyPace } from './arriving-body.ts'
import type { ConnectionLimits } from './connections.ts'

export interface AppOptions {
  readonly store: ServiceStore
  /** Looks whether the ranges of a user's books hold. */
  readonly calibrationWatch: CalibrationWatch
  /** By the clock of the machine: which dates can be. */
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
  /** Makes a job id; see sortable-id.ts. */
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
  /** Folder of the console's built files; null or missing: a plain page stands in. */
  readonly consoleFolder: string | null
  /** For `/readyz`, besides the state of the store: false while the process starts, or a sentence that says why not. */
  readonly isReady: () => boolean | string
  /** Which book the node has loaded, for `/readyz`. */
  readonly defaultBook: () => LoadedBooksView['default']
  readonly connections?: ConnectionLimits
  readonly timeouts?: Partial<AppTimeouts>
}

/** How long the server waits. Tests shorten these; they are not settings. */
export interface AppTimeouts extends BodyPace {
  /** For the head of a request, from the opening of its connection or from its first byte. */
  readonly headersMs: number
  /** For the whole request with its body, where that is no price list. */
  readonly requestMs: number
  /** For a whole request that uploads a price list. */
  readonly uploadMs: number
  /** For the next request on a connection that has shown a key. */
  readonly keepAliveMs: number
  /** For the next request on one that has not. */
  readonly keylessIdleMs: number
  /** For an answer on one that has not. */
  readonly keylessAnswerMs: number
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
  checkMs: 2_000,
  drainMs: 5_000,
  pollMs: 1_000,
  shareMs: 1_000,
}

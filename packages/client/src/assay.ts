import { type Admin, createAdmin } from './admin.ts'
import { type Batches, createBatches } from './batches.ts'
import { type Books, createBooks } from './books.ts'
import { type Concepts, createConcepts } from './concepts.ts'
import { type AssayError, invalidArgument, JobFailedError } from './errors.ts'
import { createGeographies, type Geographies } from './geographies.ts'
import { type CallOptions, createHttp, type Http } from './http.ts'
import type { SubmittedJob } from './job.ts'
import type { StageEvent } from './job-event.ts'
import { createJobs, type Jobs, type SubmitOptions } from './jobs.ts'
import { type Me, readMe } from './me.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { createService, type Service } from './service.ts'
import { createShares, type Shares } from './shares.ts'
import type { StreamOptions } from './stream.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import type { Quote } from './wire.ts'

export interface AssayOptions {
  /** Where the service is, like `https://assay.example.com`; a path before `/v1` is kept. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Used instead of the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** For each attempt of a call: 30,000. */
  readonly timeoutMs?: number | undefined
  /** How often a call that failed for a passing reason is repeated: 3. */
  readonly retries?: number | undefined
  /** The longest first pause between attempts, doubled for each further one: 500. */
  readonly backoffMs?: number | undefined
  /** The longest pause between attempts, unless the service asks for more: 8,000. */
  readonly backoffMsMax?: number | undefined
  /** The service's `ASSAY_KEEPALIVE_SECONDS`; a stream that is silent for twice as long is dead: 15,000. */
  readonly keepaliveMs?: number | undefined
  /** The pause between two looks at a job where streams do not come through: 2,000. */
  readonly pollMs?: number | undefined
  /** How long `stream`, `wait` and `price` go on when a service that they had reached does not answer: 120,000. */
  readonly giveUpMs?: number | undefined
  /** Called before each pause between two attempts of a single request, with what went wrong and how long the pause is. Streams say it by `onConnection`. */
  readonly onPause?: ((error: AssayError, waitMs: number) => void) | undefined
}

export interface PriceOptions extends SubmitOptions, Omit<StreamOptions, 'lastEventId'> {
  readonly geography?: string | null | undefined
  /** Id or name of a book, or `name@3` for its version 3; by default your default book. */
  readonly book?: string | null | undefined
  /** What to file the job under: at most 10, each of 1 to 64 characters. */
  readonly labels?: readonly string[] | undefined
  /** Called once the job is stored: its id is what to keep in order to come back to it. */
  readonly onSubmit?: ((job: SubmittedJob) => void) | undefined
  /** Called with each stage of the pricing. */
  readonly onStage?: ((event: StageEvent) => void) | undefined
}

/** One service and one key. It holds no connection open between calls, and needs no closing. */
export class Assay {
  readonly jobs: Jobs
  readonly batches: Batches
  readonly geographies: Geographies
  readonly concepts: Concepts
  readonly books: Books
  readonly admin: Admin
  readonly webhooks: Webhooks
  readonly outcomes: Outcomes
  readonly shares: Shares
  readonly service: Service
  readonly #http: Http

  constructor(options: AssayOptions) {
    const follow = {
      keepaliveMs: options.keepaliveMs ?? 15_000,
      pollMs: options.pollMs ?? 2_000,
      giveUpMs: options.giveUpMs ?? 120_000,
    }
    const http = createHttp({
      baseUrl: readBaseUrl(options.baseUrl),
      apiKey: readApiKey(options.apiKey),
      // Looked up at each call, so a later replacement by a page or a test counts.
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
      timeoutMs: options.timeoutMs ?? 30_000,
      retries: options.retries ?? 3,
      backoffMs: options.backoffMs ?? 500,
      backoffMsMax: options.backoffMsMax ?? 8_000,
      random: Math.random,
      now: Date.now,
      onPause: options.onPause,
    })
    this.#http = http
    this.jobs = createJobs(http, follow, newIdempotencyKey)
    this.batches = createBatches(http, follow, newIdempotencyKey)
    this.geographies = createGeographies(http)
    this.concepts = createConcepts(http)
    this.books = createBooks(http, follow)
    this.admin = createAdmin(http)
    this.webhooks = createWebhooks(http)
    this.outcomes = createOutcomes(http)
    this.shares = createShares(http)
    this.service = createService(http)
  }

  /** Whose key this is. */
  me(options: CallOptions = {}): Promise<Me> {
    return readMe(this.#http, options)
  }

  /**
   * Submits a query, follows it, and answers with the quote. Rejects with a JobFailedError where nothing could be
   * priced. Aborting stops following, not the job. `onSubmit` gets its id.
   */
  async price(query: string, options: PriceOptions = {}): Promise<Quote> {
    const { geography, book, labels, onSubmit, onStage, onConnection, ...submitOptions } = options
    const job = await this.jobs.submit({ query, geography, book, labels }, submitOptions)
    onSubmit?.(job)
    for await (const event of this.jobs.stream(job.jobId, { signal: options.signal, onConnection })) {
      if (event.eventType === 'completed') return event.result
      if (event.eventType === 'failed') throw new JobFailedError(job.jobId, event.error)
      onStage?.(event)
    }
    // Reached only by a job whose stream ended before its last event, which the stream itself rules out.
    throw new JobFailedError(job.jobId, { code: 'internal', message: 'The stream ended without an outcome' })
  }
}

function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw invalidArgument(
      'baseUrl is an absolute http or https address without a user, a query or a fragment',
    )
  }
  return url.href.replace(/\/+$/, '')
}

/** Checked here because the platform's own complaint about a faulty header prints its value. */
function readApiKey(apiKey: string): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]{1,512}$/.test(apiKey)) {
    throw invalidArgument('apiKey is missing, or holds characters that no key has')
  }
  return apiKey
}

/** 128 random bits. randomUUID would do, but browsers keep it from pages that are not served over HTTPS. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

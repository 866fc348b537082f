import type { Store, StoreStats } from '@assay/domain/jobs/store'
import type { ServiceStore } from '@assay/domain/service-store'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the process counts. One registry for each process, made at its start and passed to whoever counts. */
export interface Metrics {
  /** `route` is the pattern, never the path: a label must not grow with the ids in it. A stream has no duration. */
  request(method: string, route: string, status: number, durationMs: number | null): void
  streamOpened(): void
  streamClosed(): void
  streamDropped(): void
  eventsSent(count: number): void
  submitted(kind: 'created' | 'replayed'): void
  /** Writes that shared one transaction. */
  commitBatch(size: number): void
  /** This process took a job up and has let it go; `end` says how. */
  jobRun(end: string, durationMs: number): void
  /** A job was taken up for the first time. The duration is from its submission. */
  jobWaited(durationMs: number): void
  /** A job has ended. The duration is from its submission. */
  jobTook(durationMs: number): void
  /** Queries of batches that have ended. */
  batchQueriesEnded(count: number): void
  /** Jobs that this process has ended so far, queries of batches among them. */
  endedJobs(): number
  threadLost(): void
  /** An attempt to deliver an event to a webhook. */
  webhookAttempt(outcome: string, durationMs: number): void
  outcomeReported(): void
  /** Of any user: neither whose nor which book. */
  calibrationChanged(change: string): void
  /** What became of spans that were to be exported. */
  spans(end: string, count: number): void
  /** This process has let go of a build. */
  buildRun(end: string, durationMs: number): void
  /** Reports the books in memory at each scrape. */
  observeBooks(read: () => LoadedBooksView): void
  /** Counts events and ends of jobs as this process commits them, and reads the queue's depth when asked. */
  observeStore(store: Pick<ServiceStore, 'subscribe' | 'stats' | 'webhooks'>): void
  /** The text that Prometheus reads, as bytes that all who ask at the same time share. */
  expose(): Promise<Buffer>
  readonly contentType: string
}

/** What anybody may know about a node's books: the default one by name, and how many books of users there are. */
export interface LoadedBooksView {
  readonly default: { readonly name: string; readonly version: number; readonly hash: string } | null
  readonly inMemory: number
  readonly bytes: number
}

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

let ofProcess: Registry | null = null

/**
 * Event-loop delay, memory and garbage collection, under the names that Node dashboards expect. They are those of the process, however
 * many services it has: what watches them never stops, and takes time of its own.
 */
function metricsOfProcess(): Registry {
  if (ofProcess !== null) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const whole = metricsOfProcess()

  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Time from the head of the request to the end of the answer; streams are left out.',
    labelNames: ['route'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const streams = new Gauge({ name: 'assay_streams_open', help: 'Open event streams.', registers })
  const dropped = new Counter({
    name: 'assay_streams_dropped_total',
    help: 'Streams closed because their client did not read.',
    registers,
  })
  const sent = new Counter({
    name: 'assay_events_sent_total',
    help: 'Event frames written to streams.',
    registers,
  })
  const submissions = new Counter({
    name: 'assay_jobs_submitted_total',
    help: 'Accepted submissions; replayed ones made no new job.',
    labelNames: ['kind'],
    registers,
  })
  const written = new Counter({
    name: 'assay_events_written_total',
    help: 'Events committed by this process.',
    labelNames: ['type'],
    registers,
  })
  const ended = new Counter({
    name: 'assay_jobs_ended_total',
    help: 'Jobs ended by this process; outcome is completed or the failure code.',
    labelNames: ['outcome'],
    registers,
  })
  const batches = new Histogram({
    name: 'assay_commit_batch_size',
    help: 'Writes that shared one transaction.',
    buckets: BATCH_BUCKETS,
    registers,
  })
  const runs = new Histogram({
    name: 'assay_job_run_duration_seconds',
    help: 'Time from taking a job up to its last write, by how that ended; waiting in the queue is left out.',
    labelNames: ['end'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const waits = new Histogram({
    name: 'assay_job_wait_seconds',
    help: 'Time from the submission of a job to its being taken up for the first time, by the clock of the worker.',
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const took = new Histogram({
    name: 'assay_job_duration_seconds',
    help: 'Time from the submission of a job to its end, by the clock of the worker that ended it.',
    buckets: SECONDS_BUCKETS,
    registers,
  })
  let endedCount = 0
  const threadsLost = new Counter({
    name: 'assay_pricing_threads_lost_total',
    help: 'Pricing threads that died and were replaced.',
    registers,
  })

  const webhookAttempts = new Histogram({
    name: 'assay_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to deliver an event to a webhook, by how it ended.',
    labelNames: ['outcome'],
    buckets: SECONDS_BUCKETS,
    registers,
  })
  const outcomes = new Counter({
    name: 'assay_outcomes_reported_total',
    help: 'Reports of what was paid.',
    registers,
  })
  const calibrations = new Counter({
    name: 'assay_calibration_changes_total',
    help: 'Books whose ranges stopped holding for a user (calibration.broken), or hold again (calibration.restored).',
    labelNames: ['event'],
    registers,
  })
  const builds = new Histogram({
    name: 'assay_book_build_duration_seconds',
    help: 'Time from taking a build up to its last write, by how that ended.',
    labelNames: ['end'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900],
    registers,
  })

  const spans = new Counter({
    name: 'assay_trace_spans_total',
    help: 'Spans by what became of them: exported, or dropped because the queue was full, the receiver refused them, or they were given up.',
    labelNames: ['end'],
    registers,
  })

  return {
    contentType: registry.contentType,
    request(method, route, status, durationMs) {
      requests.labels(method, route, String(status)).inc()
      if (durationMs !== null) durations.labels(route).observe(durationMs / 1_000)
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    streamDropped: () => dropped.inc(),
    eventsSent: (count) => sent.inc(count),
    submitted: (kind) => submissions.labels(kind).inc(),
    commitBatch: (size) => batches.observe(size),
    jobRun: (end, durationMs) => runs.labels(end).observe(durationMs / 1_000),
    jobWaited: (durationMs) => waits.observe(durationMs / 1_000),
    jobTook(durationMs) {
      endedCount++
      took.observe(durationMs / 1_000)
    },
    batchQueriesEnded(count) {
      endedCount += count
    },
    endedJobs: () => endedCount,
    threadLost: () => threadsLost.inc(),
    webhookAttempt: (outcome, durationMs) => webhookAttempts.labels(outcome).observe(durationMs / 1_000),
    outcomeReported: () => outcomes.inc(),
    calibrationChanged: (event) => calibrations.labels(event).inc(),
    buildRun: (end, durationMs) => builds.labels(end).observe(durationMs / 1_000),
    spans: (end, count) => spans.labels(end).inc(count),
    observeBooks: (read) => observeBooks(read, registry),
    observeStore(store) {
      store.subscribe((wake) => {
        // Books and batches have events too, and are not jobs.
        if (wake.kind !== 'job' || wake.events === null || !wake.id.startsWith('job_')) return
        for (const event of wake.events) {
          written.labels(event.type).inc()
          if (event.type === 'completed') ended.labels('completed').inc()
          if (event.type === 'failed') ended.labels(failureCodeOf(event.body)).inc()
        }
      })
      observeStats(store, registry)
      const pending: Gauge = new Gauge({
        name: 'assay_webhook_deliveries_pending',
        help: 'Deliveries to webhooks that are still to be sent.',
        registers,
        async collect(): Promise<void> {
          const count = await store.webhooks.countPending().catch(() => null)
          if (count === null) pending.remove()
          else pending.set(count)
        },
      })
    },
    expose: shareNext(async () =>
      Buffer.from((await Promise.all([whole.metrics(), registry.metrics()])).join('\n')),
    ),
  }
}

/** One run after the other. A call during a run gets the next one, so its answer is never older than the call. */
function shareNext<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  function start(): Promise<T> {
    next = null
    const started = run().finally(() => {
      if (current === started) current = null
    })
    current = started
    return started
  }

  return () => {
    if (current === null) return start()
    next ??= current.then(start, start)
    return next
  }
}

function observeBooks(read: () => LoadedBooksView, registry: Registry): void {
  const registers = [registry]
  const info: Gauge = new Gauge({
    name: 'assay_default_book_info',
    help: 'The default book that this node has loaded. The same on all nodes of a store.',
    labelNames: ['book', 'version', 'hash'],
    registers,
    collect() {
      info.reset()
      const { default: book } = read()
      if (book !== null) info.set({ book: book.name, version: book.version, hash: book.hash.slice(0, 12) }, 1)
    },
  })
  const loaded: Gauge = new Gauge({
    name: 'assay_books_in_memory',
    help: 'Versions of books that this node has in memory.',
    registers,
    collect: () => loaded.set(read().inMemory),
  })
  const bytes: Gauge = new Gauge({
    name: 'assay_books_in_memory_bytes',
    help: 'Their bytes, without the default book.',
    registers,
    collect: () => bytes.set(read().bytes),
  })
}

/** Gauges that are read from the store at each scrape, once for all of them. */
function observeStats(store: Pick<Store, 'stats'>, registry: Registry): void {
  let reading: Promise<StoreStats | null> | null = null
  /** A store that is away leaves its gauges out of this scrape instead of failing all the others. */
  function readStats(): Promise<StoreStats | null> {
    reading ??= store
      .stats()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }

  type Values = (stats: StoreStats) => readonly { readonly status?: string; readonly value: number }[]
  function observe(name: string, help: string, labelNames: readonly string[], values: Values): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect(): Promise<void> {
        const stats = await readStats()
        gauge.reset()
        // Without labels, a gauge that was reset still reads 0.
        if (stats === null) gauge.remove()
        else for (const { value, ...labels } of values(stats)) gauge.set(labels, value)
      },
    })
  }

  observe('assay_jobs', 'Jobs that have not ended, by state.', ['status'], ({ pending, processing }) => [
    { status: 'pending', value: pending },
    { status: 'processing', value: processing },
  ])
  observe(
    'assay_queue_oldest_seconds',
    'Age of the oldest pending job; 0 when none waits.',
    [],
    ({ oldestPendingMs }) => [{ value: (oldestPendingMs ?? 0) / 1_000 }],
  )
  observe(
    'assay_store_kept_bytes',
    'Bytes of queries, events and results that all users keep.',
    [],
    ({ keptBytes }) => [{ value: keptBytes }],
  )
  observe('assay_store_largest_user_bytes', 'Bytes that the user with the most keeps.', [], (stats) => [
    { value: stats.keptBytesOfLargestUser },
  ])
}

/** Our own stored events are trusted to be what the event types say. */
function failureCodeOf(body: string): string {
  const { error }: { error?: { code?: string } } = JSON.parse(body)
  return error?.code ?? 'internal'
}

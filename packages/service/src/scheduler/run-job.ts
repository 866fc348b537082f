import type { ClaimedJob, JobRecord, Lease, Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import { type BookRef, DEADLINE_EXCEEDED, type JobFailure, PRICING_FAILED } from '@assay/domain/jobs/job'
import type { RetryPart } from '@assay/domain/jobs/retry-queue'
import type { Store } from '@assay/domain/jobs/store'
import type { LayersOf } from '@assay/domain/outcomes/caller-layers'
import { during, type Span, type Tracer } from '@assay/tracing'
import type { Logger } from 'pino'
import type { BookShelf, ShelvedBooks } from '../books/book-shelf.ts'
import type { PricingOutcome, Step } from '../thread-messages.ts'
import type { PricingRun, PricingThreads } from './pricing-threads.ts'

/** Why a job that has begun is stopped. */
export type StopReason = 'lost' | 'deadline' | 'hand-back'

/** How the work on one job ended. `abandoned`: its last write failed, and its lease will run out. */
export type RunEnd = 'completed' | 'failed' | 'handed-back' | 'lost' | 'abandoned'

export interface RunningJob {
  readonly lease: Lease
  readonly remainingMs: number
  readonly startedAtMs: number
  stop(reason: StopReason): void
  /** Never rejects. */
  readonly ended: Promise<RunEnd>
}

interface RunParts {
  readonly store: Pick<Store, 'record' | 'release'>
  readonly retry: RetryPart
  readonly threads: Pick<PricingThreads, 'price'>
  /** What the owner of a job paid before. */
  readonly layersOf: LayersOf
  /** Where jobs find their books. */
  readonly shelf: Pick<BookShelf, 'peek' | 'load'>
  readonly logger: Logger
  /** Null: the job is not traced. */
  readonly tracer: Tracer | null
  readonly nowMs: () => number
  /** Called once, when the thread is free again; what is left to do is writing. */
  readonly onPriced: () => void
}

/**
 * Prices one claimed job and writes what happens, in order. What is reported while one write is under way goes with the
 * next. So the first event leaves at once, the others share commits, and no event can overtake another.
 */
export function runJob(
  job: ClaimedJob,
  { store, retry, threads, layersOf, shelf, logger, tracer, nowMs, onPriced }: RunParts,
): RunningJob {
  const { id, attempt, worker } = job
  const lease: Lease = { id, attempt, worker }
  const { promise: ended, resolve: end } = Promise.withResolvers<RunEnd>()
  let after = job.lastEventId
  let stages: StageNote[] = []
  let outcome: Outcome | null = null
  let reason: StopReason | null = null
  let isPriced = false
  let isWriting = false
  const trace = tracer === null ? null : traceAttempt(tracer, job)

  /** Null until the job's book is loaded and what its owner paid before is known. */
  let run: PricingRun | null = null
  begin().catch((error) => giveUp(error))

  async function begin(): Promise<void> {
    const layers = await retry.write(() => layersOf(job.userId, job.outcomesRevision))
    const shelved = await booksOf(job.book)
    if (reason !== null) onReport([], { kind: 'stopped' })
    else if (shelved === 'gone') onReport([], { kind: 'book_gone' })
    else {
      const { query, geography } = job
      const isTimed = trace?.isSampled ?? false
      run = threads.price({ query, geography, layers, shelved, isTimed, onReport })
    }
  }

  /** A book in memory costs the job nothing. Null: the books in use. */
  async function booksOf(ref: BookRef | null): Promise<ShelvedBooks | null | 'gone'> {
    if (ref === null) return null
    return shelf.peek(ref) ?? (await retry.write(() => shelf.load(ref))) ?? 'gone'
  }

  function stop(why: StopReason): void {
    reason ??= why
    run?.stop()
  }

  function giveUp(error: unknown): void {
    logger.error({ job_id: id, attempt, err: error }, 'the work on a job was given up')
    end('abandoned')
    if (run !== null) run.stop()
    else if (!isPriced) onPriced()
  }

  function onReport(steps: readonly Step[], priced: PricingOutcome | null): void {
    trace?.addStages(steps)
    if (reason === null) stages.push(...steps)
    if (priced !== null) {
      isPriced = true
      outcome = endOf(priced)
      onPriced()
    }
    if (isWriting) return
    isWriting = true
    writeAll().catch(giveUp)
  }

  /** Ends with `isWriting` still true when there will be nothing more to write. */
  async function writeAll(): Promise<void> {
    while (reason !== 'lost' && (stages.length > 0 || outcome !== null)) {
      const record = { ...lease, after, stages, outcome }
      stages = []
      outcome = null
      const answer = await during(trace?.beginWrite(record), () => retry.write(() => store.record(record)))
      if (answer === 'lost') {
        stop('lost')
      } else {
        after += record.stages.length
        if (record.outcome !== null) return end(record.outcome.status)
      }
    }
    if (!isPriced) {
      isWriting = false
      return
    }
    if (reason === 'lost') return end('lost')
    await retry.write(() => store.release([lease]))
    end('handed-back')
  }

  /** Null: the job is not to be ended here. */
  function endOf(priced: PricingOutcome): Outcome | null {
    switch (priced.kind) {
      case 'priced':
        return { status: 'completed', resultJson: priced.resultJson, summary: priced.summary }
      case 'nothing_priced':
        return failed({ code: 'nothing_priced', message: priced.message })
      case 'book_gone':
        return failed({
          code: 'book_unavailable',
          message: 'The book that the job names was deleted meanwhile.',
        })
      case 'crashed':
        logger.error({ job_id: id, attempt, stack: priced.error }, 'pricing crashed')
        return failed(PRICING_FAILED)
      case 'stopped':
        return reason === 'deadline' ? failed(DEADLINE_EXCEEDED) : null
    }
  }

  if (trace !== null) void ended.then(trace.end)
  return { lease, remainingMs: job.remainingMs, startedAtMs: nowMs(), stop, ended }
}

const failed = (failure: JobFailure): Outcome => ({ status: 'failed', failure })

interface AttemptTrace {
  readonly isSampled: boolean
  addStages(steps: readonly Step[]): void
  beginWrite(record: JobRecord): Span
  end(end: RunEnd): void
}

/** Failures that an operator should look at. All others are the answer to what the caller sent. */
const FAULTS: readonly string[] = ['internal', 'deadline_exceeded']

/** The spans of one attempt: its time in the queue, itself, and below it each stage and each write. They hold ids and counts, no words of a caller. */
function traceAttempt(
  tracer: Tracer,
  { id, attempt, book, createdAtMs, traceparent }: ClaimedJob,
): AttemptTrace {
  const about = { 'assay.job.id': id, 'assay.job.attempt': attempt }
  // No row says when the wait of a later attempt began.
  if (attempt === 1 && traceparent !== null)
    tracer.add('wait', traceparent, createdAtMs, tracer.nowMs(), about)
  const span = tracer.begin('price', { kind: 'consumer', parent: traceparent })
  span.set(book === null ? about : { ...about, 'assay.book.id': book.id, 'assay.book.version': book.version })
  return {
    isSampled: span.isSampled,
    addStages(steps) {
      for (const { stage, startMs, endMs } of steps)
        if (startMs !== undefined && endMs !== undefined) span.add(stage, startMs, endMs, about)
    },
    beginWrite({ after, stages, outcome }) {
      const events = stages.length + (outcome === null ? 0 : 1)
      const writing = span.begin(outcome === null ? 'store events' : 'store result', 'internal')
      writing.set({ ...about, 'assay.events': events, 'assay.event.last': after + events })
      if (outcome?.status === 'failed') {
        span.set({ 'assay.failure': outcome.failure.code })
        if (FAULTS.includes(outcome.failure.code)) span.fail()
      }
      return writing
    },
    end(end) {
      span.set({ 'assay.end': end })
      if (end === 'completed' || end === 'failed') span.event(end, about)
      if (end === 'abandoned') span.fail()
      span.end()
    },
  }
}

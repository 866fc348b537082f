import { type BuildNote, noteOfStoring } from '@assay/books/build-messages'
import { type BuildLimits, runBuildProcess } from '@assay/books/run-build-process'
import type { StepAside } from '@assay/books/step-aside'
import { BOOK_ROWS_MAX } from '@assay/contract'
import type { BookContent, BookStore, BuildOutcome, ClaimedBuild } from '@assay/domain/books/book-store'
import type { RetryPart } from '@assay/domain/jobs/retry-queue'
import { beginKept, type KeptTraces, type Span } from '@assay/tracing'
import type { Logger } from 'pino'
import { createBlobWriter, readBlob } from './book-blob.ts'

export interface BuildWorkerOptions {
  readonly books: BookStore
  readonly retry: RetryPart
  readonly logger: Logger
  /** Null: builds are not traced. */
  readonly traces: KeptTraces | null
  readonly worker: string
  readonly leaseMs: number
  readonly attemptsMax: number
  readonly limits: BuildLimits
  readonly stepAside: Pick<StepAside, 'add'>
  readonly newToken: () => string
  readonly today: () => string
  /** Calls back when there may be work. Returns how to stop that. */
  readonly subscribe: (onWork: () => void) => () => void
  readonly onEnd: (end: 'ready' | 'failed' | 'lost' | 'handed-back', durationMs: number) => void
}

export interface BuildWorker {
  /** Hands back what is being built. */
  stop(): Promise<void>
}

/** A wake-up may be lost, so the store is asked this often in any case. */
const POLL_MS = 2_000
/** Notes of one stage are written this often. */
const NOTE_EVERY_MS = 500
/** Problems of one list that are kept line by line; all of them are counted. */
const PROBLEMS_MAX = 10_000

/** Builds books, one at a time in the whole node: its limits on memory and time are for one build. */
export function startBuildWorker(options: BuildWorkerOptions): BuildWorker {
  const { books, retry, logger, worker, leaseMs, attemptsMax } = options
  const stopping = new AbortController()
  let isAwake = true
  let wake = (): void => {}
  const onWork = (): void => {
    isAwake = true
    wake()
  }
  const unsubscribe = options.subscribe(onWork)
  const poll = setInterval(onWork, POLL_MS)
  const ended = loop()

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAwake = false
      const build = await claim()
      if (build !== null) await run(build)
      else if (!isAwake && !stopping.signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  async function claim(): Promise<ClaimedBuild | null> {
    const claim = { worker, token: options.newToken(), leaseMs, attemptsMax }
    try {
      return await retry.write(() => books.claimBuild(claim))
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error }, 'claiming a build failed')
      return null
    }
  }

  async function run(build: ClaimedBuild): Promise<void> {
    const startedAtMs = performance.now()
    const span = await beginSpan(build)
    const lost = new AbortController()
    const beat = setInterval(() => {
      books.keepBuild({ ...leaseOf(build), leaseMs }).then(
        (isHeld) => isHeld || lost.abort(),
        () => {}, // The store is away. If it stays away, the lease runs out and the next beat says so.
      )
    }, leaseMs / 3)
    try {
      const end = await buildAndRecord(build, AbortSignal.any([stopping.signal, lost.signal]))
      options.onEnd(end, performance.now() - startedAtMs)
      span?.set({ 'assay.end': end })
      logger.info({ book_id: build.id, version: build.version, attempt: build.attempt, end }, 'a build ended')
    } catch (error) {
      const isHandedBack = stopping.signal.aborted && !lost.signal.aborted
      if (!lost.signal.aborted) {
        // No process works on it any more, so it is released at once. Unless it is handed back, the list may be at fault: the attempt counts.
        const release = { ...leaseOf(build), isLost: !isHandedBack }
        await retry.write(() => books.releaseBuild(release)).catch(() => {})
      }
      if (!lost.signal.aborted && !isHandedBack)
        logger.error(
          { err: error, book_id: build.id, version: build.version },
          'the work on a build was given up',
        )
      options.onEnd(isHandedBack ? 'handed-back' : 'lost', performance.now() - startedAtMs)
      span?.set({ 'assay.end': isHandedBack ? 'handed-back' : 'lost' })
      if (!isHandedBack) span?.fail()
    } finally {
      clearInterval(beat)
      span?.end()
    }
  }

  /** A build belongs to the trace of the request that brought its list. */
  async function beginSpan({ id, version, attempt, upload }: ClaimedBuild): Promise<Span | null> {
    if (options.traces === null) return null
    const span = await beginKept(options.traces, 'build book', 'consumer', upload.blob)
    span.set({ 'assay.book.id': id, 'assay.book.version': version, 'assay.job.attempt': attempt })
    return span
  }

  async function buildAndRecord(
    build: ClaimedBuild,
    signal: AbortSignal,
  ): Promise<'ready' | 'failed' | 'lost'> {
    const lease = leaseOf(build)
    const notes = createNotes(build)
    const base = build.extends === 'default' ? await retry.write(() => books.defaultBook()) : null
    const file = createBlobWriter(books, retry, options.newToken())
    // A busy store may be late with a piece. That is no reason to begin again.
    const patient: Pick<BookStore, 'readChunk'> = {
      readChunk: (chunk) => retry.write(() => books.readChunk(chunk)),
    }
    try {
      const end = await runBuildProcess(
        {
          isCheck: false,
          name: build.name,
          version: build.version,
          extends: build.extends,
          baseName: base?.name ?? null,
          baseCurrency: base?.currency ?? null,
          columns: JSON.parse(build.columnsJson),
          listBytes: build.upload.bytes,
          rowsMax: BOOK_ROWS_MAX,
          problemsMax: PROBLEMS_MAX,
          today: options.today(),
        },
        readBlob(patient, build.upload.blob),
        options.limits,
        {
          stepAside: options.stepAside,
          onNote: notes.add,
          async onProblems(problems) {
            await retry.write(() => books.noteProblems({ ...lease, problems }))
          },
          onBytes: file.write,
        },
        signal,
      )
      if (end.kind === 'died') throw new Error(`the process that builds died: ${end.reason}`)
      if (end.kind === 'checked') throw new Error('a list was checked instead of built')
      if (end.kind === 'refused') return await finish({ status: 'failed', failure: end.failure })
      const { built } = end
      const chunks = await file.end()
      notes.add(noteOfStoring(1))
      const content: BookContent = {
        hash: built.hash,
        bytes: built.bytes,
        blob: file.blob,
        chunks,
        baseHash: base?.hash ?? null,
      }
      return await finish({
        status: 'ready',
        content,
        facts: built.facts,
        problemsCount: built.problemsCount,
        problemsNoted: built.problemsNoted,
        reportJson: JSON.stringify(built.report),
      })
    } catch (error) {
      await notes.settled()
      await file.abandon()
      throw error
    }

    async function finish(outcome: BuildOutcome): Promise<'ready' | 'failed' | 'lost'> {
      const answer = await notes.end(outcome)
      if (answer === 'lost' || outcome.status === 'failed') await file.abandon()
      return answer === 'lost' ? 'lost' : outcome.status
    }
  }

  /** Writes notes in order, one write at a time, the newest of a stage as often as a reader wants to see it. */
  function createNotes(build: ClaimedBuild) {
    let after = build.lastEventId
    let waiting: BuildNote[] = []
    let lastStage = ''
    let lastAtMs = 0
    let writing: Promise<'written' | 'lost'> = Promise.resolve('written')

    function write(outcome: BuildOutcome | null): Promise<'written' | 'lost'> {
      writing = writing.then(async (before) => {
        if (before === 'lost') return 'lost'
        const stages = waiting
        waiting = []
        if (stages.length === 0 && outcome === null) return 'written'
        const record = { ...leaseOf(build), after, stages, outcome }
        const answer = await retry.write(() => books.recordBuild(record))
        after += stages.length
        return answer
      })
      return writing
    }

    return {
      add(note: BuildNote): void {
        const now = performance.now()
        if (note.stage === lastStage && now - lastAtMs < NOTE_EVERY_MS) return
        lastStage = note.stage
        lastAtMs = now
        waiting.push(note)
        // A failure of this write fails the last one too, which is awaited.
        write(null).catch(() => {})
      },
      end: (outcome: BuildOutcome) => write(outcome),
      settled: () =>
        writing.then(
          () => {},
          () => {},
        ),
    }
  }

  return {
    async stop() {
      unsubscribe()
      clearInterval(poll)
      stopping.abort()
      wake()
      await ended
    },
  }
}

const leaseOf = ({ id, version, attempt, worker }: ClaimedBuild) => ({ id, version, attempt, worker })

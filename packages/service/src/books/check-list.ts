import { refusedCheck } from '@assay/books/list-check'
import { type BuildLimits, runBuildProcess } from '@assay/books/run-build-process'
import { BOOK_BYTES_MAX, BOOK_ROWS_MAX, type BookCheck } from '@assay/contract'
import { JobError } from '@assay/domain/jobs/job'

/** Reads a price list as it arrives and says what a book would be built of. Nothing of it is kept. */
export type CheckList = (
  userId: number,
  columns: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => Promise<BookCheck>

/** Each has its own process. */
const CHECKS_MAX = 2
/** A person waits for it. */
const CHECK_MS_MAX = 60_000
/** A list that is still arriving after this time gives way to another user's. */
const ARRIVING_MS_MAX = 5_000

interface Check {
  readonly startedMs: number
  readonly giveWay: AbortController
  isArriving: boolean
}

const tooManyChecks = (detail: string): JobError =>
  new JobError('too_many_uploads', detail, { retryAfterSeconds: 5 })

export function createCheckList(limits: BuildLimits, nowMs: () => number): CheckList {
  /** By user, the oldest first. */
  const checks = new Map<number, Check>()
  const { memoryBytesMax } = limits
  const durationMsMax = Math.min(CHECK_MS_MAX, limits.durationMsMax)

  /** A slow sender keeps its place only while no other sender wants it. */
  function makeRoom(): void {
    if (checks.size < CHECKS_MAX) return
    const slow = checks
      .entries()
      .find(([, check]) => check.isArriving && nowMs() - check.startedMs > ARRIVING_MS_MAX)
    if (slow === undefined) throw tooManyChecks(`${CHECKS_MAX} lists are being checked at the moment.`)
    const [userId, check] = slow
    checks.delete(userId)
    check.giveWay.abort(tooManyChecks('The list arrived too slowly while another one waited.'))
  }

  return async (userId, columns, body, signal) => {
    if (checks.has(userId)) throw tooManyChecks('One list of a user is checked at a time.')
    makeRoom()
    const check: Check = { startedMs: nowMs(), giveWay: new AbortController(), isArriving: true }
    checks.set(userId, check)
    const order = {
      isCheck: true,
      name: 'check',
      version: 1,
      extends: 'none',
      baseName: null,
      baseCurrency: null,
      columns,
      listBytes: 0,
      rowsMax: BOOK_ROWS_MAX,
      problemsMax: 0,
      today: '',
    } as const
    const ignore = { stepAside: null, onNote: () => {}, onProblems: async () => {}, onBytes: async () => {} }
    try {
      const end = await runBuildProcess(
        order,
        arriving(body, check),
        { memoryBytesMax, durationMsMax },
        ignore,
        AbortSignal.any([signal, check.giveWay.signal]),
      )
      if (end.kind === 'checked') return end.check
      if (end.kind === 'refused') return refusedCheck(end.failure.message, { used: [], others: [] })
      throw new Error(`the process that checks a list ended as ${JSON.stringify(end)}`)
    } finally {
      if (checks.get(userId) === check) checks.delete(userId)
    }
  }
}

async function* arriving(
  body: AsyncIterable<Uint8Array>,
  check: Check,
): AsyncGenerator<Uint8Array, void, void> {
  yield* limited(body)
  check.isArriving = false
}

export async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > BOOK_BYTES_MAX) throw new JobError('body_too_large', 'A price list may have at most 100 MB.')
    yield piece
  }
}

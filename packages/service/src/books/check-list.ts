import { BOOK_BYTES_MAX, BOOK_ROWS_MAX, type BookCheck } from '@assay/contract'
import { JobError } from '../jobs/job-error.ts'
import { refusedCheck } from './list-check.ts'
import { type BuildLimits, runBuildProcess } from './run-build-process.ts'

/** Reads a price list as it arrives and says what a book would be built of. Nothing of it is kept. */
export type CheckList = (
  userId: number,
  columns: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => Promise<BookCheck>

/** Each has a process of its own. */
const CHECKS_MAX = 2
/** A person waits for it. */
const CHECK_MS_MAX = 60_000

export function createCheckList(limits: BuildLimits): CheckList {
  const checking = new Set<number>()
  const { memoryBytesMax } = limits
  const durationMsMax = Math.min(CHECK_MS_MAX, limits.durationMsMax)

  return async (userId, columns, body, signal) => {
    if (checking.has(userId) || checking.size >= CHECKS_MAX)
      throw new JobError('too_many_uploads', 'One list of a user is checked at a time.', {
        retryAfterSeconds: 5,
      })
    checking.add(userId)
    const order = {
      isCheck: true,
      name: 'check',
      version: 1,
      extends: 'none',
      baseName: null,
      columns,
      listBytes: 0,
      rowsMax: BOOK_ROWS_MAX,
      problemsMax: 0,
      today: '',
    } as const
    const ignore = { onNote: () => {}, onProblems: async () => {}, onBytes: async () => {} }
    try {
      const end = await runBuildProcess(
        order,
        limited(body),
        { memoryBytesMax, durationMsMax },
        ignore,
        signal,
      )
      if (end.kind === 'checked') return end.check
      if (end.kind === 'refused') return refusedCheck(end.failure.message, [])
      throw new Error(`the process that checks a list ended as ${JSON.stringify(end)}`)
    } finally {
      checking.delete(userId)
    }
  }
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > BOOK_BYTES_MAX) throw new JobError('body_too_large', 'A price list may have at most 100 MB.')
    yield piece
  }
}

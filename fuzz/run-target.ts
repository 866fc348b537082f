import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { newShared, readCase, stopThread, type ThreadOrder, type ThreadReport } from './thread-messages.ts'

export interface TargetResult extends ThreadReport {
  readonly name: string
  readonly seconds: number
}

const PROGRESS_MS = 5_000
/**
 * Looks in a row that find the same case: 90 seconds, since opening a target may take long as well. Looks are counted and not
 * time, so a machine that slept finds nothing.
 */
const STUCK_LOOKS_MAX = 18
const MEMORY_MB_MAX = 1_024

/** Fuzzes one target in a thread, and ends it when a case does not end by itself or takes all the memory it may have. */
export function runTarget(
  order: Omit<ThreadOrder, 'shared'>,
  stopping: AbortSignal,
  onProgress: (text: string) => void,
): Promise<TargetResult> {
  const startedMs = performance.now()
  const shared = newShared()
  const thread = new Worker(fileURLToPath(new URL('./fuzz-thread.ts', import.meta.url)), {
    workerData: { ...order, shared } satisfies ThreadOrder,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  })
  const secondsSince = (ms: number): number => (performance.now() - ms) / 1_000

  return new Promise((resolve) => {
    let lastCases = -1
    let stuckLooks = 0
    const timer = setInterval(() => {
      const { casesDone } = readCase(shared)
      const rate = Math.round(casesDone / secondsSince(startedMs))
      onProgress(`${order.name}: ${casesDone} of ${order.cases} cases, ${rate} a second`)
      stuckLooks = casesDone === lastCases ? stuckLooks + 1 : 0
      lastCases = casesDone
      if (stuckLooks === STUCK_LOOKS_MAX)
        broken(`a case did not end within ${(STUCK_LOOKS_MAX * PROGRESS_MS) / 1_000} s`)
    }, PROGRESS_MS)

    const stop = () => stopThread(shared)
    if (stopping.aborted) stop()
    stopping.addEventListener('abort', stop)
    function settle(report: ThreadReport): void {
      clearInterval(timer)
      stopping.removeEventListener('abort', stop)
      void thread.terminate()
      resolve({ ...report, name: order.name, seconds: secondsSince(startedMs) })
    }
    function broken(error: string): void {
      const { casesDone, input } = readCase(shared)
      settle({ cases: casesDone, outcomes: 0, slowestMs: 0, slowestBytes: 0, find: { error, input } })
    }
    thread.once('message', settle)
    thread.once('error', (error: Error) => broken(error.stack ?? error.message))
  })
}

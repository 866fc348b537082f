import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { newShared, readCase, type ThreadOrder, type ThreadReport } from './thread-messages.ts'

export interface TargetResult extends ThreadReport {
  readonly name: string
  readonly seconds: number
}

const PROGRESS_MS = 5_000
/** Opening a target may take that long as well: a service starts, a price book is unpacked. */
const STUCK_MS_MAX = 90_000
const MEMORY_MB_MAX = 1_024

/** Fuzzes one target in a thread, and ends it when a case does not end by itself or takes all the memory it may have. */
export function runTarget(
  order: Omit<ThreadOrder, 'shared'>,
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
    let movedMs = startedMs
    const timer = setInterval(() => {
      const { casesDone } = readCase(shared)
      const rate = Math.round(casesDone / secondsSince(startedMs))
      onProgress(`${order.name}: ${casesDone} of ${order.cases} cases, ${rate} a second`)
      if (casesDone !== lastCases) [lastCases, movedMs] = [casesDone, performance.now()]
      else if (performance.now() - movedMs > STUCK_MS_MAX)
        broken(`a case did not end within ${STUCK_MS_MAX / 1_000} s`)
    }, PROGRESS_MS)

    function settle(report: ThreadReport): void {
      clearInterval(timer)
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

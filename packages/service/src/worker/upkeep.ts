import type { Logger } from 'pino'
import type { Store } from '../jobs/store.ts'
import { isPassing } from './retry-store.ts'

interface UpkeepOptions {
  readonly store: Store
  readonly logger: Logger
  readonly attemptsMax: number
}

const SWEEP_EVERY_MS = 1_000
const PURGE_EVERY_MS = 60_000
/** Small batches, so that erasing a day's jobs never holds up a submission. */
const BATCH = 200

/** Ends jobs that nobody works on and nobody may any more, and erases what is past its retention. */
export function startUpkeep({ store, logger, attemptsMax }: UpkeepOptions): { stop(): Promise<void> } {
  let busy: Promise<void> = Promise.resolve()
  let stopping = false

  const repeat = (everyMs: number, name: string, work: () => Promise<number>): NodeJS.Timeout => {
    let pending = false
    return setInterval(() => {
      if (pending) return
      pending = true
      busy = busy
        .then(async () => {
          // A full batch means that there is more, but other writers go in between.
          while (!stopping && (await work()) === BATCH) await new Promise(setImmediate)
        })
        .catch((error) => {
          if (!isPassing(error)) logger.error({ err: error }, `${name} failed`)
        })
        .finally(() => {
          pending = false
        })
    }, everyMs)
  }

  const timers = [
    repeat(SWEEP_EVERY_MS, 'sweeping overdue jobs', () => store.sweep({ limit: BATCH, attemptsMax })),
    repeat(PURGE_EVERY_MS, 'erasing expired jobs', () => store.purge({ limit: BATCH })),
  ]

  return {
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await busy
    },
  }
}

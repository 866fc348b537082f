import type { Lease, Outcome, StageNote, Store } from '../jobs/store.ts'
import { retryStore } from './retry-store.ts'

export interface Outbox {
  /** Tells of stages behind what was told before. */
  tell(stages: readonly StageNote[]): void
  /** Ends the job, behind what was told before. Nothing can be told after it. */
  end(outcome: Outcome): void
  /** Resolves when all that was told is on disk, or the job was found to be lost. Rejects when the store gave up. */
  drained(): Promise<'written' | 'lost'>
}

interface OutboxOptions {
  readonly store: Pick<Store, 'record'>
  readonly lease: Lease
  readonly signal: AbortSignal
  /** Called once, when the store says that this worker no longer holds the job. */
  readonly onLost: () => void
}

/**
 * One job's writes, in order: what gathers while one is being committed goes with the next. So the first event leaves at
 * once, the others share commits, and no event can overtake another even when the store fails in between.
 */
export function createOutbox({ store, lease, signal, onLost }: OutboxOptions): Outbox {
  const { id, attempt } = lease
  let stages: StageNote[] = []
  let outcome: Outcome | null = null
  let state: 'written' | 'lost' = 'written'
  let flushing: Promise<void> | null = null
  let failure: unknown = null

  async function flush(): Promise<void> {
    // From the next turn on, so that what a thread told in one message, perhaps with the end, is one write.
    await new Promise((resolve) => setImmediate(resolve))
    while ((stages.length > 0 || outcome !== null) && state === 'written') {
      const record = { id, attempt, stages, outcome }
      stages = []
      outcome = null
      if ((await retryStore(() => store.record(record), signal)) === 'written') continue
      state = 'lost'
      onLost()
    }
  }

  function flushSoon(): void {
    flushing ??= flush()
      .catch((error) => {
        failure = error
      })
      .finally(() => {
        flushing = null
      })
  }

  return {
    tell(notes) {
      if (state === 'lost' || failure !== null) return
      stages.push(...notes)
      flushSoon()
    },
    end(how) {
      if (state === 'lost' || failure !== null) return
      outcome = how
      flushSoon()
    },
    async drained() {
      while (flushing !== null) await flushing
      if (failure !== null) throw failure
      return state
    },
  }
}

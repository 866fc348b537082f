import type { Finish, StageAppend, Store } from '../jobs/store.ts'
import { retryStore } from './retry-store.ts'

export type OutboxWrite =
  | { readonly kind: 'stage'; readonly write: StageAppend }
  | { readonly kind: 'finish'; readonly write: Finish }

export interface Outbox {
  /** Queues a write behind the earlier ones. */
  push(write: OutboxWrite): void
  /** Resolves when all that was pushed is on disk, or the job was found to be lost. Rejects when the store gave up. */
  drained(): Promise<'written' | 'lost'>
}

interface OutboxOptions {
  readonly store: Store
  readonly signal: AbortSignal
  /** Called once, when the store says that this worker no longer holds the job. */
  readonly onLost: () => void
}

/**
 * One job's writes, in order, in waves: what gathers while one wave is being committed goes with the next. So the first
 * event leaves at once, the others share commits, and no event can overtake another even when the store fails in between.
 */
export function createOutbox({ store, signal, onLost }: OutboxOptions): Outbox {
  let queued: OutboxWrite[] = []
  let state: 'written' | 'lost' = 'written'
  let flushing: Promise<void> | null = null
  let failure: unknown = null

  async function flush(): Promise<void> {
    while (queued.length > 0 && state === 'written') {
      const wave = queued
      queued = []
      const results = await Promise.all(wave.map((entry) => retryStore(() => send(entry), signal)))
      if (results.includes('lost')) {
        state = 'lost'
        onLost()
      }
    }
  }

  function send(entry: OutboxWrite): Promise<'written' | 'lost'> {
    return entry.kind === 'stage' ? store.appendStage(entry.write) : store.finish(entry.write)
  }

  return {
    push(write) {
      if (state === 'lost' || failure !== null) return
      queued.push(write)
      // From the next turn on, so that what a thread told in one message, perhaps with the end, makes one wave.
      flushing ??= new Promise<void>((resolve) => setImmediate(resolve))
        .then(flush)
        .catch((error) => {
          failure = error
        })
        .finally(() => {
          flushing = null
        })
    },
    async drained() {
      while (flushing !== null) await flushing
      if (failure !== null) throw failure
      return state
    },
  }
}

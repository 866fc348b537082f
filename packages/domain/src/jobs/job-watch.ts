import type { StoredEvent } from './job.ts'
import { LAST_EVENT_IDS_MAX, type Store } from './store.ts'

/** Somebody who waits for news of a job. */
export interface Watcher {
  readonly jobId: string
  /** Number of the job's newest event that the watcher knows of. */
  seen: number
  /** There may be news. `events`: what was just committed, when the wake-up carries it. */
  wake(events: readonly StoredEvent[] | null): void
}

export interface JobWatch {
  add(watcher: Watcher): void
  remove(watcher: Watcher): void
  close(): void
}

interface JobWatchParts {
  readonly store: Pick<Store, 'subscribe' | 'lastEventIds'>
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Hands the store's wake-ups to whoever waits for that job. A wake-up may be lost, so there is a slow poll beneath: one query
 * for up to `LAST_EVENT_IDS_MAX` jobs, and only for those that were silent since the last round.
 */
export function createJobWatch({ store, pollMs, onError }: JobWatchParts): JobWatch {
  const watchers = new Map<string, Set<Watcher>>()
  const woken = new Set<string>()
  let isPolling = false

  const unsubscribe = store.subscribe((wake) => {
    if (wake.kind !== 'job') return
    const waiting = watchers.get(wake.id)
    if (waiting === undefined) return
    woken.add(wake.id)
    for (const watcher of waiting) watcher.wake(wake.events)
  })

  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    poll()
      .catch(onError)
      .finally(() => {
        isPolling = false
      })
  }, pollMs)
  timer.unref()

  async function poll(): Promise<void> {
    const silent = [...watchers.keys()].filter((id) => !woken.has(id))
    woken.clear()
    for (let start = 0; start < silent.length; start += LAST_EVENT_IDS_MAX) {
      const ids = silent.slice(start, start + LAST_EVENT_IDS_MAX)
      const newest = await store.lastEventIds(ids)
      for (const id of ids) wakeBehind(id, newest.get(id))
      // Requests get their turn between two batches: the embedded store answers on this very thread.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function wakeBehind(id: string, newest: number | undefined): void {
    for (const watcher of watchers.get(id) ?? []) {
      if (newest === undefined || newest > watcher.seen) watcher.wake(null)
    }
  }

  return {
    add(watcher) {
      const waiting = watchers.get(watcher.jobId)
      if (waiting === undefined) watchers.set(watcher.jobId, new Set([watcher]))
      else waiting.add(watcher)
    },
    remove(watcher) {
      const waiting = watchers.get(watcher.jobId)
      if (waiting === undefined || !waiting.delete(watcher) || waiting.size > 0) return
      watchers.delete(watcher.jobId)
      woken.delete(watcher.jobId)
    },
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

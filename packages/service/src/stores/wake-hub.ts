import type { StoredEvent } from '../jobs/job.ts'
import type { Store, Wake } from '../jobs/store.ts'

/** What one transaction publishes once it is committed. */
export interface News {
  /** Says that a job may be claimable. */
  work(): void
  event(jobId: string, event: StoredEvent): void
}

export interface NewsOfCommit extends News {
  readonly jobs: ReadonlyMap<string, readonly StoredEvent[]>
  readonly hasWork: boolean
  addAll(other: NewsOfCommit): void
}

/** Collects news by job: a commit wakes each listener once for a job, however many events it has. */
export function collectNews(): NewsOfCommit {
  const jobs = new Map<string, StoredEvent[]>()
  let hasWork = false
  return {
    jobs,
    get hasWork() {
      return hasWork
    },
    work() {
      hasWork = true
    },
    event(jobId, event) {
      const events = jobs.get(jobId)
      if (events === undefined) jobs.set(jobId, [event])
      else events.push(event)
    },
    addAll(other) {
      hasWork ||= other.hasWork
      for (const [jobId, events] of other.jobs) for (const event of events) this.event(jobId, event)
    },
  }
}

export interface WakeHub {
  readonly subscribe: Store['subscribe']
  publish(news: NewsOfCommit): void
  wake(wake: Wake): void
}

/** Publishes commits to the listeners of this process. A listener that throws is its own problem, not the store's. */
export function createWakeHub(onListenerError: (error: unknown) => void): WakeHub {
  const listeners = new Set<(wake: Wake) => void>()

  const wake = (wake: Wake): void => {
    for (const listener of listeners) {
      try {
        listener(wake)
      } catch (error) {
        onListenerError(error)
      }
    }
  }

  return {
    wake,
    publish(news) {
      if (listeners.size === 0) return
      for (const [id, events] of news.jobs) wake({ kind: 'job', id, events })
      if (news.hasWork) wake({ kind: 'work' })
    },
    subscribe(listener) {
      // A new wrapper each time: the same function may subscribe twice and leave once.
      const own = (wake: Wake): void => listener(wake)
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },
  }
}

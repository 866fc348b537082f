import type { StoredEvent } from '@assay/domain/jobs/job'
import type { Store, Wake, WorkKind } from '@assay/domain/jobs/store'

export const WORK_KINDS: ReadonlySet<WorkKind> = new Set(['jobs', 'batches', 'builds'])

/** What one transaction publishes once it is committed. */
export interface News {
  /** Says that something of this kind may be claimable; without one, of any kind. */
  work(of?: WorkKind): void
  event(jobId: string, event: StoredEvent): void
}

export interface NewsOfCommit extends News {
  readonly jobs: ReadonlyMap<string, readonly StoredEvent[]>
  readonly workOf: ReadonlySet<WorkKind>
  addAll(other: NewsOfCommit): void
}

/** Collects news by job: a commit wakes each listener once for a job, however many events it has. */
export function collectNews(): NewsOfCommit {
  const jobs = new Map<string, StoredEvent[]>()
  const workOf = new Set<WorkKind>()
  return {
    jobs,
    workOf,
    work(of) {
      for (const kind of of === undefined ? WORK_KINDS : [of]) workOf.add(kind)
    },
    event(jobId, event) {
      const events = jobs.get(jobId)
      if (events === undefined) jobs.set(jobId, [event])
      else events.push(event)
    },
    addAll(other) {
      for (const kind of other.workOf) workOf.add(kind)
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
      if (news.workOf.size > 0) wake({ kind: 'work', of: news.workOf })
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

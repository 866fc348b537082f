import { isTerminal, type StoredEvent } from './job.ts'
import type { JobWatch, Watcher } from './job-watch.ts'
import type { EventPage, JobKey, Store } from './store.ts'

/** Where followed events go. */
export interface EventSink {
  /** Takes events in order. False: it is full, and `resume` will be called when it has room again. */
  write(events: readonly StoredEvent[]): boolean
  /** There is more to say, but the sink is still full. */
  pressed(): void
  /** The last event was written, or the job is gone. */
  end(): void
}

/** A job being followed: events that are in the store, by position, each exactly once. */
export interface JobFollow {
  /** Begins to write. Called once. */
  begin(sink: EventSink): void
  /** The sink has room again. */
  resume(): void
  /** Nobody listens any more. */
  stop(): void
}

interface FollowParts {
  readonly store: Pick<Store, 'readEvents'>
  readonly watch: JobWatch
  readonly onError: (error: unknown) => void
}

/** Follows a job from just after an event number. Null when there is no such job of this owner. */
export type FollowJob = (owner: JobKey, after: number) => Promise<JobFollow | null>

const PAGE_EVENTS_MAX = 64

interface Follower extends Watcher {
  readonly userId: number
  /** Number of the last event written: only larger ones are ever written. */
  position: number
  sink: EventSink | null
  isReading: boolean
  /** Something happened while reading: read once more. */
  isStale: boolean
  isFull: boolean
  isOver: boolean
}

/**
 * Why nothing is lost or told twice: the follower is registered for wake-ups before its first read, and a wake-up during a
 * read leads to another read. It writes only what lies directly above its own position, and the position moves only when it
 * writes. Events are numbered without gaps in the transaction that stores them, so that a reader of "above n" can never
 * overtake a writer. A wake-up may carry events; they take the short way only when they begin at the very next number.
 */
export function createFollowJob({ store, watch, onError }: FollowParts): FollowJob {
  function read(follower: Follower): Promise<EventPage | null> {
    return store.readEvents({
      userId: follower.userId,
      id: follower.jobId,
      after: follower.position,
      limit: PAGE_EVENTS_MAX,
    })
  }

  async function pump(follower: Follower): Promise<void> {
    if (follower.isReading) {
      follower.isStale = true
      return
    }
    follower.isReading = true
    try {
      do {
        follower.isStale = false
        const page = await read(follower)
        if (follower.isOver) return
        deliver(follower, page)
      } while (follower.isStale && !follower.isOver && !follower.isFull)
    } catch (error) {
      // The store is away. `seen` has not moved, so that the next poll comes back here.
      onError(error)
    } finally {
      follower.isReading = false
    }
  }

  function deliver(follower: Follower, page: EventPage | null): void {
    if (page === null) {
      finish(follower)
      return
    }
    follower.seen = page.lastEventId
    write(follower, page.events)
    if (page.events.length === PAGE_EVENTS_MAX) follower.isStale = true
    else if (isTerminal(page.status) && follower.position >= page.lastEventId) finish(follower)
  }

  function write(follower: Follower, events: readonly StoredEvent[]): void {
    const last = events.at(-1)
    if (last === undefined || follower.sink === null) return
    follower.position = last.id
    follower.isFull = !follower.sink.write(events)
  }

  function finish(follower: Follower): void {
    stop(follower)
    follower.sink?.end()
  }

  function stop(follower: Follower): void {
    follower.isOver = true
    watch.remove(follower)
  }

  function wake(follower: Follower, events: readonly StoredEvent[] | null): void {
    const last = events?.at(-1)
    if (last !== undefined && last.id <= follower.seen && last.id <= follower.position) return
    if (follower.isFull) {
      follower.sink?.pressed()
      return
    }
    if (
      follower.isReading ||
      events === null ||
      last === undefined ||
      events[0]?.id !== follower.position + 1
    ) {
      void pump(follower)
      return
    }
    follower.seen = last.id
    write(follower, events)
    if (last.type !== 'stage') finish(follower)
  }

  return async (owner, after) => {
    const follower: Follower = {
      jobId: owner.id,
      userId: owner.userId,
      seen: 0,
      position: after,
      sink: null,
      isReading: true,
      isStale: false,
      isFull: false,
      isOver: false,
      wake: (events) => wake(follower, events),
    }
    watch.add(follower)
    const first = await read(follower).catch((error: unknown) => {
      stop(follower)
      throw error
    })
    if (first === null) {
      stop(follower)
      return null
    }
    return {
      begin(sink) {
        follower.sink = sink
        deliver(follower, first)
        follower.isReading = false
        if (follower.isStale && !follower.isOver && !follower.isFull) void pump(follower)
      },
      resume() {
        follower.isFull = false
        if (!follower.isOver) void pump(follower)
      },
      stop: () => stop(follower),
    }
  }
}

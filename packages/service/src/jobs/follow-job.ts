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

/** A job being followed: a plain record without functions of its own, because thousands are open at once. */
export interface JobFollow {
  readonly jobId: string
}

export interface FollowJob {
  /** Follows a job from just after an event number. Null when there is no such job of this owner. */
  start(owner: JobKey, after: number): Promise<JobFollow | null>
  /** Begins to write what `start` found, and whatever comes. Called once. */
  begin(follow: JobFollow, sink: EventSink): void
  /** The sink has room again. */
  resume(follow: JobFollow): void
  /** Nobody listens any more. */
  stop(follow: JobFollow): void
}

interface FollowParts {
  readonly store: Pick<Store, 'readEvents'>
  readonly watch: JobWatch
  readonly onError: (error: unknown) => void
}

const PAGE_EVENTS_MAX = 64

interface Follower extends Watcher {
  readonly userId: number
  /** Number of the last event written: only larger ones are ever written. */
  position: number
  /** What was read before the sink was there. */
  first: EventPage | null
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

  function wake(this: Follower, events: readonly StoredEvent[] | null): void {
    const last = events?.at(-1)
    if (last !== undefined && last.id <= this.seen && last.id <= this.position) return
    if (this.isFull) {
      this.sink?.pressed()
      return
    }
    const isNext = events?.[0]?.id === this.position + 1
    if (this.isReading || events === null || last === undefined || !isNext) {
      void pump(this)
      return
    }
    this.seen = last.id
    write(this, events)
    if (last.type !== 'stage') finish(this)
  }

  return {
    async start({ userId, id }, after) {
      const follower: Follower = {
        jobId: id,
        userId,
        seen: 0,
        position: after,
        first: null,
        sink: null,
        isReading: true,
        isStale: false,
        isFull: false,
        isOver: false,
        wake,
      }
      watch.add(follower)
      try {
        follower.first = await read(follower)
      } finally {
        if (follower.first === null) stop(follower)
      }
      return follower.first === null ? null : follower
    },
    begin(follow, sink) {
      const follower = follow as Follower
      follower.sink = sink
      deliver(follower, follower.first)
      follower.first = null
      follower.isReading = false
      if (follower.isStale && !follower.isOver && !follower.isFull) void pump(follower)
    },
    resume(follow) {
      const follower = follow as Follower
      follower.isFull = false
      if (!follower.isOver) void pump(follower)
    },
    stop: (follow) => stop(follow as Follower),
  }
}

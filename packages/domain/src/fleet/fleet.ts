import { JobError } from '../jobs/job.ts'

/** What a node reports about itself, every few seconds. */
export interface NodeReport {
  /** Never used again by another process. */
  readonly name: string
  readonly version: string
  /** `all`: it serves and prices. */
  readonly role: 'api' | 'worker' | 'all'
  /** Jobs that it can price at once at this moment; 0 for a node that only serves, or whose threads are all dead. */
  readonly workers: number
  readonly book: { readonly name: string; readonly version: number } | null
  /** Books of users in its memory. */
  readonly booksInMemory: number
  /** Jobs that it ended in the last minute. */
  readonly jobsPerMinute: number
  readonly startedAtMs: number
}

export interface NodeRecord extends NodeReport {
  /** Since its last report, by the store's clock. */
  readonly seenMsAgo: number
}

export interface Queue {
  /** Pending single jobs by how long they have waited, in the order of `QUEUE_AGES_MS`; the last are all older ones. */
  readonly byAge: readonly number[]
  /** The users with the most pending jobs, most first. */
  readonly byUser: readonly {
    readonly user: string
    readonly jobs: number
    readonly oldestMs: number
  }[]
}

/** Upper ends of the steps in which waiting jobs are counted. */
export const QUEUE_AGES_MS = [1_000, 10_000, 60_000, 600_000] as const
export const QUEUE_USERS_MAX = 20
export const NODES_MAX = 1_000

/** A node that has not reported for this long is dead or cut off. It is shown as such for a while, and then forgotten. */
export const NODE_GONE_MS = 15_000
export const NODE_FORGOTTEN_MS = 600_000

export interface FleetStore {
  /** Says that a node lives. Asked again it says so again: the report that arrives last counts. */
  report(node: NodeReport): Promise<void>
  /** Forgets a node that stops. Asking again does nothing. */
  leave(name: string): Promise<void>
  /** All nodes that are not forgotten, by name. */
  nodes(): Promise<readonly NodeRecord[]>
  queue(): Promise<Queue>
}

export const isAlive = ({ seenMsAgo }: NodeRecord): boolean => seenMsAgo < NODE_GONE_MS

/** How many jobs all living nodes together can price at once. */
export const workersOf = (nodes: readonly NodeRecord[]): number =>
  nodes.filter(isAlive).reduce((sum, { workers }) => sum + workers, 0)

/** What a node knows about the whole fleet. */
export interface FleetView {
  /** Jobs that the fleet can price at once, as of the last report; null before the first, and while the store is away. */
  workers(): number | null
}

export interface NodeReporting extends FleetView {
  stop(): Promise<void>
}

interface ReportParts {
  readonly store: FleetStore
  /** The node as it is now. */
  readonly describe: () => Omit<NodeReport, 'jobsPerMinute'>
  /** Jobs that this node has ended so far. */
  readonly endedJobs: () => number
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}

const REPORT_EVERY_MS = 5_000
const MINUTE_MS = 60_000

/** Reports this node to the others and reads their reports, every five seconds and once at the start. */
export async function startReporting(parts: ReportParts): Promise<NodeReporting> {
  const { store, describe, endedJobs, nowMs, onError } = parts
  const readings: { readonly atMs: number; readonly ended: number }[] = []
  let workers: number | null = null
  let running: Promise<void> | null = null

  function jobsPerMinute(): number {
    const now = { atMs: nowMs(), ended: endedJobs() }
    while (readings[0] !== undefined && readings[0].atMs < now.atMs - MINUTE_MS) readings.shift()
    const [first = now] = readings
    readings.push(now)
    return now.ended - first.ended
  }

  async function report(): Promise<void> {
    try {
      await store.report({ ...describe(), jobsPerMinute: jobsPerMinute() })
      workers = workersOf(await store.nodes())
    } catch (error) {
      workers = null
      if (!(error instanceof JobError)) onError(error)
    } finally {
      running = null
    }
  }

  await report()
  const timer = setInterval(() => {
    running ??= report()
  }, REPORT_EVERY_MS)
  timer.unref()
  return {
    workers: () => workers,
    async stop() {
      clearInterval(timer)
      await running
      // Otherwise the others would take it for dead a little later, which is the same to them.
      await store.leave(describe().name).catch(() => undefined)
    },
  }
}

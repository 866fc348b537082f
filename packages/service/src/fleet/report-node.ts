import { JobError } from '../jobs/job.ts'
import { type FleetStore, type NodeReport, workersOf } from './fleet-store.ts'

/** What a node knows of the whole fleet. */
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

/** Reports this node to the others and learns of them, every five seconds and once at the start. */
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

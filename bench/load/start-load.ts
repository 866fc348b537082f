import { startChild } from '../child-process.ts'
import { cpuMicrosOf } from '../process-usage.ts'
import type { BenchServer } from '../service-process.ts'
import type { Target } from './connection.ts'
import type { LoadOrder } from './load-process.ts'
import type { JobsMeasured, JobsRun } from './run-jobs.ts'

/** What one run of jobs showed: of the server, and of the generator itself. */
export interface LoadResult extends JobsMeasured {
  readonly perSecond: number
  readonly serverMicrosPerJob: number
  readonly loadMicrosPerJob: number
}

export interface Load {
  jobs(server: BenchServer, run: JobsRun): Promise<LoadResult>
  /** Opens streams and holds them until `closeStreams`. */
  openStreams(target: Target, paths: readonly string[], count: number): Promise<void>
  /** Resolves when each of them has had one more event, with the time from the first to the last of those. */
  oneMoreEach(): Promise<{ readonly spanMs: number }>
  closeStreams(): Promise<void>
  /** How long it takes to read the stream of an ended job, each time. */
  replay(target: Target, id: string, times: number): Promise<readonly number[]>
  stop(): Promise<void>
}

/** Starts the load generator, which loads one server at a time. */
export function startLoad(): Load {
  const child = startChild('./load/load-process.ts', { execArgv: ['--max-semi-space-size=16'] })
  const ask = <T>(order: LoadOrder): Promise<T & { readonly cpuMicros: number }> => child.ask(order)
  return {
    async jobs(server, run) {
      const before = cpuMicrosOf(server.pids)
      const answer = await ask<JobsMeasured>({ kind: 'jobs', target: only(server), run })
      const serverMicros = cpuMicrosOf(server.pids) - before
      return {
        ...answer,
        perSecond: (answer.jobs * 1_000) / answer.elapsedMs,
        serverMicrosPerJob: serverMicros / answer.jobs,
        loadMicrosPerJob: answer.cpuMicros / answer.jobs,
      }
    },
    async openStreams(target, paths, count) {
      await ask({ kind: 'open', target: only(target), paths, count })
    },
    oneMoreEach: () => ask<{ spanMs: number }>({ kind: 'one-more-each' }),
    async closeStreams() {
      await ask({ kind: 'close' })
    },
    async replay(target, id, times) {
      const answer = await ask<{ timesMs: number[] }>({ kind: 'replay', target: only(target), id, times })
      return answer.timesMs
    },
    stop: () => child.stop(),
  }
}

/** A server has functions, which no message can carry. */
function only({ url, key }: Target): Target {
  return { url, key }
}

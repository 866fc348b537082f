import { startChild } from '../child-process.ts'
import { cpuMicrosOf } from '../process-usage.ts'
import type { BenchServer } from '../service-process.ts'
import type { LoadAnswer, LoadOrder } from './load-process.ts'
import type { JobsRun } from './run-jobs.ts'

/** What one run of jobs showed: of the server, and of the generator itself. */
export interface LoadResult extends LoadAnswer {
  readonly perSecond: number
  readonly serverMicrosPerJob: number
  readonly loadMicrosPerJob: number
}

export interface Load {
  jobs(server: BenchServer, run: JobsRun): Promise<LoadResult>
  stop(): Promise<void>
}

/** Starts the load generator, which loads one server at a time. */
export function startLoad(): Load {
  const child = startChild('./load/load-process.ts', { execArgv: ['--max-semi-space-size=16'] })
  return {
    async jobs(server, jobs) {
      const target = { url: server.url, key: server.key }
      const before = cpuMicrosOf(server.pids)
      const answer = await child.ask<LoadAnswer>({ target, jobs } satisfies LoadOrder)
      const serverMicros = cpuMicrosOf(server.pids) - before
      return {
        ...answer,
        perSecond: (answer.jobs * 1_000) / answer.elapsedMs,
        serverMicrosPerJob: serverMicros / answer.jobs,
        loadMicrosPerJob: answer.cpuMicros / answer.jobs,
      }
    },
    stop: () => child.stop(),
  }
}

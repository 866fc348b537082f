import type { Target } from './connection.ts'
import { type JobsMeasured, type JobsRun, runJobs } from './run-jobs.ts'

/** The load generator: a process of its own, so that its work is not the server's and can be told apart. */

export interface LoadOrder {
  readonly target: Target
  readonly jobs: JobsRun
}

export type LoadAnswer = JobsMeasured & { readonly cpuMicros: number }

process.on('message', (order: LoadOrder | 'stop') => {
  if (order === 'stop') {
    process.disconnect()
    return
  }
  run(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})

async function run({ target, jobs }: LoadOrder): Promise<LoadAnswer> {
  const before = process.cpuUsage()
  const measured = await runJobs(target, jobs)
  const { user, system } = process.cpuUsage(before)
  return { ...measured, cpuMicros: user + system }
}

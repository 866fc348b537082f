import type { Target } from './connection.ts'
import { createHeldStreams } from './held-streams.ts'
import { createJobClient } from './job-client.ts'
import { type JobsRun, runJobs } from './run-jobs.ts'

/** The load generator. It is a separate process, so its work can be told apart from the server's. */

export type LoadOrder =
  | { readonly kind: 'jobs'; readonly target: Target; readonly run: JobsRun }
  | {
      readonly kind: 'open'
      readonly target: Target
      readonly paths: readonly string[]
      readonly count: number
    }
  | { readonly kind: 'one-more-each' }
  | { readonly kind: 'close' }
  | { readonly kind: 'replay'; readonly target: Target; readonly id: string; readonly times: number }

const held = createHeldStreams()

process.on('message', (order: LoadOrder | 'stop') => {
  if (order === 'stop') {
    held.close()
    process.disconnect()
    return
  }
  const before = process.cpuUsage()
  run(order).then(
    (answer) => {
      const { user, system } = process.cpuUsage(before)
      process.send?.({ ...answer, cpuMicros: user + system })
    },
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})

async function run(order: LoadOrder): Promise<object> {
  switch (order.kind) {
    case 'jobs':
      return await runJobs(order.target, order.run)
    case 'open':
      await held.open(order.target, order.paths, order.count)
      return {}
    case 'one-more-each':
      return await held.oneMoreEach()
    case 'close':
      held.close()
      return {}
    case 'replay':
      return { timesMs: await replay(order.target, order.id, order.times) }
  }
}

/** Follows an ended job from its beginning, one time after another. */
async function replay(target: Target, id: string, times: number): Promise<readonly number[]> {
  const client = createJobClient(target, '')
  const timesMs: number[] = []
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now()
    await client.follow(id, () => {})
    timesMs.push(performance.now() - startedAt)
  }
  client.close()
  return timesMs
}

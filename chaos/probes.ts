import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import type { Random } from '../test/tools/random-numbers.ts'
import { type Caller, callService, createAgent, type Key, type Node } from './call-service.ts'
import { followStream } from './follow-stream.ts'
import { acceptedJobs } from './last-look.ts'
import type { Recorder } from './recorder.ts'

/** Probes of each user, one after the other. A job that somebody works on may be overtaken by one, hardly by all. */
const PROBES = 3
const ASK_AGAIN_MS = 100

interface ProbeOptions {
  readonly nodes: readonly Node[]
  readonly recorder: Recorder
  readonly random: Random
  /** One of each user. */
  readonly keys: readonly Key[]
  readonly leaseMs: number
  readonly signal: AbortSignal
}

/** The name of a probe's submission. The checker knows it by this name. */
const probeName = (user: string, nth: number): string => `${user}-probe-${nth}`

/**
 * After the last fault: each user submits a few jobs, follows each to its end, and then reads every older job. The queue of a
 * user is in order, so by then each older job has ended, or somebody works on it.
 */
export async function probeTheQueue(options: ProbeOptions): Promise<void> {
  // Until then a job may rightly be held by a worker that is dead.
  await sleep(options.leaseMs)
  await Promise.all(options.keys.map((key) => probeAs(key, options)))
}

async function probeAs(key: Key, { nodes, recorder, random, signal }: ProbeOptions): Promise<void> {
  const caller: Caller = { client: 'probe', key, agent: createAgent() }
  const own = random.branch(`probe-${key.user}`)
  const older = [...acceptedJobs(recorder)].filter(([, user]) => user === key.user).map(([jobId]) => jobId)
  for (let nth = 1; nth <= PROBES && !signal.aborted; nth++) {
    const jobId = await submitProbe(probeName(key.user, nth))
    if (jobId === null) break
    const follow = probeName(key.user, nth)
    await followStream({
      ...{ recorder, caller, nodes, random: own, jobId, follow, signal },
      isSlow: false,
      isFickle: false,
    })
  }
  for (const jobId of older) {
    if (signal.aborted) break
    const path = `/v1/jobs/${jobId}`
    await callService(recorder, caller, {
      operation: 'read',
      node: own.pick(nodes),
      method: 'GET',
      path,
      jobId,
    })
  }
  caller.agent.destroy()

  /** Repeats until it is accepted: nodes may still be starting. */
  async function submitProbe(submission: string): Promise<string | null> {
    const query = `3 dozen eggs; ref ${submission}`
    while (!signal.aborted) {
      const { status, body } = await callService(recorder, caller, {
        operation: 'submit',
        node: own.pick(nodes),
        method: 'POST',
        path: '/v1/jobs',
        submission,
        idempotencyKey: submission,
        body: JSON.stringify({ request_type: 'nl', query, geography: 'US-TX' }),
      })
      if (status === 202) {
        const { job_id }: SubmitResponse = JSON.parse(body)
        return job_id
      }
      await sleep(ASK_AGAIN_MS)
    }
    return null
  }
}

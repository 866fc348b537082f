import type { SubmitResponse } from '@assay/contract'
import type { Random } from '../test/tools/random-numbers.ts'
import { callService, createAgent, type Key } from './call-service.ts'
import { followStream } from './follow-stream.ts'
import { walkList } from './list-walks.ts'
import type { Recorder } from './recorder.ts'
import type { Site } from './site.ts'

const LOOKERS = 8

interface LastLook {
  readonly site: Site
  readonly recorder: Recorder
  readonly random: Random
  /** One of each user. */
  readonly keys: readonly Key[]
  readonly signal: AbortSignal
}

/** In peace: every accepted job followed from its first event to its last and read, on every node, and every list walked. */
export async function lookAtEverything({ site, recorder, random, keys, signal }: LastLook): Promise<void> {
  const { nodes } = site
  const agent = createAgent()
  const common = { recorder, random, signal }
  const left = [...acceptedJobs(recorder)]
  const look = async (): Promise<void> => {
    for (let job = left.pop(); job !== undefined; job = left.pop()) {
      const [jobId, user] = job
      const key = keys.find((candidate) => candidate.user === user)
      if (key === undefined) throw new Error(`${user} has no key.`)
      const caller = { client: 'last-look', key, agent }
      for (const node of nodes) {
        const follow = `last-look-${jobId}-${node.name}`
        await followStream({
          ...common,
          caller,
          nodes: [node],
          jobId,
          follow,
          isSlow: false,
          isFickle: false,
        })
        const path = `/v1/jobs/${jobId}`
        await callService(recorder, caller, { operation: 'read', node, method: 'GET', path, jobId })
      }
    }
  }
  await Promise.all(Array.from({ length: LOOKERS }, look))
  for (const key of keys) {
    for (const node of nodes) {
      const caller = { client: 'last-look', key, agent }
      const name = `last-look-${key.user}-${node.name}`
      await walkList({ ...common, nodes: [node], caller, name, q: null, status: null, limit: 200 })
    }
  }
  agent.destroy()
}

/** Every job that anybody got a 202 for, and whose it is. */
export function acceptedJobs({ entries }: Recorder): ReadonlyMap<string, string> {
  return new Map(
    entries
      .filter((entry) => entry.kind === 'exchange')
      .filter(({ status }) => status === 202)
      .map(({ body, user }) => {
        const { job_id }: SubmitResponse = JSON.parse(body)
        return [job_id, user]
      }),
  )
}

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@assay/contract'
import { type Frame, readStream } from '../../../test/tools/stream-frames.ts'
import { type Followed, followJob, submitJob } from './faulty-network-client.ts'

export const QUERIES = [
  '3 dozen eggs',
  '2 gal of whole milk',
  'a pound of butter and 5 lb of flour',
  'unobtainium, 2 kg',
  '10 gallons of gasoline, 1 lb coffee, 3 lb bananas',
]

interface CrowdOptions {
  /** Nodes that may be asked, in turn. */
  readonly urls: readonly string[]
  readonly key: string
  readonly clients: number
  readonly pauseMs: number
}

/** Many clients that submit and follow without end, whatever happens to the service, and keep what they were told. */
export interface Crowd {
  readonly accepted: readonly Followed[]
  /** Submits no more; resolves when every accepted job has ended before its client's eyes. */
  finish(): Promise<void>
}

export function startCrowd(t: TestContext, { urls, key, clients, pauseMs }: CrowdOptions): Crowd {
  const accepted: Followed[] = []
  let submitting = true
  t.after(() => {
    submitting = false
  })
  const running = Array.from({ length: clients }, async (_, client) => {
    const following: Promise<void>[] = []
    for (let i = client; submitting; i++) {
      const query = QUERIES[i % QUERIES.length] as string
      const id = await submitJob({ urls, key, query, idempotencyKey: `client-${client}-job-${i}` })
      const followed: Followed = { id, events: [], faults: [] }
      accepted.push(followed)
      following.push(followJob({ urls, key, followed }))
      await sleep(pauseMs)
    }
    await Promise.all(following)
  })
  return {
    accepted,
    async finish() {
      submitting = false
      await Promise.all(running)
    },
  }
}

/** What must hold for every accepted job: it ended once, its stream had no gap, and what was seen is what is stored. */
export async function assertWhole(url: string, key: string, accepted: readonly Followed[]): Promise<void> {
  const headers = { 'x-service-api-key': key }
  for (const { id, events, faults } of accepted) {
    assert.deepEqual(faults, [], id)
    const job = (await (await fetch(`${url}/v1/jobs/${id}`, { headers })).json()) as Job
    assert.ok(job.status === 'completed' || job.status === 'failed', `${id} is ${job.status}`)
    assert.equal(events.at(-1)?.type, job.status, id)
    assert.equal(events.filter(({ type }) => type !== 'stage').length, 1, id)
    assert.deepEqual(
      events.map((event) => event.id),
      Array.from({ length: job.last_event_id }, (_, i) => i + 1),
    )
    const replayed: Frame[] = []
    await readStream(`${url}/v1/jobs/${id}/stream`, headers, (event) => replayed.push(event))
    assert.deepEqual(replayed, events, id)
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@assay/contract'
import { type Followed, followJob, submitJob } from './faulty-network-client.ts'
import { createServiceProcess } from './service-process.ts'
import { readStream, type SeenEvent } from './stream-reader.ts'

const KILLS = 4
const CLIENTS = 12
const BETWEEN_KILLS_MS = 700
const QUERIES = [
  '3 dozen eggs',
  '2 gal of whole milk',
  'a pound of butter and 5 lb of flour',
  'unobtainium, 2 kg',
  '10 gallons of gasoline, 1 lb coffee, 3 lb bananas',
]

test('SIGKILL under load, several times: nothing accepted is lost, no stream has a gap, nothing seen ever changes', async (t) => {
  const service = await createServiceProcess({
    LOG_LEVEL: 'error',
    ASSAY_WORKERS: '1',
    ASSAY_STREAMS_MAX: '5000',
  })
  t.after(() => service.dispose())
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  const urls = [service.url]
  await service.start()

  const accepted: Followed[] = []
  let submitting = true
  t.after(() => {
    submitting = false
  })
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const following: Promise<void>[] = []
    for (let i = client; submitting; i++) {
      const query = QUERIES[i % QUERIES.length] as string
      const id = await submitJob({ urls, key, query, idempotencyKey: `client-${client}-job-${i}` })
      const followed: Followed = { id, events: [], faults: [] }
      accepted.push(followed)
      following.push(followJob({ urls, key, followed }))
      await sleep(20)
    }
    await Promise.all(following)
  })

  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(BETWEEN_KILLS_MS)
    await service.end('SIGKILL')
    await service.start()
  }
  await sleep(BETWEEN_KILLS_MS)
  submitting = false
  await Promise.all(clients)

  assert.ok(accepted.length > 100, `only ${accepted.length} jobs were accepted`)
  const headers = { 'x-service-api-key': key }
  for (const { id, events, faults } of accepted) {
    assert.deepEqual(faults, [], id)
    const job = (await (await fetch(`${service.url}/v1/jobs/${id}`, { headers })).json()) as Job
    assert.ok(job.status === 'completed' || job.status === 'failed', `${id} is ${job.status}`)
    assert.equal(events.at(-1)?.type, job.status)

    const replayed: SeenEvent[] = []
    await readStream(`${service.url}/v1/jobs/${id}/stream`, headers, (event) => replayed.push(event))
    assert.deepEqual(replayed, events, id)
    assert.deepEqual(
      events.map((event) => event.id),
      Array.from({ length: job.last_event_id }, (_, i) => i + 1),
    )
    assert.equal(events.filter(({ type }) => type !== 'stage').length, 1)
  }
  const retried = accepted.filter(({ events }) =>
    events.some(({ data }) => data.includes('"retrying"')),
  ).length
  t.diagnostic(`${accepted.length} jobs over ${KILLS} kills, ${retried} of them taken up again`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, SubmitResponse } from '@assay/contract'
import { createServiceProcess, type ServiceProcess } from './service-process.ts'
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

/** What one client was told about one job, over all its connections. */
interface Followed {
  readonly id: string
  readonly events: SeenEvent[]
  /** Faults that the client saw with its own eyes. */
  readonly faults: string[]
}

test('SIGKILL under load, several times: nothing accepted is lost, no stream has a gap, nothing seen ever changes', async (t) => {
  const service = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_WORKERS: '1' })
  t.after(() => service.dispose())
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()

  const accepted: Followed[] = []
  let submitting = true
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const following: Promise<void>[] = []
    for (let i = client; submitting; i++) {
      const job = await submit(
        service,
        key,
        QUERIES[i % QUERIES.length] as string,
        `client-${client}-job-${i}`,
      )
      const followed: Followed = { id: job.job_id, events: [], faults: [] }
      accepted.push(followed)
      following.push(follow(job.stream_url, key, followed))
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

/** Repeats until it is told yes or no: the key makes a repeat harmless. */
async function submit(
  service: ServiceProcess,
  key: string,
  query: string,
  idempotencyKey: string,
): Promise<SubmitResponse> {
  for (;;) {
    try {
      const response = await fetch(`${service.url}/v1/jobs`, {
        method: 'POST',
        headers: {
          'x-service-api-key': key,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ request_type: 'nl', query, geography: 'US-TX' }),
      })
      const body = await response.text()
      if (response.status === 202) return JSON.parse(body) as SubmitResponse
      if (response.status !== 503) throw new Error(`submission answered ${response.status}: ${body}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await sleep(50)
  }
}

/** Follows to the last event over any number of broken connections, as the specification tells a client to. */
async function follow(url: string, key: string, followed: Followed): Promise<void> {
  const { events, faults } = followed
  while (!events.some(({ type }) => type !== 'stage')) {
    const last = events.at(-1)?.id ?? 0
    try {
      await readStream(
        url,
        { 'x-service-api-key': key, ...(last > 0 && { 'last-event-id': String(last) }) },
        (event) => {
          const expected = (events.at(-1)?.id ?? 0) + 1
          if (event.id !== expected) faults.push(`event ${event.id} came where ${expected} was due`)
          events.push(event)
        },
      )
    } catch (error) {
      if (!isBrokenConnection(error)) throw error
    }
    await sleep(30)
  }
}

function isBrokenConnection(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error as { code?: string }).code === 'UND_ERR_SOCKET' ||
    /terminated|answered 503/.test(String(error))
  )
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Job } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { createDriver, RESULT_JSON } from './driver.ts'
import { type NewService, sleep } from './service.ts'

const isJob = Compile(Job)
const DAY_MS = 86_400_000

export function exerciseReading(newService: NewService): void {
  test('the status tells every step of a job', async (t) => {
    const { call, submit, store, advance } = await newService(t)
    const driver = createDriver(store)
    const id = await submit()
    const read = async () => {
      const answer = await call('GET', `/v1/jobs/${id}`)
      assert.equal(answer.status, 200)
      assert.ok(isJob.Check(answer.json), answer.text)
      return answer
    }
    const pending = (await read()).json
    assert.deepEqual(
      [
        pending.status,
        pending.started_at,
        pending.completed_at,
        pending.expires_at,
        pending.attempt,
        pending.stage,
      ],
      ['pending', null, null, null, 0, null],
    )
    assert.equal(pending.created_at, '2026-07-31T12:00:00.000Z')
    await advance(1_000)
    const lease = await driver.claim()
    await driver.stages(lease, 2)
    const processing = (await read()).json
    assert.deepEqual(
      [
        processing.status,
        processing.started_at,
        processing.attempt,
        processing.stage,
        processing.last_event_id,
      ],
      ['processing', '2026-07-31T12:00:01.000Z', 1, 'matching', 2],
    )
    await driver.complete(lease)
    const completed = await read()
    assert.equal(completed.json.status, 'completed')
    assert.ok(
      completed.text.includes(`"result":${RESULT_JSON}`),
      'the result is passed through byte for byte',
    )
    assert.equal(completed.json.error, null)
    assert.equal(completed.json.completed_at, '2026-07-31T12:00:01.000Z')
    assert.equal(completed.json.expires_at, '2026-08-01T12:00:01.000Z')
  })

  test('a failed job has an error and no result', async (t) => {
    const { call, submit, store } = await newService(t)
    const driver = createDriver(store)
    const id = await submit()
    await driver.fail(await driver.claim())
    const { json } = await call('GET', `/v1/jobs/${id}`)
    assert.deepEqual([json.status, json.result], ['failed', null])
    assert.deepEqual(json.error, { code: 'nothing_priced', message: 'No line could be priced.' })
  })

  test('an expired job is gone', async (t) => {
    const { call, submit, store, advance } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    await advance(DAY_MS + 1)
    const answer = await call('GET', `/v1/jobs/${id}`)
    assert.deepEqual([answer.status, answer.json.code], [404, 'job_not_found'])
    assert.equal((await call('GET', `/v1/jobs/${id}/stream`)).status, 404)
  })

  test('no id is too strange to be simply unknown', async (t) => {
    const { call } = await newService(t)
    for (const id of [
      'x',
      '%zz',
      '%00',
      '%ff',
      'x'.repeat(5_000),
      '..%2f..',
      "'%20or%201=1",
      'JOB_01K1FZQ0G0FZ0VH4Y3X2W1T0SR',
    ]) {
      const answer = await call('GET', `/v1/jobs/${id}`)
      assert.deepEqual([answer.status, answer.json.code], [404, 'job_not_found'], id)
    }
  })

  test('an unchanged job is 304; each change makes a new ETag', async (t) => {
    const { call, submit, store, advance } = await newService(t)
    const driver = createDriver(store)
    const id = await submit()
    const path = `/v1/jobs/${id}`
    const seen = new Set<string>()
    const look = async () => {
      const { headers } = await call('GET', path)
      const etag = headers.get('etag') ?? ''
      assert.ok(!seen.has(etag), etag)
      seen.add(etag)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const unchanged = await call('GET', path, { headers: { 'if-none-match': tag } })
        assert.deepEqual([unchanged.status, unchanged.text], [304, ''], tag)
        assert.equal(unchanged.headers.get('etag'), etag)
      }
      assert.equal((await call('GET', path, { headers: { 'if-none-match': '"other"' } })).status, 200)
    }
    await look()
    const lease = await driver.claim()
    await look()
    await driver.stages(lease, 1)
    await look()
    await advance(1)
    await driver.complete(lease)
    await look()
  })

  test('Prefer: wait answers as soon as the job ends', async (t) => {
    const { call, submit, store } = await newService(t)
    const driver = createDriver(store)
    const id = await submit()
    const startedMs = Date.now()
    const waiting = call('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=30' } })
    await sleep(50)
    const lease = await driver.claim()
    await driver.stages(lease, 3)
    await sleep(50)
    await driver.complete(lease)
    const answer = await waiting
    assert.equal(answer.json.status, 'completed')
    assert.equal(answer.headers.get('preference-applied'), 'wait=30')
    assert.ok(Date.now() - startedMs < 25_000)
  })

  test('Prefer: wait answers after its time when nothing ends', async (t) => {
    const { call, submit } = await newService(t)
    const id = await submit()
    const startedMs = performance.now()
    const answer = await call('GET', `/v1/jobs/${id}`, { headers: { prefer: 'respond-async, wait=1' } })
    assert.equal(answer.json.status, 'pending')
    assert.equal(answer.headers.get('preference-applied'), 'wait=1')
    const elapsedMs = performance.now() - startedMs
    assert.ok(elapsedMs >= 990 && elapsedMs < 30_000, String(elapsedMs))
  })

  test('Prefer: wait needs no wake-up: the slow poll finds the end', async (t) => {
    const { call, submit, store } = await newService(t, {
      timeouts: { pollMs: 50 },
      breakStore: () => ({ subscribe: () => () => {} }),
    })
    const id = await submit()
    const waiting = call('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=30' } })
    await sleep(30)
    await createDriver(store).run()
    assert.equal((await waiting).json.status, 'completed')
  })

  test('an ended or unknown job is not waited for', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    const startedMs = Date.now()
    assert.equal((await call('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=60' } })).status, 200)
    assert.equal((await call('GET', '/v1/jobs/unknown', { headers: { prefer: 'wait=60' } })).status, 404)
    assert.ok(Date.now() - startedMs < 30_000)
  })

  test('a wait that is too long is cut to 60 s, and one that means nothing is ignored', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    const table: readonly (readonly [string, string | null])[] = [
      ['wait=60', 'wait=60'],
      ['wait=61', 'wait=60'],
      ['wait=0', null],
      ['wait=-1', null],
      ['wait=soon', null],
      ['wait', null],
      ['handling=lenient', null],
      ['await=5', null],
    ]
    for (const [prefer, applied] of table) {
      const { headers } = await call('GET', `/v1/jobs/${id}`, { headers: { prefer } })
      assert.equal(headers.get('preference-applied'), applied, prefer)
    }
  })

  test('a status takes no query parameters', async (t) => {
    const { call, submit } = await newService(t)
    const answer = await call('GET', `/v1/jobs/${await submit()}?fields=status`)
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_parameter'])
  })
}

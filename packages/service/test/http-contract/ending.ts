import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Job } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { createDriver } from './driver.ts'
import type { NewService } from './service.ts'

const isJob = Compile(Job)

export function exerciseEnding(newService: NewService): void {
  test('a pending job is cancelled, again and again with the same answer', async (t) => {
    const { call, submit } = await newService(t)
    const id = await submit()
    const first = await call('POST', `/v1/jobs/${id}/cancel`)
    assert.equal(first.status, 200)
    assert.ok(isJob.Check(first.json), first.text)
    assert.equal(first.json.status, 'failed')
    assert.equal((first.json.error as { code: string }).code, 'cancelled')
    const second = await call('POST', `/v1/jobs/${id}/cancel`, { body: {} })
    assert.equal(second.text, first.text)
  })

  test('a failed job is tried again as a new job, once for each Idempotency-Key, and nothing else is', async (t) => {
    const { call, submit, store, newKey } = await newService(t)
    const id = await submit()
    const early = await call('POST', `/v1/jobs/${id}/retry`)
    assert.deepEqual([early.status, early.json.code], [409, 'job_not_failed'])
    await call('POST', `/v1/jobs/${id}/cancel`)
    const failed = (await call('GET', `/v1/jobs/${id}`)).json
    const headers = { 'idempotency-key': 'again-1' }
    const retried = await call('POST', `/v1/jobs/${id}/retry`, { headers })
    assert.deepEqual([retried.status, retried.json.status], [202, 'pending'])
    assert.notEqual(retried.json.job_id, id)
    // Whatever became of its labels meanwhile.
    await call('PATCH', `/v1/jobs/${id}`, { body: { labels: ['late'] } })
    const repeated = await call('POST', `/v1/jobs/${id}/retry`, { headers })
    assert.equal(repeated.json.job_id, retried.json.job_id)
    assert.equal(repeated.headers.get('idempotency-replayed'), 'true')
    await createDriver(store).run()
    const job = (await call('GET', `/v1/jobs/${retried.json.job_id}`)).json
    assert.deepEqual([job.status, job.query, job.geography], ['completed', failed.query, failed.geography])
    assert.equal((await call('GET', `/v1/jobs/${id}`)).json.status, 'failed', 'the failed one stays as it is')
    const stranger = await newKey('mallory', 'use')
    assert.equal((await call('POST', `/v1/jobs/${id}/retry`, { key: stranger })).json.code, 'job_not_found')
    const withBody = await call('POST', `/v1/jobs/${id}/retry`, { body: { query: 'x' } })
    assert.equal(withBody.json.code, 'validation_failed')
  })

  test('a running job is cancelled, and its worker can write no more', async (t) => {
    const { call, submit, store } = await newService(t)
    const driver = createDriver(store)
    const id = await submit()
    const { attempt, worker, lastEventId: after } = await driver.claim()
    assert.equal((await call('POST', `/v1/jobs/${id}/cancel`)).json.status, 'failed')
    const late = { stage: 'parsing', message: 'late', progress: 0.1 } as const
    assert.equal(await store.record({ id, attempt, worker, after, stages: [late], outcome: null }), 'lost')
  })

  test('a completed job stays completed when it is cancelled', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    const answer = await call('POST', `/v1/jobs/${id}/cancel`)
    assert.deepEqual([answer.status, answer.json.status, answer.json.error], [200, 'completed', null])
  })

  test('only an ended job can be deleted, and then it is gone for good', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    const active = await call('DELETE', `/v1/jobs/${id}`)
    assert.deepEqual([active.status, active.json.code], [409, 'job_active'])
    await createDriver(store).run()
    const deleted = await call('DELETE', `/v1/jobs/${id}`)
    assert.deepEqual([deleted.status, deleted.text], [204, ''])
    for (const [method, path] of [
      ['GET', `/v1/jobs/${id}`],
      ['GET', `/v1/jobs/${id}/stream`],
      ['DELETE', `/v1/jobs/${id}`],
      ['POST', `/v1/jobs/${id}/cancel`],
    ] as const) {
      const answer = await call(method, path)
      assert.deepEqual([answer.status, answer.json.code], [404, 'job_not_found'], `${method} ${path}`)
    }
    assert.deepEqual((await call('GET', '/v1/jobs')).json.items, [])
  })

  test('neither takes a body with anything in it', async (t) => {
    const { call, submit } = await newService(t)
    const id = await submit()
    for (const [method, path] of [
      ['POST', `/v1/jobs/${id}/cancel`],
      ['DELETE', `/v1/jobs/${id}`],
    ] as const) {
      for (const body of [{ reason: 'x' }, '[]', '1']) {
        const answer = await call(method, path, { body })
        assert.deepEqual([answer.status, answer.json.code], [422, 'validation_failed'])
      }
      assert.equal((await call(method, `${path}?force=1`)).status, 400)
    }
    assert.equal((await call('GET', `/v1/jobs/${id}`)).json.status, 'pending')
  })

  test('an empty body of type JSON is no body', async (t) => {
    const { call, submit } = await newService(t)
    const answer = await call('POST', `/v1/jobs/${await submit()}/cancel`, { body: '' })
    assert.equal(answer.status, 200, answer.text)
  })
}

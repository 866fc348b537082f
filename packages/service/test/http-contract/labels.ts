import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Job, JobList } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { createDriver } from './driver.ts'
import type { NewService } from './service.ts'

const isJob = Compile(Job)
const isJobList = Compile(JobList)
const asked = (labels: unknown) => ({ body: { request_type: 'nl', query: '3 dozen eggs', labels } })
const idsOf = ({ items }: Record<string, unknown>) => (items as { job_id: string }[]).map((job) => job.job_id)

export function exerciseLabels(newService: NewService): void {
  test('a job is filed under labels, told with them, found by them and filed anew', async (t) => {
    const { call, submit, newKey } = await newService(t)
    const id = await submit('', asked(['kitchen', 'Küche 12%']))
    await submit()
    const read = await call('GET', `/v1/jobs/${id}`)
    assert.ok(isJob.Check(read.json), read.text)
    assert.deepEqual(read.json.labels, ['kitchen', 'Küche 12%'])
    const list = async (query: string) => (await call('GET', `/v1/jobs?${query}`)).json
    const page = await list(`label=${encodeURIComponent('Küche 12%')}`)
    assert.ok(isJobList.Check(page))
    assert.deepEqual(idsOf(page), [id])
    assert.deepEqual(idsOf(await list('label=kitch')), [])
    assert.deepEqual(idsOf(await list('label=kitchen&q=eggs&status=pending')), [id])
    assert.deepEqual(idsOf(await list('label=kitchen&status=failed')), [])

    const changed = await call('PATCH', `/v1/jobs/${id}`, { body: { labels: ['bath'] } })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.json.labels, ['bath'])
    assert.notEqual((await call('GET', `/v1/jobs/${id}`)).headers.get('etag'), read.headers.get('etag'))
    assert.deepEqual(idsOf(await list('label=kitchen')), [])
    const again = await call('PATCH', `/v1/jobs/${id}`, { body: { labels: ['bath'] } })
    assert.equal(again.text, changed.text)
    assert.deepEqual((await call('PATCH', `/v1/jobs/${id}`, { body: { labels: [] } })).json.labels, [])

    const stranger = await newKey('mallory')
    const refused = await call('PATCH', `/v1/jobs/${id}`, { key: stranger, body: { labels: ['mine'] } })
    assert.deepEqual([refused.status, refused.json.code], [404, 'job_not_found'])
  })

  test('bad labels are refused with all their faults', async (t) => {
    const { call, submit } = await newService(t)
    const id = await submit()
    const bad = ['', ' ', 'a\nb', ' a', 'x'.repeat(65), 7, 'fine', 'fine', '\ud800', 'one', 'more']
    const faults = [
      ['/labels', 'too_long'],
      ['/labels/0', 'too_short'],
      ['/labels/1', 'too_short'],
      ['/labels/2', 'invalid_characters'],
      ['/labels/3', 'invalid_format'],
      ['/labels/4', 'too_long'],
      ['/labels/5', 'wrong_type'],
      ['/labels/7', 'not_unique'],
      ['/labels/8', 'invalid_characters'],
    ]
    for (const [method, path, body] of [
      ['POST', '/v1/jobs', asked(bad).body],
      ['PATCH', `/v1/jobs/${id}`, { labels: bad }],
    ] as const) {
      const { status, json } = await call(method, path, { body })
      assert.equal(status, 422)
      const told = (json.errors as { pointer: string; code: string }[]).map((each) => [
        each.pointer,
        each.code,
      ])
      assert.deepEqual(told, faults)
    }
    // A list far too long is one fault, and nobody looks through all of it.
    const many = await call('PATCH', `/v1/jobs/${id}`, {
      body: { labels: [...Array.from({ length: 8_000 }, (_, i) => `l${i}`), ''] },
    })
    assert.deepEqual([many.status, (many.json.errors as unknown[]).length], [422, 1])
    for (const [body, pointer] of [
      [{}, '/labels'],
      [{ labels: null }, '/labels'],
      [{ labels: 'kitchen' }, '/labels'],
      [{ labels: [], query: 'milk' }, '/query'],
      [[], ''],
    ] as const) {
      const { status, json } = await call('PATCH', `/v1/jobs/${id}`, { body })
      assert.equal(status, 422, JSON.stringify(body))
      assert.deepEqual(
        (json.errors as { pointer: string }[]).map((fault) => fault.pointer),
        [pointer],
      )
    }
    assert.equal((await call('PATCH', `/v1/jobs/${id}`)).json.code, 'invalid_json')
    assert.equal((await call('GET', '/v1/jobs?label=')).json.code, 'invalid_parameter')
  })

  test('an Idempotency-Key counts the labels, and one from before there were any still holds', async (t) => {
    const { call } = await newService(t)
    const post = async (key: string, labels: unknown) =>
      call('POST', '/v1/jobs', { ...asked(labels), headers: { 'idempotency-key': key } })
    const plain = await post('a', undefined)
    assert.equal((await post('a', [])).json.job_id, plain.json.job_id)
    assert.equal((await post('a', null)).json.job_id, plain.json.job_id)
    assert.equal((await post('a', ['kitchen'])).json.code, 'idempotency_key_reused')
    const filed = await post('b', ['kitchen', 'bath'])
    assert.equal((await post('b', ['bath', 'kitchen'])).json.job_id, filed.json.job_id)
    assert.equal((await post('b', ['kitchen'])).json.code, 'idempotency_key_reused')
  })

  test('jobs are found by their place and their total, and a bad filter is refused', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    const found = async (query: string) => idsOf((await call('GET', `/v1/jobs?${query}`)).json)
    assert.deepEqual(await found('geography=us'), [id])
    assert.deepEqual(await found('geography=US-TX'), [])
    const austin = await submit('', {
      body: { request_type: 'nl', query: 'eggs', geography: 'US-CBSA-12420' },
    })
    assert.deepEqual(await found('geography=US-TX'), [austin])
    assert.deepEqual(await found('geography=US-CA'), [])
    assert.deepEqual(await found('total_min=6.57&total_max=6.57'), [id])
    assert.deepEqual(await found('total_min=6.58'), [])
    assert.deepEqual(await found('total_max=6.56'), [])
    const bad = await call('GET', '/v1/jobs?geography=Atlantis&total_min=x&total_max=-1&label=%00')
    assert.deepEqual(
      (bad.json.errors as { parameter: string }[]).map((fault) => fault.parameter).toSorted(),
      ['geography', 'label', 'total_max', 'total_min'],
    )
  })
}

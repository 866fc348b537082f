import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDriver } from './driver.ts'
import type { NewService } from './service.ts'

const MINUTE_MS = 60_000

export function exerciseLimits(newService: NewService): void {
  test('submissions a minute are limited for each user, apart from reads, and refill', async (t) => {
    const { call, newKey, advance } = await newService(t, {
      limits: { rate: { submitsPerMinute: 5, readsPerMinute: 7 } },
    })
    const body = { request_type: 'nl', query: 'x' }
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await call('POST', '/v1/jobs', { body })
      assert.equal(status, 202)
      assert.equal(headers.get('ratelimit-policy'), '"submit";q=5;w=60')
      assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"submit";r=${left};t=\\d+$`))
    }
    const refused = await call('POST', '/v1/jobs', { body })
    assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
    assert.equal(refused.headers.get('retry-after'), '12')
    assert.match(refused.headers.get('ratelimit') ?? '', /^"submit";r=0;t=60$/)
    assert.equal((await call('POST', '/v1/jobs', { body, key: await newKey('bob') })).status, 202)
    assert.equal((await call('GET', '/v1/jobs')).headers.get('ratelimit-policy'), '"read";q=7;w=60')
    await advance(MINUTE_MS / 5)
    assert.equal((await call('POST', '/v1/jobs', { body })).status, 202)
    assert.equal((await call('POST', '/v1/jobs', { body })).status, 429)
  })

  test('all keys of a user draw from one bucket, and so do unknown paths', async (t) => {
    const { call, newKey } = await newService(t, {
      limits: { rate: { submitsPerMinute: 5, readsPerMinute: 3 } },
    })
    const second = await newKey('ada')
    const statuses = [
      (await call('GET', '/v1/jobs')).status,
      (await call('GET', '/v1/jobs', { key: second })).status,
      (await call('GET', '/v1/nothing')).status,
      (await call('GET', '/v1/jobs', { key: second })).status,
    ]
    assert.deepEqual(statuses, [200, 200, 404, 429])
  })

  test('tokens are fetched in lots, yet not one more is granted than the bucket holds', async (t) => {
    let fetches = 0
    const { call } = await newService(t, {
      limits: { rate: { submitsPerMinute: 600, readsPerMinute: 600 } },
      breakStore: (store) => ({
        takeTokens(take) {
          fetches++
          return store.takeTokens(take)
        },
      }),
    })
    let granted = 0
    for (let i = 0; i < 31; i++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call('HEAD', '/v1/jobs')))
      granted += answers.filter(({ status }) => status === 200).length
    }
    assert.equal(granted, 600)
    assert.ok(fetches < 300, `${fetches} fetches`)
  })

  test('without a rate limit there are no headers about one', async (t) => {
    const { call } = await newService(t)
    const { headers } = await call('GET', '/v1/jobs')
    assert.deepEqual([headers.get('ratelimit'), headers.get('ratelimit-policy')], [null, null])
  })

  test('active jobs of a user are limited until some end', async (t) => {
    const { call, submit, store, newKey } = await newService(t, { limits: { activeJobsMax: 2 } })
    await submit()
    await submit()
    const body = { request_type: 'nl', query: 'x' }
    const refused = await call('POST', '/v1/jobs', { body })
    assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_active_jobs'])
    await submit('x', { key: await newKey('bob'), body })
    await createDriver(store).run()
    await createDriver(store).run()
    await submit()
  })

  test('what a user keeps is limited by number and by size, until something is deleted', async (t) => {
    for (const [limits, detail] of [
      [
        { keptJobsMax: 2 },
        'At most 2 jobs of one user are kept (`kept_jobs`, as for every user). Delete ended jobs.',
      ],
      [
        { keptBytesMax: 30_000 },
        'At most 0.03 MB of queries, events and results of one user are kept (`kept_mb`, as for every user). Delete ended jobs.',
      ],
    ] as const) {
      const { call, submit, store, newKey } = await newService(t, { limits })
      const driver = createDriver(store)
      const body = { request_type: 'nl', query: 'x'.repeat(4_000) }
      const ids: string[] = []
      let refused = await call('POST', '/v1/jobs', { body })
      for (; refused.status === 202 && ids.length < 50; refused = await call('POST', '/v1/jobs', { body })) {
        ids.push(String(refused.json.job_id))
        await driver.run()
      }
      assert.deepEqual([refused.status, refused.json.code], [429, 'storage_full'])
      assert.equal(refused.json.detail, detail)
      await submit('x', { key: await newKey('bob'), body })
      assert.equal((await call('DELETE', `/v1/jobs/${ids[0]}`)).status, 204)
      await submit()
    }
  })

  test('smaller limits of the configuration are kept', async (t) => {
    const { call } = await newService(t, { limits: { queryCharactersMax: 10, bodyBytesMax: 1_024 } })
    const long = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query: 'x'.repeat(11) } })
    assert.deepEqual([long.status, long.json.code], [422, 'validation_failed'])
    const large = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query: 'x'.repeat(1_024) } })
    assert.deepEqual([large.status, large.json.code], [413, 'body_too_large'])
    assert.match(String(large.json.detail), /more than 1 KiB/)
  })
}

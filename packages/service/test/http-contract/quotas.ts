import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDriver } from './driver.ts'
import type { NewService, Service } from './service.ts'

const NONE = {
  jobs_per_minute: null,
  reads_per_minute: null,
  active_jobs: null,
  active_batches: null,
  kept_jobs: null,
  kept_mb: null,
  streams: null,
}
const BODY = { request_type: 'nl', query: 'x' }
const RATE = { submitsPerMinute: 600, readsPerMinute: 3_000 }

/** Gives the user `ada` limits of its own. */
async function give({ call, newKey }: Service, quotas: object) {
  const key = await newKey('root', 'admin')
  const { status, json } = await call('PUT', '/v1/admin/quotas/ada', { key, body: quotas })
  assert.equal(status, 200)
  assert.deepEqual(json, { user: 'ada', ...NONE, ...quotas })
}

export function exerciseQuotas(newService: NewService): void {
  test('an administrator gives a user limits, lists them page by page and takes them back', async (t) => {
    const { call, newKey } = await newService(t)
    const key = await newKey('root', 'admin')
    await newKey('bob')
    const path = '/v1/admin/quotas'
    const names = async (query: string) => {
      const { json } = await call('GET', `${path}${query}`, { key })
      return [(json.items as { user: string }[]).map(({ user }) => user), json.next_cursor] as const
    }
    assert.deepEqual(await names(''), [[], null])
    for (const user of ['bob', 'ada'])
      assert.equal((await call('PUT', `${path}/${user}`, { key, body: { streams: 9 } })).status, 200)
    const [first, cursor] = await names('?limit=1')
    assert.deepEqual(first, ['ada'])
    assert.deepEqual(await names(`?limit=1&cursor=${cursor}`), [['bob'], null])
    assert.deepEqual(await names('?user=bob'), [['bob'], null])
    assert.deepEqual(await names('?user=%00'), [[], null])
    assert.equal(
      (await call('GET', `${path}?user=bob&cursor=${cursor}`, { key })).json.code,
      'invalid_cursor',
    )

    const replaced = await call('PUT', `${path}/ada`, { key, body: { kept_jobs: 5, streams: null } })
    assert.deepEqual(replaced.json, { user: 'ada', ...NONE, kept_jobs: 5 })
    for (let i = 0; i < 2; i++) assert.equal((await call('DELETE', `${path}/ada`, { key })).status, 204)
    assert.deepEqual(await names(''), [['bob'], null])
    for (const method of ['PUT', 'DELETE'])
      for (const user of ['nobody', 'a%00b', '%F0%9F%92%A1']) {
        const { status, json } = await call(method, `${path}/${user}`, { key, body: {} })
        assert.deepEqual([status, json.code], [404, 'user_not_found'], `${method} ${user}`)
      }

    const audit = (await call('GET', '/v1/admin/audit', { key })).json.items as Record<string, unknown>[]
    const changes = audit.filter(({ key_id }) => key_id === null)
    assert.deepEqual(
      changes.map(({ action, user, quotas }) => [action, user, quotas]),
      [
        ['quotas_removed', 'ada', null],
        ['quotas_set', 'ada', { ...NONE, kept_jobs: 5 }],
        ['quotas_set', 'ada', { ...NONE, streams: 9 }],
        ['quotas_set', 'bob', { ...NONE, streams: 9 }],
      ],
    )
    assert.match(JSON.stringify(changes[0]?.by), /^\{"via":"http","user":"root","key_id":"key_\w+"\}$/)
  })

  test('limits of a user that cannot be are refused with all faults, and nothing changes', async (t) => {
    const { call, newKey } = await newService(t)
    const key = await newKey('root', 'admin')
    const body = {
      jobs_per_minute: 0,
      reads_per_minute: 1_000_001,
      active_jobs: 1.5,
      active_batches: '3',
      kept_jobs: true,
      kept_mb: -1,
      streams: [],
      more: 1,
    }
    const { status, json } = await call('PUT', '/v1/admin/quotas/ada', { key, body })
    assert.deepEqual([status, json.code], [422, 'validation_failed'])
    const faults = json.errors as { pointer: string; code: string; detail: string }[]
    assert.deepEqual(
      faults.map(({ pointer }) => pointer).toSorted(),
      Object.keys(body)
        .map((name) => `/${name}`)
        .toSorted(),
    )
    const [rate] = faults.filter(({ pointer }) => pointer === '/jobs_per_minute')
    assert.equal(
      rate?.detail,
      'Must be a whole number from 1 to 1000000, or null for the limit of everybody.',
    )
    for (const wrong of [[], null, 'x'])
      assert.equal(
        (await call('PUT', '/v1/admin/quotas/ada', { key, body: JSON.stringify(wrong) })).status,
        422,
      )
    assert.equal((await call('PUT', '/v1/admin/quotas/ada', { key })).json.code, 'invalid_json')
    assert.deepEqual((await call('GET', '/v1/admin/quotas', { key })).json.items, [])
  })

  test('a user reads the limits that hold for it', async (t) => {
    const service = await newService(t, { limits: { rate: RATE } })
    const before = {
      jobs_per_minute: 600,
      reads_per_minute: 3_000,
      active_jobs: 10_000,
      active_batches: 10,
      kept_jobs: 1_000_000,
      kept_mb: 10_240,
      streams: 50,
    }
    const limits = async () => (await service.call('GET', '/v1/me')).json.limits
    assert.deepEqual(await limits(), before)
    const quotas = { jobs_per_minute: 1_000_000, kept_mb: 1, streams: 3 }
    await give(service, quotas)
    assert.deepEqual(await limits(), { ...before, ...quotas })
    const unlimited = await newService(t)
    await give(unlimited, quotas)
    const { json } = await unlimited.call('GET', '/v1/me')
    const rates = json.limits as Record<string, unknown>
    assert.deepEqual([rates.jobs_per_minute, rates.reads_per_minute], [null, null])
  })

  test('a refusal names the limit and says whose it is', async (t) => {
    const service = await newService(t, { limits: { rate: RATE, activeJobsMax: 1 } })
    const { call, submit } = service
    await submit()
    const busy = await call('POST', '/v1/jobs', { body: BODY })
    assert.equal(
      busy.json.detail,
      'At most 1 jobs of one user may be pending or processing at a time (`active_jobs`, as for every user).',
    )
    await give(service, { jobs_per_minute: 3, active_jobs: 2, kept_jobs: 2 })
    await submit()
    assert.match(
      String((await call('POST', '/v1/jobs', { body: BODY })).json.detail),
      /^At most 2 .*`active_jobs` of ada/,
    )
    const kept = createDriver(service.store)
    await kept.run()
    const full = await call('POST', '/v1/jobs', { body: BODY })
    assert.match(String(full.json.detail), /^At most 2 jobs .*`kept_jobs` of ada/)
    const fast = await call('POST', '/v1/jobs', { body: BODY })
    assert.deepEqual([fast.status, fast.json.code], [429, 'rate_limited'])
    assert.equal(
      fast.json.detail,
      'More than 3 submissions a minute (`jobs_per_minute` of ada). Wait for `Retry-After`.',
    )
    assert.equal(fast.headers.get('ratelimit-policy'), '"submit";q=3;w=60')
  })

  test('the limits of one user are nothing to another', async (t) => {
    const service = await newService(t, { limits: { rate: RATE } })
    const { call, newKey } = service
    await give(service, { jobs_per_minute: 1, streams: 1, active_batches: 1, reads_per_minute: 5 })
    const bob = await newKey('bob')
    for (const key of [await newKey('ada'), bob]) {
      const statuses = [1, 2].map(async () => (await call('POST', '/v1/jobs', { key, body: BODY })).status)
      assert.deepEqual((await Promise.all(statuses)).toSorted(), key === bob ? [202, 202] : [202, 429])
    }
    assert.equal(
      (await call('GET', '/v1/me', { key: bob })).headers.get('ratelimit-policy'),
      '"read";q=3000;w=60',
    )
    assert.equal((await call('GET', '/v1/me')).headers.get('ratelimit-policy'), '"read";q=5;w=60')
  })
}

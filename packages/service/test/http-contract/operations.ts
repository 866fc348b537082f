import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PROBLEM_CODES } from '@assay/contract'
import { Fleet } from '@assay/contract/schemas'
import { JobError } from '@assay/domain/jobs/job'
import { Compile } from 'typebox/compile'
import { eventually } from '../../../../test/tools/eventually.ts'
import { createDriver } from './driver.ts'
import type { NewService } from './service.ts'

const isFleet = Compile(Fleet)

export function exerciseOperations(newService: NewService): void {
  test('health and readiness need no key', async (t) => {
    const book = { name: 'us', version: 2, hash: 'a'.repeat(64) }
    const { call } = await newService(t, { defaultBook: () => book })
    assert.deepEqual((await call('GET', '/healthz', { key: null })).json, { status: 'ok' })
    assert.deepEqual((await call('GET', '/readyz', { key: null })).json, {
      status: 'ready',
      book,
      workers: 1,
    })
  })

  test('an admin sees all nodes and what waits, by age and by user', async (t) => {
    const { call, newKey, submit, store } = await newService(t)
    const admin = await newKey('root', 'admin')
    await store.fleet.report({
      name: 'worker-1',
      version: '0.1.0',
      role: 'worker',
      workers: 4,
      book: { name: 'us', version: 1 },
      booksInMemory: 0,
      jobsPerMinute: 12,
      startedAtMs: 0,
    })
    await submit()
    const fleet = await call('GET', '/v1/admin/fleet', { key: admin })
    assert.equal(fleet.status, 200, fleet.text)
    assert.ok(isFleet.Check(fleet.json), fleet.text)
    assert.deepEqual(
      fleet.json.nodes.map(({ name, alive }) => [name, alive]),
      [['worker-1', true]],
    )
    assert.deepEqual([fleet.json.workers, fleet.json.jobs_per_minute], [4, 12])
    assert.equal(fleet.json.queue.waiting, 1)
    assert.deepEqual(
      fleet.json.queue.by_user.map(({ jobs }) => jobs),
      [1],
    )
    assert.equal((await call('GET', '/v1/admin/fleet')).json.code, 'insufficient_scope')
    const asked = await call('GET', '/v1/admin/fleet?since=1', { key: admin })
    assert.deepEqual([asked.status, asked.json.code], [400, 'invalid_parameter'])
  })

  test('a node that starts, stops, or has lost its store is alive but not ready', async (t) => {
    const starting = await newService(t, { isReady: () => false })
    assert.equal((await starting.call('GET', '/readyz')).json.code, 'starting_up')
    const unable = await newService(t, { isReady: () => 'No thread can price.' })
    const answer = (await unable.call('GET', '/readyz')).json
    assert.deepEqual([answer.code, answer.detail], ['not_ready', 'No thread can price.'])
    const away = await newService(t, {
      breakStore: () => ({ ping: () => Promise.reject(new Error('away')) }),
    })
    assert.equal((await away.call('GET', '/readyz')).json.code, 'store_unavailable')
    const stopping = await newService(t)
    stopping.app.beginShutdown()
    assert.equal((await stopping.call('GET', '/readyz')).json.code, 'shutting_down')
    for (const { call } of [starting, unable, away, stopping])
      assert.equal((await call('GET', '/healthz')).status, 200)
  })

  test('a stopping node refuses new work and answers those who wait', async (t) => {
    let isRead = false
    const { app, call, submit } = await newService(t, {
      breakStore: (store) => ({
        async get(id) {
          const job = await store.get(id)
          isRead = true
          return job
        },
      }),
    })
    const id = await submit()
    const waiting = call('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=60' } })
    await eventually('the job was read', () => isRead)
    app.beginShutdown()
    assert.equal((await waiting).json.status, 'pending')
    const refused = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query: 'x' } })
    assert.deepEqual([refused.status, refused.json.code], [503, 'shutting_down'])
    assert.equal(refused.headers.get('connection'), 'close')
    assert.equal((await call('GET', '/v1/jobs', { key: null })).json.code, 'missing_api_key')
  })

  for (const code of ['store_unavailable', 'overloaded'] as const) {
    test(`a store that answers ${code} is told as 503`, async (t) => {
      const { call } = await newService(t, {
        breakStore: () => ({ submit: () => Promise.reject(new JobError(code, 'Later.')) }),
      })
      const answer = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query: 'x' } })
      assert.deepEqual([answer.status, answer.json.code], [503, code])
    })
  }

  test('the metrics tell of requests, jobs, events and the queue', async (t) => {
    const { call, submit, store } = await newService(t)
    await submit()
    await createDriver(store).run()
    await submit()
    await call('GET', '/v1/jobs/unknown')
    const { text, headers } = await call('GET', '/metrics', { key: null })
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    for (const line of [
      'assay_http_requests_total{method="POST",route="/v1/jobs",status="202"} 2',
      'assay_http_requests_total{method="GET",route="/v1/jobs/:id",status="404"} 1',
      'assay_jobs_submitted_total{kind="created"} 2',
      'assay_jobs_ended_total{outcome="completed"} 1',
      'assay_events_written_total{type="stage"} 6',
      'assay_jobs{status="pending"} 1',
      'assay_jobs{status="processing"} 0',
      'assay_queue_oldest_seconds 0',
      'assay_webhook_deliveries_pending 0',
      'assay_streams_open 0',
    ]) {
      assert.ok(text.includes(`${line}\n`), line)
    }
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'assay_commit_batch_size',
      'assay_events_sent_total',
    ]) {
      assert.ok(text.includes(name), name)
    }
  })

  test('the documentation names every operation and every code, and loads nothing from elsewhere', async (t) => {
    const { call } = await newService(t)
    const openapi = await call('GET', '/openapi.json', { key: null })
    assert.equal(openapi.json.openapi, '3.1.0')
    const docs = await call('GET', '/docs', { key: null })
    for (const path of Object.keys(openapi.json.paths as object)) assert.ok(docs.text.includes(path), path)
    const errors = await call('GET', '/docs/errors', { key: null })
    for (const code of PROBLEM_CODES) assert.ok(errors.text.includes(`id="${code}"`), code)
    for (const { text, headers } of [docs, errors, await call('GET', '/', { key: null })]) {
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      assert.doesNotMatch(text, /(src|href)="(https?:)?\/\//)
      assert.doesNotMatch(text, /<script/)
    }
  })

  test('places can be searched', async (t) => {
    const { call } = await newService(t)
    const { json } = await call('GET', '/v1/geographies?q=Austin')
    const items = json.items as { code: string; name: string }[]
    assert.ok(items.length >= 1 && items.length <= 20)
    assert.ok(
      items.some(({ code }) => code === 'US-CBSA-12420'),
      JSON.stringify(items),
    )
    for (const path of [
      '/v1/geographies',
      `/v1/geographies?q=${'x'.repeat(65)}`,
      '/v1/geographies?q=a&limit=5',
    ]) {
      assert.equal((await call('GET', path)).json.code, 'invalid_parameter', path)
    }
  })

  test('the console is served with its pages, its assets for a year, and a strict policy', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-console-'))
    t.after(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
    await writeFile(join(folder, 'assets', 'index-AbCd1234.js'), 'export {}')
    await writeFile(join(folder, 'assets', 'large-AbCd1234.css'), LARGE_STYLE)
    await writeFile(join(folder, 'secret.env'), 'x')
    const { call } = await newService(t, { consoleFolder: folder })
    for (const path of ['/', '/index.html', '/history', '/status', '/jobs/job_x']) {
      const page = await call('GET', path, { key: null })
      assert.match(page.text, /Console/, path)
      assert.equal(page.headers.get('cache-control'), 'no-cache')
      assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/)
      const etag = page.headers.get('etag') ?? ''
      assert.equal((await call('GET', path, { key: null, headers: { 'if-none-match': etag } })).status, 304)
    }
    const asset = await call('GET', '/assets/index-AbCd1234.js', { key: null })
    assert.match(asset.headers.get('cache-control') ?? '', /immutable/)
    assert.match(asset.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(asset.headers.get('content-encoding'), null, 'so small a file is sent as it is')
    for (const [accepted, encoding] of [
      ['gzip, br', 'gzip'],
      ['br, *', 'gzip'],
      ['gzip;q=0, br', null],
      ['identity', null],
    ] as const) {
      const large = await call('GET', '/assets/large-AbCd1234.css', {
        key: null,
        headers: { 'accept-encoding': accepted },
      })
      assert.equal(large.headers.get('content-encoding'), encoding, accepted)
      assert.equal(large.headers.get('vary'), 'accept-encoding')
      assert.equal(large.text, LARGE_STYLE)
    }
    for (const path of ['/secret.env', '/assets/..%2fsecret.env', '/assets/', '/other']) {
      assert.equal((await call('GET', path, { key: null })).status, 404, path)
    }
  })
}

const LARGE_STYLE = 'p { margin: 0 }\n'.repeat(1_000)

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { SubmitResponse } from '@assay/contract'
import { createKeyFor } from '@assay/domain/access/create-key'
import pino from 'pino'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { readStream } from '../../../test/tools/stream-frames.ts'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { createMetrics } from '../src/metrics.ts'
import { readConfig } from '../src/settings.ts'
import { startNode } from '../src/start-node.ts'

const booksFolder = await mkdtemp(join(tmpdir(), 'assay-books-'))
const ENV = { PORT: '0', ASSAY_BOOK: smallBookFile(), ASSAY_BOOKS_DIR: booksFolder }
after(() => rm(booksFolder, { recursive: true, force: true }))

async function newNode(t: TestContext, http: 'api' | 'probes') {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  const { key } = await createKeyFor(store, { user: 'tester' }, { nowMs: Date.now, randomBytes })
  const lines: string[] = []
  const sink = new PassThrough().on('data', (line) => lines.push(String(line)))
  const node = await startNode({
    config: readConfig({ ...ENV, ASSAY_WORKERS: '2' }),
    store,
    logger: pino({ level: 'info' }, sink),
    metrics: createMetrics(),
    http,
  })
  t.after(() => node.stop())
  return {
    url: node.url,
    headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
    log: () => lines.join(''),
    read: async (path: string) => {
      const response = await fetch(node.url + path)
      return { status: response.status, text: await response.text() }
    },
  }
}

test('a node whose pricing threads are dead is not ready, says why, and recovers by itself', async (t) => {
  const workers: Worker[] = []
  let isDeadly = false
  const onWorker = (worker: Worker): void => {
    workers.push(worker)
    if (isDeadly) worker.once('online', () => void worker.terminate())
  }
  process.on('worker', onWorker)
  t.after(() => process.off('worker', onWorker))
  const node = await newNode(t, 'probes')
  assert.equal((await node.read('/readyz')).status, 200)

  isDeadly = true
  await Promise.all(workers.map((worker) => worker.terminate()))
  const { status, text } = await node.read('/readyz')
  assert.deepEqual([status, JSON.parse(text).code], [503, 'not_ready'])
  assert.match(node.log(), /"reason":.*a pricing thread died/)
  assert.match((await node.read('/metrics')).text, /^assay_pricing_threads_lost_total [1-9]/m)

  isDeadly = false
  while ((await node.read('/readyz')).status !== 200) await sleep(50)
})

test('the metrics leave streams out of the latencies and count runs and kept bytes', async (t) => {
  const node = await newNode(t, 'api')
  const submitted = await fetch(`${node.url}/v1/jobs`, {
    method: 'POST',
    headers: node.headers,
    body: JSON.stringify({ request_type: 'nl', query: '3 dozen eggs' }),
  })
  const { stream_url }: SubmitResponse = JSON.parse(await submitted.text())
  await readStream(stream_url, node.headers, () => {})
  let text = ''
  while (!/requests_total\{method="GET",route="[^"]*stream"/.test(text)) {
    text = (await node.read('/metrics')).text
  }
  assert.doesNotMatch(text, /^assay_http_request_duration_seconds\w*\{[^}]*stream/m)
  assert.match(text, /^assay_http_request_duration_seconds_count\{route="\/v1\/jobs"\} 1$/m)
  assert.match(text, /^assay_job_run_duration_seconds_count\{end="completed"\} 1$/m)
  assert.match(text, /^assay_store_kept_bytes [1-9]\d*$/m)
  assert.match(text, /^assay_store_largest_user_bytes [1-9]\d*$/m)
})

test('two nodes started by one process never share the name of a worker', async (t) => {
  const seen = new Set<string>()
  for (let i = 0; i < 2; i++) {
    const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
    const claimed = Promise.withResolvers<string>()
    const node = await startNode({
      config: readConfig({ ...ENV, ASSAY_WORKERS: '1' }),
      store: {
        ...store,
        claim(claim) {
          claimed.resolve(claim.worker)
          return store.claim(claim)
        },
      },
      logger: pino({ level: 'silent' }),
      metrics: createMetrics(),
      http: 'probes',
    })
    t.after(() => node.stop())
    seen.add(await claimed.promise)
  }
  assert.equal(seen.size, 2)
})

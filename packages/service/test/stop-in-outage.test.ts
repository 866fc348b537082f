import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

/** What is promised. It takes about three seconds where nothing else runs, and has taken six beside two busy loops. */
const STOP_MS_MAX = 10_000
const CLIENTS = 16

async function endMs(node: ServiceProcess): Promise<{ readonly code: number | null; readonly ms: number }> {
  const startMs = performance.now()
  const code = await node.end('SIGTERM')
  return { code, ms: performance.now() - startMs }
}

/** Submits as fast as it is answered, until `isOver`. */
async function submitUntil(
  isOver: () => boolean,
  accepted: () => void,
  url: string,
  key: string,
): Promise<void> {
  const query = Array.from({ length: 40 }, (_, i) => `${i + 1} lb of butter`).join('\n')
  const body = JSON.stringify({ request_type: 'nl', query })
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
  while (!isOver()) {
    const answer = await fetch(`${url}/v1/jobs`, { method: 'POST', headers, body }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 202) accepted()
    else await sleep(50)
  }
}

test('nodes that are stopped while the database does not answer exit 0 in time', async (t) => {
  const server = await startPostgresServer()
  t.after(() => server.stop('immediate'))
  const env = {
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: await server.createDatabase(),
    LOG_LEVEL: 'info',
    ASSAY_ACTIVE_JOBS_MAX: '10000',
  }
  const api = await createServiceProcess({ ...env, ASSAY_WORKERS: '0' })
  const both = await createServiceProcess({ ...env, ASSAY_WORKERS: '1' })
  const worker = await createServiceProcess({ ...env, ASSAY_WORKERS: '1' }, 'worker')
  const nodes = [api, both, worker]
  t.after(() => Promise.all(nodes.map((node) => node.dispose())))
  await api.start()
  await Promise.all([both.start(), worker.start()])
  const { apiKey } = await api.createKey('tester')

  let isOver = false
  let jobs = 0
  const accepted = (): void => {
    jobs++
  }
  const clients = Array.from({ length: CLIENTS }, (_, i) =>
    submitUntil(() => isOver, accepted, i % 2 === 0 ? api.url : both.url, apiKey),
  )
  while (jobs < 100) await sleep(10)
  server.pause()
  try {
    // Long enough for writes to wait in every queue.
    await sleep(2_500)
    const ends = await Promise.all(nodes.map(endMs))
    t.diagnostic(JSON.stringify(ends))
    for (const [i, { code, ms }] of ends.entries()) {
      assert.equal(code, 0, nodes[i]?.output().slice(-2_000))
      assert.ok(ms < STOP_MS_MAX, `it took ${ms} ms`)
    }
  } finally {
    isOver = true
    server.resume()
    await Promise.all(clients)
  }
})

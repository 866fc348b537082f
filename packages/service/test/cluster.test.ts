import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobList, SubmitResponse } from '@assay/contract'
import { ownPostgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { assertWhole, startCrowd } from './crowd.ts'

const LEASE_SECONDS = 2

/** Two nodes that answer and two that price, all of them separate processes on one PostgreSQL. */
async function startCluster(url: string) {
  const env = {
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    ASSAY_LEASE_SECONDS: String(LEASE_SECONDS),
    ASSAY_STREAMS_MAX: '5000',
  }
  const newApi = () => createServiceProcess({ ...env, ASSAY_WORKERS: '0' })
  const newWorker = () => createServiceProcess({ ...env, ASSAY_WORKERS: '1' }, 'worker')
  const apis = await Promise.all([newApi(), newApi()])
  const workers = await Promise.all([newWorker(), newWorker()])
  await Promise.all([...apis, ...workers].map((node) => node.start()))
  return { apis, workers, all: [...apis, ...workers] }
}

test('a cluster loses nodes and its database, and no job and no event is lost', async (t) => {
  const server = await ownPostgresServer()
  const url = await server.createDatabase()
  const cluster = await startCluster(url)
  t.after(() => Promise.all(cluster.all.map((node) => node.dispose())))
  const [api, otherApi] = cluster.apis
  const [worker, otherWorker] = cluster.workers
  const key = (await api.assay('keys', 'create', 'tester')).stdout.trim()

  const crowd = startCrowd(t, { urls: cluster.apis.map((node) => node.url), key, clients: 6, pauseMs: 60 })

  const misfortunes: readonly (() => Promise<void>)[] = [
    async () => {
      await worker.end('SIGKILL')
      await worker.start()
    },
    async () => {
      await otherApi.end('SIGKILL')
      await otherApi.start()
    },
    async () => {
      await server.stop('fast')
      await server.start()
    },
    async () => {
      process.kill(otherWorker.pid(), 'SIGSTOP')
      await sleep(LEASE_SECONDS * 1_000 + 1_000)
      process.kill(otherWorker.pid(), 'SIGCONT')
    },
    async () => {
      await server.stop('immediate')
      await server.start()
    },
  ]
  for (const strike of misfortunes) {
    await sleep(400)
    await strike()
  }
  await sleep(400)
  await crowd.finish()

  const { accepted } = crowd
  assert.ok(accepted.length > 50, `only ${accepted.length} jobs were accepted`)
  await assertWhole(otherApi.url, key, accepted)
  for (const node of cluster.all)
    assert.equal(process.kill(node.pid(), 0), true, 'a process has ended by itself')
  t.diagnostic(`${accepted.length} jobs over ${misfortunes.length} misfortunes`)

  await t.test('one user with thousands of jobs does not hold up another with one', async () => {
    const other = (await api.assay('keys', 'create', 'other')).stdout.trim()
    const backlog = Array.from({ length: 5_000 }, (_, i) => i)
    const submit = (from: string, query: string): Promise<SubmitResponse> =>
      fetch(`${api.url}/v1/jobs`, {
        method: 'POST',
        headers: { 'x-service-api-key': from, 'content-type': 'application/json' },
        body: JSON.stringify({ request_type: 'nl', query }),
      }).then((response) => response.json() as Promise<SubmitResponse>)
    for (const node of cluster.workers) process.kill(node.pid(), 'SIGSTOP')
    for (let i = 0; i < backlog.length; i += 100)
      await Promise.all(backlog.slice(i, i + 100).map((n) => submit(key, `${n + 1} lb of butter`)))
    for (const node of cluster.workers) process.kill(node.pid(), 'SIGCONT')
    const { job_id } = await submit(other, 'a dozen eggs')
    for (;;) {
      const job = (await (
        await fetch(`${otherApi.url}/v1/jobs/${job_id}`, { headers: { 'x-service-api-key': other } })
      ).json()) as Job
      if (job.status !== 'pending') break
      await sleep(20)
    }
    assert.ok((await countWaiting(otherApi.url, key)) > backlog.length / 2, 'it waited behind the others')
  })
})

test('ten nodes start at once on an empty database: one migration, no error', async (t) => {
  const url = await (await ownPostgresServer()).createDatabase()
  const nodes = await Promise.all(
    Array.from({ length: 10 }, () =>
      createServiceProcess({ DATABASE_URL: url, ASSAY_WORKERS: '0', LOG_LEVEL: 'error' }),
    ),
  )
  t.after(() => Promise.all(nodes.map((node) => node.dispose())))
  await Promise.all(nodes.map((node) => node.assay('migrate')))
  for (const node of nodes) assert.doesNotMatch(node.output(), /error/i)
})

async function countWaiting(url: string, key: string): Promise<number> {
  let count = 0
  for (let cursor = ''; ; ) {
    const address = `${url}/v1/jobs?status=pending&limit=200${cursor}`
    const page = (await (await fetch(address, { headers: { 'x-service-api-key': key } })).json()) as JobList
    count += page.items.length
    if (page.next_cursor === null) return count
    cursor = `&cursor=${page.next_cursor}`
  }
}

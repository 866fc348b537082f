import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

const STREAMS_MAX = 6
/** One refresh, one answer, and a machine that is busy with other tests. */
const HEARD_MS_MAX = 8_000
/** A killed node counts for five seconds of the database's clock. */
const FORGOTTEN_MS_MAX = 15_000

async function startNodes(t: TestContext): Promise<readonly [ServiceProcess, ServiceProcess]> {
  const url = await (await postgresServer()).createDatabase()
  const env = {
    ASSAY_BOOK: smallBookFile(),
    DATABASE_URL: url,
    ASSAY_WORKERS: '0',
    ASSAY_STREAMS_MAX: String(STREAMS_MAX),
    LOG_LEVEL: 'error',
  }
  const nodes = [await createServiceProcess(env), await createServiceProcess(env)] as const
  t.after(() => Promise.all(nodes.map((node) => node.dispose())))
  await Promise.all(nodes.map((node) => node.start()))
  return nodes
}

/** Opens a stream of a job that nobody works on, so it stays open; null when all places are taken. */
async function openStream(...[node, key, jobId]: Where): Promise<AbortController | null> {
  const leave = new AbortController()
  const response = await fetch(`${node.url}/v1/jobs/${jobId}/stream`, {
    headers: { 'x-service-api-key': key },
    signal: leave.signal,
  })
  if (response.status === 200) {
    // Read, so the end of a killed node is not an unhandled error.
    void response.text().catch(() => null)
    return leave
  }
  assert.equal(response.status, 429)
  assert.equal(((await response.json()) as { code: string }).code, 'too_many_streams')
  return null
}

type Where = readonly [node: ServiceProcess, key: string, jobId: string]

async function openAll(...where: Where): Promise<AbortController[]> {
  const open: AbortController[] = []
  for (;;) {
    const stream = await openStream(...where)
    if (stream === null) return open
    open.push(stream)
    assert.ok(open.length <= STREAMS_MAX)
  }
}

/** Opens streams until none is left, and again if there was not the room that there should be, for as long as is allowed. */
async function openExactly(count: number, limitMs: number, ...where: Where): Promise<AbortController[]> {
  for (const startedAt = Date.now(); ; await sleep(200)) {
    const open = await openAll(...where)
    if (open.length === count) return open
    assert.ok(Date.now() - startedAt < limitMs, `room for ${open.length} and not for ${count}`)
    close(open)
  }
}

function close(streams: readonly AbortController[]): void {
  for (const stream of streams) stream.abort()
}

test('two nodes on one database give a user no more streams than one, and a killed node gives its places back', async (t) => {
  const [a, b] = await startNodes(t)
  const key = (await a.assay('keys', 'create', 'ada')).stdout.trim()
  const stranger = (await a.assay('keys', 'create', 'bob')).stdout.trim()
  const submit = async (owner: string): Promise<string> => {
    const response = await fetch(`${a.url}/v1/jobs`, {
      method: 'POST',
      headers: { 'x-service-api-key': owner, 'content-type': 'application/json' },
      body: JSON.stringify({ request_type: 'nl', query: '3 dozen eggs' }),
    })
    return ((await response.json()) as SubmitResponse).job_id
  }
  const [jobId, othersJobId] = [await submit(key), await submit(stranger)]

  const first = [await openStream(a, key, jobId), await openStream(a, key, jobId)]
  assert.ok(first.every((stream) => stream !== null))
  const rest = STREAMS_MAX - first.length
  const onB = await openExactly(rest, HEARD_MS_MAX, b, key, jobId)
  await openExactly(0, HEARD_MS_MAX, a, key, jobId)
  // All of which is nothing to another user.
  assert.equal((await openAll(a, stranger, othersJobId)).length, STREAMS_MAX)

  close(onB)
  close(await openExactly(rest, HEARD_MS_MAX, a, key, jobId))
  await openExactly(rest, HEARD_MS_MAX, b, key, jobId)
  await openExactly(0, HEARD_MS_MAX, a, key, jobId)
  const killedAt = Date.now()
  await b.end('SIGKILL')
  assert.equal(await openStream(a, key, jobId), null, 'a killed node counts on for a while')
  await openExactly(rest, FORGOTTEN_MS_MAX, a, key, jobId)
  t.diagnostic(`the places of a killed node were free after ${Date.now() - killedAt} ms`)
})

test('limits that one node gives a user hold on the other from the next request on, without a restart', async (t) => {
  const [a, b] = await startNodes(t)
  const admin = (await a.assay('keys', 'create', 'root', '--scope', 'admin')).stdout.trim()
  const key = (await a.assay('keys', 'create', 'ada')).stdout.trim()
  const ask = async (node: ServiceProcess, owner: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${node.url}${path}`, {
      method,
      headers: { 'x-service-api-key': owner, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, json: text === '' ? {} : JSON.parse(text) }
  }
  const submit = (node: ServiceProcess) =>
    ask(node, key, 'POST', '/v1/jobs', { request_type: 'nl', query: '3 dozen eggs' })
  for (const node of [a, b, a, b]) assert.equal((await submit(node)).status, 202)

  for (let activeJobs = 4; activeJobs <= 8; activeJobs++) {
    const [giver, other] = activeJobs % 2 === 0 ? [a, b] : [b, a]
    const quotas = { active_jobs: activeJobs }
    assert.equal((await ask(giver, admin, 'PUT', '/v1/admin/quotas/ada', quotas)).status, 200)
    assert.equal((await ask(other, key, 'GET', '/v1/me')).json.limits.active_jobs, activeJobs)
    if (activeJobs > 4) assert.equal((await submit(other)).status, 202)
    const refused = await submit(other)
    assert.equal(refused.json.code, 'too_many_active_jobs')
    assert.match(refused.json.detail, new RegExp(`^At most ${activeJobs} .*\`active_jobs\` of ada`))
  }

  await a.assay('quotas', 'set', 'ada', '--streams', '2', '--active-jobs', 'default')
  const { job_id } = (await submit(b)).json
  for (let i = 0; i < 2; i++) assert.ok(await openStream(b, key, job_id))
  assert.equal(await openStream(b, key, job_id), null)
  await openExactly(0, HEARD_MS_MAX, a, key, job_id)
  assert.equal((await ask(b, admin, 'DELETE', '/v1/admin/quotas/ada')).status, 204)
  assert.equal((await ask(a, key, 'GET', '/v1/me')).json.limits.streams, STREAMS_MAX)
  assert.ok(await openStream(b, key, job_id))
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

let service: ServiceProcess
let apiKey = ''

before(async () => {
  service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'error' })
  apiKey = (await service.createKey('agent')).apiKey
  await service.start()
})
after(() => service.dispose())

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }),
  )
  return client
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-service-api-key': apiKey,
      ...headers,
    },
  })

test('an agent prices a text, sees its stages, and finds the job again', async () => {
  const client = await connect({ authorization: `Bearer ${apiKey}` })
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [
    'get_job',
    'list_books',
    'list_jobs',
    'price',
    'report_outcome',
  ])
  const stages: unknown[] = []
  const priced = await client.callTool(
    { name: 'price', arguments: { query: '3 dozen eggs', geography: 'us-tx' } },
    { onprogress: ({ message }) => stages.push(message), timeout: 100_000 },
  )
  assert.notEqual(priced.isError, true, JSON.stringify(priced.content))
  const job = priced.structuredContent as { job_id: string; status: string; result: { currency: string } }
  assert.deepEqual([job.status, job.result.currency], ['completed', 'USD'])
  assert.match(JSON.stringify(priced.content), /Total: [\d.]+ USD/)
  assert.ok(stages.length > 0)
  const again = await client.callTool({ name: 'get_job', arguments: { job_id: job.job_id } })
  assert.deepEqual(again.structuredContent, priced.structuredContent)
  const listed = await client.callTool({ name: 'list_jobs', arguments: { q: 'EGGS' } })
  const { jobs } = listed.structuredContent as { jobs: { job_id: string }[] }
  assert.deepEqual(
    jobs.map(({ job_id }) => job_id),
    [job.job_id],
  )
  const books = await client.callTool({ name: 'list_books', arguments: {} })
  assert.match(JSON.stringify(books.structuredContent), /^\{"books":\[/)
  const outcome = { job_id: job.job_id, line: '1', total: '7.47' }
  const noted = await client.callTool({ name: 'report_outcome', arguments: outcome })
  assert.deepEqual(noted.structuredContent, { job_id: job.job_id, line: '1' })
  await client.close()
})

test('what cannot be done is an error in words, without a structured result', async () => {
  const client = await connect({ 'x-service-api-key': apiKey })
  const nothing = await client.callTool(
    { name: 'price', arguments: { query: 'unobtainium' } },
    { timeout: 100_000 },
  )
  assert.deepEqual([nothing.isError, nothing.structuredContent], [true, undefined])
  assert.match(JSON.stringify(nothing.content), /nothing_priced/)
  const place = await client.callTool({ name: 'price', arguments: { query: 'eggs', geography: 'Atlantis' } })
  assert.match(JSON.stringify(place.content), /This geography is not known/)
  const unknown = await client.callTool({ name: 'get_job', arguments: { job_id: 'job_x' } })
  assert.match(JSON.stringify(unknown.content), /job_not_found/)
  await client.close()
})

test('a key that only reads may look and not price', async () => {
  const { stdout } = await service.assay('keys', 'create', 'agent', '--scope', 'read')
  const client = await connect({ authorization: `Bearer ${stdout.trim()}` })
  const refused = await client.callTool({ name: 'price', arguments: { query: 'eggs' } })
  assert.match(JSON.stringify(refused.content), /insufficient_scope/)
  assert.notEqual((await client.callTool({ name: 'list_jobs' })).isError, true)
  await client.close()
})

test('without a key it is 401, and a hostile body is refused cleanly', async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  for (const headers of [{ 'x-service-api-key': '' }, { 'x-service-api-key': 'assay_wrong' }]) {
    const answer = await post(ping, headers)
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  }
  for (const [body, status] of [
    ['['.repeat(30_000), 400],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['nonsense', 400],
    ['', 400],
    ['"text"', 400],
    ['x'.repeat(100_000), 413],
  ] as const) {
    const answer = await post(body)
    await answer.text()
    assert.equal(answer.status, status, body.slice(0, 20))
  }
  assert.equal((await fetch(`${service.url}/mcp`)).status, 405)
  assert.equal((await fetch(`${service.url}/healthz`)).status, 200)
})

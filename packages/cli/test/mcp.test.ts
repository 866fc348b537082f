import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createServiceProcess } from '../../../test/tools/service-process.ts'

const ASSAY = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url))
const PATIENCE = { timeout: 100_000 }
let cwd = ''

before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-mcp-'))
})
after(() => rm(cwd, { recursive: true }))

async function connect(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ASSAY, 'mcp', ...args],
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, ASSAY_CONFIG_DIR: cwd, ...env },
    stderr: 'ignore',
  })
  await client.connect(transport, PATIENCE)
  return client
}

const namesOf = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted()

/**
 * The stages as they arrive. The SDK's client drops a progress message that it reads together with the answer, so the
 * messages are read from the transport.
 */
function stagesOnTheWire(client: Client): readonly unknown[] {
  const stages: unknown[] = []
  const { transport } = client
  assert.ok(transport)
  const receive = transport.onmessage
  transport.onmessage = (message, extra) => {
    if ('method' in message && message.method === 'notifications/progress')
      stages.push(message.params?.message)
    receive?.(message, extra)
  }
  return stages
}

test('an agent prices locally, without a service, and sees the stages', async () => {
  const client = await connect([])
  assert.deepEqual(await namesOf(client), ['list_books', 'price'])
  const stages = stagesOnTheWire(client)
  const priced = await client.callTool(
    { name: 'price', arguments: { query: '3 dozen eggs and 2 gal of whole milk', geography: 'US-TX' } },
    { ...PATIENCE, onprogress: () => {} },
  )
  assert.notEqual(priced.isError, true, JSON.stringify(priced.content))
  assert.match(JSON.stringify(priced.structuredContent), /"status":"completed"/)
  assert.match(JSON.stringify(priced.content), /Total: [\d.]+ USD/)
  assert.ok(stages.includes('matching'), String(stages))
  const nothing = await client.callTool({ name: 'price', arguments: { query: 'unobtainium' } }, PATIENCE)
  assert.deepEqual([nothing.isError, nothing.structuredContent], [true, undefined])
  const place = await client.callTool({ name: 'price', arguments: { query: 'eggs', geography: 'Atlantis' } })
  assert.match(JSON.stringify(place.content), /not a known geography/)
  assert.match(JSON.stringify(await client.callTool({ name: 'list_books', arguments: {} })), /"name":"us"/)
  await client.close()
})

test('through a service: a call that is cancelled cancels its job', async (t) => {
  const service = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_WORKERS: '0' })
  t.after(() => service.dispose())
  const { apiKey } = await service.createKey('agent')
  await service.start()
  const client = await connect(['--url', service.url], { ASSAY_API_KEY: apiKey })
  assert.deepEqual(await namesOf(client), ['get_job', 'list_books', 'list_jobs', 'price', 'report_outcome'])
  const jobs = async (status: string) => {
    const { structuredContent } = await client.callTool(
      { name: 'list_jobs', arguments: { status } },
      PATIENCE,
    )
    return (structuredContent as { jobs: { job_id: string }[] }).jobs
  }
  const stop = new AbortController()
  const call = client.callTool(
    { name: 'price', arguments: { query: '3 dozen eggs' } },
    { ...PATIENCE, signal: stop.signal },
  )
  call.catch(() => {})
  while ((await jobs('pending')).length === 0);
  stop.abort()
  await assert.rejects(call)
  while ((await jobs('failed')).length === 0);
  assert.equal((await jobs('pending')).length, 0)
  await client.close()
})

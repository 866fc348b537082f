import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/tools/eventually.ts'
import { OPERATOR } from '../../../stores/test/store-contract/bundle.ts'
import type { NewService, Service } from './service.ts'

const HEADERS = { accept: 'application/json, text/event-stream' }

const toolCall = (name: string, args: object, id = 1): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** What holds for requests under `/v1` holds for agents at `/mcp` as well. */
export function exerciseAgents(newService: NewService): void {
  const askWith =
    ({ call }: Service) =>
    (body: object, key?: string) =>
      call('POST', '/mcp', { body, headers: HEADERS, ...(key === undefined ? {} : { key }) })

  test('a search by an agent costs what any search does, and so does each message of an array', async (t) => {
    const service = await newService(t, { limits: { rate: { submitsPerMinute: 5, readsPerMinute: 24 } } })
    const ask = askWith(service)
    assert.ok(!(await ask(toolCall('list_jobs', { q: 'eggs' }))).text.includes('rate_limited'))
    const { headers } = await service.call('GET', '/v1/jobs')
    assert.match(headers.get('ratelimit') ?? '', /^"read";r=13;/)
    const refused = await ask(Array.from({ length: 20 }, (_, i) => toolCall('list_jobs', {}, i)))
    assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
    await ask(toolCall('list_jobs', { q: 'eggs' }))
    assert.match((await ask(toolCall('list_jobs', { q: 'eggs' }))).text, /rate_limited/)
  })

  test('an agent learns nothing of what broke inside, and the log does', async (t) => {
    const service = await newService(t, {
      breakStore: (store) => ({
        books: { ...store.books, list: () => Promise.reject(new Error('relation "books" of db7')) },
      }),
    })
    const { text } = await askWith(service)(toolCall('list_books', {}))
    assert.match(text, /"isError":true/)
    assert.match(text, /internal/)
    assert.ok(!text.includes('db7'), text)
    assert.ok(service.log().some((line) => line.level === 50 && JSON.stringify(line).includes('db7')))
  })

  test('an agent that waits does not outlive its key, and waits at once are counted', async (t) => {
    let reads = 0
    const service = await newService(t, {
      limits: { streamsMax: 1 },
      breakStore: (store) => ({
        get(owner) {
          reads++
          return store.get(owner)
        },
      }),
    })
    const { call, store, submit, newKey, keyId } = service
    const ask = askWith(service)
    const job_id = await submit()
    const second = await newKey('ada')
    const waiting = ask(toolCall('get_job', { job_id }), second)
    await eventually('it waits', () => reads > 0)
    // The only place is taken, so this one answers at once, long before the other.
    const { text } = await ask(toolCall('get_job', { job_id }))
    assert.match(text, /\\?"status\\?":\\?"pending/)
    await store.revokeKey(await keyId(second), OPERATOR)
    await call('POST', `/v1/jobs/${job_id}/cancel`)
    assert.match((await waiting).text, /invalid_api_key/)
  })
}

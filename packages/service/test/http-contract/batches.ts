import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batch, BatchEvent, BatchResult, SubmitBatchResponse } from '@assay/contract/schemas'
import { packResults } from '@assay/domain/batches/chunk-codec'
import { Compile } from 'typebox/compile'
import { eventually } from '../../../../test/tools/eventually.ts'
import { QUOTE_JSON } from '../../../stores/test/store-contract/batch-scene.ts'
import { RESULT_JSON } from './driver.ts'
import type { Answer, NewService, Service } from './service.ts'

const isSubmitted = Compile(SubmitBatchResponse)
const isBatch = Compile(Batch)
const isEvent = Compile(BatchEvent)
const isResult = Compile(BatchResult)

const NDJSON = { 'content-type': 'application/x-ndjson' }
const line = (customId: string, query = '3 dozen eggs', more = {}): string =>
  JSON.stringify({ custom_id: customId, query, ...more })

const post = (
  { call }: Service,
  lines: readonly string[],
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  call('POST', `/v1/batches${query}`, { headers: { ...NDJSON, ...headers }, body: lines.join('\n') })

async function submit(service: Service, lines: readonly string[]): Promise<string> {
  const answer = await post(service, lines)
  assert.equal(answer.status, 202, answer.text)
  assert.ok(isSubmitted.Check(answer.json), answer.text)
  return String(answer.json.batch_id)
}

/** Prices the next chunk: the first query fails, the others get a result. */
async function priceChunk({ store }: Service, resultJson = QUOTE_JSON): Promise<void> {
  const claim = { worker: 'own', token: crypto.randomUUID(), leaseMs: 30_000, attemptsMax: 3 }
  const chunk = await store.batches.claim(claim)
  assert.ok(chunk !== null)
  const failure = { code: 'nothing_priced', message: '=cmd|"x"!A0, nothing' } as const
  const results = Array.from({ length: chunk.lines }, (_, i) => (i === 0 ? { failure } : { resultJson }))
  const record = { ...chunk, results: packResults(results), completed: chunk.lines - 1, failed: 1 }
  assert.equal(await store.batches.record(record), 'written')
}

export function exerciseBatches(newService: NewService): void {
  test('a batch is taken whole, read, followed and fetched', async (t) => {
    const service = await newService(t)
    const { call } = service
    const lines = Array.from({ length: 300 }, (_, i) => line(`row ${i}`, i === 1 ? '=2+2 eggs' : undefined))
    const id = await submit(service, lines)
    const waiting = await call('GET', `/v1/batches/${id}`)
    assert.ok(isBatch.Check(waiting.json), waiting.text)
    assert.deepEqual(waiting.json.counts, { pending: 300, processing: 0, completed: 0, failed: 0 })
    assert.equal((await call('GET', `/v1/batches/${id}/results`)).text, '')
    await priceChunk(service)
    const part = await call('GET', `/v1/batches/${id}/results`)
    assert.equal(part.text.trimEnd().split('\n').length, 128, 'what is done so far')
    await priceChunk(service)
    await priceChunk(service)
    const ended = await call('GET', `/v1/batches/${id}`)
    assert.deepEqual([ended.json.status, ended.json.progress], ['completed', 1])
    assert.deepEqual(ended.json.counts, { pending: 0, processing: 0, completed: 297, failed: 3 })

    const results = await call('GET', `/v1/batches/${id}/results?format=ndjson`)
    const parsed = results.text
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text))
    assert.deepEqual(
      parsed.map(({ custom_id }) => custom_id),
      lines.map((_, i) => `row ${i}`),
    )
    const foreign = parsed.filter((one) => one.status === 'failed' && !isResult.Check(one))
    assert.deepEqual(foreign, [])
    const job = await call('GET', `/v1/jobs/${parsed[1].job_id}`)
    assert.deepEqual([job.status, job.json.status, job.json.query], [200, 'completed', '=2+2 eggs'])
    const listed = await call('GET', `/v1/jobs?batch_id=${id}&limit=2`)
    assert.deepEqual(
      (listed.json.items as { job_id: string }[]).map(({ job_id }) => job_id),
      [parsed[299].job_id, parsed[298].job_id],
    )
    assert.deepEqual((await call('GET', '/v1/jobs')).json.items, [])
    const all = await call('GET', '/v1/batches')
    assert.deepEqual((all.json.items as { batch_id: string }[])[0]?.batch_id, id)

    const csv = await call('GET', `/v1/batches/${id}/results?format=csv`)
    const rows = csv.text.split('\r\n')
    assert.equal(rows.length, 302)
    assert.match(rows[1] ?? '', /,failed,3 dozen eggs,,,,,,,nothing_priced,"'=cmd\|""x""!A0, nothing"$/)
    assert.match(rows[2] ?? '', /^row 1,job_\w+,completed,"'=2\+2 eggs",,1.00,2.00,3.50,USD/)
  })

  test('the stream of a batch resumes like that of a job', async (t) => {
    const service = await newService(t)
    const id = await submit(
      service,
      Array.from({ length: 130 }, (_, i) => line(String(i))),
    )
    await priceChunk(service)
    await priceChunk(service)
    const whole = await service.call('GET', `/v1/batches/${id}/stream`)
    const frames = [...whole.text.matchAll(/event: (\w+)\nid: (\d+)\ndata: (.*)\n\n/g)]
    assert.deepEqual(
      frames.map(([, type, id]) => [type, Number(id)]),
      [
        ['progress', 1],
        ['completed', 2],
      ],
    )
    for (const [, , , data = ''] of frames) assert.ok(isEvent.Check(JSON.parse(data)), data)
    const rest = await service.call('GET', `/v1/batches/${id}/stream`, { headers: { 'last-event-id': '1' } })
    assert.ok(!rest.text.includes('id: 1\n') && rest.text.includes('id: 2\n'))
    const logged = () => service.log().filter(({ route }) => route === '/v1/batches/:id/stream')
    await eventually('both streams are in the log', () => logged().length === 2)
    assert.deepEqual([logged()[0]?.batch_id, logged()[0]?.job_id], [id, undefined])
    const head = await service.call('HEAD', `/v1/batches/${id}/stream`)
    assert.equal(head.headers.get('content-type'), 'text/event-stream')
  })

  test('every fault is named by its line, and nothing is taken', async (t) => {
    const service = await newService(t)
    const lines = [
      line('a'),
      '{"custom_id": "b"',
      '',
      line('a'),
      JSON.stringify({ custom_id: 7, query: ' ', geography: 'US-XX', colour: 1 }),
      '["no object"]',
      line('c', 'x'.repeat(5_000)),
      line('d', 'eggs', { book: 'nobody' }),
      line('a', ' '),
    ]
    const refused = await post(service, lines)
    assert.deepEqual([refused.status, refused.json.code], [422, 'validation_failed'])
    const faults = refused.json.errors as { line: number; pointer?: string; code: string }[]
    assert.deepEqual(
      faults.map(({ line, pointer = null, code }) => [line, pointer, code]),
      [
        [2, null, 'invalid_json'],
        [4, '/custom_id', 'not_unique'],
        [5, '/custom_id', 'wrong_type'],
        [5, '/query', 'too_short'],
        [5, '/geography', 'unknown_geography'],
        [5, '/colour', 'unknown_field'],
        [6, null, 'invalid_json'],
        [7, '/query', 'too_long'],
        [8, '/book', 'unknown_book'],
        [9, '/custom_id', 'not_unique'],
        [9, '/query', 'too_short'],
      ],
    )
    assert.deepEqual((await service.call('GET', '/v1/batches')).json.items, [])

    const skipped = await post(service, lines, { query: '?on_fault=skip' })
    assert.equal(skipped.status, 202)
    assert.deepEqual([skipped.json.lines, skipped.json.skipped], [1, 7])
    assert.deepEqual(skipped.json.errors, faults)
    const empty = await post(service, ['', ' '])
    assert.deepEqual([empty.status, empty.json.code], [422, 'validation_failed'])
    const wrong = await service.call('POST', '/v1/batches', { body: [] })
    assert.deepEqual([wrong.status, wrong.json.code], [415, 'unsupported_media_type'])
    assert.equal((await post(service, lines, { query: '?on_fault=no' })).status, 400)
  })

  test('an idempotency key makes one batch of one body', async (t) => {
    const service = await newService(t)
    const headers = { 'idempotency-key': 'k' }
    const first = await post(service, [line('a')], { headers })
    const again = await post(service, [line('a')], { headers })
    assert.equal(again.json.batch_id, first.json.batch_id)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const other = await post(service, [line('b')], { headers })
    assert.deepEqual([other.status, other.json.code], [422, 'idempotency_key_reused'])
  })

  test('a batch has limits of its own', async (t) => {
    const limits = { batchLinesMax: 2, batchBytesMax: 400, activeBatchesMax: 1 }
    const service = await newService(t, { limits })
    const many = await post(service, [line('a'), line('b'), line('c')])
    assert.deepEqual([many.status, many.json.code], [422, 'validation_failed'])
    for (const lines of [['x', 'x', 'x'], ['x', 'x', line('a')], Array.from({ length: 5 }, () => '')]) {
      const faulty = await post(service, [...lines, ''], { query: '?on_fault=skip' })
      assert.match(faulty.text, /At most 2 lines are allowed/, 'lines that cannot be taken count as well')
    }
    const large = await post(service, [line('a', 'x'.repeat(500))])
    assert.deepEqual([large.status, large.json.code], [413, 'body_too_large'])
    await submit(service, [line('a')])
    const second = await post(service, [line('b')])
    assert.deepEqual([second.status, second.json.code], [429, 'too_many_batches'])
  })

  test('a batch is cancelled with what it has, and erased when it has ended', async (t) => {
    const service = await newService(t)
    const { call } = service
    const id = await submit(
      service,
      Array.from({ length: 130 }, (_, i) => line(String(i))),
    )
    await priceChunk(service, RESULT_JSON)
    const active = await call('DELETE', `/v1/batches/${id}`)
    assert.deepEqual([active.status, active.json.code], [409, 'batch_active'])
    const cancelled = await call('POST', `/v1/batches/${id}/cancel`)
    assert.deepEqual(cancelled.json.counts, { pending: 0, processing: 0, completed: 127, failed: 3 })
    assert.equal((await call('POST', `/v1/batches/${id}/cancel`)).text, cancelled.text)
    const results = (await call('GET', `/v1/batches/${id}/results`)).text.trimEnd().split('\n')
    assert.equal(results.length, 130)
    const last = JSON.parse(results[129] ?? '{}')
    assert.equal(last.error.code, 'cancelled')
    const job = await call('POST', `/v1/jobs/${last.job_id}/cancel`)
    assert.deepEqual([job.status, job.json.code], [409, 'job_in_batch'])
    const paid = `/v1/jobs/${JSON.parse(results[1] ?? '{}').job_id}/outcomes/total`
    const reported = await call('PUT', paid, { body: { total: '2.00' } })
    assert.equal(reported.status, 200, reported.text)
    assert.equal((await call('DELETE', `/v1/batches/${id}`)).status, 204)
    assert.equal((await call('GET', `/v1/jobs/${last.job_id}`)).status, 404)
    assert.deepEqual((await call('GET', '/v1/outcomes')).json.items, [], 'what was paid goes with the batch')
    assert.equal((await call('DELETE', `/v1/batches/${id}`)).status, 404)
  })

  test("another user's batch is as unknown as one that never was", async (t) => {
    const service = await newService(t)
    const id = await submit(service, [line('a')])
    const key = await service.newKey('bob')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/stream'],
      ['GET', '/results'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const answer = await service.call(method, `/v1/batches/${id}${path}`, { key })
      assert.deepEqual([answer.status, answer.json.code], [404, 'batch_not_found'], `${method} ${path}`)
      const unknown = await service.call(method, `/v1/batches/nothing${path}`, { key })
      assert.equal(unknown.status, 404)
    }
    const reading = await service.newKey('ada', 'read')
    const refused = await service.call('POST', `/v1/batches/${id}/cancel`, { key: reading })
    assert.equal(refused.status, 403)
  })
}

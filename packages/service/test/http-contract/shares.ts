import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteExample } from '@assay/contract/operations/jobs'
import { CreatedShare, SharedResult, ShareList } from '@assay/contract/schemas'
import { SHARES_MAX } from '@assay/domain/jobs/shares'
import { Compile } from 'typebox/compile'
import { RETENTION_MS } from '../../../stores/test/store-contract/bundle.ts'
import { createDriver } from './driver.ts'
import type { NewService, Service } from './service.ts'

const isCreated = Compile(CreatedShare)
const isList = Compile(ShareList)
const isShared = Compile(SharedResult)
const DAY_MS = 86_400_000

async function share({ call, url }: Service, id: string, body?: unknown) {
  const made = await call('POST', `/v1/jobs/${id}/shares`, body === undefined ? {} : { body })
  assert.equal(made.status, 201, made.text)
  assert.ok(isCreated.Check(made.json), made.text)
  assert.ok(made.json.url.startsWith(`${url}/shared/assay_link`))
  return { ...made.json, path: `/v1${made.json.url.slice(url.length)}` }
}

async function priced(service: Service, resultJson?: string): Promise<string> {
  const id = await service.submit()
  const driver = createDriver(service.store)
  await driver.complete(await driver.claim(), resultJson)
  return id
}

export function exerciseShares(newService: NewService): void {
  test('a link shows one result to whoever has it, without a key', async (t) => {
    const service = await newService(t)
    const { call } = service
    const shipped = { ...quoteExample, book: { ...quoteExample.book, book_id: null, version: null } }
    const id = await priced(service, JSON.stringify(shipped))
    const { path, share_id, expires_at } = await share(service, id)
    const shown = await call('GET', path, { key: null })
    assert.equal(shown.status, 200)
    assert.ok(isShared.Check(shown.json), shown.text)
    assert.deepEqual(Object.keys(shown.json), ['query', 'priced_at', 'expires_at', 'place', 'result'])
    assert.equal(shown.json.expires_at, expires_at)
    assert.equal(shown.json.place, 'United States of America')
    assert.deepEqual(shown.json.result.lines, quoteExample.lines)
    assert.deepEqual(shown.json.result.total, quoteExample.total)
    assert.equal(shown.headers.get('cache-control'), 'no-store')
    assert.equal(shown.headers.get('referrer-policy'), 'no-referrer')
    assert.match(String(shown.headers.get('x-robots-tag')), /noindex/)
    const list = await call('GET', `/v1/jobs/${id}/shares`)
    assert.ok(isList.Check(list.json))
    assert.deepEqual(
      list.json.items.map((item) => item.share_id),
      [share_id],
    )
    assert.ok(!list.text.includes('assay_link'), 'the link is told once')
    assert.ok(!JSON.stringify(service.log()).includes('assay_link'), 'no log has the link')
  })

  test('a link shows nothing else of whoever made it', async (t) => {
    const service = await newService(t)
    const { call } = service
    const [line = assert.fail('no line')] = quoteExample.lines
    const paid = { description: 'SECRET eggs', price: '1.99', unit: 'dozen', geography: null, date: null }
    const seen = { similarity: 1, weight: 0.5 }
    const result = {
      ...quoteExample,
      secret: 'SECRET',
      lines: [
        {
          ...line,
          secret: 'SECRET',
          book: 'SECRET list',
          adjustments: [{ kind: 'time', factor: '1.5', source: 'CPI' }],
          comparables: [
            { ...paid, ...seen, source: 'what you paid: SECRET' },
            { ...paid, ...seen, source: 'what you paid' },
            { ...paid, ...seen, description: 'Eggs, grade A', source: 'BLS' },
          ],
        },
        {
          ...line,
          line: 2,
          adjustments: [
            { kind: 'geography', factor: '0.9', source: 'BEA' },
            { kind: 'outcomes', factor: '1.05', source: 'what you paid: SECRET' },
          ],
        },
      ],
      calibration: {
        ...{ id: 'c', n: 100, sources: 3, fold_unit: 'source', measured_coverage: 0.9 },
        adapted: { outcomes: 7_777, lines: [] },
      },
    }
    const priceWith = async (changes: object) => {
      const id = await priced(service, JSON.stringify({ ...result, ...changes }))
      await call('PATCH', `/v1/jobs/${id}`, { body: { labels: ['SECRET label'] } })
      const outcome = { total: '7.47', source: 'SECRET shop' }
      assert.equal((await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: outcome })).status, 200)
      const { path } = await share(service, id)
      const { text, json } = await call('GET', path, { key: null })
      assert.ok(isShared.Check(json), text)
      assert.doesNotMatch(text, /SECRET|7777|7\.47|1\.99.*1\.99/)
      assert.doesNotMatch(text, /\b(job|book|batch|share|key|user)_[0-9a-z]{26}/, 'no id leads further')
      assert.doesNotMatch(text, /\bada\b/, 'not the user')
      return json.result
    }
    const shipped = await priceWith({ book: { id: 'us-2026-07', rows: 3, book_id: null, version: null } })
    assert.deepEqual(
      shipped.lines[0]?.comparables.map(({ source }) => source),
      ['BLS'],
    )
    assert.deepEqual(
      shipped.lines[0]?.adjustments.map(({ kind }) => kind),
      ['time'],
    )
    // Beside what it was moved from, a price would tell what the owner paid.
    assert.deepEqual([shipped.lines[1]?.adjustments, shipped.lines[1]?.comparables], [[], []])
    assert.match(String(shipped.lines[1]?.warnings), /what the sender has paid/)
    // A book that is not, or no longer, everybody's is the owner's: nothing of its rows is shown.
    const book_id = 'book_01kyw0qag0e8y9xcaayn3dgf6s'
    const row = { item: 'SECRET row', category: 'SECRET kind', warnings: ['Read as "SECRET row".'] }
    const named = {
      ...row,
      geography: 'SECRET-STORE',
      meaning: { kind: 'list_price', of: 'the SECRET list' },
    }
    const unpriced = {
      ...{ ...line, ...row, status: 'unpriced', item: null, meaning: null, unit_price: null, total: null },
      ...{ interval: 'none', target: null, method: null, confidence: null, quantity: null },
      reason: { code: 'no_match', message: 'The nearest is "SECRET row".' },
    }
    const own = await priceWith({
      book: { id: 'SECRET list', rows: 7_777, book_id, version: 2 },
      lines: [{ ...line, ...named }, unpriced],
      warnings: ['SECRET'],
      calibration: { ...result.calibration, n: 7_777 },
    })
    assert.deepEqual([own.lines[0]?.comparables, own.lines[0]?.alternatives], [[], []])
    assert.deepEqual([own.lines[0]?.item, own.calibration], [line.text, null])
    assert.deepEqual([own.lines[0]?.geography, own.lines[1]?.geography], [null, null])
  })

  test('unknown, mistyped, revoked, expired and emptied links look the same', async (t) => {
    const service = await newService(t)
    const { call, advance } = service
    const deleted = await priced(service)
    const id = await priced(service)
    const links = {
      deleted: await share(service, deleted),
      revoked: await share(service, id),
      expired: await share(service, id, { expires: '1h' }),
      living: await share(service, id, { expires: '23h' }),
    }
    assert.equal((await call('DELETE', `/v1/jobs/${deleted}`)).status, 204)
    const revoke = `/v1/jobs/${id}/shares/${links.revoked.share_id}`
    assert.equal((await call('DELETE', revoke)).status, 204)
    assert.equal((await call('DELETE', `/v1/jobs/${id}/shares/%00`)).status, 404)
    const repeated = await call('DELETE', revoke)
    assert.deepEqual([repeated.status, repeated.json.code], [404, 'share_not_found'])
    await advance(3_600_000)
    assert.equal((await call('GET', links.living.path, { key: null })).status, 200)
    const unknown = `/v1/shared/assay_link${'0'.repeat(38)}`
    const bodies = new Set<string>()
    for (const path of [
      links.deleted.path,
      links.revoked.path,
      links.expired.path,
      unknown,
      '/v1/shared/x',
      `${links.living.path}x`,
      '/v1/shared/%00',
    ]) {
      const headers = { 'x-request-id': 'same' }
      const answer = await call('GET', path, { key: null, headers })
      assert.equal(answer.status, 404, path)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      bodies.add(answer.text)
    }
    assert.equal(bodies.size, 1, [...bodies].join('\n'))
    assert.equal((await call('GET', links.living.path, { key: null })).status, 200)
    await advance(DAY_MS)
    assert.equal((await call('GET', links.living.path, { key: null })).status, 404)
  })

  test('only the owner shares, with a key that may write, and only what is completed', async (t) => {
    const service = await newService(t)
    const { call, newKey, submit } = service
    const id = await priced(service)
    const { share_id } = await share(service, id)
    const readOnly = await newKey('ada', 'read')
    const made = await call('POST', `/v1/jobs/${id}/shares`, { key: readOnly })
    assert.deepEqual([made.status, made.json.code], [403, 'insufficient_scope'])
    const stranger = await newKey('mallory')
    for (const [method, path] of [
      ['POST', `/v1/jobs/${id}/shares`],
      ['GET', `/v1/jobs/${id}/shares`],
      ['DELETE', `/v1/jobs/${id}/shares/${share_id}`],
    ] as const) {
      const answer = await call(method, path, { key: stranger })
      assert.deepEqual([answer.status, answer.json.code], [404, 'job_not_found'])
    }
    const pending = await submit()
    const early = await call('POST', `/v1/jobs/${pending}/shares`)
    assert.deepEqual([early.status, early.json.code], [409, 'job_not_completed'])
    await call('POST', `/v1/jobs/${pending}/cancel`)
    assert.equal((await call('POST', `/v1/jobs/${pending}/shares`)).json.code, 'job_not_completed')
  })

  test('a link lasts as long as it is asked to, and never longer than its job', async (t) => {
    const service = await newService(t)
    const { call, nowMs } = service
    const id = await priced(service)
    const lifeOf = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
      Date.parse(expires_at) - Date.parse(created_at)
    assert.equal(lifeOf(await share(service, id, { expires: '2h' })), 7_200_000)
    // This store keeps jobs for a day.
    const atMost = Date.parse((await share(service, id)).expires_at)
    assert.ok(Math.abs(atMost - nowMs() - RETENTION_MS) < 60_000)
    for (const [body, code] of [
      [{ expires: 'soon' }, 'invalid_format'],
      [{ expires: 7 }, 'wrong_type'],
      [{ until: '1d' }, 'unknown_field'],
    ] as const) {
      const { status, json } = await call('POST', `/v1/jobs/${id}/shares`, { body })
      assert.equal(status, 422)
      assert.deepEqual(
        (json.errors as { code: string }[]).map((fault) => fault.code),
        [code],
      )
    }
    for (let made = 2; made < SHARES_MAX; made++) await share(service, id)
    const full = await call('POST', `/v1/jobs/${id}/shares`)
    assert.deepEqual([full.status, full.json.code], [409, 'too_many_shares'])
  })

  test('whoever asks for shared results too often waits', async (t) => {
    const service = await newService(t, {
      limits: { rate: { submitsPerMinute: 600, readsPerMinute: 3_000 } },
    })
    const id = await priced(service)
    const { path } = await share(service, id)
    const shown = await service.call('GET', path, { key: null })
    assert.match(String(shown.headers.get('ratelimit-policy')), /^"shared";q=\d+;w=60$/)
    assert.match(String(shown.headers.get('ratelimit')), /^"shared";r=\d+;t=\d+$/)
  })
}

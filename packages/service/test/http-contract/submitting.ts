import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Job, SubmitRequest, SubmitResponse } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import fc from '../../../../test/tools/fast-check.ts'
import type { Answer, NewService } from './service.ts'

const isSubmitted = Compile(SubmitResponse)
const isRequest = Compile(SubmitRequest)
const isJob = Compile(Job)

const faultsOf = ({ json }: Answer): readonly string[] =>
  (json.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`)

export function exerciseSubmitting(newService: NewService): void {
  test('a submission is accepted with its addresses', async (t) => {
    const { call, url } = await newService(t)
    const body = { request_type: 'nl', query: '3 dozen eggs', geography: 'us-tx' }
    const answer = await call('POST', '/v1/jobs', { body })
    assert.equal(answer.status, 202)
    assert.ok(isSubmitted.Check(answer.json), answer.text)
    const id = String(answer.json.job_id)
    assert.match(id, /^job_[0-9a-hjkmnp-tv-z]{26}$/)
    assert.equal(answer.json.poll_url, `${url}/v1/jobs/${id}`)
    assert.equal(answer.json.stream_url, `${url}/v1/jobs/${id}/stream`)
    assert.equal(answer.headers.get('location'), `${url}/v1/jobs/${id}`)
    assert.equal(answer.headers.get('retry-after'), '1')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    const job = await call('GET', `/v1/jobs/${id}`)
    assert.ok(isJob.Check(job.json), job.text)
    assert.deepEqual(
      [job.json.query, job.json.geography, job.json.status],
      ['3 dozen eggs', 'US-TX', 'pending'],
    )
  })

  test('ids sort by time', async (t) => {
    const { submit, advance } = await newService(t)
    const ids = []
    for (let i = 0; i < 20; i++) {
      ids.push(await submit())
      if (i % 3 === 0) await advance(1)
    }
    assert.deepEqual(ids, ids.toSorted())
  })

  test('geography may be omitted or null, in any case, and of every known kind', async (t) => {
    const { call } = await newService(t)
    const table: readonly (readonly [unknown, string | null])[] = [
      [undefined, null],
      [null, null],
      ['us', 'US'],
      ['US-tx', 'US-TX'],
      ['us-cbsa-19100', 'US-CBSA-19100'],
      ['US-ZIP-78701', 'US-ZIP-78701'],
      ['gb-sct', 'GB-SCT'],
      ['DE', 'DE'],
      ['US-PR', 'US-PR'],
    ]
    for (const [geography, expected] of table) {
      const submitted = await call('POST', '/v1/jobs', {
        body: { request_type: 'nl', query: 'x', geography },
      })
      assert.equal(submitted.status, 202, submitted.text)
      const job = await call('GET', `/v1/jobs/${submitted.json.job_id}`)
      assert.equal(job.json.geography, expected)
    }
  })

  test('an unknown geography is refused with at most three suggestions', async (t) => {
    const { call } = await newService(t)
    const answer = await call('POST', '/v1/jobs', {
      body: { request_type: 'nl', query: 'x', geography: 'US-TXX' },
    })
    assert.equal(answer.status, 422)
    const [fault] = answer.json.errors as { code: string; suggestions: string[] }[]
    assert.equal(fault?.code, 'unknown_geography')
    assert.ok(fault.suggestions.length >= 1 && fault.suggestions.length <= 3, answer.text)
    assert.ok(fault.suggestions.includes('US-TX'), answer.text)
  })

  test('all faults are told at once, each with its place', async (t) => {
    const { call } = await newService(t)
    const body = { request_type: 'sql', query: ' \n ', geography: 7, colour: 'red', 'a/b~c': 1 }
    const answer = await call('POST', '/v1/jobs', { body })
    assert.deepEqual([answer.status, answer.json.code], [422, 'validation_failed'])
    assert.deepEqual(faultsOf(answer), [
      '/request_type unknown_value',
      '/query too_short',
      '/geography wrong_type',
      '/colour unknown_field',
      '/a~1b~0c unknown_field',
    ])
  })

  const faulty: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing', {}, ['/request_type required', '/query required']],
    ['an array', [], [' wrong_type']],
    ['a string', '"nl"', [' wrong_type']],
    ['null', 'null', [' wrong_type']],
    ['a number for the query', { request_type: 'nl', query: 5 }, ['/query wrong_type']],
    ['null for the query', { request_type: 'nl', query: null }, ['/query wrong_type']],
    ['a nested query', { request_type: 'nl', query: { a: 1 } }, ['/query wrong_type']],
    ['a number for the type', { request_type: 1, query: 'x' }, ['/request_type wrong_type']],
    ['the type in capitals', { request_type: 'NL', query: 'x' }, ['/request_type unknown_value']],
    ['NUL', { request_type: 'nl', query: 'a\0b' }, ['/query invalid_characters']],
    ['half a surrogate pair', '{"request_type":"nl","query":"a\\ud800b"}', ['/query invalid_characters']],
    [
      'an own __proto__',
      '{"request_type":"nl","query":"x","__proto__":{"a":1}}',
      ['/__proto__ unknown_field'],
    ],
    [
      'a field from the prototype',
      { request_type: 'nl', query: 'x', constructor: 1 },
      ['/constructor unknown_field'],
    ],
    [
      'an empty geography',
      { request_type: 'nl', query: 'x', geography: '' },
      ['/geography unknown_geography'],
    ],
    [
      'a long geography',
      { request_type: 'nl', query: 'x', geography: 'x'.repeat(65) },
      ['/geography too_long'],
    ],
    ['a long query', { request_type: 'nl', query: 'x'.repeat(4_001) }, ['/query too_long']],
  ]
  for (const [what, body, faults] of faulty) {
    test(`${what} is refused, field by field`, async (t) => {
      const { call } = await newService(t)
      const answer = await call('POST', '/v1/jobs', { body })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(faultsOf(answer), faults)
    })
  }

  test('a thousand unknown fields are a hundred faults', async (t) => {
    const { call } = await newService(t)
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, i]))
    assert.equal(faultsOf(await call('POST', '/v1/jobs', { body })).length, 100)
  })

  test('length is counted in characters of the text as sent, blanks included, and the query is kept so', async (t) => {
    const { call } = await newService(t)
    for (const query of ['😀'.repeat(4_000), `  ${'é'.repeat(3_996)}\n\t`, ' x ']) {
      const submitted = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query } })
      assert.equal(submitted.status, 202, submitted.text)
      assert.equal((await call('GET', `/v1/jobs/${submitted.json.job_id}`)).json.query, query)
    }
    for (const query of ['😀'.repeat(4_001), `${'é'.repeat(4_000)} `, `x${' '.repeat(60_011)}`]) {
      const tooLong = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query } })
      assert.deepEqual(faultsOf(tooLong), ['/query too_long'])
    }
  })

  test('what is accepted fits the published schema, and what does not fit it is refused', async (t) => {
    const { call } = await newService(t)
    const field = fc.oneof(
      fc.constantFrom('nl', 'NL', 'US', 'us-tx', 'nowhere', '', ' ', null, 0, true),
      fc.string({ maxLength: 10, unit: 'binary' }),
    )
    const body = fc.dictionary(fc.constantFrom('request_type', 'query', 'geography', 'other'), field, {
      noNullPrototype: true,
    })
    await fc.assert(
      fc.asyncProperty(body, async (candidate) => {
        const { status } = await call('POST', '/v1/jobs', { body: candidate })
        assert.ok(status === 202 || status === 422)
        if (status === 202) assert.ok(isRequest.Check(candidate))
        if (!isRequest.Check(candidate)) assert.equal(status, 422)
      }),
      { numRuns: 100 },
    )
  })

  test('a body that is not JSON is told from one that is too large or of another type', async (t) => {
    const { call } = await newService(t)
    const good = JSON.stringify({ request_type: 'nl', query: 'x' })
    const table: readonly (readonly [string, string | Uint8Array, Record<string, string>, number, string])[] =
      [
        ['truncated', '{"a":', {}, 400, 'invalid_json'],
        ['empty', '', {}, 400, 'invalid_json'],
        ['with more behind it', `${good}x`, {}, 400, 'invalid_json'],
        ['with a field twice', '{"query":"a","query":"b","request_type":"nl"}', {}, 400, 'invalid_json'],
        [
          'with a field twice, once escaped',
          '{"query":"a","qu\\u0065ry":"b","request_type":"nl"}',
          {},
          400,
          'invalid_json',
        ],
        ['of bad UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), {}, 400, 'invalid_json'],
        ['of UTF-16', Buffer.from(good, 'utf16le'), {}, 400, 'invalid_json'],
        ['too large', `"${'x'.repeat(64 * 1024)}"`, {}, 413, 'body_too_large'],
        ['as text', good, { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
        [
          'as a form',
          'a=b',
          { 'content-type': 'application/x-www-form-urlencoded' },
          415,
          'unsupported_media_type',
        ],
        ['of no valid type', good, { 'content-type': 'nonsense' }, 415, 'unsupported_media_type'],
        ['compressed', good, { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
        [
          'in another charset',
          good,
          { 'content-type': 'application/json; charset=utf-16' },
          415,
          'unsupported_media_type',
        ],
      ]
    for (const [what, body, headers, status, code] of table) {
      const answer = await call('POST', '/v1/jobs', { body, headers })
      assert.deepEqual([answer.status, answer.json.code], [status, code], what)
    }
    for (const type of [
      'application/json; charset=UTF-8',
      'Application/JSON',
      'application/json;charset="utf-8"',
    ]) {
      assert.equal(
        (await call('POST', '/v1/jobs', { body: good, headers: { 'content-type': type } })).status,
        202,
        type,
      )
    }
  })

  test('colons and quotes within the query are not taken for fields', async (t) => {
    const { submit } = await newService(t)
    await submit('a: "b", c: {d: [e]} \\" \\\\')
  })

  test('a submission takes no query parameters', async (t) => {
    const { call } = await newService(t)
    const answer = await call('POST', '/v1/jobs?dry=1', { body: { request_type: 'nl', query: 'x' } })
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_parameter'])
  })
}

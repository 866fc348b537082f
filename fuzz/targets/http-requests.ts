import fc from 'fast-check'
import { anyText } from '../any-text.ts'

/** Replaced by a key, a job's id and a cursor of the running service: the bytes of a find mean the same in every run. */
export const PLACEHOLDERS = ['{KEY}', '{OTHER}', '{JOB}', '{CURSOR}'] as const

const AUTH = 'Host: x\r\nX-Service-API-Key: {KEY}\r\n'
const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\n${AUTH}${headers}\r\n`
const post = (target: string, body: string, headers = ''): string =>
  `POST ${target} HTTP/1.1\r\n${AUTH}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
const chunked = (body: string, size: number): string =>
  `${(body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
const SUBMISSION = '{"request_type":"nl","query":"3 dozen eggs","geography":"US-TX"}'

export const REQUESTS: readonly string[] = [
  get('/healthz'),
  get('/v1/jobs?limit=2&q=eggs&status=completed&date_from=2026-01-01&date_to=2099-12-31T00:00:00Z'),
  get('/v1/jobs?limit=1&cursor={CURSOR}'),
  get('/v1/jobs/{JOB}'),
  get('/v1/jobs/{JOB}', 'If-None-Match: W/"abc", *\r\nPrefer: wait=1\r\nAccept-Encoding: gzip\r\n'),
  get('/v1/jobs/{JOB}/stream', 'Last-Event-Id: 2\r\nAccept: text/event-stream\r\n'),
  get('/v1/jobs/{JOB}/stream?last_event_id=0'),
  post('/v1/jobs', SUBMISSION, 'Idempotency-Key: k-1\r\nX-Request-Id: r-1\r\n'),
  `POST /v1/jobs HTTP/1.1\r\n${AUTH}Content-Type: application/json; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(SUBMISSION, 9)}`,
  `POST /v1/jobs HTTP/1.1\r\n${AUTH}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${SUBMISSION.length}\r\n\r\n${SUBMISSION}`,
  post('/v1/jobs/{JOB}/cancel', ''),
  `DELETE /v1/jobs/{OTHER} HTTP/1.1\r\n${AUTH}\r\n`,
  `HEAD /v1/jobs/{JOB} HTTP/1.1\r\n${AUTH}\r\n`,
  `OPTIONS /v1/jobs HTTP/1.1\r\n${AUTH}\r\n`,
  get('/v1/geographies?q=austin'),
  get('/v1/jobs/{OTHER}'),
  get('/v1/nothing'),
  get('/openapi.json'),
  get('/docs/errors'),
  'GET /readyz HTTP/1.0\r\n\r\n',
  get('/healthz') + get('/v1/jobs?limit=1') + post('/v1/jobs', SUBMISSION) + get('/v1/jobs/{JOB}'),
]

export const WORDS: readonly string[] = `
  GET |POST |DELETE |HEAD |PUT |OPTIONS |PATCH |TRACE |CONNECT |PRI | HTTP/1.1\r\n| HTTP/1.0\r\n| HTTP/2.0\r\n|\r\n|\r\n\r\n|\n|\r|Host: x\r\n|Host:|Connection: close\r\n|Connection: keep-alive\r\n
  |Connection: upgrade\r\nUpgrade: h2c\r\n|Content-Length: 0\r\n|Content-Length: 5\r\n|Transfer-Encoding: chunked\r\n|Transfer-Encoding: gzip, chunked\r\n|Transfer-Encoding : chunked\r\n|Expect: 100-continue\r\n
  |Content-Type: application/json\r\n|Content-Type: text/plain\r\n|Content-Encoding: gzip\r\n|X-Service-API-Key: {KEY}\r\n|X-Service-API-Key: |Idempotency-Key: a\r\n|Last-Event-Id: 1\r\n|If-None-Match: *\r\n
  |Prefer: wait=1\r\n|X-Request-Id: a\r\n|Range: bytes=0-1\r\n|Trailer: x\r\n|Cookie: a=b\r\n|/v1/jobs|/v1/jobs/|/stream|/cancel|/healthz|/readyz|/metrics|/openapi.json|/docs|/v1/geographies|{JOB}|{OTHER}|{CURSOR}|{KEY}
  |?limit=1|?limit=|&q=|&status=pending|&cursor=|&date_from=|?last_event_id=|%00|%2e%2e/|../|%|//|?|#|*|http://x/|0\r\n\r\n|5\r\nabcde\r\n|ffffffff\r\n|;ext=1|"query":|"request_type":"nl"|"geography":|{|}|[|]|null|\\u0000|:|,| |\t
`
  .trim()
  .split(/\||\n {2}/)

const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'DELETE',
  'HEAD',
  'PUT',
  'OPTIONS',
  'get',
  'FOO',
)
const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/v1/jobs',
      '/v1/jobs/{JOB}',
      '/v1/jobs/{JOB}/stream',
      '/v1/jobs/{JOB}/cancel',
      '/v1/jobs/{OTHER}',
      '/v1/geographies',
      '/healthz',
      '/readyz',
      '/docs',
      '/',
    ),
  },
  { weight: 1, arbitrary: fc.webPath().map((text) => `/${text}`) },
)
const parameters = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('limit', 'q', 'status', 'date_from', 'date_to', 'cursor', 'last_event_id', 'x'),
          fc.oneof(
            fc.constantFrom('1', '200', '0', 'completed', '2026-07-31', '{CURSOR}', '%ff'),
            fc.webFragments(),
          ),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  },
)
const header = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom(...WORDS.filter((word) => word.endsWith('\r\n') && word.includes(': '))),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Idempotency-Key: a\r\n',
      'Last-Event-Id: 1\r\n',
      'If-None-Match: *\r\n',
      'X-Request-Id: a\r\n',
      'Cookie: a=b\r\n',
      'Connection: keep-alive\r\n',
    ),
  },
)
const body = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .record(
        {
          request_type: fc.constantFrom('nl', 'nl', 'x'),
          query: anyText(60),
          geography: fc.constantFrom(null, 'US', 'us-tx', 'XX'),
        },
        { requiredKeys: ['request_type', 'query'] },
      )
      .map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: fc.json() },
)
const request = fc
  .record({
    method,
    path,
    parameters,
    headers: fc.array(header, { maxLength: 4 }),
    body,
    framing: fc.constantFrom('length', 'length', 'chunks', 'wrong', 'none'),
    hasKey: fc.constantFrom(true, true, true, false),
  })
  .map(({ method, path, parameters, headers, body, framing, hasKey }) => {
    const bytes = Buffer.byteLength(body)
    const length =
      framing === 'none' || (framing !== 'chunks' && bytes === 0)
        ? ''
        : framing === 'chunks'
          ? 'Transfer-Encoding: chunked\r\n'
          : `Content-Length: ${framing === 'wrong' ? bytes + 3 : bytes}\r\n`
    const type = bytes > 0 ? 'Content-Type: application/json\r\n' : ''
    const sent = framing === 'chunks' ? chunked(body, 16) : body
    return `${method} ${path}${parameters} HTTP/1.1\r\n${hasKey ? AUTH : 'Host: x\r\n'}${headers.join('')}${type}${length}\r\n${sent}`
  })

/** One to four requests on one connection. */
export const pipelines = fc
  .array(request, { minLength: 1, maxLength: 4 })
  .map((requests) => requests.join(''))

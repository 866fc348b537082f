/** A request that means no good: its bytes, and the answers that are right. 0 stands for a closed connection. */
export interface HostileRequest {
  readonly what: string
  readonly bytes: string | Buffer
  readonly answers: readonly number[]
  /** The client closes its side right after the bytes. */
  readonly end?: boolean
}

/** `key` is a good key, so the checks behind the guard are met too. */
export function hostileRequests(key: string): readonly HostileRequest[] {
  const auth = `Host: x\r\nX-Service-API-Key: ${key}\r\n`
  const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${auth}${headers}\r\n`
  const post = (body: string | Buffer, headers = 'Content-Type: application/json\r\n') =>
    Buffer.concat([
      Buffer.from(`POST /v1/jobs HTTP/1.1\r\n${auth}${headers}Content-Length: ${body.length}\r\n\r\n`),
      Buffer.from(body as string),
    ])
  const head = (line: string, headers = 'Host: x\r\n') => `${line}\r\n${headers}\r\n`
  const framing = (headers: string, body = '') =>
    `POST /v1/jobs HTTP/1.1\r\n${auth}Content-Type: application/json\r\n${headers}\r\n${body}`
  const query = (text: string) => post(`{"request_type":"nl","query":${text}}`)

  const table: readonly (readonly [string, string | Buffer, readonly number[], boolean?])[] = [
    // What is not HTTP
    ['random bytes', Buffer.from(Array.from({ length: 200 }, (_, i) => (i * 73 + 11) % 256)), [400]],
    ['a TLS hello', Buffer.from('16030100a5010000a10303', 'hex'), [400]],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['an SSH greeting', 'SSH-2.0-OpenSSH_9.0\r\n', [400]],
    ['an unknown method', head('FROB / HTTP/1.1'), [400]],
    ['a method in lower case', head('get / HTTP/1.1'), [400]],
    ['an unknown version', head('GET / HTTP/9.9'), [400]],
    ['no version', 'GET /\r\n\r\n', [400]],
    ['a target without a slash', head('GET v1/jobs HTTP/1.1'), [400]],
    ['a blank in the target', head('GET /v1/jobs x HTTP/1.1'), [400]],
    ['CONNECT', head('CONNECT example.com:443 HTTP/1.1'), [0]],
    ['TRACE', head('TRACE / HTTP/1.1'), [404, 405]],
    ['a WebDAV method', head('PROPFIND /docs HTTP/1.1'), [405]],
    ['half a request line, then the end', 'GET /v1', [400], true],
    ['half a head, then the end', 'GET /v1/jobs HTTP/1.1\r\nHost: x\r\nX-A', [400], true],
    // The head
    ['no Host', head('GET /healthz HTTP/1.1', 'A: b\r\n'), [400]],
    ['two Hosts', head('GET /healthz HTTP/1.1', 'Host: a\r\nHost: b\r\n'), [400]],
    [
      'mark-up in Host',
      `GET /v1/nothing HTTP/1.1\r\nHost: "><script>alert(1)</script>\r\nX-Service-API-Key: ${key}\r\n\r\n`,
      [404],
    ],
    ['a header without a colon', head('GET / HTTP/1.1', 'Host: x\r\nnonsense\r\n'), [400]],
    ['a blank before the colon', head('GET / HTTP/1.1', 'Host: x\r\nA : b\r\n'), [400]],
    ['a lone CR in a value', head('GET / HTTP/1.1', 'Host: x\r\nA: b\rc\r\n'), [400]],
    ['a NUL in a value', head('GET / HTTP/1.1', 'Host: x\r\nA: b\0c\r\n'), [400]],
    ['a NUL in a name', head('GET / HTTP/1.1', 'Host: x\r\nA\0: b\r\n'), [400]],
    ['a head of 20 KiB', head('GET / HTTP/1.1', `Host: x\r\nA: ${'b'.repeat(20_000)}\r\n`), [431]],
    ['a target of 20 KiB', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`), [431]],
    ['three thousand headers', head('GET / HTTP/1.1', `Host: x\r\n${'A: b\r\n'.repeat(3_000)}`), [431]],
    [
      'a key of 10 KiB',
      head('GET /v1/jobs HTTP/1.1', `Host: x\r\nX-Service-API-Key: ${'k'.repeat(10_000)}\r\n`),
      [401],
    ],
    ['a key of bytes', head('GET /v1/jobs HTTP/1.1', 'Host: x\r\nX-Service-API-Key: \xff\xfe\r\n'), [401]],
    ['two keys', head('GET /v1/jobs HTTP/1.1', `${auth}X-Service-API-Key: ${key}\r\n`), [401]],
    [
      'an upgrade to WebSocket',
      head(
        'GET /v1/jobs HTTP/1.1',
        'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n',
      ),
      [401],
    ],
    [
      'an upgrade to HTTP/2',
      head(
        'GET /v1/jobs HTTP/1.1',
        'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n',
      ),
      [401],
    ],
    [
      'an expectation that nobody knows',
      head('GET /v1/jobs HTTP/1.1', 'Host: x\r\nExpect: the-unexpected\r\n'),
      [401],
    ],
    [
      'a body that waits for leave, without a key',
      head('POST /v1/jobs HTTP/1.1', 'Host: x\r\nExpect: 100-continue\r\nContent-Length: 1000000\r\n'),
      [401],
    ],
    [
      'a body that waits for leave and is too large',
      framing('Expect: 100-continue\r\nContent-Length: 1000000\r\n'),
      [413],
    ],
    // Framing of the body
    ['two lengths', framing('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), [400]],
    ['a negative length', framing('Content-Length: -1\r\n'), [400]],
    ['a length that is no number', framing('Content-Length: many\r\n'), [400]],
    ['a length beyond all numbers', framing('Content-Length: 99999999999999999999\r\n'), [400]],
    ['a length of ten gigabytes', framing('Content-Length: 10000000000\r\n'), [413]],
    [
      'length and chunks together',
      framing('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      [400],
    ],
    ['an unknown coding', framing('Transfer-Encoding: frob\r\n', 'x'), [400]],
    ['a coding after chunked', framing('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n'), [400]],
    ['a chunk size that is no number', framing('Transfer-Encoding: chunked\r\n', 'zz\r\n'), [400]],
    [
      'a chunk size beyond all numbers',
      framing('Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n'),
      [400],
    ],
    [
      '20 KiB of chunk extensions',
      framing('Transfer-Encoding: chunked\r\n', `1;${'a'.repeat(20_000)}\r\n`),
      [413],
    ],
    [
      '100 KiB in chunks',
      framing('Transfer-Encoding: chunked\r\n', `19000\r\n${'x'.repeat(0x19000)}\r\n0\r\n\r\n`),
      [413],
    ],
    [
      'a body that is shorter than told, then the end',
      framing('Content-Length: 50\r\n', '{"a'),
      [400, 0],
      true,
    ],
    [
      'a smuggled request',
      `${get('/v1/nothing', 'Content-Length: 44\r\n')}GET /v1/jobs HTTP/1.1\r\nHost: x\r\n\r\n`,
      [404],
    ],
    // Paths
    ['a walk upwards', get('/../../etc/passwd'), [404]],
    ['an encoded walk upwards', get('/%2e%2e%2f%2e%2e%2fetc/passwd'), [404]],
    ['a walk out of /v1', get('/v1/jobs/../../metrics'), [404]],
    ['a doubled slash', get('//v1/jobs'), [404]],
    ['another case', get('/V1/Jobs'), [404]],
    ['a NUL in the path', get('/v1/jobs/%00'), [404]],
    ['an overlong dot', get('/v1/jobs/%c0%ae'), [404]],
    ['a broken escape', get('/v1/jobs/%'), [404]],
    ['a broken escape outside of /v1', get('/%e0%a4%a'), [404]],
    ['backslashes', get('/..\\..\\windows'), [404]],
    ['a semicolon', get('/v1/jobs;limit=1'), [404]],
    ['an encoded slash', get('/v1%2fjobs'), [404]],
    ['/v1 spelt in escapes, without a key', head('GET /%76%31/jobs HTTP/1.1'), [401]],
    ['an absolute target, without a key', head('GET http://evil.example/v1/jobs HTTP/1.1'), [401]],
    ['an absolute target of another scheme', head('GET ftp://evil.example/v1/jobs HTTP/1.1'), [400, 404]],
    ['OPTIONS *', head('OPTIONS * HTTP/1.1'), [404]],
    ['an id of 10 KiB', get(`/v1/jobs/${'a'.repeat(10_000)}`), [404]],
    ['five thousand parameters', get(`/v1/jobs?${'a&'.repeat(5_000)}`), [400]],
    ['a parameter named __proto__', get('/v1/jobs?__proto__[admin]=1'), [400]],
    [
      'an event id beyond all numbers',
      get('/v1/jobs/x/stream', `Last-Event-Id: ${'9'.repeat(1_000)}\r\n`),
      [400],
    ],
    ['an injected line in a parameter', get('/v1/jobs?q=a%0d%0aSet-Cookie:%20a=b&limit=0'), [400]],
    ['an injected line in the request id', get('/v1/nothing', 'X-Request-Id: a%0d%0aX-Evil: 1\r\n'), [404]],
    [
      'an injected line in the idempotency key',
      post('{"request_type":"nl","query":"x"}', 'Content-Type: application/json\r\nIdempotency-Key: a b\r\n'),
      [400],
    ],
    // Bodies
    ['no body at all', post(''), [400]],
    ['a NUL byte', post('\0'), [400]],
    ['a NUL within a string', query('"a\0b"'), [400]],
    ['an escaped NUL', query('"a\\u0000b"'), [422]],
    ['a raw line break in a string', query('"a\nb"'), [400]],
    ['a lone surrogate', query('"\\udc00"'), [422]],
    ['bad UTF-8', post(Buffer.from('{"query":"\xff\xfe"}', 'latin1')), [400]],
    [
      'a surrogate in UTF-8',
      post(Buffer.concat([Buffer.from('{"query":"'), Buffer.from('eda080', 'hex'), Buffer.from('"}')])),
      [400],
    ],
    ['a comma too many', post('{"request_type":"nl","query":"x",}'), [400]],
    ['single quotes', post("{'request_type':'nl'}"), [400]],
    ['a comment', post('{"request_type":"nl"/*,*/}'), [400]],
    ['NaN', query('NaN'), [400]],
    ['two values', post('{}{}'), [400]],
    ['a byte order mark alone', post(Buffer.from('efbbbf', 'hex')), [400]],
    ['a number beyond all numbers', query('1e999999'), [422]],
    ['thirty thousand nested arrays', post('['.repeat(30_000) + ']'.repeat(30_000)), [422]],
    ['ten thousand nested objects', post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), [422]],
    ['nested arrays without an end', post('['.repeat(60_000)), [400]],
    ['a field twice', post('{"request_type":"nl","query":"x","query":"y"}'), [400]],
    ['__proto__', post('{"request_type":"nl","query":"x","__proto__":{"isAdmin":true}}'), [422]],
    [
      'constructor.prototype',
      post('{"request_type":"nl","query":"x","constructor":{"prototype":{}}}'),
      [422],
    ],
    [
      'five thousand unknown fields',
      post(`{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":1`).join(',')}}`),
      [422],
    ],
    ['65 KiB', post(`"${'x'.repeat(65 * 1024)}"`), [413]],
    ['a form', post('query=x', 'Content-Type: multipart/form-data; boundary=x\r\n'), [415]],
    ['XML', post('<x/>', 'Content-Type: application/xml\r\n'), [415]],
    ['no type', post('{}', ''), [415]],
    ['two types', post('{}', 'Content-Type: application/json, text/html\r\n'), [415]],
    [
      'a compressed body',
      post(Buffer.from('1f8b08', 'hex'), 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'),
      [415],
    ],
    [
      'a body where none belongs',
      `DELETE /v1/jobs/x HTTP/1.1\r\n${auth}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
      [400],
    ],
  ]
  return table.map(([what, bytes, answers, end = false]) => ({ what, bytes, answers, end }))
}

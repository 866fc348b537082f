import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { ClaimedDelivery } from '@assay/domain/webhooks/webhook-store'
import { Webhook } from 'standardwebhooks'
import fc from '../../../test/tools/fast-check.ts'
import { findTarget, isPublicAddress, readTargetUrl } from '../src/webhooks/public-address.ts'
import { pauseMs, readRetryAfter, TRIES_MAX } from '../src/webhooks/retry-pause.ts'
import { bodyOf, createSendDelivery } from '../src/webhooks/send-delivery.ts'
import { secretText, signatureHeaders } from '../src/webhooks/sign-delivery.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let port = 0
let handle: Handler = (_, response) => response.end()

before(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => handle(request, response, body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const resolve = async (): Promise<readonly string[]> => ['127.0.0.1']
const send = createSendDelivery({ resolve, isPrivateAllowed: true, nowMs: Date.now, attemptMs: 10_000 })
const never = new AbortController().signal
const delivery = (changes: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  id: 'msg_1',
  attempt: 1,
  worker: 'w',
  webhookId: 'webhook_1',
  url: `http://receiver.invalid:${port}/hook?a=1`,
  secrets: [new Uint8Array(32).fill(1)],
  type: 'job.completed',
  atMs: Date.UTC(2026, 6, 31),
  data: '{"job_id":"job_1","é":"💡"}',
  tries: 0,
  ...changes,
})

test('what is sent is what the published library of Standard Webhooks verifies', async () => {
  const secrets = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const seen: unknown[] = []
  handle = (request, response, body) => {
    for (const secret of secrets) {
      const headers = request.headers as Record<string, string>
      seen.push(new Webhook(secretText(secret)).verify(body, headers))
    }
    assert.equal(request.headers.host, `receiver.invalid:${port}`)
    assert.equal(request.url, '/hook?a=1')
    response.end('ok')
  }
  const attempt = await send(delivery({ secrets }), never)
  assert.deepEqual(attempt, { outcome: 'delivered', answerStatus: 200, fault: null, retryAfterMs: null })
  const event = {
    type: 'job.completed',
    timestamp: '2026-07-31T00:00:00.000Z',
    data: JSON.parse(delivery().data),
  }
  assert.deepEqual(seen, [event, event])
})

test('signatures are those of the library for any id and body, and a changed body has another', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      fc.string(),
      fc.jsonValue(),
      (secret, id, data) => {
        const nowMs = Date.now()
        const body = bodyOf({ type: 'ping', atMs: nowMs, data: JSON.stringify(data) })
        const headers = signatureHeaders(id, body, [secret], nowMs)
        const judge = new Webhook(secretText(secret))
        assert.equal(headers['webhook-signature'], judge.sign(id, new Date(nowMs), body))
        assert.throws(() => judge.verify(`${body} `, { ...headers }))
      },
    ),
    { numRuns: 50 },
  )
})

test('answers are judged by their status: redirects fail, 410 is the end, Retry-After counts', async () => {
  const attemptWith = (status: number, headers: Record<string, string> = {}) => {
    handle = (_, response) => response.writeHead(status, headers).end()
    return send(delivery(), never)
  }
  assert.equal((await attemptWith(204)).outcome, 'delivered')
  const moved = await attemptWith(302, { location: `http://127.0.0.1:${port}/elsewhere` })
  assert.deepEqual([moved.outcome, moved.answerStatus], ['failed', 302])
  assert.equal((await attemptWith(410)).outcome, 'gone')
  const busy = await attemptWith(503, { 'retry-after': '120' })
  assert.deepEqual([busy.outcome, busy.retryAfterMs], ['failed', 120_000])
})

test('an endless answer is cut, a silent one is given up, and nothing that was answered is repeated', async () => {
  handle = (_, response) => {
    response.writeHead(200)
    const pour = (): void => {
      while (response.write('secret '.repeat(1_000))) if (response.destroyed) return
      response.once('drain', pour)
    }
    pour()
  }
  assert.equal((await send(delivery(), never)).outcome, 'delivered')
  handle = () => {}
  const quick = createSendDelivery({ resolve, isPrivateAllowed: true, nowMs: Date.now, attemptMs: 200 })
  const silent = await quick(delivery(), never)
  assert.deepEqual([silent.outcome, silent.fault], ['failed', 'There was no whole answer within 0.2 s.'])
  handle = (_, response) => {
    response.writeHead(200)
    response.write('x')
  }
  assert.equal((await quick(delivery(), never)).outcome, 'failed', 'an answer without an end')
  handle = (_, response) => response.writeHead(500).end('password=hunter2')
  assert.ok(!JSON.stringify(await send(delivery(), never)).includes('hunter2'))
  handle = (_, response) => response.socket?.destroy()
  assert.equal((await send(delivery(), never)).fault, 'The connection was closed before an answer came.')
})

test('an answer that switches protocols is a failure at once, and holds up nothing', async () => {
  handle = (_, response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  }
  const { outcome, answerStatus, fault } = await send(delivery(), never)
  assert.deepEqual([outcome, answerStatus, fault], ['failed', 101, 'It answered 101.'])
})

test('the address is checked at every connection, and the checked one is what is connected to', async () => {
  let isReached = false
  handle = (_, response) => {
    isReached = true
    response.end()
  }
  const notPublic = 'The host must have public addresses only.'
  for (const [addresses, why] of [
    [['127.0.0.1'], notPublic],
    [['8.8.8.8', '127.0.0.1'], notPublic],
    [['::ffff:10.0.0.1'], notPublic],
    [[], 'The host has no address.'],
  ] as const) {
    let asked = 0
    const strict = createSendDelivery({
      isPrivateAllowed: false,
      nowMs: Date.now,
      attemptMs: 10_000,
      async resolve() {
        asked++
        return addresses
      },
    })
    const { outcome, answerStatus, fault } = await strict(
      delivery({ url: `https://rebinds.example:${port}/` }),
      never,
    )
    // The words tell a refusal from a connection that was tried and failed.
    assert.deepEqual([outcome, answerStatus, fault, asked], ['failed', null, why, 1])
  }
  const strict = createSendDelivery({ resolve, isPrivateAllowed: false, nowMs: Date.now, attemptMs: 10_000 })
  for (const url of [`http://127.0.0.1:${port}/`, `https://2130706433:${port}/`, `https://[::1]:${port}/`])
    assert.equal((await strict(delivery({ url }), never)).outcome, 'failed')
  assert.equal(isReached, false)
  const target = await findTarget('https://name.example/', async () => ['1.1.1.1', '9.9.9.9'], false)
  assert.equal(target.address, '1.1.1.1')
})

test('only addresses of the public internet are public', () => {
  for (const address of [
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...[
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fec0::1',
      'ff02::1',
    ],
    ...['100::1', 'example.com', '', '1.2.3', '0x7f.1', '2130706433'],
  ]) {
    assert.equal(isPublicAddress(address), false, address)
  }
  for (const address of ['1.1.1.1', '8.8.8.8', '151.101.1.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])
    assert.equal(isPublicAddress(address), true, address)
})

test('no notation of a loopback or private IPv4 address gets past the check of a URL', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const inside = fc.oneof(
    fc.tuple(fc.constant(127), octet, octet, octet),
    fc.tuple(fc.constant(10), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  )
  const bases = fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 })
  const written = (value: number, base: number): string =>
    base === 16 ? `0x${value.toString(16)}` : base === 8 ? `0${value.toString(8)}` : String(value)
  fc.assert(
    fc.property(inside, bases, fc.integer({ min: 1, max: 4 }), ([a, b, c, d], forms, parts) => {
      const octets = [a, b, c, d]
      const head = octets.slice(0, parts - 1)
      const tail = octets.slice(parts - 1).reduce((sum, value) => sum * 256 + value, 0)
      const host = [...head, tail].map((value, i) => written(value, forms[i] ?? 10)).join('.')
      assert.throws(() => readTargetUrl(`https://${host}/`, false), host)
      assert.throws(() => readTargetUrl(`https://[::ffff:${octets.join('.')}]/`, false))
    }),
  )
})

test('pauses grow to a day in all, come a little sooner by chance, and respect Retry-After', () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, tries) => pauseMs(tries, null, () => 0))
  assert.deepEqual(pauses.slice(0, 3), [5_000, 295_000, 1_500_000])
  assert.equal(pauses.at(-1), null)
  const day = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)
  assert.ok(day > 23.5 * 3_600_000 && day < 24 * 3_600_000)
  assert.equal(
    pauseMs(0, null, () => 1),
    4_500,
  )
  assert.equal(
    pauseMs(0, 60_000, () => 0.5),
    60_000,
  )
  assert.equal(
    pauseMs(0, 1e12, () => 0.5),
    86_400_000,
  )
  assert.equal(readRetryAfter('7', 0), 7_000)
  assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 10_000), 50_000)
  assert.equal(readRetryAfter('soon', 0), null)
})

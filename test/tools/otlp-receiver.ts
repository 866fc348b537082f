import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** A receiver of traces by OTLP over HTTP, which reads both encodings as their specification says. */
export interface OtlpReceiver {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  /** Everything that has arrived so far. */
  spans(): readonly ReceivedSpan[]
  /** Waits until what has arrived fulfils a condition. */
  until(isFulfilled: (spans: readonly ReceivedSpan[]) => boolean): Promise<readonly ReceivedSpan[]>
}

interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly spans: readonly ReceivedSpan[]
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty at the root of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
  readonly startNanos: bigint
  readonly endNanos: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events: readonly string[]
  readonly status: number
  readonly flags: number
  readonly resource: Readonly<Record<string, unknown>>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const take: Answer = (request, response) => {
  response.setHeader('content-type', request.headers['content-type'] ?? '')
  response.end(request.headers['content-type'] === 'application/json' ? '{}' : '')
}

/** A test, or a file of tests. */
interface Scope {
  after(clean: () => void): void
}

/** Answers 200 unless told otherwise. */
export async function startOtlpReceiver(scope: Scope, answer: Answer = take): Promise<OtlpReceiver> {
  const requests: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  const spans = () => requests.flatMap((request) => request.spans)
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const isJson = request.headers['content-type'] === 'application/json'
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      spans: spansOf(isJson ? JSON.parse(String(body)) : decode(body, REQUEST)),
    })
    answer(request, response)
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spans,
    until(isFulfilled) {
      const { promise, resolve } = Promise.withResolvers<readonly ReceivedSpan[]>()
      const look = (): void => {
        const found = spans()
        if (!isFulfilled(found)) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
  }
}

/** A message by its names in JSON, whichever encoding it came in. */
type Message = { readonly [name: string]: unknown }

const listOf = (value: unknown): readonly Message[] => (Array.isArray(value) ? value : [])
const messageOf = (value: unknown): Message => Object(value)

function spansOf(request: Message): readonly ReceivedSpan[] {
  return listOf(request.resourceSpans).flatMap(({ resource, scopeSpans }) =>
    listOf(scopeSpans).flatMap(({ spans }) =>
      listOf(spans).map((span) => ({
        traceId: String(span.traceId),
        spanId: String(span.spanId),
        parentSpanId: String(span.parentSpanId ?? ''),
        name: String(span.name),
        kind: Number(span.kind),
        startNanos: BigInt(String(span.startTimeUnixNano)),
        endNanos: BigInt(String(span.endTimeUnixNano)),
        attributes: attributesOf(span.attributes),
        events: listOf(span.events).map(({ name }) => String(name)),
        status: Number(messageOf(span.status).code ?? 0),
        flags: Number(span.flags),
        resource: attributesOf(messageOf(resource).attributes),
      })),
    ),
  )
}

function attributesOf(attributes: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    listOf(attributes).map(({ key, value }) => [String(key), Object.values(messageOf(value))[0]]),
  )
}

/** Names and kinds of the fields of a message, by their numbers in the published definitions. */
interface Fields {
  readonly [number: number]: readonly [string, 'text' | 'hex' | 'number' | 'double' | Fields, 'many'?]
}

const VALUE: Fields = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'number'],
  3: ['intValue', 'number'],
  4: ['doubleValue', 'double'],
}
const ATTRIBUTES = ['attributes', { 1: ['key', 'text'], 2: ['value', VALUE] }, 'many'] as const
const SPAN: Fields = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'text'],
  6: ['kind', 'number'],
  7: ['startTimeUnixNano', 'number'],
  8: ['endTimeUnixNano', 'number'],
  9: ATTRIBUTES,
  11: ['events', { 1: ['timeUnixNano', 'number'], 2: ['name', 'text'], 3: ATTRIBUTES }, 'many'],
  15: ['status', { 3: ['code', 'number'] }],
  16: ['flags', 'number'],
}
const REQUEST: Fields = {
  1: [
    'resourceSpans',
    { 1: ['resource', { 1: ATTRIBUTES }], 2: ['scopeSpans', { 2: ['spans', SPAN, 'many'] }, 'many'] },
    'many',
  ],
}

/** Reads a message of protocol buffers. A field that is not named is passed over. */
function decode(bytes: Buffer, fields: Fields): Message {
  const message: Record<string, unknown> = {}
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('a field is longer than its message')
    at += length
    return bytes.subarray(at - length, at)
  }
  const read: Readonly<Record<number, () => bigint | Buffer>> = {
    0: varint,
    1: () => take(8),
    2: () => take(Number(varint())),
    5: () => take(4),
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const value = read[tag & 7]?.()
    if (value === undefined) throw new Error(`there is no wire type ${tag & 7}`)
    const [name, kind, many] = fields[tag >> 3] ?? []
    if (name === undefined || kind === undefined) continue
    const decoded = toValue(value, kind)
    if (many === undefined) message[name] = decoded
    else message[name] = [...listOf(message[name]), messageOf(decoded)]
  }
  return message
}

function toValue(value: bigint | Buffer, kind: 'text' | 'hex' | 'number' | 'double' | Fields): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (kind === 'text') return value.toString('utf8')
  if (kind === 'hex') return value.toString('hex')
  if (kind === 'double') return value.readDoubleLE()
  if (kind === 'number') return value.length === 8 ? value.readBigUInt64LE() : value.readUInt32LE()
  return decode(value, kind)
}

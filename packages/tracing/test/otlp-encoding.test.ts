import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { createJsonEncoding, createProtobufEncoding } from '../src/otlp-encoding.ts'
import { createTracer, type EndedSpan, readTraceparent, SPAN_KINDS } from '../src/tracer.ts'
import { createWallClock } from '../src/wall-clock.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const SPAN_ID = 'b7ad6b7169203331'
const ORIGIN = {
  resource: { 'service.name': 'assay', 'host.cores': 2, 'is.test': true },
  scope: { name: 'assay', version: '0.1.0' },
}

const SPANS: readonly EndedSpan[] = [
  {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    parentId: null,
    isParentRemote: true,
    name: 'POST /v1/jobs',
    kind: 'server',
    startMs: 1_795_000_000_123.456,
    endMs: 1_795_000_000_124.5,
    attributes: { 'http.route': '/v1/jobs', status: 202, share: 0.25, isLast: false, empty: '', none: 0 },
    events: [],
    isError: false,
  },
  {
    traceId: TRACE_ID,
    spanId: '00f067aa0ba902b7',
    parentId: SPAN_ID,
    isParentRemote: true,
    name: 'price → «größer» 🥚',
    kind: 'consumer',
    startMs: 1_795_000_000_000,
    endMs: 1_795_000_000_000,
    attributes: { large: Number.MAX_SAFE_INTEGER, long: 'x'.repeat(9_000) },
    events: [{ name: 'completed', atMs: 1_795_000_000_000.001, attributes: { 'assay.event.last': 7 } }],
    isError: true,
  },
  {
    traceId: TRACE_ID,
    spanId: '00f067aa0ba902b8',
    parentId: SPAN_ID,
    isParentRemote: false,
    name: 'parsing',
    kind: 'internal',
    startMs: 1_795_000_000_000.9995,
    endMs: 1_795_000_000_001,
    attributes: {},
    events: [],
    isError: false,
  },
]

type Published = Parameters<typeof ProtobufTraceSerializer.serializeRequest>[0][number]

/** The same span as the published library knows it. */
function toPublished(
  span: EndedSpan,
  shared: Pick<Published, 'resource' | 'instrumentationScope'>,
): Published {
  const { traceId, spanId, parentId } = span
  const timeOf = (ms: number): [number, number] => {
    const micros = Math.round(ms * 1_000)
    return [Math.floor(micros / 1e6), (micros % 1e6) * 1_000]
  }
  const parent = { traceId, spanId: parentId ?? '', traceFlags: 1, isRemote: span.isParentRemote }
  return {
    ...shared,
    spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
    ...(parentId === null ? {} : { parentSpanContext: parent }),
    name: span.name,
    kind: SPAN_KINDS[span.kind] - 1,
    startTime: timeOf(span.startMs),
    endTime: timeOf(span.endMs),
    duration: [0, 0],
    ended: true,
    attributes: { ...span.attributes },
    events: span.events.map(({ name, atMs, attributes }) => ({
      name,
      time: timeOf(atMs),
      attributes: { ...attributes },
    })),
    links: [],
    status: { code: span.isError ? 2 : 0 },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const shared = {
  resource: {
    attributes: { ...ORIGIN.resource },
    merge: (other: never) => other,
    getRawAttributes: () => [],
  },
  instrumentationScope: { ...ORIGIN.scope },
}
const published = SPANS.map((span) => toPublished(span, shared))

test('a request in protocol buffers is what the published library of OpenTelemetry sends, byte for byte', () => {
  const encoding = createProtobufEncoding(ORIGIN)
  const own = encoding.request(SPANS.map(encoding.encode))
  const theirs = ProtobufTraceSerializer.serializeRequest(published)
  assert.ok(theirs !== undefined)
  assert.equal(own.toString('hex'), Buffer.from(theirs).toString('hex'))
})

test('a request in JSON says what the published library of OpenTelemetry says', () => {
  const encoding = createJsonEncoding(ORIGIN)
  const own = encoding.request(SPANS.map(encoding.encode))
  const theirs = JsonTraceSerializer.serializeRequest(published)
  assert.deepEqual(JSON.parse(String(own)), JSON.parse(Buffer.from(theirs ?? []).toString()))
})

test('an answer says how many spans were refused, and one that makes no sense says nothing', () => {
  const binary = createProtobufEncoding(ORIGIN)
  // partial_success { rejected_spans: 300, error_message: "no" }
  assert.equal(binary.refusedBy(Buffer.from('0a0708ac0212026e6f', 'hex')), 300)
  assert.equal(binary.refusedBy(Buffer.from('', 'hex')), 0)
  for (const broken of ['0aff', '0a7f08', '08', 'ffffffffffffffffffffffff', '0b', '0a0212ff'])
    assert.equal(binary.refusedBy(Buffer.from(broken, 'hex')), 0, broken)
  const json = createJsonEncoding(ORIGIN)
  assert.equal(json.refusedBy(Buffer.from('{"partialSuccess":{"rejectedSpans":"3"}}')), 3)
  for (const broken of ['', '{}', '[', 'null', '{"partialSuccess":{"rejectedSpans":-1}}'])
    assert.equal(json.refusedBy(Buffer.from(broken)), 0, broken)
})

test('a traceparent is read as W3C Trace Context says, and what is not well formed is nothing', () => {
  assert.deepEqual(readTraceparent(`00-${TRACE_ID}-${SPAN_ID}-01`), {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    isSampled: true,
  })
  assert.equal(readTraceparent(`00-${TRACE_ID}-${SPAN_ID}-00`)?.isSampled, false)
  assert.equal(readTraceparent(`00-${TRACE_ID}-${SPAN_ID}-03`)?.isSampled, true)
  assert.equal(readTraceparent(`cc-${TRACE_ID}-${SPAN_ID}-01-what-comes-later`)?.traceId, TRACE_ID)
  for (const bad of [
    '',
    'ff',
    `ff-${TRACE_ID}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${SPAN_ID}-01-more`,
    `00-${TRACE_ID}-${SPAN_ID}-01, 00-${TRACE_ID}-${SPAN_ID}-01`,
    `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`,
    `00-${'0'.repeat(32)}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `00-${TRACE_ID}-${SPAN_ID}-0`,
    `cc-${TRACE_ID}-${SPAN_ID}-01.more`,
    `00-${TRACE_ID}-${SPAN_ID}-01\n`,
  ])
    assert.equal(readTraceparent(bad), null, bad)
})

test('a span ends once, never before it began, and what hangs below one that is not sampled is not sampled', () => {
  const ended: EndedSpan[] = []
  const sample = (_id: string, parent: boolean | null) => parent ?? true
  const tracer = createTracer({ sample, takesContext: true, onEnd: (span) => ended.push(span) })
  const root = tracer.begin('root', { kind: 'server', parent: null })
  const child = root.begin('child', 'internal')
  child.end()
  child.end()
  root.add('late', 20, 10, {})
  root.end()
  assert.deepEqual(
    ended.map(({ name }) => name),
    ['child', 'late', 'root'],
  )
  for (const { startMs, endMs, traceId } of ended) {
    assert.ok(startMs <= endMs)
    assert.equal(traceId, root.traceId)
  }
  assert.deepEqual([ended[0]?.parentId, ended[1]?.parentId], Array(2).fill(root.traceparent.split('-')[2]))

  const quiet = tracer.begin('quiet', { kind: 'server', parent: `00-${TRACE_ID}-${SPAN_ID}-00` })
  assert.match(quiet.traceparent, new RegExp(`^00-${TRACE_ID}-(?!${SPAN_ID})[0-9a-f]{16}-00$`))
  quiet.begin('below', 'internal').end()
  quiet.add('added', 1, 2, {})
  tracer.add('added', quiet.traceparent, 1, 2, {})
  quiet.end()
  assert.equal(ended.length, 3)
})

test('the clock of spans is the time of day', () => {
  const nowMs = createWallClock()
  const before = Date.now()
  const now = nowMs()
  assert.ok(now >= before - 3 && now <= Date.now() + 3, `${now} is not ${before}`)
})

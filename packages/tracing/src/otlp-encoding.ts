import { type Attributes, type EndedSpan, SPAN_KINDS } from './tracer.ts'

/**
 * Spans as OTLP 1 has them, as JSON or as protocol buffers. Each span is encoded when it ends, so a batch of hundreds is only put
 * together when it is sent, and the thread that answers HTTP never stops for it.
 */
export interface Encoding {
  readonly contentType: string
  encode(span: EndedSpan): Buffer
  /** The body of a request with these spans. */
  request(spans: readonly Buffer[]): Buffer
  /** How many spans an answer says it has refused. */
  refusedBy(answer: Buffer): number
}

interface Origin {
  readonly resource: Attributes
  readonly scope: { readonly name: string; readonly version: string }
}

const HAS_IS_REMOTE = 0x100
const IS_REMOTE = 0x200
const SAMPLED = 0x01
const STATUS_UNSET = 0
const STATUS_ERROR = 2

export const createJsonEncoding = ({ resource, scope }: Origin): Encoding => {
  const about = JSON.stringify({ attributes: attributesOf(resource), droppedAttributesCount: 0 })
  const head = Buffer.from(
    `{"resourceSpans":[{"resource":${about},"scopeSpans":[{"scope":${JSON.stringify(scope)},"spans":[`,
  )
  const tail = Buffer.from(']}]}]}')
  const comma = Buffer.from(',')
  return {
    contentType: 'application/json',
    encode: (span) => Buffer.from(JSON.stringify(messageOf(span))),
    request(spans) {
      return Buffer.concat([head, ...spans.flatMap((span, i) => (i === 0 ? [span] : [comma, span])), tail])
    },
    refusedBy(answer) {
      try {
        const { partialSuccess }: { partialSuccess?: { rejectedSpans?: unknown } } = JSON.parse(
          String(answer),
        )
        return countOf(Number(partialSuccess?.rejectedSpans ?? 0))
      } catch {
        return 0
      }
    },
  }
}

export const createProtobufEncoding = ({ resource, scope }: Origin): Encoding => {
  const about = { attributes: attributesOf(resource), droppedAttributesCount: 0 }
  const aboutResource = write({ resource: about }, [['resource', 1, RESOURCE]])
  const aboutScope = write({ scope }, [['scope', 1, SCOPE]])
  return {
    contentType: 'application/x-protobuf',
    // With its tag and its length, so spans need only be put one behind the other.
    encode: (span) => write({ span: messageOf(span) }, SPANS),
    request(spans) {
      const ofScope = [aboutScope, ...spans]
      const scopeSpans = [lengthDelimited(2, bytesOf(ofScope)), ...ofScope]
      const ofResource = [aboutResource, ...scopeSpans]
      return Buffer.concat([lengthDelimited(1, bytesOf(ofResource)), ...ofResource])
    },
    refusedBy: (answer) => countOf(readRefused(answer)),
  }
}

const countOf = (count: number): number => (Number.isSafeInteger(count) && count > 0 ? count : 0)
const bytesOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0)

type Message = Readonly<Record<string, unknown>>

/** The message `Span`, by its names in JSON. */
function messageOf(span: EndedSpan): Message {
  const { parentId, isParentRemote, isError } = span
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name: span.name,
    kind: SPAN_KINDS[span.kind],
    startTimeUnixNano: nanosOf(span.startMs),
    endTimeUnixNano: nanosOf(span.endMs),
    attributes: attributesOf(span.attributes),
    droppedAttributesCount: 0,
    events: span.events.map(({ name, atMs, attributes }) => ({
      timeUnixNano: nanosOf(atMs),
      name,
      attributes: attributesOf(attributes),
      droppedAttributesCount: 0,
    })),
    droppedEventsCount: 0,
    links: [],
    droppedLinksCount: 0,
    status: { code: isError ? STATUS_ERROR : STATUS_UNSET },
    flags: SAMPLED | HAS_IS_REMOTE | (parentId !== null && isParentRemote ? IS_REMOTE : 0),
  }
}

/** As text: so many nanoseconds have passed since 1970 that a number would round them. */
const nanosOf = (ms: number): string => `${Math.round(ms * 1_000)}000`

function attributesOf(attributes: Attributes): readonly Message[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toAnyValue(value) }))
}

function toAnyValue(value: string | number | boolean): Message {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: value } : { doubleValue: value }
}

/** The name of a field in JSON, its number, and how its value is written. `hex`: bytes, given as hexadecimal digits. */
type Field = readonly [string, number, 'text' | 'hex' | 'varint' | 'fixed64' | 'fixed32' | 'double' | Fields]
/** In the order of their numbers. */
interface Fields extends ReadonlyArray<Field> {}

const VALUE: Fields = [
  ['stringValue', 1, 'text'],
  ['boolValue', 2, 'varint'],
  ['intValue', 3, 'varint'],
  ['doubleValue', 4, 'double'],
]
const ATTRIBUTE: Fields = [
  ['key', 1, 'text'],
  ['value', 2, VALUE],
]
const RESOURCE: Fields = [
  ['attributes', 1, ATTRIBUTE],
  ['droppedAttributesCount', 2, 'varint'],
]
const SCOPE: Fields = [
  ['name', 1, 'text'],
  ['version', 2, 'text'],
]
const EVENT: Fields = [
  ['timeUnixNano', 1, 'fixed64'],
  ['name', 2, 'text'],
  ['attributes', 3, ATTRIBUTE],
  ['droppedAttributesCount', 4, 'varint'],
]
/** Field 13 has the links, of which no span has any. */
const SPAN: Fields = [
  ['traceId', 1, 'hex'],
  ['spanId', 2, 'hex'],
  ['parentSpanId', 4, 'hex'],
  ['name', 5, 'text'],
  ['kind', 6, 'varint'],
  ['startTimeUnixNano', 7, 'fixed64'],
  ['endTimeUnixNano', 8, 'fixed64'],
  ['attributes', 9, ATTRIBUTE],
  ['droppedAttributesCount', 10, 'varint'],
  ['events', 11, EVENT],
  ['droppedEventsCount', 12, 'varint'],
  ['droppedLinksCount', 14, 'varint'],
  ['status', 15, [['code', 3, 'varint']]],
  ['flags', 16, 'fixed32'],
]

const SPANS: Fields = [['span', 2, SPAN]]

const VARINT = 0
const FIXED64 = 1
const LENGTH_DELIMITED = 2
const FIXED32 = 5
const WIRE_TYPES = {
  varint: VARINT,
  fixed64: FIXED64,
  double: FIXED64,
  fixed32: FIXED32,
  text: LENGTH_DELIMITED,
  hex: LENGTH_DELIMITED,
} as const

/**
 * A message is written from its end to its beginning: the length of a part is known when the part is there. The memory is shared,
 * because each message is written whole before the next begins.
 */
let space = Buffer.alloc(4_096)
let written = 0

function write(message: Message, fields: Fields): Buffer {
  written = 0
  writeMessage(message, fields)
  return Buffer.from(space.subarray(space.length - written))
}

/** The tag of a field that has a length, and the length. */
function lengthDelimited(number: number, bytes: number): Buffer {
  written = 0
  writeVarint(bytes)
  writeTag(number, LENGTH_DELIMITED)
  return Buffer.from(space.subarray(space.length - written))
}

function writeMessage(message: Message, fields: Fields): void {
  for (let i = fields.length - 1; i >= 0; i--) {
    const field = fields[i]
    const value = field === undefined ? undefined : message[field[0]]
    if (field === undefined || value === undefined) continue
    if (Array.isArray(value)) for (let nth = value.length - 1; nth >= 0; nth--) writeField(value[nth], field)
    else writeField(value, field)
  }
}

function writeField(value: unknown, [, number, type]: Field): void {
  const before = written
  switch (type) {
    case 'varint':
      writeVarint(Number(value))
      break
    // Room comes first: it may move what is written to larger memory.
    case 'fixed64': {
      const at = reserve(8)
      space.writeBigUInt64LE(BigInt(String(value)), at)
      break
    }
    case 'double': {
      const at = reserve(8)
      space.writeDoubleLE(Number(value), at)
      break
    }
    case 'fixed32': {
      const at = reserve(4)
      space.writeUInt32LE(Number(value), at)
      break
    }
    case 'text':
    case 'hex': {
      const text = String(value)
      const as = type === 'hex' ? 'hex' : 'utf8'
      const at = reserve(Buffer.byteLength(text, as))
      space.write(text, at, as)
      break
    }
    default:
      writeMessage(Object(value), type)
  }
  const wireType = typeof type === 'string' ? WIRE_TYPES[type] : LENGTH_DELIMITED
  if (wireType === LENGTH_DELIMITED) writeVarint(written - before)
  writeTag(number, wireType)
}

const writeTag = (number: number, wireType: number): void => writeVarint(number * 8 + wireType)

function writeVarint(value: number): void {
  let bytes = 1
  for (let rest = value; rest >= 0x80; rest /= 0x80) bytes++
  const at = reserve(bytes)
  let rest = value
  for (let i = 0; i < bytes - 1; i++) {
    space[at + i] = (rest % 0x80) | 0x80
    rest = Math.floor(rest / 0x80)
  }
  space[at + bytes - 1] = rest
}

/** Where so many bytes go that come in front of all that is written. */
function reserve(bytes: number): number {
  if (written + bytes > space.length) {
    const larger = Buffer.alloc(2 * (written + bytes))
    space.copy(larger, larger.length - written, space.length - written)
    space = larger
  }
  written += bytes
  return space.length - written
}

/** Field 1 of an answer is `partial_success`, whose field 1 is the number of spans that were refused. Whatever else there is does not count. */
function readRefused(answer: Buffer): number {
  const partial = findField(answer, 1)
  return Buffer.isBuffer(partial) ? Number(findField(partial, 1) ?? 0) : 0
}

/** The first field of a number: a varint, or the bytes of what has a length. Null when there is none, or the bytes make no sense. */
function findField(bytes: Buffer, wanted: number): number | Buffer | null {
  let at = 0
  function varint(): number {
    let value = 0
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    return Number.NaN
  }
  while (at < bytes.length) {
    const tag = varint()
    const wireType = tag % 8
    const isWanted = Math.floor(tag / 8) === wanted
    if (wireType === VARINT) {
      const value = varint()
      if (isWanted) return value
    } else if (wireType === LENGTH_DELIMITED) {
      const length = varint()
      if (!(at + length <= bytes.length)) return null
      if (isWanted) return bytes.subarray(at, at + length)
      at += length
    } else if (wireType === FIXED64) at += 8
    else if (wireType === FIXED32) at += 4
    else return null
  }
  return null
}

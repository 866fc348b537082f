import { randomFillSync } from 'node:crypto'
import { createWallClock } from './wall-clock.ts'

/** Spans and their contexts, by W3C Trace Context. Nothing of this exists while traces are off: `Tracer | null` is null then. */

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** As OTLP numbers them. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const
export type SpanKind = keyof typeof SPAN_KINDS

export interface SpanEvent {
  readonly name: string
  readonly atMs: number
  readonly attributes: Attributes
}

/** A span that has ended, as it is exported. */
export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  /** The parent is in another process, or was when it was written down. */
  readonly isParentRemote: boolean
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
  readonly isError: boolean
}

/** A span under way. One that is not sampled has the same methods, which do nothing. */
export interface Span {
  /** The header with which others continue the trace below this span. */
  readonly traceparent: string
  readonly traceId: string
  readonly isSampled: boolean
  set(attributes: Attributes): void
  event(name: string, attributes: Attributes): void
  fail(): void
  /** Begins a span below this one. */
  begin(name: string, kind: SpanKind): Span
  /** Adds a span below this one that is over already. */
  add(name: string, startMs: number, endMs: number, attributes: Attributes): void
  rename(name: string): void
  /** Hands the span over to be exported. The second call does nothing. */
  end(): void
}

interface SpanStart {
  readonly kind: SpanKind
  /** A `traceparent`. Null, or one that is not well formed: a new trace begins. */
  readonly parent: string | null
}

export interface Tracer {
  begin(name: string, start: SpanStart): Span
  /** Adds a span that is over already below one of another process. */
  add(name: string, parent: string, startMs: number, endMs: number, attributes: Attributes): void
  /** Whether a trace goes on that a caller has begun. */
  readonly takesContext: boolean
  /** The time of day, with fractions of a millisecond. */
  nowMs(): number
}

/** Traces whose contexts a store keeps: of batches, of builds, and of what webhooks tell. */
export interface KeptTraces {
  readonly tracer: Tracer
  /** The `traceparent` that was kept under an id. */
  findTrace(id: string): Promise<string | null>
}

/** Begins a span in the trace that was kept under an id. Where none was, or the store does not answer, a new trace begins. */
export async function beginKept(
  { tracer, findTrace }: KeptTraces,
  name: string,
  kind: SpanKind,
  id: string | undefined,
): Promise<Span> {
  const parent = id === undefined ? null : await findTrace(id).catch(() => null)
  return tracer.begin(name, { kind, parent })
}

/** Does something within a span, which ends with it and tells when it failed. */
export async function during<T>(span: Span | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span?.fail()
    throw error
  } finally {
    span?.end()
  }
}

/** Whether a span is recorded. `parent`: what the trace has decided so far; null at its beginning. */
export type Sample = (traceId: string, parent: boolean | null) => boolean

interface TracerParts {
  readonly sample: Sample
  readonly takesContext: boolean
  readonly onEnd: (span: EndedSpan) => void
}

interface Context {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const VERSION_MAX = 'fe'

/** Null for what is not well formed. Of a later version, the part that is known counts. */
export function readTraceparent(text: string): Context | null {
  const [, version = '', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text) ?? []
  if (version === '' || version > VERSION_MAX || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function createTracer({ sample, takesContext, onEnd }: TracerParts): Tracer {
  const nowMs = createWallClock()

  function addEnded(
    name: string,
    { traceId, spanId: parentId }: Context,
    isParentRemote: boolean,
    [startMs, endMs]: readonly [number, number],
    attributes: Attributes,
  ): void {
    const where = { traceId, spanId: newId(8), parentId, isParentRemote, name, kind: 'internal' } as const
    onEnd({ ...where, startMs, endMs: Math.max(startMs, endMs), attributes, events: [], isError: false })
  }

  function start(name: string, kind: SpanKind, parent: Context | null, isParentRemote: boolean): Span {
    const traceId = parent?.traceId ?? newId(16)
    const own = { traceId, spanId: newId(8), isSampled: sample(traceId, parent?.isSampled ?? null) }
    if (!own.isSampled) return unsampled(own)
    return recording(own, name, kind, parent?.spanId ?? null, isParentRemote)
  }

  function unsampled(own: Context): Span {
    return {
      traceparent: traceparentOf(own),
      traceId: own.traceId,
      isSampled: false,
      set: nothing,
      event: nothing,
      fail: nothing,
      begin: (name, kind) => start(name, kind, own, false),
      add: nothing,
      rename: nothing,
      end: nothing,
    }
  }

  function recording(
    own: Context,
    firstName: string,
    kind: SpanKind,
    parentId: string | null,
    isParentRemote: boolean,
  ): Span {
    const { traceId, spanId } = own
    const startMs = nowMs()
    const events: SpanEvent[] = []
    let attributes: Attributes = {}
    let name = firstName
    let isError = false
    let hasEnded = false
    return {
      traceparent: traceparentOf(own),
      traceId,
      isSampled: true,
      set(more) {
        attributes = { ...attributes, ...more }
      },
      event(what, about) {
        events.push({ name: what, atMs: nowMs(), attributes: about })
      },
      fail() {
        isError = true
      },
      begin: (below, belowKind) => start(below, belowKind, own, false),
      add: (below, fromMs, toMs, about) => addEnded(below, own, false, [fromMs, toMs], about),
      rename(to) {
        name = to
      },
      end() {
        if (hasEnded) return
        hasEnded = true
        const endMs = Math.max(startMs, nowMs())
        const where = { traceId, spanId, parentId, isParentRemote }
        onEnd({ ...where, name, kind, startMs, endMs, attributes, events, isError })
      },
    }
  }

  return {
    nowMs,
    takesContext,
    add(name, parent, startMs, endMs, attributes) {
      const context = readTraceparent(parent)
      if (context === null || !sample(context.traceId, context.isSampled)) return
      addEnded(name, context, true, [startMs, endMs], attributes)
    },
    begin(name, { kind, parent }) {
      return start(name, kind, parent === null ? null : readTraceparent(parent), true)
    },
  }
}

function nothing(): void {}

const traceparentOf = ({ traceId, spanId, isSampled }: Context): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const random = Buffer.alloc(4_096)
let used = random.length

/** Random bytes as hexadecimal digits. They come from the system in large pieces: one by one they cost more than a span. */
function newId(bytes: 8 | 16): string {
  if (used + bytes > random.length) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  const id = random.toString('hex', used - bytes, used)
  // All zeros mean that there is none.
  return /[1-9a-f]/.test(id) ? id : newId(bytes)
}

import type { Attributes, Sample } from './tracer.ts'

// An import of `node:http` would load Node's whole `fetch` too: 60 ms at every start.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')

/**
 * The variables of OpenTelemetry that Assay reads, in the order of docs/configuration.md, which a test compares. As its specification
 * asks, a value that is not known is warned of and left out. Without an address or an exporter, traces are off.
 */
export const OTEL_SETTINGS = {
  disabled: variable('OTEL_SDK_DISABLED', 'false', '`true` switches traces off, whatever else is set.'),
  exporter: variable('OTEL_TRACES_EXPORTER', '', '`otlp` or `none`. Unset: `otlp` if an address is set.'),
  endpoint: variable(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'Address of the receiver, to which `/v1/traces` is added. With `OTEL_TRACES_EXPORTER=otlp` alone it is `http://localhost:4318`.',
  ),
  tracesEndpoint: variable(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    '',
    'The same for traces alone, taken as it is.',
  ),
  protocol: variable(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'http/protobuf',
    '`http/protobuf` or `http/json`. There is no `grpc`.',
  ),
  headers: variable(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    'Headers of each request: `name=value,name=value`, percent-encoded.',
  ),
  compression: variable('OTEL_EXPORTER_OTLP_COMPRESSION', 'none', '`none` or `gzip`.'),
  requestMs: variable('OTEL_EXPORTER_OTLP_TIMEOUT', '10000', 'Milliseconds for one request.'),
  serviceName: variable('OTEL_SERVICE_NAME', 'assay', 'What the service is called in traces.'),
  resource: variable(
    'OTEL_RESOURCE_ATTRIBUTES',
    '',
    'More about the service: `name=value,name=value`, percent-encoded.',
  ),
  sampler: variable(
    'OTEL_TRACES_SAMPLER',
    'parentbased_always_on',
    '`always_on`, `always_off`, `traceidratio`, or one of them with `parentbased_`, which follows the caller.',
  ),
  samplerArg: variable(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    'The share of traces for `traceidratio`, from 0 to 1.',
  ),
  propagators: variable(
    'OTEL_PROPAGATORS',
    'tracecontext',
    '`tracecontext`, or `none` to begin a trace at each request.',
  ),
  delayMs: variable('OTEL_BSP_SCHEDULE_DELAY', '5000', 'Milliseconds between two sendings.'),
  exportMs: variable(
    'OTEL_BSP_EXPORT_TIMEOUT',
    '30000',
    'Milliseconds for one batch of spans, with all its repetitions.',
  ),
  queueMax: variable('OTEL_BSP_MAX_QUEUE_SIZE', '2048', 'Spans that wait. More are dropped and counted.'),
  batchMax: variable('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '512', 'Spans of one request.'),
} as const

/** Those of the exporter can be set for traces alone, by these names. */
const TRACES_ONLY: Partial<Record<Name, string>> = {
  protocol: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  headers: 'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  compression: 'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
  requestMs: 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
}

const NOT_SUPPORTED = /^OTEL_EXPORTER_OTLP_(?:TRACES_)?(?:CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE)$/

type Name = keyof typeof OTEL_SETTINGS
type Environment = Readonly<Record<string, string | undefined>>

export interface ExportSettings {
  readonly url: URL
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly headers: Readonly<Record<string, string>>
  readonly isCompressed: boolean
  readonly requestMs: number
  readonly delayMs: number
  readonly exportMs: number
  readonly queueMax: number
  readonly batchMax: number
}

export interface TraceSettings extends ExportSettings {
  readonly resource: Attributes
  readonly sampler: string
  readonly sample: Sample
  /** Whether a trace goes on that a caller has begun. */
  readonly takesContext: boolean
}

export interface TraceConfig {
  /** Null: traces are off. */
  readonly settings: TraceSettings | null
  /** For the log, one sentence each. */
  readonly warnings: readonly string[]
  /** What stops the start. */
  readonly faults: readonly string[]
}

function variable(env: string, fallback: string, about: string) {
  return { env, fallback, about }
}

const OFF: TraceConfig = { settings: null, warnings: [], faults: [] }
const SAMPLERS = ['always_on', 'always_off', 'traceidratio']
const MILLISECONDS_MAX = 2 ** 31 - 1
const SPANS_MAX = 1_000_000

export function readTraceConfig(env: Environment): TraceConfig {
  const warnings: string[] = []
  const faults: string[] = []

  /** The variable that counts, and its text; the fallback when it is unset or empty. */
  function find(name: Name): { readonly from: string; readonly text: string } {
    const { env: from, fallback } = OTEL_SETTINGS[name]
    const own = TRACES_ONLY[name]
    if (own !== undefined && env[own]?.trim()) return { from: own, text: env[own].trim() }
    return { from, text: env[from]?.trim() || fallback }
  }

  function oneOf(name: Name, known: readonly string[]): string {
    const { from, text } = find(name)
    const value = text.toLowerCase()
    if (known.includes(value) || text === OTEL_SETTINGS[name].fallback) return value
    const { fallback } = OTEL_SETTINGS[name]
    warnings.push(`${from} is not ${known.join(' or ')}; ${fallback} is used`)
    return fallback
  }

  function integer(name: Name, min: number, max: number): number {
    const { from, text } = find(name)
    const { fallback } = OTEL_SETTINGS[name]
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    warnings.push(`${from} is not a whole number from ${min} to ${max}; ${fallback} is used`)
    return Number(fallback)
  }

  function pairs(name: Name): readonly (readonly [string, string])[] {
    const { from, text } = find(name)
    return text.split(',').flatMap((pair) => {
      if (pair.trim() === '') return []
      const at = pair.indexOf('=')
      try {
        if (at < 1) throw new Error('no name')
        return [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const]
      } catch {
        // Not repeated: it may be a secret.
        warnings.push(`${from} has a part that is not name=value; it is left out`)
        return []
      }
    })
  }

  function readHeaders(): Readonly<Record<string, string>> {
    const valid = pairs('headers').filter(([name, value]) => {
      try {
        validateHeaderName(name)
        validateHeaderValue(name, value)
        return true
      } catch {
        warnings.push(`${find('headers').from} has a header that HTTP does not allow; it is left out`)
        return false
      }
    })
    return Object.fromEntries(valid.map(([name, value]) => [name.toLowerCase(), value]))
  }

  function readUrl(): URL {
    const own = find('tracesEndpoint')
    const base = find('endpoint')
    const { from, text } = own.text === '' ? base : own
    const url = URL.canParse(text || DEFAULT_ENDPOINT) ? new URL(text || DEFAULT_ENDPOINT) : null
    if (url === null || !/^https?:$/.test(url.protocol)) {
      // Not repeated: it may hold a password.
      faults.push(`${from} must be an http or https address, such as http://localhost:4318`)
      return new URL(DEFAULT_ENDPOINT)
    }
    if (own.text === '') url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
    return url
  }

  function readSampler(): Pick<TraceSettings, 'sampler' | 'sample'> {
    const name = oneOf('sampler', [...SAMPLERS, ...SAMPLERS.map((root) => `parentbased_${root}`)])
    const { from, text } = find('samplerArg')
    const isRatio = /^(?:\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= 1
    if (!isRatio) warnings.push(`${from} is not a number from 0 to 1; 1 is used`)
    const root = rootSampler(name.replace('parentbased_', ''), isRatio ? Number(text) : 1)
    const isParentBased = name.startsWith('parentbased_')
    return { sampler: name, sample: (id, parent) => (isParentBased && parent !== null ? parent : root(id)) }
  }

  if (find('disabled').text.toLowerCase() === 'true') return OFF
  const hasAddress = find('endpoint').text !== '' || find('tracesEndpoint').text !== ''
  const wanted = find('exporter').text.toLowerCase().split(',').filter(Boolean)
  const isOtlp = wanted.some((name) => name.trim() === 'otlp')
  const unknown = wanted.filter((name) => !['otlp', 'none'].includes(name.trim()))
  if (unknown.length > 0) warnings.push('OTEL_TRACES_EXPORTER is not otlp or none; only otlp counts')
  if (wanted.length > 0 ? !isOtlp : !hasAddress) return { ...OFF, warnings }

  for (const [name, value] of Object.entries(env))
    if (value && NOT_SUPPORTED.test(name))
      warnings.push(`${name} is not supported; NODE_EXTRA_CA_CERTS names further authorities`)
  const attributes = Object.fromEntries(pairs('resource'))
  const named = env[OTEL_SETTINGS.serviceName.env]?.trim() || attributes['service.name']
  const propagators = find('propagators')
    .text.toLowerCase()
    .split(',')
    .map((name) => name.trim())
  if (propagators.some((name) => !['tracecontext', 'baggage', 'none'].includes(name)))
    warnings.push('OTEL_PROPAGATORS names one that is not supported; only tracecontext is')
  const queueMax = integer('queueMax', 1, SPANS_MAX)
  const settings: TraceSettings = {
    url: readUrl(),
    protocol:
      oneOf('protocol', ['http/protobuf', 'http/json']) === 'http/json' ? 'http/json' : 'http/protobuf',
    headers: readHeaders(),
    isCompressed: oneOf('compression', ['none', 'gzip']) === 'gzip',
    requestMs: integer('requestMs', 1, MILLISECONDS_MAX),
    delayMs: integer('delayMs', 1, MILLISECONDS_MAX),
    exportMs: integer('exportMs', 1, MILLISECONDS_MAX),
    queueMax,
    batchMax: Math.min(queueMax, integer('batchMax', 1, SPANS_MAX)),
    resource: { ...attributes, 'service.name': named ?? OTEL_SETTINGS.serviceName.fallback },
    ...readSampler(),
    takesContext: propagators.includes('tracecontext'),
  }
  return { settings, warnings, faults }
}

const DEFAULT_ENDPOINT = 'http://localhost:4318'
/** The last 14 digits of a trace id are random in any case. The first 13 of these are a number that is not rounded. */
const RANDOM_DIGITS = [-14, -1] as const
const RANDOM_RANGE = 2 ** 52

/** By the id, so all nodes decide the same about one trace. */
function rootSampler(name: string, ratio: number): (traceId: string) => boolean {
  if (name === 'always_off') return () => false
  if (name === 'always_on') return () => true
  return (traceId) => Number.parseInt(traceId.slice(...RANDOM_DIGITS), 16) >= (1 - ratio) * RANDOM_RANGE
}

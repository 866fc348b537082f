/** How one environment variable becomes a value. `parse` throws a sentence that says what is expected. */
export interface Setting<T> {
  readonly env: string
  readonly fallback: string
  readonly about: string
  readonly parse: (text: string) => T
}

/**
 * Every environment variable that Assay reads, in the order in which docs/configuration.md lists them (a test compares).
 * `fallback` is what an unset or empty variable means, spelt as a person would write it.
 */
export const SETTINGS = {
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for all.', text),
  port: setting('PORT', '8080', 'Port to listen on; 0 picks a free one.', integer(0, 65_535)),
  baseUrl: setting(
    'BASE_URL',
    '',
    'Public address, when a proxy stands in front. Unset: the address that the request came to.',
    optionalUrl,
  ),
  database: setting(
    'DATABASE_URL',
    'sqlite:data/assay.db',
    '`sqlite:PATH` for the embedded store, or `postgres://user:password@host/database`.',
    databaseUrl,
  ),
  workers: setting(
    'ASSAY_WORKERS',
    'auto',
    'Jobs priced at once in this process. `auto`: cores minus one, at least one. 0: API only.',
    workers,
  ),
  book: setting(
    'ASSAY_BOOK',
    '',
    'Price book: a file, or the name of an installed book. Unset: the book in use.',
    optionalText,
  ),
  booksFolder: setting('ASSAY_BOOKS_DIR', 'data/books', 'Folder of the installed books.', text),
  demoKey: setting(
    'ASSAY_DEMO_KEY',
    'on',
    'On an empty database, make a user `demo` and print its key. `off` stops that.',
    onOff,
  ),
  keepaliveMs: setting(
    'ASSAY_KEEPALIVE_SECONDS',
    '15',
    'Silence after which a stream gets a comment.',
    seconds(1, 300),
  ),
  leaseMs: setting(
    'ASSAY_LEASE_SECONDS',
    '30',
    'How long a job stays with a worker that no longer gives a sign of life.',
    seconds(1, 3_600),
  ),
  deadlineMs: setting(
    'ASSAY_DEADLINE_SECONDS',
    '900',
    'How long a job may take, from its submission.',
    seconds(1, 86_400),
  ),
  attemptsMax: setting(
    'ASSAY_ATTEMPTS_MAX',
    '3',
    'How many workers may be lost over one job before it fails.',
    integer(1, 100),
  ),
  retentionMs: setting('ASSAY_RETENTION_DAYS', '30', 'How long an ended job is kept.', days(0.001, 3_650)),
  rateLimit: setting('ASSAY_RATE_LIMIT', 'on', '`off` lifts the limits on requests a minute.', onOff),
  submitsPerMinute: setting(
    'ASSAY_SUBMITS_PER_MINUTE',
    '600',
    'Submissions a minute, for each user.',
    integer(1, 1_000_000),
  ),
  readsPerMinute: setting(
    'ASSAY_READS_PER_MINUTE',
    '3000',
    'Other requests a minute, for each user.',
    integer(1, 1_000_000),
  ),
  activeJobsMax: setting(
    'ASSAY_ACTIVE_JOBS_MAX',
    '10000',
    'Pending and processing jobs, for each user.',
    integer(1, 10_000_000),
  ),
  keptJobsMax: setting(
    'ASSAY_KEPT_JOBS_MAX',
    '1000000',
    'Jobs that are kept, for each user; ended ones count.',
    integer(1, 100_000_000),
  ),
  keptBytesMax: setting(
    'ASSAY_KEPT_BYTES_MAX',
    '10737418240',
    'Bytes of queries, events and results that are kept, for each user.',
    integer(65_536, 1_000_000_000_000),
  ),
  streamsMax: setting('ASSAY_STREAMS_MAX', '50', 'Open streams, for each user.', integer(1, 1_000_000)),
  queryCharactersMax: setting(
    'ASSAY_QUERY_CHARACTERS_MAX',
    '4000',
    'Characters of a query, after trimming.',
    integer(1, 4_000),
  ),
  bodyBytesMax: setting(
    'ASSAY_BODY_BYTES_MAX',
    '65536',
    'Bytes of a request body.',
    integer(1_024, 1_048_576),
  ),
  streamStallMs: setting(
    'ASSAY_STREAM_STALL_SECONDS',
    '30',
    'A stream whose client has not read for this long is closed.',
    seconds(1, 3_600),
  ),
  streamBacklogBytes: setting(
    'ASSAY_STREAM_BACKLOG_BYTES',
    '1048576',
    'A stream with more unread bytes than this is closed.',
    integer(65_536, 67_108_864),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    logLevel,
  ),
} as const

export type Settings = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> }

export type DatabaseUrl =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

function setting<T>(env: string, fallback: string, about: string, parse: (text: string) => T): Setting<T> {
  return { env, fallback, about, parse }
}

function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be empty')
  return value.trim()
}

function optionalText(value: string): string | null {
  return value.trim() === '' ? null : value.trim()
}

function integer(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value.trim()) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

function scaled(min: number, max: number, unit: string, factorMs: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max))
      throw new Error(`must be a number of ${unit} from ${min} to ${max}`)
    return Math.round(number * factorMs)
  }
}

function seconds(min: number, max: number): (value: string) => number {
  return scaled(min, max, 'seconds', 1_000)
}

function days(min: number, max: number): (value: string) => number {
  return scaled(min, max, 'days', 86_400_000)
}

function onOff(value: string): boolean {
  const lower = value.trim().toLowerCase()
  if (['on', 'true', '1', 'yes'].includes(lower)) return true
  if (['off', 'false', '0', 'no'].includes(lower)) return false
  throw new Error('must be `on` or `off`')
}

function workers(value: string): number | 'auto' {
  return value.trim() === 'auto' ? 'auto' : integer(0, 256)(value)
}

function optionalUrl(value: string): string | null {
  if (value.trim() === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (!plain)
    throw new Error('must be an http or https address without query, such as https://prices.example.com')
  return url.href.replace(/\/+$/, '')
}

function databaseUrl(value: string): DatabaseUrl {
  const trimmed = value.trim()
  if (/^postgres(ql)?:\/\//.test(trimmed) && URL.canParse(trimmed)) return { kind: 'postgres', url: trimmed }
  if (trimmed.startsWith('sqlite:') && trimmed.length > 'sqlite:'.length) {
    return { kind: 'sqlite', path: trimmed.slice('sqlite:'.length) }
  }
  // The value may hold a password, so that the message does not repeat it.
  throw new Error('must be `sqlite:PATH` or `postgres://user:password@host/database`')
}

function logLevel(value: string): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (!levels.includes(value.trim())) throw new Error(`must be one of ${levels.join(', ')}`)
  return value.trim()
}

export type Config = Settings

/** Thrown with one sentence for each bad variable, so that all can be mended at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the configuration once, whole, and freezes it. A variable that looks like ours but is not known is a typo. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { env: variable, fallback, parse }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      config[name] = parse(env[variable] || fallback)
    } catch (error) {
      faults.push(`${variable} ${(error as Error).message}`)
    }
  }
  const known = new Set([
    ...Object.values(SETTINGS).map(({ env: variable }) => variable),
    ...CLIENT_VARIABLES,
  ])
  for (const variable of Object.keys(env)) {
    if (variable.startsWith('ASSAY_') && !known.has(variable))
      faults.push(`${variable} is not a setting of Assay`)
  }
  if (faults.length > 0) throw new ConfigError(`Bad configuration: ${faults.join('; ')}.`)
  return Object.freeze(config) as Config
}

/** Read by the command line when it talks to a service, not by the service itself. */
const CLIENT_VARIABLES = ['ASSAY_URL', 'ASSAY_API_KEY', 'ASSAY_CONFIG_DIR']

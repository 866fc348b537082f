import { BATCH_LINES_MAX, QUOTAS_MAX } from '@assay/contract'
import { readTraceConfig, type TraceConfig } from '@assay/tracing'
import {
  databaseUrl,
  days,
  integer,
  integerOrAuto,
  logLevel,
  megabytes,
  onOff,
  optionalPostgresUrl,
  optionalText,
  optionalUrl,
  seconds,
  text,
} from './read-setting.ts'

/** One environment variable. An unset or empty variable means `fallback`, written as a person would write it. */
interface Setting<T> {
  readonly env: string
  readonly fallback: string
  readonly about: string
  readonly parse: (text: string) => T
}

/** The version of all packages. Nodes report it to each other. */
export const VERSION = '0.1.0'

/** Every environment variable that Assay reads, in the order of docs/configuration.md. A test compares the two. */
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
  listenUrl: setting(
    'DATABASE_LISTEN_URL',
    '',
    'Address of the PostgreSQL itself, where `DATABASE_URL` leads to a pooler such as PgBouncer. Nodes hear from each other over it. Unset: `DATABASE_URL`.',
    optionalPostgresUrl,
  ),
  workers: setting(
    'ASSAY_WORKERS',
    'auto',
    'Jobs priced at once in this process. `auto`: cores minus one, at least one. 0: API only.',
    integerOrAuto(0, 256),
  ),
  book: setting(
    'ASSAY_BOOK',
    '',
    'Price book: a file, or the name of an installed book. Unset: the book in use.',
    optionalText,
  ),
  booksFolder: setting('ASSAY_BOOKS_DIR', 'data/books', 'Folder of the installed books.', text),
  bookCacheBytes: setting(
    'ASSAY_BOOK_CACHE_MB',
    '2048',
    'Megabytes of books from the store that a node keeps on its disk, in `cache` of that folder.',
    megabytes(1, 10_000_000),
  ),
  bookMemoryBytes: setting(
    'ASSAY_BOOK_MEMORY_MB',
    '1024',
    'Megabytes of books that a node keeps in memory besides the default one.',
    megabytes(1, 1_000_000),
  ),
  buildMemoryBytes: setting(
    'ASSAY_BUILD_MEMORY_MB',
    '1536',
    'Memory of the one process of a node that builds books.',
    megabytes(128, 1_000_000),
  ),
  buildMs: setting(
    'ASSAY_BUILD_SECONDS',
    '900',
    'How long the building of a book may take, standing still included.',
    seconds(1, 86_400),
  ),
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
    'How long a job stays with a worker that has stopped answering.',
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
    integer(1, QUOTAS_MAX.jobs_per_minute),
  ),
  readsPerMinute: setting(
    'ASSAY_READS_PER_MINUTE',
    '3000',
    'Other requests a minute, for each user.',
    integer(1, QUOTAS_MAX.reads_per_minute),
  ),
  activeJobsMax: setting(
    'ASSAY_ACTIVE_JOBS_MAX',
    '10000',
    'Pending and processing jobs, for each user.',
    integer(1, QUOTAS_MAX.active_jobs),
  ),
  keptJobsMax: setting(
    'ASSAY_KEPT_JOBS',
    '1000000',
    'Jobs kept in the store, for each user, ended ones included.',
    integer(1, QUOTAS_MAX.kept_jobs),
  ),
  keptBytesMax: setting(
    'ASSAY_KEPT_MB',
    '10240',
    'Megabytes of queries, events and results kept in the store, for each user.',
    megabytes(1, QUOTAS_MAX.kept_mb),
  ),
  searchesMax: setting(
    'ASSAY_SEARCHES_MAX',
    '4',
    'Searches (`q`) that run at once in this process; one for each user.',
    integer(1, 256),
  ),
  connectionsMax: setting(
    'ASSAY_CONNECTIONS_MAX',
    'auto',
    'Open connections. At the limit one without a key gives way to a new one, then an idle one of the user who holds most, then the one whose request body has been arriving for longest. At most half of them, and at most 1,000, have an unfinished body. `auto`: 20000, or what the limit on open files leaves if that is less.',
    integerOrAuto(1, 1_000_000),
  ),
  connectionsPerAddressMax: setting(
    'ASSAY_CONNECTIONS_PER_ADDRESS_MAX',
    'auto',
    'Open connections of one address, which give way in the same order. At most half of them have an unfinished body. `auto`: 500 for a public address, no limit for a loopback or private one, where a proxy may be.',
    integerOrAuto(1, 1_000_000),
  ),
  streamsMax: setting(
    'ASSAY_STREAMS_MAX',
    '50',
    'Open streams, for each user.',
    integer(1, QUOTAS_MAX.streams),
  ),
  queryCharactersMax: setting(
    'ASSAY_QUERY_CHARACTERS_MAX',
    '4000',
    'Characters of a query, blanks included.',
    integer(1, 4_000),
  ),
  bodyBytesMax: setting(
    'ASSAY_BODY_BYTES_MAX',
    '65536',
    'Bytes of a request body.',
    integer(1_024, 1_048_576),
  ),
  batchLinesMax: setting(
    'ASSAY_BATCH_LINES_MAX',
    '50000',
    'Queries of one batch.',
    integer(1, BATCH_LINES_MAX),
  ),
  batchBytesMax: setting(
    'ASSAY_BATCH_BYTES_MAX',
    '33554432',
    'Bytes of the body of a batch.',
    integer(1_024, 268_435_456),
  ),
  activeBatchesMax: setting(
    'ASSAY_BATCHES_MAX',
    '10',
    'Pending and processing batches, for each user.',
    integer(1, QUOTAS_MAX.active_batches),
  ),
  batchUploadsMax: setting(
    'ASSAY_BATCH_UPLOADS_MAX',
    '4',
    'Batches that arrive at once in this process; two for each user.',
    integer(1, 256),
  ),
  batchDeadlineMs: setting(
    'ASSAY_BATCH_DEADLINE_SECONDS',
    '86400',
    'How long a batch may take, from its submission.',
    seconds(1, 2_592_000),
  ),
  batchWorkers: setting(
    'ASSAY_BATCH_WORKERS',
    'auto',
    'Queries of batches priced at once in this process, behind everything else. `auto`: one for each core. 0: none.',
    integerOrAuto(0, 256),
  ),
  streamStallMs: setting(
    'ASSAY_STREAM_STALL_SECONDS',
    '30',
    'A stream or an answer whose client has not read for this long is closed, after another second for every 10,000 bytes that the kernel may hold for it.',
    seconds(1, 3_600),
  ),
  streamBacklogBytes: setting(
    'ASSAY_STREAM_BACKLOG_BYTES',
    '1048576',
    'A stream with more unread bytes than this is closed.',
    integer(65_536, 67_108_864),
  ),
  webhooksPrivate: setting(
    'ASSAY_WEBHOOKS_PRIVATE',
    'off',
    '`on` lets webhooks use http and private addresses, for development. Never where others have keys.',
    onOff,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    logLevel,
  ),
} as const

export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> } & {
  /** From the variables of OpenTelemetry, see packages/tracing. */
  readonly tracing: TraceConfig
}

function setting<T>(env: string, fallback: string, about: string, parse: (text: string) => T): Setting<T> {
  return { env, fallback, about, parse }
}

/** Names every bad variable in one message: all of them can be corrected at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the whole configuration once and freezes it. An `ASSAY_` variable that is not a setting is taken for a typo. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { env: variable, fallback, parse }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      config[name] = parse(env[variable] || fallback)
    } catch (error) {
      faults.push(`${variable} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const [variable, value = ''] of Object.entries(env)) {
    if (!variable.startsWith('ASSAY_') || KNOWN.has(variable) || isServiceLink(variable, value)) continue
    faults.push(`${variable} is not a setting of Assay`)
  }
  const tracing = readTraceConfig(env)
  config.tracing = tracing
  faults.push(...tracing.faults)
  if (faults.length > 0) throw new ConfigError(`Bad configuration: ${faults.join('; ')}.`)
  // Each entry was made by the parser of its setting, which the compiler cannot follow through a loop.
  return Object.freeze(config) as Config
}

/** The command line reads these when it talks to a service. The service itself does not. */
const CLIENT_VARIABLES = ['ASSAY_URL', 'ASSAY_API_KEY', 'ASSAY_CONFIG_DIR']

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(SETTINGS).map(({ env }) => env),
  ...CLIENT_VARIABLES,
])

/**
 * Kubernetes describes each Service of a namespace to every pod in variables named after it. A Service called `assay`, or
 * `assay-` and more, gives names that look like ours.
 */
const SERVICE_LINK =
  /^ASSAY_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:ADDR|PORT|PROTO))?)$/
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//

function isServiceLink(variable: string, value: string): boolean {
  if (SERVICE_LINK.test(variable)) return true
  // Somebody may have meant `PORT` by `ASSAY_PORT`. Kubernetes puts an address there, never a bare number.
  return /^ASSAY_(?:\w+_)?PORT$/.test(variable) && SERVICE_ADDRESS.test(value)
}

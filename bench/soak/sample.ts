import { readdirSync, readFileSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import type { Ledger } from './ledger.ts'

/** One look at the service, from outside. `null` is what could not be read, such as metrics that came too late. */
export interface Sample {
  readonly seconds: number
  readonly rssMib: number
  readonly heapMib: number | null
  readonly externalMib: number | null
  readonly descriptors: number
  readonly threads: number
  /** What is in use: SQLite's file keeps the room of the fullest moment, and fills it again. */
  readonly databaseMib: number
  /** SQLite's log beside the database; 0 on PostgreSQL, whose log is not the service's. */
  readonly walMib: number
  readonly loopDelayP99Ms: number | null
  readonly streams: number | null
  readonly pending: number | null
  readonly submitP50Ms: number | null
  readonly submitP99Ms: number | null
  readonly submits: number
  readonly cpuSeconds: number | null
  /** Of all cores, by everything that ran on the machine since the last sample: a neighbour explains a delay. */
  readonly machineBusyPercent: number
}

export interface Sampler {
  take(): Promise<Sample>
  /** Descriptors without the connections to the store, whose number has its own limit and grows when it is needed. */
  descriptorsHeld(): Promise<number>
  close(): Promise<void>
}

interface SamplerOptions {
  readonly url: string
  readonly pid: number
  /** As the service has it. */
  readonly databaseUrl: string
  readonly ledger: Ledger
}

const MIB = 2 ** 20

export function createSampler({ url, pid, databaseUrl, ledger }: SamplerOptions): Sampler {
  const startedAtMs = performance.now()
  const database = openDatabase(databaseUrl)
  const machineBusyPercent = createBusyMeter()

  return {
    async take() {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1')
      const field = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1])
      const [metrics, sizes] = await Promise.all([readMetrics(url, ledger), database.size()])
      const metric = (name: string, factor = 1): number | null => {
        const value = metrics.get(name)
        return value === undefined ? null : value * factor
      }
      const { p50Ms, p99Ms, count } = ledger.takeLatencies()
      return {
        seconds: (performance.now() - startedAtMs) / 1_000,
        rssMib: field('VmRSS') / 1024,
        heapMib: metric('nodejs_heap_size_used_bytes', 1 / MIB),
        externalMib: metric('nodejs_external_memory_bytes', 1 / MIB),
        descriptors: countDescriptors(pid),
        threads: field('Threads'),
        ...sizes,
        loopDelayP99Ms: metric('nodejs_eventloop_lag_p99_seconds', 1_000),
        streams: metric('assay_streams_open'),
        pending: metric('assay_jobs{status="pending"}'),
        submitP50Ms: p50Ms,
        submitP99Ms: p99Ms,
        submits: count,
        cpuSeconds: metric('process_cpu_seconds_total'),
        machineBusyPercent: machineBusyPercent(),
      }
    },
    descriptorsHeld: async () => countDescriptors(pid) - (await database.connections()),
    close: database.close,
  }
}

function createBusyMeter(): () => number {
  const read = () => {
    const [, ...ticks] = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]?.split(/\s+/) ?? []
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = ticks.slice(0, 8).map(Number)
    const all = [user, nice, system, idle, waiting, ...rest].reduce((sum, tick) => sum + tick)
    return { all, busy: all - idle - waiting }
  }
  let last = read()
  return () => {
    const [before, now] = [last, read()]
    last = now
    return (100 * (now.busy - before.busy)) / Math.max(1, now.all - before.all)
  }
}

function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

async function readMetrics(url: string, ledger: Ledger): Promise<ReadonlyMap<string, number>> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(4_000) })
    ledger.count(`metrics: ${answer.status}`)
    if (!answer.ok) ledger.fault('answer', `/metrics: ${answer.status}`)
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  } catch (error) {
    ledger.fault('network', `/metrics: ${String(error)}`)
    return new Map()
  }
}

interface Database {
  size(): Promise<Pick<Sample, 'databaseMib' | 'walMib'>>
  /** Of the service, over sockets. */
  connections(): Promise<number>
  close(): Promise<void>
}

function openDatabase(databaseUrl: string): Database {
  if (databaseUrl.startsWith('sqlite:')) {
    const path = databaseUrl.slice('sqlite:'.length)
    const sizeOf = (file: string): number => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / MIB
    const db = new DatabaseSync(path, { readOnly: true })
    const pages = db.prepare(`
      select (page_count - freelist_count) * page_size as bytes
      from pragma_page_count, pragma_freelist_count, pragma_page_size`)
    return {
      size: async () => ({
        databaseMib: Number(pages.get()?.bytes) / MIB,
        walMib: sizeOf(`${path}-wal`),
      }),
      connections: async () => 0,
      close: async () => db.close(),
    }
  }
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false })
  return {
    async size() {
      const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
      return { databaseMib: Number(row?.bytes) / MIB, walMib: 0 }
    },
    async connections() {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
      return row?.count ?? 0
    },
    close: () => sql.end({ timeout: 1 }),
  }
}

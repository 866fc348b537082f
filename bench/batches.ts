import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Assay } from '@assay/client'
import { startLoad } from './load/start-load.ts'
import { cpuMicrosOf } from './process-usage.ts'
import { atLeast, atMost, fixed, per, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { type BenchServer, startServiceProcess } from './service-process.ts'

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CLIENTS = 64
const CALM_PER_SECOND = 20
const THROUGHPUT_MIN = 3
const STORED_MAX = 0.1
const LATENCY_MAX = 1.5
/** More than a node prices while latency is measured. What is left is cancelled. */
const LONG_BATCH = 50_000

interface Options {
  readonly rounds: number
  readonly seconds: number
  readonly queries: number
}

/** A batch against as many single jobs: how fast they end, what they leave in the store, and what a batch does to others. */
export async function benchBatches({ rounds, seconds, queries }: Options): Promise<Section> {
  const load = startLoad()
  const server = await startServiceProcess('service')
  try {
    const singly = async (on: BenchServer): Promise<Speed> => {
      const run = { kind: 'count', clients: CLIENTS, jobs: queries } as const
      const { perSecond, serverMicrosPerJob } = await load.jobs(on, {
        query: QUERY,
        isFollowed: true,
        load: run,
      })
      return { perSecond, serverMicros: serverMicrosPerJob }
    }
    const [single = [], together = []] = await alternate(
      [
        { name: 'single', run: () => singly(server) },
        { name: 'batch', run: () => batchSpeed(server, queries) },
      ],
      rounds,
    )
    const p95 = async (key: string): Promise<number> => {
      const run = { kind: 'rate', perSecond: CALM_PER_SECOND, seconds } as const
      const jobs = { query: QUERY, isFollowed: true, load: run }
      return quantile((await load.jobs({ ...server, key }, jobs)).lastMs, 0.95)
    }
    const [alone = [], besideOwn = [], besideOther = []] = await alternate(
      [
        { name: 'alone', run: () => p95(server.key) },
        { name: 'beside a batch of the same user', run: () => besideBatch(server, () => p95(server.key)) },
        {
          name: 'beside a batch of another user',
          run: () => besideBatch(server, () => p95(server.otherKey)),
        },
      ],
      rounds,
    )
    const storedSingly = await storedBy(singly)
    const storedTogether = await storedBy((on) => batchSpeed(on, queries))

    const rates = (speeds: readonly Speed[]) => speeds.map(({ perSecond }) => perSecond)
    const costs = (speeds: readonly Speed[]) => speeds.map(({ serverMicros }) => serverMicros)
    const throughput = ratiosOf(rates(together), rates(single))
    const cost = ratiosOf(costs(together), costs(single))
    const ownLatency = ratiosOf(besideOwn, alone)
    const otherLatency = ratiosOf(besideOther, alone)
    const rowsRatio = storedTogether.rows / storedSingly.rows
    const bytesRatio = storedTogether.bytes / storedSingly.bytes
    const ratio = ({ median: middle, min, max }: ReturnType<typeof ratiosOf>): string =>
      `${fixed(middle)} (${fixed(min)} to ${fixed(max)})`
    const each = (count: number): string => fixed(count / queries, 3)
    return {
      title: 'Batches',
      intro: `${per(queries)} queries as one batch, against as many single jobs that ${CLIENTS} clients submit and follow to their last event. What they leave in the store is counted over all tables of SQLite, and in bytes of the pages in use. The latency is that of single jobs, ${CALM_PER_SECOND} a second, from submission to the last event, while a batch of ${per(LONG_BATCH)} queries runs. Processor time is that of the server alone; the rate also has that of the clients in it, which run on the same machine.`,
      columns: ['', 'single jobs', 'batch', 'batch/single'],
      rows: [
        ['queries/s', per(median(rates(single))), per(median(rates(together))), ratio(throughput)],
        [
          'processor time of the server a query, µs',
          per(median(costs(single))),
          per(median(costs(together))),
          ratio(cost),
        ],
        ['rows a query', each(storedSingly.rows), each(storedTogether.rows), fixed(rowsRatio, 3)],
        ['bytes a query', each(storedSingly.bytes), each(storedTogether.bytes), fixed(bytesRatio, 3)],
        [
          'p95 of single jobs, ms: alone, and beside a batch of the same user',
          fixed(median(alone), 1),
          fixed(median(besideOwn), 1),
          ratio(ownLatency),
        ],
        [
          'p95 of single jobs, ms: alone, and beside a batch of another user',
          fixed(median(alone), 1),
          fixed(median(besideOther), 1),
          ratio(otherLatency),
        ],
      ],
      bars: [
        atLeast('throughput of a batch against single jobs', throughput.median, THROUGHPUT_MIN, 'x'),
        atMost('rows of a batch against single jobs', rowsRatio, STORED_MAX),
        atMost('bytes of a batch against single jobs', bytesRatio, STORED_MAX),
        atMost('p95 of single jobs beside a batch of the same user', ownLatency.median, LATENCY_MAX, 'x'),
        atMost('p95 of single jobs beside a batch of another user', otherLatency.median, LATENCY_MAX, 'x'),
      ],
    }
  } finally {
    await Promise.all([server.stop(), load.stop()])
  }
}

const connect = ({ url, key }: BenchServer): Assay =>
  new Assay({ baseUrl: url, apiKey: key, timeoutMs: 120_000 })

/** No two lines are alike: equal ones would be packed to nothing. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    customId: String(i),
    query: `${i + 2} dozen eggs and ${(i % 97) + 2} gal of whole milk`,
  }))

interface Speed {
  readonly perSecond: number
  /** Processor time of the server for each query. */
  readonly serverMicros: number
}

/** From sending the body to the last event. */
async function batchSpeed(server: BenchServer, queries: number): Promise<Speed> {
  const { batches } = connect(server)
  const startedAt = performance.now()
  const usedBefore = cpuMicrosOf(server.pids)
  const { batchId } = await batches.submit(linesOf(queries))
  for await (const event of batches.stream(batchId))
    if (event.eventType === 'failed') throw new Error(`The batch failed: ${event.error.message}`)
  return {
    perSecond: (queries * 1_000) / (performance.now() - startedAt),
    serverMicros: (cpuMicrosOf(server.pids) - usedBefore) / queries,
  }
}

/** Measures while a batch runs, which is proved afterwards. */
async function besideBatch(server: BenchServer, measure: () => Promise<number>): Promise<number> {
  const { batches } = connect(server)
  const { batchId } = await batches.submit(linesOf(LONG_BATCH))
  const figure = await measure()
  const { error } = await batches.cancel(batchId)
  if (error?.code !== 'cancelled') throw new Error('The batch ended before the measurement.')
  return figure
}

interface Stored {
  readonly rows: number
  readonly bytes: number
}

/** What some work adds to an empty database. */
async function storedBy(work: (server: BenchServer) => Promise<unknown>): Promise<Stored> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-stored-'))
  const path = join(folder, 'assay.db')
  const run = async (on: (server: BenchServer) => Promise<unknown>): Promise<Stored> => {
    const server = await startServiceProcess('service', { DATABASE_URL: `sqlite:${path}` })
    try {
      await on(server)
    } finally {
      await server.stop()
    }
    return measureFile(path)
  }
  try {
    const before = await run(async () => {})
    const after = await run(work)
    return { rows: after.rows - before.rows, bytes: after.bytes - before.bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pages that lie free in the file are nobody's. */
const BYTES_IN_USE = `
  select (p.page_count - f.freelist_count) * s.page_size as bytes
  from pragma_page_count p, pragma_freelist_count f, pragma_page_size s`

function measureFile(path: string): Stored {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma wal_checkpoint(truncate)')
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual%'")
      .all()
    let rows = 0
    for (const { name } of tables)
      rows += Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.rows)
    return { rows, bytes: Number(database.prepare(BYTES_IN_USE).get()?.bytes) }
  } finally {
    database.close()
  }
}

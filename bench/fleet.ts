import postgres from 'postgres'
import { postgresServer } from '../test/tools/postgres-server.ts'
import { databaseCpuMicros } from './database-cpu.ts'
import { type Load, startLoad } from './load/start-load.ts'
import { cpuMicrosOf } from './process-usage.ts'
import { type Bar, fixed, per, type Section } from './report.ts'
import { alternate, median } from './rounds.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CLIENTS = 32
/** A second API node may cost a job this much more, before it counts as growth. */
const GROWTH_MAX = 1.1

/** What one job took, in microseconds of processor time and in bytes. */
interface JobCost {
  readonly perSecond: number
  readonly api: number
  readonly worker: number
  readonly database: number
  readonly log: number
  readonly stored: number
}

/** What a job costs each part of a fleet: API nodes without workers, a worker node, and their PostgreSQL. */
export async function benchFleet({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const url = await (await postgresServer()).createDatabase()
  const worker = await startServiceProcess('service', { DATABASE_URL: url, ASSAY_WORKERS: '1' })
  const apiNode = (): Promise<ServiceProcess> =>
    startServiceProcess('service', { DATABASE_URL: url, ASSAY_WORKERS: '0' })
  const nodes = [await apiNode(), await apiNode()]
  const loads = nodes.map(() => startLoad())
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })

  async function measure(count: number): Promise<JobCost> {
    const used = nodes.slice(0, count)
    const before = await usage()
    const results = await Promise.all(
      used.map((node, i) => followJobs(loads[i] ?? startLoad(), node, seconds, CLIENTS / count)),
    )
    const after = await usage()
    const jobs = results.reduce((sum, result) => sum + result.jobs, 0)
    const share = (key: keyof typeof before): number => (after[key] - before[key]) / jobs
    return {
      perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
      api: share('api'),
      worker: share('worker'),
      database: share('database'),
      log: share('log'),
      stored: share('stored'),
    }
  }

  async function usage() {
    const [row] = await sql<{ log: string; stored: string }[]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as log, pg_database_size(current_database())::text as stored`
    return {
      api: cpuMicrosOf(nodes.flatMap(({ pids }) => pids)),
      worker: cpuMicrosOf(worker.pids),
      database: await databaseCpuMicros(url),
      log: Number(row?.log),
      stored: Number(row?.stored),
    }
  }

  try {
    const fleets = [1, 2]
    const shown = await alternate(
      fleets.map((count) => ({ name: String(count), run: () => measure(count) })),
      rounds,
    )
    const middle = shown.map((costs) => (key: keyof JobCost) => median(costs.map((cost) => cost[key])))
    const [one, two] = middle
    return {
      title: 'A fleet on PostgreSQL',
      intro: `API nodes without workers, one worker node, one PostgreSQL with fsync, all on this machine: only processor time a job says anything. ${CLIENTS} clients, each: submit "${QUERY}", follow its stream to the end, repeat; with two API nodes, half of them at each. Docs: operations.md has what follows for larger fleets.`,
      columns: [
        'API nodes',
        'jobs/s',
        'API CPU a job',
        'worker CPU a job',
        'database CPU a job',
        'log a job',
        'stored a job',
      ],
      rows: middle.map((of, i) => [
        String(fleets[i]),
        per(of('perSecond')),
        `${per(of('api'))} us`,
        `${per(of('worker'))} us`,
        `${per(of('database'))} us`,
        `${fixed(of('log') / 1024, 1)} KiB`,
        `${fixed(of('stored') / 1024, 1)} KiB`,
      ]),
      bars: one === undefined || two === undefined ? [] : growths(one, two),
    }
  } finally {
    await Promise.all([
      ...nodes.map((node) => node.stop()),
      worker.stop(),
      ...loads.map((load) => load.stop()),
      sql.end(),
    ])
  }
}

const followJobs = (load: Load, node: ServiceProcess, seconds: number, clients: number) =>
  load.jobs(node, { query: QUERY, isFollowed: true, load: { kind: 'at-once', clients, seconds } })

function growths(one: (key: keyof JobCost) => number, two: (key: keyof JobCost) => number): readonly Bar[] {
  return (['api', 'database'] as const).map((key) => {
    const growth = two(key) / one(key)
    return {
      name: `${key === 'api' ? 'API' : 'database'} CPU a job with two API nodes against one`,
      measured: `${fixed(growth)}x`,
      wanted: `at most ${GROWTH_MAX}x`,
      met: growth <= GROWTH_MAX,
    }
  })
}

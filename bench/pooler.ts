import { createPgBouncer, PREPARING, pgBouncerVersion } from '../test/tools/pgbouncer.ts'
import { postgresServer } from '../test/tools/postgres-server.ts'
import type { JobsRun } from './load/run-jobs.ts'
import { startLoad } from './load/start-load.ts'
import { atMost, fixed, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const PER_SECOND = 5
/** A node behind a pooler looks for news this often at least. */
const POLL_MS = 1_000
const WARMING_JOBS = 10
const LISTENING_MAX = 1.5
const TITLE = 'Behind PgBouncer'

interface Latency {
  readonly first: number
  readonly p50: number
  readonly p95: number
}

/** What a pooler in transaction mode costs a job whose API node and worker are two processes: with LISTEN beside it, and by polls alone. */
export async function benchPooler({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const version = pgBouncerVersion()
  if (version === null)
    return {
      title: TITLE,
      intro: 'PgBouncer is not installed here, so nothing was measured.',
      columns: [],
      rows: [],
      bars: [],
    }
  const server = await postgresServer()
  const url = await server.createDatabase()
  const bouncer = await createPgBouncer(url, { preparedMax: 200 })
  await bouncer.start()
  const pooled = `${bouncer.url}${version < PREPARING ? '?prepare=false' : ''}`
  const ways: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['PostgreSQL itself', { DATABASE_URL: url }],
    ['PgBouncer, LISTEN past it', { DATABASE_URL: pooled, DATABASE_LISTEN_URL: url }],
    ['PgBouncer, polls alone', { DATABASE_URL: pooled }],
  ]
  const load = startLoad()
  try {
    // One fleet at a time: another one on the same database would take its jobs.
    const shown = await alternate<Latency>(
      ways.map(([name, env]) => ({
        name,
        async run() {
          const nodes = await Promise.all(
            ['0', '1'].map((workers) => startServiceProcess('service', { ...env, ASSAY_WORKERS: workers })),
          )
          const [api] = nodes
          try {
            if (api === undefined) throw new Error('there is no API node')
            const follow = (of: JobsRun['load']) =>
              load.jobs(api, { query: QUERY, isFollowed: true, load: of })
            await follow({ kind: 'count', clients: 1, jobs: WARMING_JOBS })
            const { firstMs, lastMs } = await follow({ kind: 'rate', perSecond: PER_SECOND, seconds })
            return { first: median(firstMs), p50: median(lastMs), p95: quantile(lastMs, 0.95) }
          } finally {
            await Promise.all(nodes.map((node) => node.stop()))
          }
        },
      })),
      rounds,
    )
    const of = (way: number, key: keyof Latency): number[] => (shown[way] ?? []).map((one) => one[key])
    const ratio = (way: number) => ratiosOf(of(way, 'p50'), of(0, 'p50'))
    return {
      title: TITLE,
      intro: `An API node without workers and a worker node on one PostgreSQL, directly and behind PgBouncer 1.${version} in transaction mode${version < PREPARING ? ' (`?prepare=false`, because it is older than 1.21)' : ''}. ${PER_SECOND} jobs a second at random moments, from sending the submission to the events on the job's stream. Each round starts its own nodes and warms them up by ${WARMING_JOBS} jobs. LISTEN goes past PgBouncer with \`DATABASE_LISTEN_URL\`; without it nodes look for news by themselves.`,
      columns: ['', 'first event, p50', 'last event, p50', 'p95', 'p50 against directly'],
      rows: ways.map(([name], way) => [
        name,
        `${fixed(median(of(way, 'first')), 1)} ms`,
        `${fixed(median(of(way, 'p50')), 1)} ms`,
        `${fixed(median(of(way, 'p95')), 1)} ms`,
        `${fixed(ratio(way).median)} (${fixed(ratio(way).min)} to ${fixed(ratio(way).max)})`,
      ]),
      bars: [
        atMost(
          'last event, p50, with LISTEN past PgBouncer against directly',
          ratio(1).median,
          LISTENING_MAX,
          'x',
        ),
        atMost('last event, p95, by polls alone', median(of(2, 'p95')), 2 * POLL_MS, ' ms'),
      ],
    }
  } finally {
    await load.stop()
    await bouncer.dispose()
  }
}

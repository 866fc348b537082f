import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Store } from '../packages/domain/src/jobs/store.ts'
import { openPostgresStore } from '../packages/stores/src/postgres/store.ts'
import { startPostgresServer } from '../test/tools/postgres-server.ts'
import { connectTo, createPostgresFiller, type Sql } from './fill-postgres.ts'
import { startLoad } from './load/start-load.ts'
import { atLeast, atMost, fixed, per, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

/** What the copies are made of: one to three things, as people ask. */
const QUERIES = [
  '3 dozen eggs',
  '3 dozen eggs and 2 gal of whole milk',
  '40 hours of an electrician',
  '10 lb of potatoes, a jar of peanut butter and a loaf of bread',
]
const TABLES = ['jobs', 'job_texts', 'events'] as const
/** As upkeep erases: so many jobs in one transaction, then others have a turn. */
const BATCH = 200
const SHARE_PER_CYCLE = 1 / 10
const CYCLES = 2
const PER_SECOND = 50
/** Autovacuum looks so often, because three days pass here within minutes. */
const NAP_SECONDS = 5
const SETTINGS = [
  'shared_buffers=1GB',
  'max_wal_size=4GB',
  'maintenance_work_mem=512MB',
  `autovacuum_naptime=${NAP_SECONDS}s`,
]
const TIDY_MS_MAX = 600_000
const GROWTH_MAX = 1.02
const LATENCY_MAX = 1.5
const ERASED_PER_SECOND_MIN = 500

interface Options {
  readonly jobs: number
  readonly rounds: number
  readonly seconds: number
}

/** Retention on a full PostgreSQL while jobs come in: how fast it erases, what it costs others, and whether the tables grow. */
export async function benchRetention({ jobs, rounds, seconds }: Options): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-pg-'))
  const server = await startPostgresServer({ dataFolder: folder, settings: SETTINGS })
  const url = await server.createDatabase()
  const serve = () => startServiceProcess('service', { DATABASE_URL: url, ASSAY_WORKERS: '1' })
  const sql = connectTo(url)
  const load = startLoad()
  // It makes the models. While copies are made, indexes are missing, and nobody else should need them.
  let service = await serve()
  const perCycle = jobs * SHARE_PER_CYCLE
  const perRound = Math.ceil(perCycle / (rounds + 1))
  let submitted = 0
  let store: Store | null = null
  try {
    for (const query of QUERIES)
      await load.jobs(service, { query, isFollowed: true, load: { kind: 'count', clients: 1, jobs: 4 } })
    await service.stop()
    const fillStartMs = performance.now()
    const filler = await createPostgresFiller(sql, jobs)
    const fillSeconds = (performance.now() - fillStartMs) / 1_000
    say(`${per(jobs)} jobs in ${per(fillSeconds)} s`)
    service = await serve()
    store = await openPostgresStore({ url, randomBytes, logger: console, connectionsMax: 1 })
    const sizes: Sizes[] = [await sizesOf(sql, `${per(jobs)} jobs`)]
    const calm: Latencies[] = []
    const erasing: Latencies[] = []
    const rates: number[] = []
    for (let cycle = 1; cycle <= CYCLES; cycle++) {
      const [without = [], with_ = []] = await alternate<Round>(
        [
          { name: 'without', run: submit },
          {
            name: 'with',
            async run() {
              await untilIdle(sql)
              await filler.expire(perRound)
              const [latencies, perSecond] = await Promise.all([submit(), purge()])
              return { ...latencies, perSecond }
            },
          },
        ],
        rounds,
      )
      calm.push(...without)
      erasing.push(...with_)
      rates.push(...with_.map(({ perSecond }) => perSecond))
      say(`round ${cycle}: ${with_.map(({ perSecond }) => per(perSecond)).join(', ')} jobs erased a second`)
      await untilTidy(sql)
      sizes.push(await sizesOf(sql, `a tenth erased, round ${cycle}`))
      // What was submitted meanwhile has come in already.
      const erased = perRound * (rounds + 1)
      await filler.add(Math.max(0, erased - submitted))
      submitted = 0
      await untilTidy(sql)
      sizes.push(await sizesOf(sql, `as many came in, round ${cycle}`))
    }
    return toSection({ jobs, fillSeconds, sizes, calm, erasing, rates, settings: await vacuumSettings(sql) })
  } finally {
    await Promise.all([store?.close(), service.stop(), load.stop()])
    await sql.end()
    await server.stop('fast')
    await rm(folder, { recursive: true, force: true })
  }

  async function submit(): Promise<Round> {
    const { submitMs } = await load.jobs(service, {
      query: QUERIES[0] ?? '',
      isFollowed: false,
      load: { kind: 'rate', perSecond: PER_SECOND, seconds },
    })
    submitted += submitMs.length
    return { p50: median(submitMs), p95: quantile(submitMs, 0.95), perSecond: 0 }
  }

  async function purge(): Promise<number> {
    const startedAt = performance.now()
    let erased = 0
    for (let count = BATCH; count === BATCH; await turn()) {
      count = (await store?.purge({ limit: BATCH })) ?? 0
      erased += count
    }
    return (erased * 1_000) / (performance.now() - startedAt)
  }
}

interface Latencies {
  readonly p50: number
  readonly p95: number
}

interface Round extends Latencies {
  /** Jobs that were erased. */
  readonly perSecond: number
}

interface Sizes {
  readonly name: string
  /** In megabytes, of each table and of its indexes. */
  readonly tables: readonly number[]
  readonly indexes: readonly number[]
  readonly sum: number
}

async function sizesOf(sql: Sql, name: string): Promise<Sizes> {
  const megabytes = async (measure: string): Promise<number[]> => {
    const rows = await sql.unsafe<{ size: number }[]>(
      TABLES.map((table) => `select ${measure}('${table}')::float8 as size`).join(' union all '),
    )
    return rows.map(({ size }) => size / 1024 ** 2)
  }
  const [tables, indexes] = [await megabytes('pg_table_size'), await megabytes('pg_indexes_size')]
  const sum = [...tables, ...indexes].reduce((all, size) => all + size, 0)
  say(`${name}: ${per(sum)} MB`)
  return { name, tables, indexes, sum }
}

/** No job is active: the clock can go on by days without failing one. */
async function untilIdle(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ found: boolean }[]>`
      select exists (select from jobs where status in ('pending', 'processing') and due_at_ms is not null) as found`
    if (row?.found === false) return
    await sleep(50)
  }
}

/** Autovacuum has done what the settings of each table ask for. */
async function untilTidy(sql: Sql): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < TIDY_MS_MAX; await sleep(500)) {
    const rows = await sql<
      { dead: number; live: number; scale: string | null; base: string | null; busy: boolean }[]
    >`
      select s.n_dead_tup::float8 as dead, c.reltuples::float8 as live,
        (select option_value from pg_options_to_table(c.reloptions) where option_name = 'autovacuum_vacuum_scale_factor') as scale,
        (select option_value from pg_options_to_table(c.reloptions) where option_name = 'autovacuum_vacuum_threshold') as base,
        exists (select from pg_stat_progress_vacuum p where p.relid = c.oid) as busy
      from pg_stat_all_tables s join pg_class c on c.oid = s.relid
      where c.oid in (
        select unnest(array[oid, reltoastrelid]) from pg_class where relname in ${sql([...TABLES])} and relkind = 'r'
      )`
    const isTidy = rows.every(
      ({ dead, live, scale, base, busy }) =>
        !busy && dead <= Number(base ?? 50) + Number(scale ?? 0.2) * Math.max(0, live),
    )
    if (isTidy) return
  }
  say('autovacuum was not done in time')
}

async function vacuumSettings(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string; options: string }[]>`
    select c.relname as name, array_to_string(c.reloptions || array(select 'toast.' || option from unnest(t.reloptions) option), ', ') as options
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid
    where c.relname in ${sql([...TABLES])} and c.relkind = 'r' order by c.relname`
  return rows.map(({ name, options }) => `\`${name}\`: ${options || 'the defaults of the server'}`).join('; ')
}

interface Measured {
  readonly jobs: number
  readonly fillSeconds: number
  readonly sizes: readonly Sizes[]
  readonly calm: readonly Latencies[]
  readonly erasing: readonly Latencies[]
  readonly rates: readonly number[]
  readonly settings: string
}

function toSection({ jobs, fillSeconds, sizes, calm, erasing, rates, settings }: Measured): Section {
  const [full, , again, , last] = sizes
  const growth = (last?.sum ?? Number.NaN) / (again?.sum ?? Number.NaN)
  const all = (rounds: readonly Latencies[], key: keyof Latencies) => rounds.map((round) => round[key])
  const ratio = ratiosOf(all(erasing, 'p95'), all(calm, 'p95'))
  const latency = (rounds: readonly Latencies[]): string =>
    `p50 ${fixed(median(all(rounds, 'p50')), 1)} ms, p95 ${fixed(median(all(rounds, 'p95')), 1)} ms`
  return {
    title: `Retention on PostgreSQL, ${per(jobs)} jobs`,
    intro: `Copies of ${QUERIES.length * 4} real jobs with all their events, made by \`generate_series\` in ${per(fillSeconds)} s, spread over ${USERS_AND_DAYS}. The clock of the database goes on until a tenth of them is past its retention, in steps; it is erased in transactions of ${BATCH} jobs, as upkeep does, while ${PER_SECOND} submissions a second come in over HTTP and are priced. Rounds without anything to erase take turns with them. Then as many new jobs come in, and all of it happens once more. Sizes are taken when autovacuum has done what the tables ask for.`,
    notes: [
      `Erased: ${per(median(rates))} jobs a second (${per(Math.min(...rates))} to ${per(Math.max(...rates))}), each with its text and its events.`,
      `A submission: ${latency(calm)}; while jobs are erased: ${latency(erasing)}, p95 ${fixed(ratio.median)} times (${fixed(ratio.min)} to ${fixed(ratio.max)}).`,
      `Server: ${SETTINGS.map((setting) => `\`${setting}\``).join(', ')}. ${settings}.`,
    ],
    columns: [
      'MB',
      ...TABLES.flatMap((table) => [`\`${table}\``, 'its indexes']),
      'sum',
      'against the start',
    ],
    rows: sizes.map(({ name, tables, indexes, sum }) => [
      name,
      ...tables.flatMap((size, i) => [per(size), per(indexes[i] ?? Number.NaN)]),
      per(sum),
      fixed(sum / (full?.sum ?? Number.NaN), 3),
    ]),
    bars: [
      atMost('size after the second round against the first', growth, GROWTH_MAX, 'x'),
      atMost('p95 of a submission while jobs are erased, against without', ratio.median, LATENCY_MAX, 'x'),
      atLeast('jobs erased a second', median(rates), ERASED_PER_SECOND_MIN),
    ],
  }
}

const USERS_AND_DAYS = '100 users and 30 days'

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}

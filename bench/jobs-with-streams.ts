import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/books/src/load-book.ts'
import { type LoadResult, startLoad } from './load/start-load.ts'
import { type NamedServer, RECIPE, startRecipeContenders } from './recipe-contenders.ts'
import { atLeast, type Bar, fixed, type Plot, per, plotted, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'

const AT_ONCE = 64
const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CPU_MICROS_MAX = 500
const RATIO_MIN = 4
const PRICINGS = 2_000

/** Submit to last event, one stream a job, many at once: jobs a second, latencies, and processor time of the server. */
export async function benchJobsWithStreams({
  rounds,
  seconds,
  isAlone,
}: {
  readonly rounds: number
  readonly seconds: number
  readonly isAlone: boolean
}): Promise<Section> {
  const contenders = await startRecipeContenders(isAlone)
  const load = startLoad()
  try {
    const results = await alternate(
      contenders.servers.map(({ name, server }) => ({
        name,
        run: () =>
          load.jobs(server, {
            query: QUERY,
            isFollowed: true,
            load: { kind: 'at-once', clients: AT_ONCE, seconds },
          }),
      })),
      rounds,
    )
    return toSection(contenders.servers, results, contenders.notes, await pricingMicros())
  } finally {
    await Promise.all([contenders.stop(), load.stop()])
  }
}

function toSection(
  servers: readonly NamedServer[],
  results: readonly (readonly LoadResult[])[],
  notes: readonly string[],
  pricing: number,
): Section {
  const rates = results.map((rounds) => rounds.map(({ perSecond }) => perSecond))
  const [own = []] = rates
  const serverMicros = results.map((rounds) => median(rounds.map((round) => round.serverMicrosPerJob)))
  const besides = (serverMicros[0] ?? Number.NaN) - pricing
  const bars: Bar[] = [
    {
      name: 'processor time a job besides pricing',
      measured: `${per(besides)} us`,
      wanted: `at most ${CPU_MICROS_MAX} us`,
      met: besides <= CPU_MICROS_MAX,
    },
  ]
  const durable = rates[servers.findIndex(({ kind }) => kind === 'recipe-always')]
  if (durable !== undefined) {
    const { median: ratio } = ratiosOf(own, durable)
    bars.push(atLeast('jobs/s against the recipe with the same durability', ratio, RATIO_MIN, 'x'))
  }
  return {
    title: 'Submit to last event',
    intro: `${AT_ONCE} clients, each: submit "${QUERY}", follow its stream to the end (7 events), repeat. ${RECIPE} Processor time is that of all processes of a server; of Assay's, ${per(pricing)} us are pricing, measured apart. The load generator is a separate process on the same cores. Assay/other is the ratio of jobs/s, round by round.`,
    columns: [
      '',
      'jobs/s',
      'Assay/other',
      'spread',
      'first event, p50 / p99',
      'last event, p50 / p99',
      'server CPU a job',
      'load generator CPU a job',
    ],
    rows: servers.map(({ name }, index) => {
      const rounds = results[index] ?? []
      const ratio = ratiosOf(own, rates[index] ?? [])
      return [
        name,
        per(median(rates[index] ?? [])),
        fixed(ratio.median),
        `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
        latencies(rounds.flatMap(({ firstMs }) => firstMs)),
        latencies(rounds.flatMap(({ lastMs }) => lastMs)),
        `${per(serverMicros[index] ?? Number.NaN)} us`,
        `${per(median(rounds.map((round) => round.loadMicrosPerJob)))} us`,
      ]
    }),
    bars,
    notes,
    plots: plotsOf(servers, rates, results),
  }
}

function plotsOf(
  servers: readonly NamedServer[],
  rates: readonly (readonly number[])[],
  results: readonly (readonly LoadResult[])[],
): readonly Plot[] {
  const plot = (title: string, unit: string, values: (index: number) => readonly number[]): Plot => ({
    title,
    unit,
    bars: servers.map(({ name, kind }, index) => plotted(name, values(index), kind === 'assay')),
  })
  return [
    plot('Jobs with a stream each', 'jobs/s', (index) => rates[index] ?? []),
    plot('Processor time of the server', 'us a job', (index) =>
      (results[index] ?? []).map(({ serverMicrosPerJob }) => serverMicrosPerJob),
    ),
  ]
}

const latencies = (values: readonly number[]): string =>
  `${fixed(median(values), 1)} / ${fixed(quantile(values, 0.99), 1)} ms`

/** Processor time that the engine alone takes for the query, warm, in this process. */
async function pricingMicros(): Promise<number> {
  const book = openBook((await loadBook(null)).bytes)
  const priceMany = (): void => {
    for (let i = 0; i < PRICINGS; i++) for (const _ of price(book, { text: QUERY, geography: 'US-TX' }));
  }
  priceMany()
  const before = process.cpuUsage()
  priceMany()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / PRICINGS
}

import { type Load, type LoadResult, startLoad } from './load/start-load.ts'
import { type NamedServer, RECIPE, startRecipeContenders } from './recipe-contenders.ts'
import { atMost, type Bar, fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import type { BenchServer } from './service-process.ts'

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const AT_ONCE = 64
const CALM_PER_SECOND = 20
const BUSY_SHARE = 0.7
const RATIO_MAX = 0.6

interface Round {
  readonly calm: LoadResult
  readonly busy: LoadResult
}

/** Submit to first and to last event, at a rate that leaves the servers idle and at 70 % of what each can do. */
export async function benchJobLatency({
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
    const busyRates: number[] = []
    for (const { server } of contenders.servers)
      busyRates.push(BUSY_SHARE * (await jobsPerSecond(load, server, seconds)))
    const atRate = (server: BenchServer, perSecond: number): Promise<LoadResult> =>
      load.jobs(server, { query: QUERY, isFollowed: true, load: { kind: 'rate', perSecond, seconds } })
    const results = await alternate<Round>(
      contenders.servers.map(({ name, server }, index) => ({
        name,
        run: async () => ({
          calm: await atRate(server, CALM_PER_SECOND),
          busy: await atRate(server, busyRates[index] as number),
        }),
      })),
      rounds,
    )
    return toSection(contenders.servers, results, busyRates, contenders.notes)
  } finally {
    await Promise.all([contenders.stop(), load.stop()])
  }
}

/** The second of two rounds: the first warms up. */
async function jobsPerSecond(load: Load, server: BenchServer, seconds: number): Promise<number> {
  const run = {
    query: QUERY,
    isFollowed: true,
    load: { kind: 'at-once', clients: AT_ONCE, seconds },
  } as const
  await load.jobs(server, run)
  return (await load.jobs(server, run)).perSecond
}

function toSection(
  servers: readonly NamedServer[],
  results: readonly (readonly Round[])[],
  busyRates: readonly number[],
  notes: readonly string[],
): Section {
  const medians = results.map((rounds) => rounds.map(({ calm }) => median(calm.lastMs)))
  const [own = []] = medians
  const bars = servers.flatMap(({ name, kind }, index): Bar[] =>
    kind === 'assay' || kind === 'recipe-tuned'
      ? []
      : [
          atMost(
            `last event at ${CALM_PER_SECOND} jobs/s, p50, against the ${name}`,
            ratiosOf(own, medians[index] ?? []).median,
            RATIO_MAX,
          ),
        ],
  )
  const row = (
    name: string,
    rate: number,
    loads: readonly LoadResult[],
    ratio: string,
  ): readonly string[] => [
    name,
    per(rate),
    percentiles(loads.flatMap(({ firstMs }) => firstMs)),
    percentiles(loads.flatMap(({ lastMs }) => lastMs)),
    ratio,
  ]
  return {
    title: 'Latency of a job',
    intro: `From sending the submission to the first and to the last of seven events on the job's stream: p50 / p95 / p99 in ms. Jobs are sent at random moments, whether or not earlier ones have ended, at ${CALM_PER_SECOND} a second and at ${BUSY_SHARE * 100} % of the rate that the same server reached with ${AT_ONCE} clients. ${RECIPE} The ratio is Assay's p50 of the last event against the other's, round by round.`,
    columns: ['', 'jobs/s', 'first event', 'last event', 'Assay/other'],
    rows: (['calm', 'busy'] as const).flatMap((pace) =>
      servers.map(({ name }, index) => {
        const loads = (results[index] ?? []).map((round) => round[pace])
        const base = (results[0] ?? []).map((round) => median(round[pace].lastMs))
        const ratio = ratiosOf(
          base,
          loads.map(({ lastMs }) => median(lastMs)),
        )
        return row(
          name,
          pace === 'calm' ? CALM_PER_SECOND : (busyRates[index] ?? Number.NaN),
          loads,
          `${fixed(ratio.median)} (${fixed(ratio.min)} to ${fixed(ratio.max)})`,
        )
      }),
    ),
    bars,
    notes,
    plots: [
      {
        title: `Submit to last event at ${CALM_PER_SECOND} jobs/s, p50`,
        unit: 'ms',
        bars: servers.map(({ name, kind }, index) => plotted(name, medians[index] ?? [], kind === 'assay')),
      },
    ],
  }
}

const percentiles = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => fixed(quantile(values, share), 1)).join(' / ')

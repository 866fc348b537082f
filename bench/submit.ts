import { type Load, startLoad } from './load/start-load.ts'
import { fixed, per, plotted, type Section } from './report.ts'
import { type RoundsResult, takeTurns } from './rounds.ts'
import { type BenchServer, startServiceProcess, type Variant } from './service-process.ts'

const CONNECTIONS = 64
const SUBMIT_RATIO_MIN = 0.4
const GROUP_COMMIT_RATIO_MIN = 2

/** Durable submissions against the same route without storage, and group commit against one commit each. */
export async function benchSubmit({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const variants: readonly Variant[] = ['no-storage', 'service', 'one-commit-each', 'bare-fastify']
  const servers = await Promise.all(
    variants.map((variant) => startServiceProcess(variant, { ASSAY_WORKERS: '0' })),
  )
  const load = startLoad()
  try {
    const results = await takeTurns(
      servers.map((server, index) => ({
        name: variants[index] as string,
        run: () => submitsPerSecond(load, server, seconds),
      })),
      rounds,
    )
    return toSection(results)
  } finally {
    await Promise.all([load, ...servers].map((one) => one.stop()))
  }
}

async function submitsPerSecond(load: Load, server: BenchServer, seconds: number): Promise<number> {
  const { perSecond } = await load.jobs(server, {
    query: '3 dozen eggs and 2 gal of whole milk',
    isFollowed: false,
    load: { kind: 'at-once', clients: CONNECTIONS, seconds },
  })
  return perSecond
}

function toSection(results: readonly RoundsResult[]): Section {
  const [, durable, single] = results
  if (durable === undefined || single === undefined) throw new Error('A contender is missing.')
  const grouped = durable.ratio.median / single.ratio.median
  return {
    title: 'Durable submits',
    intro: `POST /v1/jobs over ${CONNECTIONS} connections: each answer leaves after its job is fsynced. Ratios are against the same service whose store forgets.`,
    columns: ['', 'submits/s', 'ratio', 'spread'],
    rows: results.map(({ name, median, ratio }) => [
      NAMES[name] ?? name,
      per(median),
      fixed(ratio.median),
      `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
    ]),
    plots: [
      {
        title: 'Submissions',
        unit: 'submits/s',
        bars: results.map(({ name, figures }) => plotted(NAMES[name] ?? name, figures, name === 'service')),
      },
    ],
    bars: [
      {
        name: 'durable submit against the same route without storage',
        measured: fixed(durable.ratio.median),
        wanted: `at least ${SUBMIT_RATIO_MIN}`,
        met: durable.ratio.median >= SUBMIT_RATIO_MIN,
      },
      {
        name: 'group commit against one commit each',
        measured: `${fixed(grouped)}x`,
        wanted: `at least ${GROUP_COMMIT_RATIO_MIN}x`,
        met: grouped >= GROUP_COMMIT_RATIO_MIN,
      },
    ],
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'no-storage': 'the same route without storage',
  service: 'Assay, group commit',
  'one-commit-each': 'Assay, one commit each',
  'bare-fastify': 'a bare Fastify route, no key, no checks',
}

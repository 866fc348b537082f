import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LoadResult, startLoad } from './load/start-load.ts'
import { atLeast, fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const CLIENTS = 64
const QUERY = '3 dozen eggs and 2 gal of whole milk'
const UNSAMPLED_RATIO_MIN = 0.9
const SAMPLED_RATIO_MIN = 0.6

/** Submit to last event without traces, with traces of which none is sampled, and with all of them exported. */
export async function benchTraces({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  let spansBytes = 0
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      spansBytes += chunk.length
    })
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const variants = [
    { name: 'off', env: {} },
    { name: 'on, no trace sampled', env: { ...on, OTEL_TRACES_SAMPLER: 'always_off' } },
    { name: 'on, every trace exported', env: { ...on, OTEL_BSP_MAX_QUEUE_SIZE: '65536' } },
  ]
  const servers = await Promise.all(
    variants.map(({ env }) => startServiceProcess('service', { ASSAY_WORKERS: '1', ...env })),
  )
  const load = startLoad()
  try {
    const results = await alternate(
      servers.map((server, index) => ({
        name: variants[index]?.name ?? '',
        run: () =>
          load.jobs(server, {
            query: QUERY,
            isFollowed: true,
            load: { kind: 'at-once', clients: CLIENTS, seconds },
          }),
      })),
      rounds,
    )
    if (spansBytes === 0) throw new Error('No span has reached the receiver.')
    return toSection(
      variants.map(({ name }) => name),
      results,
    )
  } finally {
    await Promise.all([load, ...servers].map((one) => one.stop()))
    receiver.close()
  }
}

function toSection(names: readonly string[], results: readonly (readonly LoadResult[])[]): Section {
  const rates = results.map((rounds) => rounds.map(({ perSecond }) => perSecond))
  const ratios = rates.map((own) => ratiosOf(own, rates[0] ?? []))
  const ratioOf = (index: number): number => ratios[index]?.median ?? Number.NaN
  return {
    title: 'Traces',
    intro: `${CLIENTS} clients, each: submit "${QUERY}", follow its stream to the end, repeat. With traces, a job has some 13 spans and its stream another. The receiver takes everything and is on the same cores. Ratios are of jobs/s against the service without traces, round by round.`,
    columns: ['traces', 'jobs/s', 'ratio', 'spread', 'last event, p50 / p99', 'server CPU a job'],
    rows: names.map((name, index) => {
      const last = (results[index] ?? []).flatMap(({ lastMs }) => lastMs)
      const { median: ratio = Number.NaN, min = Number.NaN, max = Number.NaN } = ratios[index] ?? {}
      return [
        name,
        per(median(rates[index] ?? [])),
        fixed(ratio),
        `${fixed(min)} to ${fixed(max)}`,
        `${fixed(median(last), 1)} / ${fixed(quantile(last, 0.99), 1)} ms`,
        `${per(median((results[index] ?? []).map(({ serverMicrosPerJob }) => serverMicrosPerJob)))} us`,
      ]
    }),
    plots: [
      {
        title: 'Jobs with traces',
        unit: 'jobs/s',
        bars: names.map((name, index) => plotted(name, rates[index] ?? [], true)),
      },
    ],
    bars: [
      atLeast('jobs/s with no trace sampled, against none at all', ratioOf(1), UNSAMPLED_RATIO_MIN),
      atLeast('jobs/s with every trace exported, against none at all', ratioOf(2), SAMPLED_RATIO_MIN),
    ],
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LoadResult, startLoad } from './load/start-load.ts'
import { atMost, fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const CLIENTS = 64
const QUERY = '3 dozen eggs and 2 gal of whole milk'
const UNSAMPLED_RATIO_MAX = 1.15
const SAMPLED_RATIO_MAX = 1.6

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
  const micros = results.map((rounds) => rounds.map(({ serverMicrosPerJob }) => serverMicrosPerJob))
  const ratios = micros.map((own) => ratiosOf(own, micros[0] ?? []))
  const ratioOf = (index: number): number => ratios[index]?.median ?? Number.NaN
  return {
    title: 'Traces',
    intro: `${CLIENTS} clients, each: submit "${QUERY}", follow its stream to the end, repeat. With traces, a job has some 13 spans and its stream another. The receiver takes everything and is on the same cores. Ratios are of the server's processor time a job against the service without traces, round by round: jobs/s depend on what else the cores do.`,
    columns: ['traces', 'server CPU a job', 'ratio', 'spread', 'jobs/s', 'last event, p50 / p99'],
    rows: names.map((name, index) => {
      const last = (results[index] ?? []).flatMap(({ lastMs }) => lastMs)
      const { median: ratio = Number.NaN, min = Number.NaN, max = Number.NaN } = ratios[index] ?? {}
      return [
        name,
        `${per(median(micros[index] ?? []))} us`,
        fixed(ratio),
        `${fixed(min)} to ${fixed(max)}`,
        per(median(rates[index] ?? [])),
        `${fixed(median(last), 1)} / ${fixed(quantile(last, 0.99), 1)} ms`,
      ]
    }),
    plots: [
      {
        title: 'Processor time of jobs with traces',
        unit: 'us a job',
        bars: names.map((name, index) => plotted(name, micros[index] ?? [], true)),
      },
    ],
    bars: [
      atMost(
        'processor time a job with no trace sampled, against none at all',
        ratioOf(1),
        UNSAMPLED_RATIO_MAX,
      ),
      atMost(
        'processor time a job with every trace exported, against none at all',
        ratioOf(2),
        SAMPLED_RATIO_MAX,
      ),
    ],
  }
}

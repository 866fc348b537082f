import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/service/src/books/load-book.ts'
import { type LoadResult, startLoad } from './load/start-load.ts'
import { fixed, per, type Section } from './report.ts'
import { median, quantile } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const AT_ONCE = 64
const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CPU_MICROS_MAX = 500

/** Submit to last event, one stream a job, many at once: jobs a second, latencies, and processor time of the server. */
export async function benchJobsWithStreams({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const server = await startServiceProcess('service')
  const load = startLoad()
  const results: LoadResult[] = []
  try {
    for (let round = -1; round < rounds; round++) {
      const result = await load.jobs(server, {
        query: QUERY,
        isFollowed: true,
        load: { kind: 'at-once', clients: AT_ONCE, seconds },
      })
      // The first round warms everything up.
      if (round >= 0) results.push(result)
    }
  } finally {
    await Promise.all([server.stop(), load.stop()])
  }
  const pricing = await pricingMicros()
  const serverMicros = median(results.map(({ serverMicrosPerJob }) => serverMicrosPerJob))
  const besides = serverMicros - pricing
  const firsts = results.flatMap(({ firstMs }) => firstMs)
  const lasts = results.flatMap(({ lastMs }) => lastMs)
  return {
    title: 'Submit to last event',
    about: `${AT_ONCE} clients, each: submit "${QUERY}", follow its stream to the end (${fixed(results[0]?.eventsPerJob ?? 0, 0)} events), repeat. The load generator is a process of its own on the same cores.`,
    head: ['figure', 'value'],
    rows: [
      ['jobs/s', per(median(results.map(({ perSecond }) => perSecond)))],
      [
        'submit to first event, p50 / p99',
        `${fixed(median(firsts), 1)} / ${fixed(quantile(firsts, 0.99), 1)} ms`,
      ],
      [
        'submit to last event, p50 / p99',
        `${fixed(median(lasts), 1)} / ${fixed(quantile(lasts, 0.99), 1)} ms`,
      ],
      ['processor time of the server, a job', `${per(serverMicros)} us`],
      ['of it pricing, measured apart', `${per(pricing)} us`],
      [
        'processor time of the load generator, a job',
        `${per(median(results.map(({ loadMicrosPerJob }) => loadMicrosPerJob)))} us`,
      ],
    ],
    bars: [
      {
        name: 'processor time a job besides pricing',
        measured: `${per(besides)} us`,
        wanted: `at most ${CPU_MICROS_MAX} us`,
        met: besides <= CPU_MICROS_MAX,
      },
    ],
  }
}

/** What the engine alone takes for the query, warm, in this process. */
async function pricingMicros(): Promise<number> {
  const book = openBook((await loadBook(null)).bytes)
  const once = (): void => {
    for (const _ of price(book, { text: QUERY, geography: 'US-TX' }));
  }
  for (let i = 0; i < 2_000; i++) once()
  const startedAt = performance.now()
  for (let i = 0; i < 2_000; i++) once()
  return ((performance.now() - startedAt) * 1_000) / 2_000
}

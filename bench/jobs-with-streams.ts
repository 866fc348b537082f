import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/service/src/books/load-book.ts'
import { createFollower } from './follow-job.ts'
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
  const rates: number[] = []
  const cpus: number[] = []
  const firsts: number[] = []
  const lasts: number[] = []
  let events = 0
  try {
    for (let round = -1; round < rounds; round++) {
      const counted = round >= 0
      const before = await server.usage()
      const startedAt = performance.now()
      let jobs = 0
      const follower = createFollower(server, 2 * AT_ONCE)
      const loop = async (): Promise<void> => {
        while (performance.now() - startedAt < seconds * 1_000) {
          const sentAt = performance.now()
          const id = await follower.submit(QUERY)
          events = await follower.follow(id, () => counted && firsts.push(performance.now() - sentAt))
          if (counted) lasts.push(performance.now() - sentAt)
          jobs++
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, loop))
      const elapsed = (performance.now() - startedAt) / 1_000
      const after = await server.usage()
      follower.close()
      if (counted) {
        rates.push(jobs / elapsed)
        cpus.push((after.cpuMicros - before.cpuMicros) / jobs)
      }
    }
  } finally {
    await server.stop()
  }
  const pricing = await pricingMicros()
  const besides = median(cpus) - pricing
  return {
    title: 'Submit to last event',
    about: `${AT_ONCE} clients, each: submit "${QUERY}", follow its stream to the end (${events} events), repeat. Client and server share the machine's cores.`,
    head: ['figure', 'value'],
    rows: [
      ['jobs/s', per(median(rates))],
      [
        'submit to first event, p50 / p99',
        `${fixed(median(firsts), 1)} / ${fixed(quantile(firsts, 0.99), 1)} ms`,
      ],
      [
        'submit to last event, p50 / p99',
        `${fixed(median(lasts), 1)} / ${fixed(quantile(lasts, 0.99), 1)} ms`,
      ],
      ['processor time of the server, a job', `${per(median(cpus))} us`],
      ['of it pricing, measured apart', `${per(pricing)} us`],
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

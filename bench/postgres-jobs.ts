import { setTimeout as sleep } from 'node:timers/promises'
import { postgresServer } from '../test/tools/postgres-server.ts'
import { startChild } from './child-process.ts'
import { databaseCpuMicros } from './database-cpu.ts'
import { type Load, startLoad } from './load/start-load.ts'
import { cpuMicrosOf } from './process-usage.ts'
import { fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, takeTurns } from './rounds.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const AT_ONCE = 64
const QUERY = '3 dozen eggs'
/** Latency is measured apart, at a rate that neither of the two is busy with. */
const CALM = { jobs: 40, atOnce: 1, pauseMs: 50 }
const RATIO_MIN = 2

interface Round {
  readonly jobs: number
  readonly atOnce: number
  readonly pauseMs: number
}

interface Measured {
  readonly perSecond: number
  readonly startMs: number
  readonly cpuMicros: number
}

/** Submit to completed on PostgreSQL, jobs submitted one by one, beside graphile-worker on the same server. */
export async function benchPostgresJobs({
  rounds,
  jobs,
}: {
  readonly rounds: number
  readonly jobs: number
}): Promise<Section> {
  const server = await postgresServer()
  const [ownUrl, peerUrl] = [await server.createDatabase(), await server.createDatabase()]
  const service = await startServiceProcess('service', { DATABASE_URL: ownUrl })
  const peer = startChild('./servers/graphile-worker.ts', { env: { DATABASE_URL: peerUrl } })
  await peer.receive()
  const load = startLoad()
  const busy: Round = { jobs, atOnce: AT_ONCE, pauseMs: 0 }
  const measured: Record<'own' | 'peer', (Measured & { readonly databaseMicros: number })[]> = {
    own: [],
    peer: [],
  }
  const watched = async (name: 'own' | 'peer', run: () => Promise<Measured>): Promise<number> => {
    const before = await databaseCpuMicros(ownUrl)
    const result = await run()
    measured[name].push({ ...result, databaseMicros: ((await databaseCpuMicros(ownUrl)) - before) / jobs })
    return result.perSecond
  }
  try {
    const results = await takeTurns(
      [
        {
          name: 'graphile-worker, tasks that do nothing',
          run: () => watched('peer', () => peer.ask<Measured>(busy)),
        },
        {
          name: 'Assay, over HTTP, priced, with events',
          run: () => watched('own', () => ownBusyRound(load, service, jobs)),
        },
      ],
      rounds,
    )
    const [, own] = results
    const [peerStarts = [], ownStarts = []] = await alternate(
      [
        { name: 'graphile-worker', run: async () => (await peer.ask<Measured>(CALM)).startMs },
        { name: 'Assay', run: () => ownStartMs(load, service) },
      ],
      rounds,
    )
    const start = { peer: median(peerStarts), own: median(ownStarts) }
    const ratio = own?.ratio.median ?? Number.NaN
    return {
      title: 'PostgreSQL: submit to completed',
      intro: `${per(jobs)} jobs a round, submitted one by one, ${AT_ONCE} at once, on one PostgreSQL with fsync. graphile-worker is called as a library in its own process; Assay is called over HTTP, checks a key, prices, and writes seven events a job. The time to the start is measured apart, in turns too, at 20 jobs/s: there until the task runs, here until a client has the first event.`,
      columns: [
        '',
        'jobs/s',
        'ratio',
        'spread',
        'submit to start, p50',
        'node CPU a job',
        'database CPU a job',
      ],
      rows: results.map(({ name, median: rate, ratio: against }, index) => {
        const own = measured[index === 0 ? 'peer' : 'own']
        return [
          name,
          per(rate),
          fixed(against.median),
          `${fixed(against.min)} to ${fixed(against.max)}`,
          `${fixed(index === 0 ? start.peer : start.own, 1)} ms`,
          `${per(middle(own, 'cpuMicros'))} us`,
          `${per(middle(own, 'databaseMicros'))} us`,
        ]
      }),
      plots: [
        {
          title: 'Jobs on PostgreSQL',
          unit: 'jobs/s',
          bars: results.map(({ name, figures }, index) => plotted(name, figures, index === 1)),
        },
      ],
      bars: [
        {
          name: 'jobs/s against graphile-worker',
          measured: `${fixed(ratio)}x`,
          wanted: `at least ${RATIO_MIN}x`,
          met: ratio >= RATIO_MIN,
        },
        {
          name: 'submit to first event against its submit to start',
          measured: `${fixed(start.own, 1)} ms`,
          wanted: `at most ${fixed(start.peer, 1)} ms`,
          met: start.own <= start.peer,
        },
      ],
    }
  } finally {
    await Promise.all([service.stop(), peer.stop(), load.stop()])
  }
}

async function ownBusyRound(load: Load, service: ServiceProcess, jobs: number): Promise<Measured> {
  const before = cpuMicrosOf(service.pids)
  const startedAt = performance.now()
  await load.jobs(service, {
    query: QUERY,
    isFollowed: false,
    load: { kind: 'count', clients: AT_ONCE, jobs },
  })
  while (await isBusy(service)) await sleep(10)
  const elapsed = (performance.now() - startedAt) / 1_000
  return {
    perSecond: jobs / elapsed,
    startMs: Number.NaN,
    cpuMicros: (cpuMicrosOf(service.pids) - before) / jobs,
  }
}

/** Submit to first event on a stream. */
async function ownStartMs(load: Load, service: ServiceProcess): Promise<number> {
  const { firstMs } = await load.jobs(service, {
    query: QUERY,
    isFollowed: true,
    load: {
      kind: 'rate',
      perSecond: 1_000 / CALM.pauseMs,
      seconds: (CALM.jobs * CALM.pauseMs) / 1_000,
    },
  })
  return median(firstMs)
}

/** True while a job has not ended. */
async function isBusy({ url, key }: ServiceProcess): Promise<boolean> {
  for (const status of ['pending', 'processing']) {
    const response = await fetch(`${url}/v1/jobs?status=${status}&limit=1`, {
      headers: { 'x-service-api-key': key },
    })
    if (((await response.json()) as { items: unknown[] }).items.length > 0) return true
  }
  return false
}

const middle = (
  measured: readonly (Measured & { readonly databaseMicros: number })[],
  key: keyof Measured | 'databaseMicros',
): number =>
  // The first round warmed things up.
  median(measured.slice(1).map((round) => round[key]))

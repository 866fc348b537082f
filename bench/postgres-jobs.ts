import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postgresServer } from '../packages/service/test/postgres-server.ts'
import { databaseCpuMicros } from './database-cpu.ts'
import { createFollower } from './follow-job.ts'
import { fixed, per, type Section } from './report.ts'
import { median, takeTurns } from './rounds.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const AT_ONCE = 64
/** Latency is measured apart, at a rate that neither of the two is busy with. */
const CALM = { jobs: 100, atOnce: 1, pauseMs: 50 }
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
  const peer = fork(fileURLToPath(new URL('./servers/graphile-worker.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, DATABASE_URL: peerUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(peer, 'message')
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
          run: () => watched('peer', () => peerRound(peer, busy)),
        },
        {
          name: 'Assay, over HTTP, priced, with events',
          run: () => watched('own', () => ownRound(service, busy)),
        },
      ],
      rounds,
    )
    const [, own] = results
    const start = {
      peer: (await peerRound(peer, CALM)).startMs,
      own: (await ownRound(service, CALM)).startMs,
    }
    const ratio = own?.ratio.median ?? Number.NaN
    return {
      title: 'PostgreSQL: submit to completed',
      about: `${per(jobs)} jobs a round, submitted one by one, ${AT_ONCE} at once, on one PostgreSQL with fsync. graphile-worker is called as a library in its own process; Assay is called over HTTP, checks a key, prices, and writes seven events a job. The time to the start is measured apart, at 20 jobs/s.`,
      head: ['', 'jobs/s', 'ratio', 'spread', 'submit to start, p50', 'node CPU a job', 'database CPU a job'],
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
    const exited = once(peer, 'exit')
    peer.send('stop')
    await Promise.all([service.stop(), exited])
  }
}

async function peerRound(peer: ChildProcess, round: Round): Promise<Measured> {
  peer.send(round)
  const [result] = (await once(peer, 'message')) as [Measured]
  return result
}

async function ownRound(service: ServiceProcess, { jobs, atOnce, pauseMs }: Round): Promise<Measured> {
  const follower = createFollower(service, 2 * atOnce)
  const starts: number[] = []
  const following: Promise<unknown>[] = []
  let next = 0
  const before = await service.usage()
  const startedAt = performance.now()
  const submit = async (): Promise<void> => {
    while (next < jobs) {
      next++
      const sentAt = performance.now()
      const id = await follower.submit('3 dozen eggs')
      if (pauseMs > 0) {
        following.push(follower.follow(id, () => starts.push(performance.now() - sentAt)))
        await sleep(pauseMs)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, submit))
  await Promise.all(following)
  while (await isBusy(service)) await sleep(10)
  const elapsed = (performance.now() - startedAt) / 1_000
  const after = await service.usage()
  follower.close()
  return {
    perSecond: jobs / elapsed,
    startMs: median(starts),
    cpuMicros: (after.cpuMicros - before.cpuMicros) / jobs,
  }
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/books/src/load-book.ts'
import { startChild } from './child-process.ts'
import type { Target } from './load/connection.ts'
import { startLoad } from './load/start-load.ts'
import { fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, ratiosOf } from './rounds.ts'
import { type BenchServer, startServiceProcess } from './service-process.ts'

/** What each rung of the ladder adds to those below it. */
export const RUNGS = [
  { id: 'http', name: 'node:http: two exchanges, a stream of seven events, nothing kept' },
  { id: 'durable', name: '+ SQLite, a commit with fsync before the answer and before the events' },
  { id: 'fastify', name: '+ Fastify' },
  { id: 'key', name: '+ the key of each request' },
  { id: 'checks', name: '+ strict JSON, all fields, the place, ids of requests' },
  { id: 'store', name: "+ Assay's store: caps, turns, leases, lists, search, webhooks" },
  { id: 'thread', name: '+ the result from another thread' },
  { id: 'metrics', name: '+ metrics' },
  { id: 'priced', name: '+ pricing' },
] as const

export type Rung = (typeof RUNGS)[number]['id']

const CLIENTS = 64
const QUERY = '3 dozen eggs and 2 gal of whole milk'

/** What a job costs in processor time from a sketch of `node:http` up to Assay, one promise after the other. */
export async function benchLadder({
  rounds,
  seconds,
}: {
  readonly rounds: number
  readonly seconds: number
}): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-ladder-'))
  const result = await resultOf(QUERY)
  const servers: BenchServer[] = []
  const load = startLoad()
  try {
    for (const { id } of RUNGS) servers.push(await startRung(id, join(folder, id), result))
    servers.push(await startServiceProcess('service'))
    const measured = await alternate(
      servers.map((server, i) => ({
        name: RUNGS[i]?.name ?? 'Assay',
        run: async () => {
          const run = { kind: 'at-once', clients: CLIENTS, seconds } as const
          return (await load.jobs(server, { query: QUERY, isFollowed: true, load: run })).serverMicrosPerJob
        },
      })),
      rounds,
    )
    return toSection(measured)
  } finally {
    await Promise.all([load, ...servers].map((one) => one.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function startRung(rung: Rung, database: string, result: string): Promise<BenchServer> {
  const child = startChild('./servers/ladder.ts', {
    args: [rung],
    execArgv: ['--max-semi-space-size=16'],
    env: { BENCH_DATABASE: database, BENCH_RESULT: result },
  })
  const target = await child.receive<Target>()
  return { ...target, pids: [child.pid], settle: async () => {}, stop: () => child.stop() }
}

/** What the rungs without pricing answer. */
async function resultOf(text: string): Promise<string> {
  const pricing = price(openBook((await loadBook(null)).bytes), { text, geography: 'US-TX' })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return JSON.stringify(step.value)
}

function toSection(measured: readonly (readonly number[])[]): Section {
  const names = [...RUNGS.map(({ name }) => name), 'Assay']
  const micros = measured.map(median)
  return {
    title: 'What each promise costs',
    intro: `Processor time of a server a job. ${CLIENTS} clients, each: submit "${QUERY}", follow its stream to the end (7 events), repeat. The first server is a sketch (bench/servers/ladder.ts); each one below it adds one thing, the last is Assay itself. What Assay takes beyond the rung above it is its hooks, limits, logs, queue and scheduler, and what is above the sum.`,
    columns: ['', 'processor time a job', 'this step', 'against the step before', 'spread'],
    rows: names.map((name, i) => {
      const before = measured[i - 1]
      const ratio = ratiosOf(measured[i] ?? [], before ?? measured[i] ?? [])
      return [
        name,
        `${per(micros[i] ?? Number.NaN)} us`,
        before === undefined ? '' : `${per((micros[i] ?? Number.NaN) - median(before))} us`,
        fixed(ratio.median),
        `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
      ]
    }),
    plots: [
      {
        title: 'Processor time of a job by what it is promised',
        unit: 'us a job',
        bars: names.map((name, i) => plotted(name, measured[i] ?? [], i === names.length - 1)),
      },
    ],
    bars: [],
  }
}

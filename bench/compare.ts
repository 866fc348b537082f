import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServiceProcess, type ServiceProcess } from '../test/tools/service-process.ts'
import { type Load, type LoadResult, startLoad } from './load/start-load.ts'
import { fixed, per } from './report.ts'
import { takeTurns } from './rounds.ts'

/**
 * `node bench/compare.ts BEFORE AFTER [--rounds 5] [--seconds 5] [--only submits,jobs,processor,startup]`: two checkouts of this project, each set up with `npm start` once, take
 * turns. Tells for each figure the medians, and the median of the rounds' ratios with their spread: after against before. A change made
 * nothing slower if 1.00 lies within the spread. The load is that of this checkout, for both.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'submits,jobs,processor,startup' },
  },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const wanted = new Set(values.only.split(','))
const mains = positionals.map((folder) => join(resolve(folder), 'packages', 'cli', 'src', 'main.ts'))
const missing = mains.filter((main) => !existsSync(main))
if (mains.length !== 2 || missing.length > 0 || !(rounds >= 1) || !(seconds > 0)) {
  process.stderr.write(`Usage: node bench/compare.ts BEFORE AFTER\n${missing.join('\n')}\n`)
  process.exit(2)
}

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CLIENTS = 64
const LIMITS_OFF = { LOG_LEVEL: 'warn', ASSAY_ACTIVE_JOBS_MAX: '10000000', ASSAY_STREAMS_MAX: '100000' }

const newService = (main: string, workers: number): Promise<ServiceProcess> =>
  createServiceProcess({ ...LIMITS_OFF, ASSAY_WORKERS: String(workers) }, 'serve', { main })

/** From the start of the process to its first answer that it is ready, on a database that it has used before. */
async function startUpMs(service: ServiceProcess): Promise<number> {
  const startedAt = performance.now()
  await service.start()
  const elapsedMs = performance.now() - startedAt
  await service.end('SIGTERM')
  return elapsedMs
}

async function runJobs(load: Load, service: ServiceProcess, isFollowed: boolean): Promise<LoadResult> {
  const { apiKey } = await service.createKey('bench')
  const server = {
    url: service.url,
    key: apiKey,
    pids: [service.pid()],
    settle: async () => {},
    stop: async () => {},
  }
  const run = { kind: 'at-once', clients: CLIENTS, seconds } as const
  return load.jobs(server, { query: QUERY, isFollowed, load: run })
}

async function compare(
  title: string,
  workers: number,
  figureOf: (service: ServiceProcess) => Promise<number>,
  isRunning: boolean,
): Promise<void> {
  const services = await Promise.all(mains.map((main) => newService(main, workers)))
  try {
    if (isRunning) await Promise.all(services.map((service) => service.start()))
    const contenders = services.map((service, i) => ({
      name: i === 0 ? 'before' : 'after',
      run: () => figureOf(service),
    }))
    const [before, after] = await takeTurns(contenders, rounds)
    if (before === undefined || after === undefined) throw new Error('A checkout is missing.')
    const { median, min, max } = after.ratio
    const spread = `${fixed(median)} (${fixed(min)} to ${fixed(max)})`
    process.stdout.write(`| ${title} | ${per(before.median)} | ${per(after.median)} | ${spread} |\n`)
  } finally {
    await Promise.all(services.map((service) => service.dispose()))
  }
}

process.stdout.write('| | before | after | after/before |\n|---|---|---|---|\n')
const load = startLoad()
try {
  const perSecond = async (service: ServiceProcess, isFollowed: boolean): Promise<number> =>
    (await runJobs(load, service, isFollowed)).perSecond
  if (wanted.has('submits'))
    await compare('durable submits a second', 0, (service) => perSecond(service, false), true)
  if (wanted.has('jobs'))
    await compare('jobs a second, followed to the end', 1, (service) => perSecond(service, true), true)
  // Says more than jobs a second where the cores have other things to do.
  const microsOf = async (service: ServiceProcess): Promise<number> =>
    (await runJobs(load, service, true)).serverMicrosPerJob
  if (wanted.has('processor')) await compare('processor time a job, us (less is better)', 1, microsOf, true)
  if (wanted.has('startup')) await compare('start-up, ms (less is better)', 1, startUpMs, false)
} finally {
  await load.stop()
}

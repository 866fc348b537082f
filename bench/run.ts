import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchBatches } from './batches.ts'
import { benchBookUpload } from './book-upload.ts'
import { benchEngineSpeed } from './engine-speed.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFleet } from './fleet.ts'
import { benchIdleStreams } from './idle-streams.ts'
import { benchJobLatency } from './job-latency.ts'
import { benchJobsWithStreams } from './jobs-with-streams.ts'
import { benchLadder } from './ladder.ts'
import { machine } from './machine.ts'
import { benchMillionJobs } from './million-jobs.ts'
import { writePlots } from './plots/plot-files.ts'
import { benchPooler } from './pooler.ts'
import { benchPostgresJobs } from './postgres-jobs.ts'
import { benchPricing } from './pricing.ts'
import { profileReport } from './profile.ts'
import { benchReplay } from './replay.ts'
import { type Section, toMarkdown } from './report.ts'
import { type MeasuredSection, mergeResults, type Results, readResults, toPage } from './results.ts'
import { benchRetention } from './retention.ts'
import { benchSearchAttack } from './search-attack.ts'
import { benchStartUp } from './start-up.ts'
import { benchSubmit } from './submit.ts'
import { benchTraces } from './traces.ts'

/**
 * `npm run bench`: every claim about speed, measured, in alternating rounds where there is somebody to compare with.
 * `--only submit,streams` runs some parts, `--quick` makes all of them short, `--json FILE` writes the figures, `--write`
 * renews docs/benchmarks.md, docs/benchmarks.json and the plots, `--profile` tells where the service's time went, `--alone`
 * leaves the recipe out of the parts about jobs, `--jobs N` fills the part about retention with so many. Ends with 1 when a bar is missed.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    jobs: { type: 'string' },
  },
})
const { quick, alone: isAlone } = options
const rounds = quick ? 2 : 5
const seconds = quick ? 2 : 5

const PARTS: Readonly<Record<string, () => Promise<Section>>> = {
  submit: () => benchSubmit({ rounds, seconds }),
  jobs: () => benchJobsWithStreams({ rounds, seconds, isAlone }),
  ladder: () => benchLadder({ rounds, seconds }),
  latency: () => benchJobLatency({ rounds, seconds: quick ? 2 : 10, isAlone }),
  batches: () => benchBatches({ rounds, seconds, queries: quick ? 1_000 : 10_000 }),
  traces: () => benchTraces({ rounds, seconds }),
  streams: () => benchIdleStreams({ rounds: quick ? 1 : 3 }),
  fanout: () => benchFanOut({ rounds, messages: quick ? 5 : 20 }),
  replay: () => benchReplay({ rounds, times: quick ? 50 : 200 }),
  startup: () => benchStartUp({ rounds, jobs: quick ? 1_000 : 10_000 }),
  postgres: () => benchPostgresJobs({ rounds, jobs: quick ? 1_000 : 4_000 }),
  pooler: () => benchPooler({ rounds: quick ? 1 : 5, seconds: quick ? 3 : 10 }),
  fleet: () => benchFleet({ rounds, seconds }),
  million: () => benchMillionJobs({ jobs: quick ? 50_000 : 1_000_000, rounds }),
  retention: () =>
    benchRetention({ jobs: Number(options.jobs ?? (quick ? 50_000 : 1_000_000)), rounds, seconds }),
  search: () => benchSearchAttack({ rounds, seconds }),
  books: () => benchBookUpload({ rows: quick ? 20_000 : 1_000_000, seconds: quick ? 2 : 5 }),
  engine: () => benchEngineSpeed({ quick }),
  pricing: () => benchPricing({ rounds }),
}

const docs = (name: string): string => fileURLToPath(new URL(`../docs/${name}`, import.meta.url))

if (process.platform !== 'linux') {
  process.stderr.write(
    'The benchmark reads processor time and memory from /proc, so it runs on Linux only.\n',
  )
  process.exit(2)
}
const wanted = options.only?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.\n`)
  process.exit(2)
}

const profiles = options.profile ? mkdtempSync(join(tmpdir(), 'assay-bench-profile-')) : null
// The servers' processes inherit it.
if (profiles !== null) process.env.BENCH_PROFILE_DIR = profiles

const results = await measure(wanted)
if (options.json !== undefined) writeFileSync(options.json, toJson(results))
if (options.write) write(results)
if (profiles !== null) process.stdout.write(`Profiles are in ${profiles}\n\n${profileReport(profiles)}`)
if (results.sections.some(({ bars }) => bars.some(({ met }) => !met))) process.exitCode = 1

async function measure(parts: readonly string[]): Promise<Results> {
  const given = process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []
  const command = ['npm run bench', ...given].join(' ')
  const sections: MeasuredSection[] = []
  for (const part of parts) {
    const startedAt = performance.now()
    process.stderr.write(`Measuring ${part} ...\n`)
    const section = await (PARTS[part] as () => Promise<Section>)()
    process.stdout.write(`${toMarkdown(section)}\n`)
    process.stderr.write(`${part}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
    sections.push({ part, date: new Date().toISOString().slice(0, 10), command, machine, ...section })
  }
  return { date: new Date().toISOString(), command, machine, sections }
}

/** Renews the measured parts and leaves the others, which tell their own command and date. */
function write(now: Results): void {
  const all = mergeResults(readResults(docs('benchmarks.json')), now, Object.keys(PARTS))
  const page = docs('benchmarks.md')
  writeFileSync(docs('benchmarks.json'), toJson(all))
  writeFileSync(page, toPage(all, existsSync(page) ? readFileSync(page, 'utf8') : ''))
  writePlots()
}

function toJson(value: Results): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

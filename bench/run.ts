import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchEngineSpeed } from './engine-speed.ts'
import { benchFanOut } from './fan-out.ts'
import { benchIdleStreams } from './idle-streams.ts'
import { benchJobLatency } from './job-latency.ts'
import { benchJobsWithStreams } from './jobs-with-streams.ts'
import { benchMillionJobs } from './million-jobs.ts'
import { benchPostgresJobs } from './postgres-jobs.ts'
import { type Section, toMarkdown } from './report.ts'
import { benchSubmit } from './submit.ts'

/**
 * `npm run bench`: every claim about speed, measured, in alternating rounds where there is somebody to compare with.
 * `--only submit,streams` runs some parts, `--quick` makes all of them short, `--write` renews docs/benchmarks.md.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, write: { type: 'boolean' } },
})
const rounds = options.quick ? 2 : 5
const seconds = options.quick ? 2 : 5

const PARTS: Readonly<Record<string, () => Promise<Section>>> = {
  submit: () => benchSubmit({ rounds, seconds }),
  jobs: () => benchJobsWithStreams({ rounds, seconds }),
  latency: () => benchJobLatency({ rounds, seconds: options.quick ? 3 : 10 }),
  streams: () => benchIdleStreams({ rounds: options.quick ? 1 : 3 }),
  fanout: () => benchFanOut({ rounds, messages: options.quick ? 5 : 20 }),
  postgres: () => benchPostgresJobs({ rounds, jobs: options.quick ? 1_000 : 4_000 }),
  million: () => benchMillionJobs({ jobs: options.quick ? 100_000 : 1_000_000 }),
  engine: () => benchEngineSpeed({ quick: options.quick ?? false }),
}

const wanted = options.only?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.\n`)
  process.exit(2)
}

const sections: Section[] = []
for (const name of wanted) {
  process.stderr.write(`Measuring ${name} ...\n`)
  const section = await (PARTS[name] as () => Promise<Section>)()
  process.stdout.write(`${toMarkdown(section)}\n`)
  sections.push(section)
}

if (options.write) writePage(sections)
if (sections.some(({ bars }) => bars.some(({ met }) => !met))) process.exitCode = 1

/** Renews the measured sections of the page and leaves the others, which tell their own command and date. */
function writePage(measured: readonly Section[]): void {
  const path = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
  const [, ...kept] = existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=## )/m) : ['']
  const texts = new Map(kept.map((text) => [titleOf(text), text.trimEnd()]))
  const command = [
    'npm run bench',
    ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
  ].join(' ')
  const date = new Date().toISOString().slice(0, 10)
  for (const section of measured) {
    texts.set(section.title, `${toMarkdown(section)}\nMeasured by \`${command}\` on ${date}.`)
  }
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${arch()}, Node ${process.versions.node}`
  const head = `# Benchmarks\n\nOn ${machine}. Ratios carry over to other machines; absolute figures do not. Where a bar is missed, it says so.`
  writeFileSync(path, `${[head, ...texts.values()].join('\n\n')}\n`)
}

function titleOf(text: string): string {
  return /^## (.*)$/m.exec(text)?.[1] ?? ''
}

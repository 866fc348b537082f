import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entryAt, present } from '../packages/engine/src/in-range.ts'
import { runTarget, type TargetResult } from './run-target.ts'
import { TARGETS } from './targets.ts'

const HELP = `npm run fuzz -- [options]

Feeds everything that reads input of strangers with millions of cases: ${Object.keys(TARGETS).join(', ')}.

  --cases N        cases in total, shared among the targets (default 1000000)
  --seed N         the same seed makes the same cases (default: a new one, printed)
  --only A,B       only these targets
  --minutes N      stop after this time at the latest
  --repeat FILE    run the bytes of one file, with --only TARGET, and say what comes of them
  --help           this text
`

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: Object.keys(TARGETS).join(',') },
    minutes: { type: 'string' },
    repeat: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const [cases, seed] = [Number(options.cases), Number(options.seed)]
const minutes = options.minutes === undefined ? null : Number(options.minutes)
const names = options.only.split(',')
const unknown = names.filter((name) => !(name in TARGETS))

if (options.help) process.stdout.write(HELP)
else if (unknown.length > 0) refuse(`There is no target ${unknown.join(', ')}.`)
else if (!(Number.isSafeInteger(cases) && cases > 0)) refuse('--cases is a whole number above 0.')
else if (!Number.isSafeInteger(seed)) refuse('--seed is a whole number.')
else if (minutes !== null && !(minutes > 0)) refuse('--minutes is a number above 0.')
else if (options.repeat !== undefined) await repeat(entryAt(names, 0), options.repeat)
else await run()

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n\n${HELP}`)
  process.exitCode = 2
}

async function repeat(name: string, file: string): Promise<void> {
  const target = await present(TARGETS[name]).open()
  const startedMs = performance.now()
  try {
    const outcome = await target.check(readFileSync(file))
    await target.checkHealth?.()
    process.stdout.write(`${name}: ${outcome} (${(performance.now() - startedMs).toFixed(1)} ms)\n`)
  } catch (error) {
    process.stdout.write(`${name}: ${(error as Error).stack}\n`)
    process.exitCode = 1
  } finally {
    await target.close?.()
  }
}

async function run(): Promise<void> {
  process.stdout.write(`Seed ${seed}, ${cases} cases.\n`)
  const endsAtMs = minutes === null ? null : Date.now() + minutes * 60_000
  const shares = names.reduce((sum, name) => sum + present(TARGETS[name]).share, 0)
  const results: TargetResult[] = []
  // Told to stop, it closes what it opened and shows what it has.
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const waiting = [...names]
  async function runWaiting(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined && !stopping.signal.aborted; name = waiting.shift()) {
      await runOne(name)
    }
  }
  async function runOne(name: string): Promise<void> {
    const own = Math.ceil((cases * present(TARGETS[name]).share) / shares)
    const result = await runTarget({ name, seed, cases: own, endsAtMs }, stopping.signal, (text) =>
      process.stdout.write(`${text}\n`),
    )
    results.push(result)
    if (result.find !== null) tellFind(result)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  process.stdout.write(`\n${tableOf(results)}\nSeed ${seed}.\n`)
  if (results.some(({ find }) => find !== null)) process.exitCode = 1
}

function tellFind({ name, find }: TargetResult): void {
  if (find === null) return
  process.stdout.write(`\nFind in ${name}: ${find.error}\n`)
  if (find.input === null) return
  const input = Buffer.from(find.input)
  const folder = join(tmpdir(), 'assay-fuzz-finds')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`)
  writeFileSync(file, input)
  process.stdout.write(`  bytes: ${input.length}\n`)
  process.stdout.write(`  escaped: ${JSON.stringify(input.toString('latin1').slice(0, 2_000))}\n`)
  process.stdout.write(`  base64: ${input.toString('base64').slice(0, 4_000)}\n`)
  process.stdout.write(`  repeat: npm run fuzz -- --only ${name} --repeat ${file}\n`)
}

function tableOf(results: readonly TargetResult[]): string {
  const rows = results.map(({ name, cases, seconds, outcomes, slowestMs, slowestBytes, find }) => [
    name,
    cases.toLocaleString('en'),
    `${seconds.toFixed(0)} s`,
    outcomes.toLocaleString('en'),
    `${slowestMs.toFixed(0)} ms (${slowestBytes.toLocaleString('en')} bytes)`,
    find === null ? '0' : '1',
  ])
  const total = results.reduce((sum, result) => sum + result.cases, 0).toLocaleString('en')
  const head = ['target', 'cases', 'time', 'distinct outcomes', 'slowest case', 'finds']
  const all = [head, head.map(() => '---'), ...rows, ['all', total, '', '', '', '']]
  return `${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeViolations, toTable } from './report.ts'
import { type ChaosOutcome, runChaos } from './run-chaos.ts'
import type { StoreName } from './site.ts'

const HELP = `npm run chaos -- [options]

Runs the service in real processes, does to it what the world does to services, keeps everything that any client saw, and
proves from it what docs/guarantees.md promises. Ends with 1, and keeps the recording, when a promise was broken.

  --store sqlite|postgres|both   where to run; default both, one after the other
  --minutes N                    how long to strike on each store; default 3
  --short                        until every kind of fault has struck once, instead
  --seed TEXT                    repeats a schedule of faults and what clients decide; default: a new one
  --keep                         keeps the recording also when nothing was broken
  --help                         this text
`
const MINUTES_MAX = 60
const STORES: readonly StoreName[] = ['sqlite', 'postgres']

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '3' },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const stores = STORES.filter((store) => options.store === 'both' || options.store === store)
const minutes = Number(options.minutes)

if (options.help) {
  process.stdout.write(HELP)
} else if (
  stores.length === 0 ||
  !(minutes > 0 && minutes <= MINUTES_MAX) ||
  !/^[\w.-]{1,40}$/.test(options.seed)
) {
  process.stderr.write(
    `Bad options: a store of two, 0 to ${MINUTES_MAX} minutes, a seed of letters and digits.\n\n${HELP}`,
  )
  process.exitCode = 2
} else {
  process.exitCode = await strike()
}

async function strike(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.stdout.write(`Seed ${options.seed}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-chaos-'))
  const outcomes: ChaosOutcome[] = []
  for (const store of stores) {
    const outcome = await runChaos({
      store,
      seed: options.seed,
      minutes: options.short ? null : minutes,
      folder,
      onNews: (line) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
    })
    outcomes.push(outcome)
    process.stdout.write(`${store}, its disk: ${outcome.disk}.\n`)
    if (outcome.violations.length > 0) {
      const length = options.short ? '--short' : `--minutes ${minutes}`
      process.stdout.write(
        `\n${describeViolations(outcome.violations)}\n` +
          `The recording is ${outcome.recorder.path}\n` +
          `To repeat: npm run chaos -- --store ${store} --seed ${options.seed} ${length}\n\n`,
      )
    }
  }
  process.stdout.write(`\n${toTable(outcomes)}`)
  const isBroken = outcomes.some(({ violations }) => violations.length > 0)
  if (!isBroken && !options.keep) rmSync(folder, { recursive: true })
  return isBroken ? 1 : 0
}

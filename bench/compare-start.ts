import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../test/tools/free-port.ts'
import { cpuMicrosOf, familyOf } from './process-usage.ts'
import { fixed, per } from './report.ts'
import { alternate, median, ratiosOf } from './rounds.ts'

/**
 * `node bench/compare-start.ts BEFORE AFTER [--rounds 10]`: two checkouts start a service on an empty database, and price a text without one, in turns. Tells the
 * processor time until it is ready or has ended, with the median of the rounds' ratios and their spread. Both must be set up: run `npm start` once in each.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const folders = positionals.map((folder) => resolve(folder))
const missing = folders.filter((folder) => !existsSync(join(folder, 'scripts', 'run.mjs')))
if (folders.length !== 2 || missing.length > 0 || !(rounds >= 1)) {
  process.stderr.write(`Usage: node bench/compare-start.ts BEFORE AFTER\n${missing.join('\n')}\n`)
  process.exit(2)
}

const START_MS_MAX = 60_000

async function price(folder: string): Promise<number> {
  const before = cpuMicrosOf([process.pid])
  const args = [join(folder, 'packages', 'cli', 'bin', 'assay.mjs'), 'price', '3 dozen eggs', '--local']
  const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return (cpuMicrosOf([process.pid]) - before) / 1_000
}

async function start(folder: string): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'assay-start-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'assay', 'serve'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(data, 'assay.db')}` },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  try {
    for (const deadline = performance.now() + START_MS_MAX; performance.now() < deadline; await sleep(10)) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) return cpuMicrosOf(familyOf(child.pid ?? 0)) / 1_000
    }
    throw new Error(`${folder} was not ready within ${START_MS_MAX / 1_000} s.`)
  } finally {
    child.kill('SIGTERM')
    await exited
    await rm(data, { recursive: true, force: true })
  }
}

process.stdout.write('| processor time, ms | before | after | after/before |\n|---|---|---|---|\n')
for (const [name, measure] of [
  ['start to ready', start],
  ['`assay price`', price],
] as const) {
  const [before = [], after = []] = await alternate(
    folders.map((folder) => ({ name: folder, run: () => measure(folder) })),
    rounds,
  )
  const { median: ratio, min, max } = ratiosOf(after, before)
  process.stdout.write(
    `| ${name} | ${per(median(before))} | ${per(median(after))} | ${fixed(ratio)} (${fixed(min)} to ${fixed(max)}) |\n`,
  )
}

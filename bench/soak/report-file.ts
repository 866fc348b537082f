import { writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { writePlots } from '../plots/plot-files.ts'
import type { SoakOptions } from './options.ts'
import type { SoakResult } from './run-soak.ts'
import { readSoakRuns, spellSoakRuns, withRun } from './soak-runs.ts'

/** Puts the run into docs/soak.json in the place of the last one on that store, and renews what is made of it. */
export function writeReport(
  { store, jobsPerSecond, seed }: SoakOptions,
  { faultTexts: _, ...result }: SoakResult,
  args: readonly string[],
): void {
  const path = fileURLToPath(new URL('../../docs/soak.json', import.meta.url))
  const runs = withRun(readSoakRuns(path), {
    store,
    date: new Date().toISOString().slice(0, 10),
    command: ['npm run soak', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${arch()}, Node ${process.versions.node}`,
    jobsPerSecond,
    seed,
    ...result,
  })
  writeFileSync(path, spellSoakRuns(runs))
  writePlots()
}

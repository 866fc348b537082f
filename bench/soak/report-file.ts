import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { machine } from '../machine.ts'
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
    machine,
    jobsPerSecond,
    seed,
    ...result,
  })
  writeFileSync(path, spellSoakRuns(runs))
  writePlots()
}

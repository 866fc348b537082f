import { existsSync, readFileSync } from 'node:fs'
import type { Bar } from '../report.ts'
import type { Sample } from './sample.ts'

/** A soak as docs/soak.json keeps it: the newest of each store. */
export interface SoakRun {
  readonly store: 'sqlite' | 'postgres'
  readonly date: string
  readonly command: string
  readonly machine: string
  readonly jobsPerSecond: number
  readonly seed: number
  readonly users: number
  readonly retentionSeconds: number
  readonly loadSeconds: number
  readonly bars: readonly Bar[]
  readonly counts: Readonly<Record<string, number>>
  readonly samples: readonly Sample[]
}

interface StoredRun extends Omit<SoakRun, 'samples'> {
  readonly columns: readonly (keyof Sample)[]
  readonly samples: readonly (readonly (number | null)[])[]
}

export function readSoakRuns(path: string): readonly SoakRun[] {
  if (!existsSync(path)) return []
  const { runs }: { readonly runs: readonly StoredRun[] } = JSON.parse(readFileSync(path, 'utf8'))
  return runs.map(({ columns, samples, ...run }) => ({
    ...run,
    samples: samples.map(
      (row) => Object.fromEntries(columns.map((key, i) => [key, row[i]])) as unknown as Sample,
    ),
  }))
}

/** One line a sample, figures to a hundredth: short enough to keep, and a change can be read. */
export function spellSoakRuns(runs: readonly SoakRun[]): string {
  const spelt = runs.map(({ samples, ...run }) => {
    const columns = Object.keys(samples[0] ?? {}) as (keyof Sample)[]
    const rows = samples.map((sample) => JSON.stringify(columns.map((key) => rounded(sample[key]))))
    const head = JSON.stringify({ ...run, columns }, null, 1)
    return `${head.slice(0, head.lastIndexOf('\n}'))},\n "samples": [\n  ${rows.join(',\n  ')}\n ]\n}`
  })
  return `{"runs": [\n${spelt.join(',\n')}\n]}\n`
}

/** Puts a run in the place of the last one on the same store; SQLite comes first. */
export function withRun(runs: readonly SoakRun[], run: SoakRun): readonly SoakRun[] {
  return [...runs.filter(({ store }) => store !== run.store), run].sort((a, b) =>
    a.store < b.store ? 1 : a.store > b.store ? -1 : 0,
  )
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}

import type { Assay, Outcome } from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'

/** What was reported for the lines of one job, by the number of the line or `total`. */
export interface Reported {
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>
  put(outcome: Outcome): void
  drop(line: string): void
}

/** The service lists all reports, the newest first. Those of a job that somebody looks at are among them. */
const LOOKED_AT = 200
const kept = new WeakMap<Assay, Map<string, Reported>>()

/** One list for all lines of a job, read once. */
export function reportedOf(assay: Assay, jobId: string): Reported {
  const jobs = kept.get(assay) ?? new Map<string, Reported>()
  kept.set(assay, jobs)
  const known = jobs.get(jobId)
  if (known !== undefined) return known
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map())
  const reported: Reported = {
    outcomes,
    put(outcome) {
      outcomes.value = new Map([...outcomes.value, [outcome.line, outcome]])
    },
    drop(line) {
      outcomes.value = new Map([...outcomes.value].filter(([other]) => other !== line))
    },
  }
  jobs.set(jobId, reported)
  void read(assay, jobId, reported)
  return reported
}

async function read(assay: Assay, jobId: string, reported: Reported): Promise<void> {
  try {
    const { items } = await assay.outcomes.list({ limit: LOOKED_AT }).page()
    // What was said meanwhile is newer.
    for (const outcome of items.toReversed())
      if (outcome.jobId === jobId && !reported.outcomes.value.has(outcome.line)) reported.put(outcome)
  } catch {
    // The form works without it: the last report counts.
  }
}

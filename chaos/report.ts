import { INVARIANTS } from './check-recording.ts'
import type { Violation } from './invariants/invariant.ts'
import type { Entry } from './recording.ts'
import type { ChaosOutcome } from './run-chaos.ts'

const SHOWN_MAX = 5
const LINE_CHARACTERS_MAX = 400

/** What was done and what was seen, as a table in Markdown. */
export function toTable(outcomes: readonly ChaosOutcome[]): string {
  const counts = outcomes.map(countsOf)
  const faults = [...new Set(outcomes.flatMap(({ recorder }) => faultsIn(recorder.entries)))].sort()
  const names = [...new Set([...faults, ...counts.flatMap((count) => [...count.keys()])])]
  const rows = names.map((name) => [
    name,
    ...counts.map((count) => (count.get(name) ?? 0).toLocaleString('en-US')),
  ])
  const head = ['', ...outcomes.map(({ store, seed }) => `${store}, seed ${seed}`)]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}

function countsOf({
  recorder,
  accepted,
  deeds,
  revocations,
  violations,
}: ChaosOutcome): ReadonlyMap<string, number> {
  const { entries } = recorder
  const count = (test: (entry: Entry) => boolean): number => entries.filter(test).length
  const opened = entries.filter((entry) => entry.kind === 'stream')
  return new Map([
    ...[...Map.groupBy(faultsIn(entries), (fault) => fault)].map(
      ([fault, all]) => [fault, all.length] as const,
    ),
    ...Object.entries(deeds),
    ['revocations', revocations],
    ['requests', count((entry) => entry.kind === 'exchange') + opened.length],
    ['of them without an answer', count((entry) => 'status' in entry && entry.status === 0)],
    ['of them answered 503', count((entry) => 'status' in entry && entry.status === 503)],
    ['jobs accepted', accepted],
    ['jobs taken up again', retriedJobs(entries)],
    ['streams', new Set(opened.map(({ follow }) => follow)).size],
    ['resumptions', opened.filter(({ after }) => after > 0).length],
    ['events seen', count((entry) => entry.kind === 'frame')],
    [
      'list pages',
      count((entry) => entry.kind === 'exchange' && entry.page !== null && entry.status === 200),
    ],
    ['invariants checked', Object.keys(INVARIANTS).length],
    ['**violations**', violations.length],
  ])
}

const faultsIn = (entries: readonly Entry[]): readonly string[] =>
  entries.filter((entry) => entry.kind === 'fault').map(({ fault }) => fault)

function retriedJobs(entries: readonly Entry[]): number {
  const retried = entries.flatMap((entry) =>
    entry.kind === 'frame' && entry.text.includes('"retrying"')
      ? [/"job_id":"(\w+)"/.exec(entry.text)?.[1]]
      : [],
  )
  return new Set(retried).size
}

/** The first violations of each invariant, with the lines of the recording that show them. */
export function describeViolations(violations: readonly Violation[]): string {
  return [...Map.groupBy(violations, ({ invariant }) => invariant)]
    .map(([invariant, found]) => {
      const shown = found.slice(0, SHOWN_MAX).map(describe)
      const rest = found.length > SHOWN_MAX ? `  and ${found.length - SHOWN_MAX} more\n` : ''
      return `VIOLATED: ${invariant}\n${shown.join('')}${rest}`
    })
    .join('\n')
}

function describe({ jobId, detail, entries }: Violation): string {
  const lines = entries.map(
    (entry) => `    line ${entry.line}: ${JSON.stringify(entry).slice(0, LINE_CHARACTERS_MAX)}\n`,
  )
  return `  ${jobId ?? 'the service'}: ${detail}\n${lines.join('')}`
}

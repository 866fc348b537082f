import { fixed, per } from '../report.ts'
import { median, quantile } from '../rounds.ts'
import type { Sample } from './sample.ts'
import type { SoakRun } from './soak-runs.ts'
import { FLOOR_SPAN_SECONDS, JUDGED_MINUTES_MIN } from './verdict.ts'

export const STORE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** The plots of a run, by what they show. */
export const SOAK_PLOTS = ['memory', 'descriptors', 'database', 'latency'] as const

export const soakPlotFile = (store: SoakRun['store'], plot: (typeof SOAK_PLOTS)[number]): string =>
  `soak-${store}-${plot}.svg`

/** docs/soak.md, from docs/soak.json and nothing else. */
export function soakPage(runs: readonly SoakRun[]): string {
  return `${[HEAD, ...runs.map(section)].join('\n\n')}\n`
}

const HEAD = `# Soak

Written by \`npm run soak -- --write\`, from docs/soak.json. A soak starts the real service (\`assay serve\`, its limits and
rates as they come) on its own database and keeps a mixed load on it, well below what the machine can do:

- submissions: short, long (4,000 characters), messy, unpriceable, invalid, some repeated with an \`Idempotency-Key\`;
- streams that are read at once, slowly, not at all for up to 33 s, or broken off in mid-frame and resumed, and two at a time;
- polls with \`If-None-Match\`, \`Prefer: wait\`, cancels, deletes, lists and searches over several pages;
- now and then a user who sends 80 of the longest jobs at once, whose streams idle and get keepalives;
- keys made and revoked beside it by \`assay keys\`, strangers with other keys or none, console pages, \`/metrics\`;
- a retention that is short against the run, so as much is erased as comes in.

Every answer has an expectation, every stream is checked frame by frame over all its connections, every job that was accepted
must be seen to end, and what is past its retention must be gone. Every 5 s the process is looked at from outside. The run
fails, with exit code 1, if a line of its verdict does. Growth is judged from ${JUDGED_MINUTES_MIN} minutes on, by floors: the lowest value of
every ${FLOOR_SPAN_SECONDS / 60} minutes, which is what stays when a collection has run and the clients of a moment are gone. The slope of the floors
(Theil and Sen) over the last half, extrapolated to a day, must not be over its bound with 95 % confidence, and their median in the
last quarter must not be over that of the second. What leaks fails; what saws or warms up does not.`

function section(run: SoakRun): string {
  const { store, samples, loadSeconds, counts } = run
  const during = samples.filter(({ seconds }) => seconds <= loadSeconds)
  const values = (key: keyof Sample): number[] => during.flatMap(({ [key]: value }) => value ?? [])
  const cpuSeconds = (values('cpuSeconds').at(-1) ?? 0) - (values('cpuSeconds')[0] ?? 0)
  const figures: readonly (readonly [string, string])[] = [
    [
      'load',
      `${fixed(loadSeconds / 60, 0)} min, ${run.jobsPerSecond} jobs/s, ${run.users} users, seed ${run.seed}`,
    ],
    [
      'jobs accepted, and seen to end',
      `${per(counts['jobs accepted'] ?? 0)}, ${per(counts['jobs seen to end'] ?? 0)}`,
    ],
    ['retention', `${run.retentionSeconds} s`],
    ['submit p50, median of all 5 s', `${fixed(median(values('submitP50Ms')), 1)} ms`],
    [
      'submit p99, median / worst 5 s',
      `${fixed(median(values('submitP99Ms')), 1)} / ${fixed(Math.max(...values('submitP99Ms')), 1)} ms`,
    ],
    ['event-loop delay p99, median of all 5 s', `${fixed(median(values('loopDelayP99Ms')), 1)} ms`],
    ['processor', `${fixed((cpuSeconds / loadSeconds) * 100, 0)} % of a core`],
    [
      'machine, with all that ran on it, median / most',
      `${fixed(median(values('machineBusyPercent')), 0)} / ${fixed(Math.max(...values('machineBusyPercent')), 0)} % busy`,
    ],
    [
      'open streams, median / most',
      `${fixed(median(values('streams')), 0)} / ${fixed(quantile(values('streams'), 1), 0)}`,
    ],
  ]
  const name = STORE_NAMES[store]
  const verdict = run.bars.every(({ met }) => met) ? 'passed' : 'FAILED'
  return `## ${name}: ${verdict}

${run.machine}. Measured by \`${run.command}\` on ${run.date}.

| figure | value |
| --- | --- |
${figures.map(([figure, value]) => `| ${figure} | ${value} |`).join('\n')}

| verdict | measured | wanted | |
| --- | --- | --- | --- |
${run.bars.map((bar) => `| ${bar.name} | ${bar.measured} | ${bar.wanted} | ${bar.met ? 'met' : '**missed**'} |`).join('\n')}

${SOAK_PLOTS.map((plot) => `![${name}: ${plot} during the soak](images/${soakPlotFile(store, plot)})`).join('\n')}

<details><summary>What the clients did, and what they were answered</summary>

| what | times |
| --- | --- |
${Object.entries(counts)
  .map(([what, count]) => `| ${what} | ${per(count)} |`)
  .join('\n')}

</details>`
}

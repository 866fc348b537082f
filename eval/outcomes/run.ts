import { writeFileSync } from 'node:fs'
import { FALSE_ALARM_RATE } from '../../packages/engine/src/outcomes/change-test.ts'
import { type AlarmScore, JUMP_AT, NOTICED_WITHIN, scoreAlarms, shuffled, withJump } from './alarms.ts'
import { coveragePlot } from './plot.ts'
import { type Replay, replay } from './replay.ts'
import { chosenSeries, reportedSeries, type Series } from './series.ts'

const DRAWS_ALL = 200
const JUMP_SEED = 7
const COVERAGE = { low: 86, high: 94 } as const

/** Replays real series without and with outcomes, and writes docs/live-calibration-figures.md and its plot. */
export function runOutcomes(
  folder: string,
  options: { readonly write: boolean; readonly chosen: boolean },
): boolean {
  if (options.chosen) {
    for (const series of chosenSeries(folder)) console.log(replayText(replay(series)))
    return true
  }
  const series = reportedSeries(folder)
  const replays = [...series, ...jumpsOf(series)].map((one) => {
    const done = replay(one)
    console.log(replayText(done))
    return done
  })
  const draws = Math.ceil(DRAWS_ALL / series.length)
  const alarms = series.map((one, nth) => {
    const score = scoreAlarms(one, draws, nth + 1)
    console.log(alarmText(score))
    return score
  })
  const held = [...replays.flatMap(barsOf), ...alarmBars(alarms)]
  for (const { what, isHeld } of held) if (!isHeld) console.log(`missed: ${what}`)
  console.log(`${held.filter(({ isHeld }) => isHeld).length} of ${held.length} bars held`)
  if (options.write) {
    writeFileSync('docs/live-calibration-figures.md', figures(replays, alarms))
    writeFileSync('docs/images/live-calibration.svg', coveragePlot(replays))
    console.log('Wrote docs/live-calibration-figures.md')
  }
  return held.every(({ isHeld }) => isHeld)
}

/** The same outcomes in no order, with a jump in the middle: all that changes is the jump. */
function jumpsOf(series: readonly Series[]): readonly Series[] {
  return series
    .filter(({ outcomes }) => outcomes.length >= 2 * JUMP_AT)
    .map((one) => withJump(shuffled(one, JUMP_SEED), JUMP_AT))
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits)
const windowsOf = ({ windows }: Replay['fixed']): string =>
  windows === null ? '-' : `${fixed(windows.low)} to ${fixed(windows.high)}`

const replayText = ({ name, lines, fixed: before, adapted }: Replay): string =>
  `${name.padEnd(58)} ${String(lines.length).padStart(5)}  coverage ${fixed(before.coverage)} -> ${fixed(adapted.coverage)}  every 500: ${windowsOf(before)} -> ${windowsOf(adapted)}  Winkler ${fixed(before.winkler, 3)} -> ${fixed(adapted.winkler, 3)}  width ${fixed(before.logWidth, 2)} -> ${fixed(adapted.logWidth, 2)}`

const alarmText = ({ name, stationary, falseAlarms, jumps, noticed, medianDelay }: AlarmScore): string =>
  `${name.padEnd(22)} false alarms ${falseAlarms} of ${stationary}, jumps noticed within ${NOTICED_WITHIN}: ${noticed} of ${jumps}, median after ${medianDelay}`

interface Bar {
  readonly what: string
  readonly isHeld: boolean
}

function barsOf({ name, fixed: before, adapted }: Replay): readonly Bar[] {
  const { windows } = adapted
  return [
    {
      what: `${name}: every 500 within ${COVERAGE.low} to ${COVERAGE.high}`,
      isHeld: windows !== null && windows.low >= COVERAGE.low && windows.high <= COVERAGE.high,
    },
    { what: `${name}: Winkler better than the fixed range`, isHeld: adapted.winkler < before.winkler },
  ]
}

function alarmBars(scores: readonly AlarmScore[]): readonly Bar[] {
  const sum = (of: (score: AlarmScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0)
  const alarms = sum(({ falseAlarms }) => falseAlarms) / sum(({ stationary }) => stationary)
  return [
    { what: `false alarms at most ${100 * FALSE_ALARM_RATE} %`, isHeld: alarms <= FALSE_ALARM_RATE },
    {
      what: `95 % of all jumps of 20 % noticed within ${NOTICED_WITHIN}`,
      isHeld: sum(({ noticed }) => noticed) >= 0.95 * sum(({ jumps }) => jumps),
    },
    ...scores.map(({ name, medianDelay }) => ({
      what: `${name}: half of the jumps noticed within ${NOTICED_WITHIN}`,
      isHeld: medianDelay <= NOTICED_WITHIN,
    })),
  ]
}

function figures(replays: readonly Replay[], alarms: readonly AlarmScore[]): string {
  const rows = replays.map(
    ({ name, lines, fixed: before, adapted }) =>
      `| ${name} | ${lines.length} | ${fixed(before.coverage)} | ${fixed(adapted.coverage)} | ${windowsOf(before)} | ${windowsOf(adapted)} | ${fixed(before.winkler, 3)} | ${fixed(adapted.winkler, 3)} | ${fixed(before.logWidth, 2)} | ${fixed(adapted.logWidth, 2)} |`,
  )
  const alarmRows = alarms.map(
    ({ name, stationary, falseAlarms, jumps, noticed, medianDelay }) =>
      `| ${name} | ${falseAlarms} of ${stationary} | ${noticed} of ${jumps} | ${medianDelay} |`,
  )
  return `# Figures of live calibration

Written by \`npm run eval -- --only outcomes --data DIR\`. What they mean: [live-calibration.md](live-calibration.md).

| series | outcomes | coverage, book alone | with outcomes | every 500, book alone | with outcomes | Winkler, book alone | with outcomes | width, book alone | with outcomes |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

| errors drawn from | false alarms in 2,000 outcomes | jumps of 20 % noticed within ${NOTICED_WITHIN} | median delay |
|---|---|---|---|
${alarmRows.join('\n')}
`
}

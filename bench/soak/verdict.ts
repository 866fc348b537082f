import type { Bar } from '../report.ts'
import { fixed, per } from '../report.ts'
import type { FaultKind } from './ledger.ts'
import type { Sample } from './sample.ts'
import { floorOf, lastHalf, type Point, quarterMedian, theilSen } from './trend.ts'

export interface SoakOutcome {
  readonly minutes: number
  /** Taken while the load ran. */
  readonly samples: readonly Sample[]
  readonly faults: Readonly<Record<FaultKind, number>>
  readonly jobsAccepted: number
  readonly jobsUnended: number
  readonly descriptorsBefore: number
  readonly descriptorsAfter: number
  /** Lines of the service's log that report an error. */
  readonly errorLines: number
  readonly exitCode: number | null
}

/** Memory of a fresh process grows while V8 compiles and caches fill, so a shorter run cannot tell a leak from that. */
export const JUDGED_MINUTES_MIN = 15

const DAY_SECONDS = 86_400
/** Longer than the saw of the collector and than the visit of a client. */
export const FLOOR_SPAN_SECONDS = 120
const QUARTERS_APART_MAX = 0.1
const DESCRIPTORS_APART_MIN = 8
const RSS_PER_DAY_MIB_MAX = 512
const HEAP_PER_DAY_MIB_MAX = 256
const DESCRIPTORS_PER_DAY_MAX = 100

/** Everything that the soak is held against. The run has passed if all are met. */
export function judge(outcome: SoakOutcome): readonly Bar[] {
  const { faults } = outcome
  return [
    none('answers that were not expected', faults.answer),
    none('refusals, although the load is below the limits', faults.refusal),
    none('connections that failed', faults.network),
    none('gaps, repeats and other faults of streams', faults.stream),
    {
      name: 'accepted jobs that nobody saw end',
      measured: `${outcome.jobsUnended} of ${per(outcome.jobsAccepted)}`,
      wanted: '0',
      met: outcome.jobsUnended === 0 && outcome.jobsAccepted > 0,
    },
    none("errors in the service's log", outcome.errorLines),
    {
      name: 'descriptors after the load, against before it',
      measured: `${outcome.descriptorsAfter} against ${outcome.descriptorsBefore}`,
      wanted: 'no more',
      met: outcome.descriptorsAfter <= outcome.descriptorsBefore,
    },
    {
      name: 'exit on SIGTERM',
      measured: String(outcome.exitCode),
      wanted: '0',
      met: outcome.exitCode === 0,
    },
    ...(outcome.minutes >= JUDGED_MINUTES_MIN ? judgeTrends(outcome.samples) : []),
  ]
}

function judgeTrends(samples: readonly Sample[]): readonly Bar[] {
  const floors = (key: keyof Sample) => floorOf(pointsOf(samples, key), FLOOR_SPAN_SECONDS)
  const rss = floors('rssMib')
  const descriptors = floors('descriptors')
  return [
    growth('resident memory', rss, RSS_PER_DAY_MIB_MAX, 'MiB'),
    steady('resident memory', rss, 0, 'MiB'),
    growth('heap', floors('heapMib'), HEAP_PER_DAY_MIB_MAX, 'MiB'),
    growth('descriptors', descriptors, DESCRIPTORS_PER_DAY_MAX, ''),
    steady('descriptors', descriptors, DESCRIPTORS_APART_MIN, ''),
    steady('threads', floors('threads'), 0, ''),
    steady('database in use', floors('databaseMib'), 0, 'MiB'),
  ]
}

function pointsOf(samples: readonly Sample[], key: keyof Sample): readonly Point[] {
  return samples.flatMap((sample) => (sample[key] === null ? [] : [[sample.seconds, sample[key]] as const]))
}

/** Within half an hour a few MiB of noise are hundreds a day, and noise is not a leak: it fails when it is surely over. */
function growth(name: string, points: readonly Point[], perDayMax: number, unit: string): Bar {
  const { perSecond, atLeast } = theilSen(lastHalf(points))
  const perDay = (slope: number): string => fixed(slope * DAY_SECONDS, 0)
  return {
    name: `${name}: growth of the floor in the last half, extrapolated to a day`,
    measured: `${perDay(perSecond)} ${unit}, surely at least ${perDay(atLeast)}`.replace(' ,', ','),
    wanted: `not surely over ${perDayMax} ${unit}`.trim(),
    met: points.length > 0 && atLeast * DAY_SECONDS <= perDayMax,
  }
}

/** The last quarter against the second: the first is for warming up. Less is as good as the same. */
function steady(name: string, points: readonly Point[], apartMin: number, unit: string): Bar {
  const [second, last] = [quarterMedian(points, 2), quarterMedian(points, 4)]
  const digits = unit === '' ? 0 : 1
  return {
    name: `${name}: floor in the last quarter against the second`,
    measured: `${fixed(last, digits)} against ${fixed(second, digits)} ${unit}`.trim(),
    wanted: `at most ${QUARTERS_APART_MAX * 100} % more${apartMin > 0 ? `, or ${apartMin}` : ''}`,
    met: last - second <= Math.max(second * QUARTERS_APART_MAX, apartMin),
  }
}

function none(name: string, count: number): Bar {
  return { name, measured: String(count), wanted: '0', met: count === 0 }
}

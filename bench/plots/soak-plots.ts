import type { Sample } from '../soak/sample.ts'
import { STORE_NAMES, soakPlotFile } from '../soak/soak-page.ts'
import type { SoakRun } from '../soak/soak-runs.ts'
import { type LinePlot, linePlot, type Point } from './line-plot.ts'
import type { PlotFile } from './plot-file.ts'
import { tickText } from './scale.ts'

/** The four plots of a soak. */
export function soakPlots(run: SoakRun): readonly PlotFile[] {
  const name = STORE_NAMES[run.store]
  const line = (label: string, key: keyof Sample): LinePlot['series'][number] => ({
    name: label,
    points: run.samples.map((sample): Point => [sample.seconds / 60, sample[key] ?? Number.NaN]),
  })
  const shared = {
    xLabel: 'minutes',
    marks: [{ x: run.loadSeconds / 60, label: 'load stops' }],
  }
  const draw = (
    file: Parameters<typeof soakPlotFile>[1],
    plot: Omit<LinePlot, 'description' | 'xLabel' | 'marks'>,
  ): PlotFile => ({
    file: soakPlotFile(run.store, file),
    svg: linePlot({ ...shared, ...plot, description: describe(plot.series, run.loadSeconds / 60) }),
  })

  return [
    draw('memory', {
      title: `Memory of the service, ${name}`,
      yLabel: 'MiB',
      series: [
        line('resident', 'rssMib'),
        line('heap of the main thread', 'heapMib'),
        line('outside the heap', 'externalMib'),
      ],
    }),
    draw('descriptors', {
      title: `File descriptors, threads and open streams, ${name}`,
      yLabel: 'count',
      series: [
        line('descriptors', 'descriptors'),
        line('threads', 'threads'),
        line('open streams', 'streams'),
      ],
    }),
    draw('database', {
      title: `Database in use, ${name}`,
      yLabel: 'MiB',
      series: [
        line('database', 'databaseMib'),
        ...(run.store === 'sqlite' ? [line('write-ahead log', 'walMib')] : []),
      ],
    }),
    draw('latency', {
      title: `Latency in each 5 s, ${name}`,
      yLabel: 'ms, logarithmic',
      log: true,
      series: [
        line('submit p50', 'submitP50Ms'),
        line('submit p99', 'submitP99Ms'),
        line('event-loop delay p99', 'loopDelayP99Ms'),
      ],
    }),
  ]
}

/** Start, end and top of each line while the load ran, in words. */
function describe(series: LinePlot['series'], untilMinutes: number): string {
  const told = series.map(({ name, points }) => {
    const values = points.flatMap(([x, y]) => (x <= untilMinutes && Number.isFinite(y) ? [y] : []))
    const [first, last] = [values[0], values.at(-1)]
    if (first === undefined || last === undefined) return `${name}: no values`
    const most = values.reduce((top, value) => Math.max(top, value))
    return `${name}: from ${short(first)} to ${short(last)}, at most ${short(most)}`
  })
  return `Over ${short(untilMinutes)} minutes of load. ${told.join('. ')}.`
}

function short(value: number): string {
  return tickText(Math.round(value * 10) / 10)
}

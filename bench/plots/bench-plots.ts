import type { Plot, Section } from '../report.ts'
import { barPlot } from './bar-plot.ts'
import type { PlotFile } from './plot-file.ts'

/** One picture for each plot that a section of docs/benchmarks.json asks for. */
export function benchPlots(sections: readonly Pick<Section, 'plots'>[]): readonly PlotFile[] {
  return sections.flatMap(({ plots = [] }) =>
    plots.map((plot) => ({ file: benchPlotFile(plot), svg: drawPlot(plot) })),
  )
}

/** Its name in docs/images. */
export function benchPlotFile({ title }: Pick<Plot, 'title'>): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `bench-${slug}.svg`
}

function drawPlot({ title, unit, bars }: Plot): string {
  const told = bars.map(({ name, value, low = value, high = value }) => {
    const spread = low === high ? '' : ` (${figureText(low)} to ${figureText(high)})`
    return `${name}: ${figureText(value)}${spread} ${unit}`
  })
  return barPlot({
    title,
    description: `${told.join('. ')}.`,
    xLabel: unit,
    bars: bars.map((bar) => ({ ...bar, label: figureText(bar.value) })),
  })
}

/** Three digits that count, or all that stand before the point. */
function figureText(value: number): string {
  return value.toLocaleString(
    'en-US',
    Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  )
}

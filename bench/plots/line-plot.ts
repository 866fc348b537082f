import { isPlottable, linearScale, logScale, tickText, tightScale } from './scale.ts'
import { element, pixels, SERIES_MAX, svgDocument, textAt, textWidth, WIDTH } from './svg.ts'

export type Point = readonly [x: number, y: number]

export interface LinePlot {
  readonly title: string
  readonly description: string
  readonly xLabel: string
  /** Stands above the axis, with its unit. */
  readonly yLabel: string
  /** Shown on the axis even if no point is there; 0 unless told, null to begin near the lowest point. */
  readonly yFrom?: number | null
  readonly log?: boolean
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[]
  /** Moments that explain what the lines do. */
  readonly marks?: readonly { readonly x: number; readonly label: string }[]
}

const HEIGHT = 340
const LEFT = 72
const RIGHT = 24
const BOTTOM = 52
const LEGEND_TOP = 54
const LEGEND_ROW = 22
const SWATCH = 28

export function linePlot(plot: LinePlot): string {
  if (plot.series.length > SERIES_MAX) throw new Error(`A line plot has at most ${SERIES_MAX} series.`)
  const series = plot.series.map(({ name, points }) => ({
    name,
    points: points.filter(([x]) => isPlottable(x)),
  }))
  const legend = drawLegend(series.map(({ name }) => name))
  const top = LEGEND_TOP + legend.rows * LEGEND_ROW + 24
  const height = HEIGHT + legend.rows * LEGEND_ROW
  const bottom = height - BOTTOM
  const plotWidth = WIDTH - LEFT - RIGHT

  const xScale = tightScale(series.flatMap(({ points }) => points.map(([x]) => x)))
  const values = series.flatMap(({ points }) => points.map(([, y]) => y))
  const yFrom = plot.yFrom === undefined ? 0 : plot.yFrom
  const yScale = plot.log ? logScale(values) : linearScale(yFrom === null ? values : [...values, yFrom])
  const xAt = (x: number): number => LEFT + xScale.share(x) * plotWidth
  const yAt = (y: number): number => bottom - yScale.share(y) * (bottom - top)

  return svgDocument({
    title: plot.title,
    description: plot.description,
    height,
    inside: [
      ...legend.drawn,
      textAt(20, top - 14, plot.yLabel, { class: 'soft' }),
      ...yScale.ticks.flatMap((tick) => [
        element('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: yAt(tick), y2: yAt(tick) }),
        textAt(LEFT - 10, yAt(tick) + 5, tickText(tick), { class: 'soft', 'text-anchor': 'end' }),
      ]),
      element('line', { class: 'axis', x1: LEFT, x2: WIDTH - RIGHT, y1: bottom, y2: bottom }),
      ...xScale.ticks.flatMap((tick) => [
        element('line', { class: 'axis', x1: xAt(tick), x2: xAt(tick), y1: bottom, y2: bottom + 5 }),
        textAt(xAt(tick), bottom + 22, tickText(tick), { class: 'soft', 'text-anchor': 'middle' }),
      ]),
      textAt(LEFT + plotWidth / 2, height - 10, plot.xLabel, { class: 'soft', 'text-anchor': 'middle' }),
      ...(plot.marks ?? []).flatMap(({ x, label }) => [
        element('line', { class: 'mark', x1: xAt(x), x2: xAt(x), y1: top - 4, y2: bottom }),
        textAt(xAt(x) - 6, top - 14, label, { class: 'soft', 'text-anchor': 'end' }),
      ]),
      ...series.map(({ points }, index) =>
        element('path', {
          class: `line s${index}`,
          d: pathOf(points.map(([x, y]) => (isPlottable(y) ? [xAt(x), yAt(y)] : null))),
        }),
      ),
    ],
  })
}

/** Where a value is missing the line has a gap, so nobody reads one into it. */
function pathOf(places: readonly (Point | null)[]): string {
  let pen = 'M'
  const steps: string[] = []
  for (const place of places) {
    if (place !== null) steps.push(`${pen}${pixels(place[0])} ${pixels(place[1])}`)
    pen = place === null ? 'M' : 'L'
  }
  return steps.join('')
}

function drawLegend(names: readonly string[]): { readonly drawn: readonly string[]; readonly rows: number } {
  const drawn: string[] = []
  let x = 20
  let row = 0
  for (const [index, name] of names.entries()) {
    const width = SWATCH + 8 + textWidth(name) + 24
    if (x > 20 && x + width > WIDTH) {
      x = 20
      row++
    }
    const y = LEGEND_TOP + row * LEGEND_ROW
    drawn.push(
      element('path', { class: `line s${index}`, d: `M${pixels(x)} ${y}L${pixels(x + SWATCH)} ${y}` }),
      textAt(x + SWATCH + 8, y + 5, name),
    )
    x += width
  }
  return { drawn, rows: names.length === 0 ? 0 : row + 1 }
}

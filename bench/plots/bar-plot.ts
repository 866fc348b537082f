import { isPlottable, linearScale, logScale, tickText } from './scale.ts'
import { element, FONT_PX, svgDocument, textAt, textWidth, WIDTH, wrapText } from './svg.ts'

export interface BarPlot {
  readonly title: string
  readonly description: string
  readonly xLabel: string
  readonly log?: boolean
  readonly bars: readonly PlottedBar[]
  /** A line across all bars, such as the ratio 1 or a target. */
  readonly reference?: { readonly value: number; readonly label: string }
}

export interface PlottedBar {
  readonly name: string
  readonly value: number
  /** Ends of the whisker: the smallest and the largest of the rounds. */
  readonly low?: number
  readonly high?: number
  /** As it stands at the end of the bar; the value itself unless told. */
  readonly label?: string
  /** Whose bar it is that the plot is about. */
  readonly own: boolean
}

const ROW = 46
const BAR = 24
const LINE = 17
const TOP = 62
const BOTTOM = 58
const NAME_WIDTH_MAX = 300
const LABEL_GAP = 10
/** Bold letters are as wide as others of this size. */
const BOLD_PX = FONT_PX * 1.1

const endOf = ({ value, high = value }: PlottedBar): number => Math.max(value, high)

/** Lying bars, because names are long: each with its spread as a whisker and its figure at the end. */
export function barPlot(plot: BarPlot): string {
  const bars = plot.bars.filter(({ value, low = value, high = value }) =>
    [value, low, high].every(isPlottable),
  )
  const nameWidth = Math.min(NAME_WIDTH_MAX, Math.max(...bars.map(({ name }) => textWidth(name)), 60))
  const labels = bars.map(({ value, label }) => label ?? tickText(value))
  const left = 20 + nameWidth + 12
  const ends = [
    ...bars.flatMap(({ value, low = value, high = value }) => [value, low, high]),
    ...(plot.reference === undefined ? [] : [plot.reference.value]),
  ]
  const scale = plot.log ? logScale(ends) : linearScale([0, ...ends])
  // As far to the right as every bar still has room for its figure.
  const right = bars.reduce((edge, bar, index) => {
    const room = WIDTH - 20 - left - LABEL_GAP - textWidth(labels[index] ?? '', bar.own ? BOLD_PX : FONT_PX)
    return Math.min(edge, left + room / Math.max(scale.share(endOf(bar)), 0.1))
  }, WIDTH - 32)
  const xAt = (value: number): number => left + scale.share(value) * (right - left)
  const bottom = TOP + bars.length * ROW

  return svgDocument({
    title: plot.title,
    description: plot.description,
    height: bottom + BOTTOM,
    inside: [
      ...scale.ticks.flatMap((tick) => [
        element('line', { class: 'grid', x1: xAt(tick), x2: xAt(tick), y1: TOP, y2: bottom }),
        textAt(xAt(tick), bottom + 20, tickText(tick), { class: 'soft', 'text-anchor': 'middle' }),
      ]),
      textAt((left + right) / 2, bottom + 44, plot.xLabel, { class: 'soft', 'text-anchor': 'middle' }),
      ...drawReference(),
      ...bars.flatMap((bar, index) => drawBar(bar, labels[index] ?? '', TOP + index * ROW)),
      element('line', { class: 'axis', x1: left, x2: left, y1: TOP, y2: bottom }),
    ],
  })

  function drawBar(bar: PlottedBar, label: string, top: number): string[] {
    const { name, value, low, high, own } = bar
    const middle = top + ROW / 2
    const lines = wrapText(name, nameWidth)
    const firstLine = middle + 5 - ((lines.length - 1) * LINE) / 2
    const whisker =
      low === undefined || high === undefined || low === high
        ? []
        : [
            element('line', { class: 'whisker', x1: xAt(low), x2: xAt(high), y1: middle, y2: middle }),
            ...[low, high].map((at) =>
              element('line', { class: 'whisker', x1: xAt(at), x2: xAt(at), y1: middle - 5, y2: middle + 5 }),
            ),
          ]
    return [
      ...lines.map((line, i) =>
        textAt(left - 12, firstLine + i * LINE, line, {
          'text-anchor': 'end',
          ...(own && { class: 'strong' }),
        }),
      ),
      element('rect', {
        class: own ? 'own' : 'other',
        x: left,
        y: middle - BAR / 2,
        width: Math.max(xAt(value) - left, 1),
        height: BAR,
        rx: 2,
      }),
      ...whisker,
      textAt(xAt(endOf(bar)) + LABEL_GAP, middle + 5, label, { class: own ? 'halo strong' : 'halo' }),
    ]
  }

  function drawReference(): string[] {
    if (plot.reference === undefined) return []
    const x = xAt(plot.reference.value)
    return [
      element('line', { class: 'mark', x1: x, x2: x, y1: TOP - 8, y2: bottom }),
      textAt(x, TOP - 12, plot.reference.label, { class: 'soft', 'text-anchor': 'middle' }),
    ]
  }
}

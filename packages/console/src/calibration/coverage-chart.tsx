import type { LiveCalibration } from '@assay/client'
import { formatCount, formatPercent } from '../format/number.ts'

const WIDTH = 640
const HEIGHT = 180
const LEFT = 72
const BOTTOM = 30
const TOP = 18
/** Shares below this are not shown apart: the scale would lose what matters. */
const FROM = 0.4

/** How often ranges held, report by report, with the band of what is possible, beside what they promise. */
export function CoverageChart({ book: { book, history, all } }: { readonly book: LiveCalibration }) {
  const last = history.at(-1)
  if (last === undefined || history.length < 2) return null
  const x = (n: number) => LEFT + (n / last.n) * (WIDTH - LEFT - 4)
  const y = (share: number) => TOP + ((1 - Math.max(FROM, share)) / (1 - FROM)) * (HEIGHT - TOP - BOTTOM)
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([n, share]) => `${x(n).toFixed(1)},${y(share).toFixed(1)}`).join(' ')
  const band = [
    ...history.map(({ n, high }) => [n, high] as const),
    ...history.toReversed().map(({ n, low }) => [n, low] as const),
  ]
  const words = `After ${formatCount(last.n)} reports, ${formatPercent(last.value)} lay within the range; ${formatPercent(last.low)} to ${formatPercent(last.high)} is possible, and ${formatPercent(all.level)} is promised.`
  return (
    <figure class="coverage-chart" data-testid="coverage-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${book}. ${words}`}>
        {[0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line class="plot-tick" x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 8} y={y(share) + 4} text-anchor="end">
              {formatPercent(share)}
            </text>
          </g>
        ))}
        <polygon class="chart-band" points={path(band)} />
        <line class="chart-stated" x1={LEFT} x2={WIDTH} y1={y(all.level)} y2={y(all.level)} />
        <polyline class="chart-share" points={path(history.map(({ n, value }) => [n, value]))} />
        <text x={LEFT} y={HEIGHT - 6}>
          first report
        </text>
        <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
          {formatCount(last.n)} reports
        </text>
      </svg>
      <figcaption class="muted">
        <span class="key-share" /> held <span class="key-band" /> possible <span class="key-stated" />{' '}
        promised
      </figcaption>
    </figure>
  )
}

import { roundUp } from './round-up.ts'

/** One line of a chart. A gap in it is null. */
export interface Series {
  readonly name: string
  readonly points: readonly (number | null)[]
}

interface ChartProps {
  readonly series: readonly Series[]
  /** Points that fit on the axis; fewer are drawn at its right end. */
  readonly capacity: number
  readonly format: (value: number) => string
  readonly label: string
}

/** Between two points. */
const READING_SECONDS = 2
const WIDTH = 300
const HEIGHT = 72
/** Room for the stroke of a line that runs along the top. */
const TOP = 3

/** A small chart over the last minutes, from zero to a round figure above its highest point. */
export function Chart({ series, capacity, format, label }: ChartProps) {
  const top = roundUp(Math.max(...series.flatMap(({ points }) => points.map((point) => point ?? 0)), 0))
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line class="chart-base" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        <line class="chart-top" x1="0" x2={WIDTH} y1={TOP} y2={TOP} />
        {series.map(({ name, points }, index) => (
          <path key={name} class={`chart-line line-${index + 1}`} d={toPath(points, capacity, top)} />
        ))}
      </svg>
      <figcaption aria-hidden="true">
        <span class="chart-max">{format(top)}</span>
        <span>{Math.round((capacity * READING_SECONDS) / 60)} min ago</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}

function toPath(points: readonly (number | null)[], capacity: number, top: number): string {
  const offset = capacity - points.length
  let path = ''
  let isDown = false
  for (const [index, point] of points.entries()) {
    if (point === null) {
      isDown = false
      continue
    }
    const x = ((offset + index) / (capacity - 1)) * WIDTH
    const y = HEIGHT - (point / top) * (HEIGHT - TOP)
    path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    isDown = true
  }
  return path
}

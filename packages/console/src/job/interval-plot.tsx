import { formatMoney, formatRange, formatTick } from '../format/money.ts'
import { anchorAt, labelledTicks, type PriceScale } from './price-scale.ts'

interface Amounts {
  readonly low: string | null
  readonly estimate: string
  readonly high: string | null
}

interface IntervalPlotProps {
  readonly amounts: Amounts
  readonly scale: PriceScale
  readonly currency: string
  readonly strong?: boolean
}

const HEIGHT = 28
const MIDDLE = HEIGHT / 2

/** A range as a bar, its estimate as a mark across it, over the ticks of the shared axis. */
export function IntervalPlot({ amounts, scale, currency, strong = false }: IntervalPlotProps) {
  const { low, estimate, high } = amounts
  const range = formatRange(low, high, currency)
  const words = `${formatMoney(estimate, currency)}${range ? `, range ${range}` : ', no range'}`
  const start = scale.position(Number(low))
  const end = scale.position(Number(high))
  const middle = scale.position(Number(estimate))
  return (
    <svg class={`plot ${strong ? 'strong' : ''}`} width="100%" height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      <Ticks scale={scale} height={HEIGHT} />
      {range && (
        <rect
          class="plot-bar"
          x={at(start)}
          width={at(Math.max(0, end - start))}
          y={MIDDLE - 5}
          height="10"
          rx="5"
        />
      )}
      <line class="plot-mark" x1={at(middle)} x2={at(middle)} y1={MIDDLE - 8} y2={MIDDLE + 8} />
    </svg>
  )
}

/** The axis that all plots above it share. Where labels would run into each other, only some ticks have one. */
export function PlotAxis({ scale, currency }: { readonly scale: PriceScale; readonly currency: string }) {
  const labelled = labelledTicks(scale, (tick) => formatTick(tick, currency))
  return (
    <svg class="plot-axis" width="100%" height="22" aria-hidden="true">
      <Ticks scale={scale} height={TICK} />
      {labelled.map((tick) => (
        <text key={tick} x={at(scale.position(tick))} y="18" text-anchor={anchorAt(scale.position(tick))}>
          {formatTick(tick, currency)}
        </text>
      ))}
    </svg>
  )
}

/** How far a tick of the axis goes down to its label. */
const TICK = 5

function Ticks({ scale, height }: { readonly scale: PriceScale; readonly height: number }) {
  return scale.ticks.map((tick) => (
    <line
      key={tick}
      class="plot-tick"
      x1={at(scale.position(tick))}
      x2={at(scale.position(tick))}
      y1="0"
      y2={height}
    />
  ))
}

const at = (share: number): string => `${(share * 100).toFixed(2)}%`

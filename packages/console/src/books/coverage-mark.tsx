import type { Book } from '@assay/client'
import { formatCount, formatPercent } from '../format/number.ts'

const STATED = 0.9
/** Where the bar begins; its ends are labelled. */
const FROM = 0.7

/** How often ranges held on prices that were held back, beside what they promise. */
export function CoverageMark({ calibration }: Pick<Book, 'calibration'>) {
  if (calibration === null)
    return <p class="muted">Too few prices to set a range, so its prices come without one.</p>
  if (calibration.measured_coverage === null) {
    return (
      <p class="muted">
        Too few prices to test how often its ranges hold. What the list has once is told at its price, without
        a range.
      </p>
    )
  }
  const { measured_coverage: measured, n } = calibration
  const words = `Ranges that promise ${formatPercent(STATED)} held ${formatPercent(measured)} of the time, in ${formatCount(n)} trials with prices that were held back.`
  return (
    <figure class="coverage-mark">
      <svg width="100%" height="40" role="img" aria-label={words}>
        <rect class="plot-track" x="0" y="8" width="100%" height="10" rx="5" />
        <rect class="plot-bar" x="0" y="8" width={at(measured)} height="10" rx="5" />
        <line class="plot-mark" x1={at(STATED)} x2={at(STATED)} y1="3" y2="23" />
        <text x="0" y="36">
          {formatPercent(FROM)}
        </text>
        <text x={at(STATED)} y="36" text-anchor="middle">
          {formatPercent(STATED)} promised
        </text>
        <text x="100%" y="36" text-anchor="end">
          {formatPercent(1)}
        </text>
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}

const at = (share: number): string => `${(Math.max(0, (share - FROM) / (1 - FROM)) * 100).toFixed(1)}%`

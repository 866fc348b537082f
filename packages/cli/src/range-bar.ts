import type { Screen } from './screen.ts'

export const BAR_WIDTH = 13
/** The ends of the bar are half and twice the estimate, so that bars of different lines compare. */
const LOG_SPAN = Math.LN2

/**
 * Low to high as a small bar around the estimate, on a logarithmic scale from half to twice of it: a short bar is a sure
 * price. An end beyond the scale is an arrow.
 */
export function rangeBar(
  range: { readonly low: string | null; readonly estimate: string; readonly high: string | null },
  { unicode }: Pick<Screen, 'unicode'>,
): string {
  const estimate = Number(range.estimate)
  if (range.low === null || range.high === null || !(estimate > 0)) return ' '.repeat(BAR_WIDTH)
  const middle = (BAR_WIDTH - 1) / 2
  const place = (value: string): number =>
    Math.round(middle + (middle * Math.log(Math.max(1e-9, Number(value)) / estimate)) / LOG_SPAN)
  const low = Math.min(place(range.low), middle - 1)
  const high = Math.max(place(range.high), middle + 1)
  const marks = unicode
    ? { left: '├', line: '─', dot: '●', right: '┤', under: '◂', over: '▸' }
    : { left: '|', line: '-', dot: 'o', right: '|', under: '<', over: '>' }
  let bar = ''
  for (let at = 0; at < BAR_WIDTH; at++) {
    if (at === middle) bar += marks.dot
    else if (at === Math.max(0, low)) bar += low < 0 ? marks.under : marks.left
    else if (at === Math.min(BAR_WIDTH - 1, high)) bar += high > BAR_WIDTH - 1 ? marks.over : marks.right
    else bar += at > low && at < high ? marks.line : ' '
  }
  return bar
}

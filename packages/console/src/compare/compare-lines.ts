import type { Quote, QuoteLine } from '@assay/client'
import { formatPercent } from '../format/number.ts'

/** One thing on both sides; null where a side does not have it. */
export interface ComparedLine {
  readonly text: string
  readonly left: QuoteLine | null
  readonly right: QuoteLine | null
}

/** Lines of one text stand side by side, alike ones by their order. What only the right side has comes last. */
export function compareLines(left: Quote, right: Quote): readonly ComparedLine[] {
  const rest = [...right.lines]
  const own = left.lines.map((line): ComparedLine => {
    const at = rest.findIndex(({ text }) => text === line.text)
    const [found = null] = at === -1 ? [] : rest.splice(at, 1)
    return { text: line.text, left: line, right: found }
  })
  return [...own, ...rest.map((line) => ({ text: line.text, left: null, right: line }))]
}

/** The texts that count in one total and not in the other: they were not asked there, or have no price. */
export function oneSided(lines: readonly ComparedLine[]): readonly string[] {
  return lines
    .filter(({ left, right }) => (left?.total?.estimate == null) !== (right?.total?.estimate == null))
    .map(({ text }) => text)
}

/** How much more the right side is, as a share of the left; null where one has no price or the currencies differ. */
export function changeOf(
  left: string | null | undefined,
  right: string | null | undefined,
  isOneCurrency: boolean,
): number | null {
  if (left == null || right == null || !isOneCurrency || Number(left) === 0) return null
  return Number(right) / Number(left) - 1
}

/** Below this share, a percentage would be rounded to nothing. */
const SHARE_MIN = 0.0005

/** `+9.4%`; amounts are called the same only where they are. */
export function changeWords(share: number): string {
  if (share === 0) return 'the same'
  const sign = share > 0 ? '+' : '−'
  return Math.abs(share) < SHARE_MIN ? `${sign}<0.1%` : `${sign}${formatPercent(Math.abs(share))}`
}

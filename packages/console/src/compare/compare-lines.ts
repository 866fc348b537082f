import type { Quote, QuoteLine } from '@assay/client'

/** One thing on both sides; null where a side does not have it. */
export interface ComparedLine {
  readonly text: string
  readonly left: QuoteLine | null
  readonly right: QuoteLine | null
}

/** Both sides price one text, so their lines go by their order. */
export function compareLines(left: Quote, right: Quote): readonly ComparedLine[] {
  const count = Math.max(left.lines.length, right.lines.length)
  return Array.from({ length: count }, (_, at) => {
    const [a, b] = [left.lines[at] ?? null, right.lines[at] ?? null]
    return { text: a?.text ?? b?.text ?? '', left: a, right: b }
  })
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

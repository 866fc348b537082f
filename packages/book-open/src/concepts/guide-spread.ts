/** Jobs on a house or its ground vary more than other things that guides price, so they have their own spreads. */
export const GUIDE_KINDS = ['building', 'other'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]

const STEP = 0.1
const STEPS = 18

/** Half widths of guides' ranges, in logarithms, that the spreads are made for. */
export const GUIDE_STEPS: readonly number[] = Array.from({ length: STEPS }, (_, at) => Math.round(at) * STEP)

/** What a page without a range leaves open is as much as an ordinary range. */
const ORDINARY_RATIO = 2.5

/** The shared spread of guides whose ranges are as wide, by the high end over the low one. */
export function guideSpread(ratio: number | null): string {
  const half = Math.log(ratio !== null && ratio > 1 ? ratio : ORDINARY_RATIO) / 2
  return guideSpreadName(Math.min(STEPS - 1, Math.round(half / STEP)) * STEP, 'other')
}

export function guideSpreadName(half: number, kind: GuideKind): string {
  return `guide: ${kind === 'building' ? 'building work, ' : ''}a range of ${Math.exp(2 * half).toFixed(1)} times`
}

/** The spread of building work for a range that is as wide; the same name for what does not come from a guide. */
export function asBuildingWork(spread: string): string {
  return spread.replace(/^guide: (?=a range)/, 'guide: building work, ')
}

/** Whether a spread is that of guides, and if so how many times as much the high end of their range is as the low one. */
export function guideRatio(spread: string): number | null {
  const times = /^guide: a range of ([\d.]+) times$/.exec(spread)?.[1]
  return times === undefined ? null : Number(times)
}

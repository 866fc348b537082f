/** Things whose price is what households wrote into their diaries for purchases of that kind. */
export interface DiaryItem {
  readonly concept: string
  /** The kind of purchase in the survey. */
  readonly code: string
  /** Smaller amounts are parts, accessories or instalments. */
  readonly least?: number
  /** Larger amounts are of other things under the same code: a cord of wood beside a box of fire logs. */
  readonly most?: number
  /** What part of one purchase the thing is, where a purchase holds several. */
  readonly share?: number
  readonly what: string
}

export const item = (
  concept: string,
  code: string,
  what: string,
  more: { least?: number; most?: number; share?: number } = {},
): DiaryItem => ({
  concept,
  code,
  what,
  ...more,
})

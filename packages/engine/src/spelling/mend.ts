/** A word or a phrase of a text that was meant as another. */
export interface Mend {
  /** Where it stands in the text as written. */
  readonly start: number
  readonly end: number
  readonly word: string
}

/** In their order, and of those that overlap the one that begins first. */
export function withoutOverlaps(mends: readonly Mend[]): readonly Mend[] {
  const kept: Mend[] = []
  for (const mend of mends.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (mend.start >= (kept.at(-1)?.end ?? 0)) kept.push(mend)
  return kept
}

/** The text as it was meant. */
export function mendText(text: string, mends: readonly Mend[]): string {
  let mended = ''
  let at = 0
  for (const { start, end, word } of mends) {
    mended += text.slice(at, start) + word
    at = end
  }
  return mended + text.slice(at)
}

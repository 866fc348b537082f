/** Spellings of "one piece" that lists mix freely; they must not become two items. */
const PIECE_WORDS =
  /^(?:ea(?:ch)?|pcs?|pce|pieces?|units?|stk|stück|uds?|unidad(?:es)?|pi[eè]ces?|pza|pieza|count|ct)\.?$/i

/** One word for units of one meaning; "per lb" is "lb". */
export function plainUnit(written: string | undefined): string | undefined {
  const unit = written?.replace(/^per (?=\S)/i, '')
  if (unit !== undefined && /^outers?$/i.test(unit)) return 'case'
  return unit !== undefined && PIECE_WORDS.test(unit) ? 'each' : unit
}

/** More than any slip may cost. */
export const SLIP_COST_MAX = 2.5

const DOUBLED = 0.5
const ALIKE = 0.6
const VOWEL_CHANGED = 0.7
const SWAPPED = 0.8
const VOWEL_MISSED = 0.8
const MISSED = 1
const CHANGED = 1.3

/** Letters that sound the same: "garlik", "raizins". */
const SOUNDS: ReadonlySet<string> = new Set(
  ['ck', 'sz', 'cs', 'kq', 'cq', 'vw', 'ij', 'gj'].flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

/**
 * How unlikely it is that somebody who meant `known` wrote `written`: what sounds alike, a letter doubled or not and two letters swapped
 * are common, another consonant is not. Infinity beyond `SLIP_COST_MAX`.
 */
export function slipCost(written: string, known: string): number {
  const cost = costOf(written, known)
  return known.includes('ph') ? Math.min(cost, costOf(asHeard(written), asHeard(known))) : cost
}

function costOf(written: string, known: string): number {
  const width = known.length + 1
  const costs = new Float64Array((written.length + 1) * width)
  const costAt = (row: number, column: number): number => costs[row * width + column] ?? 0
  for (let column = 1; column < width; column++)
    costs[column] = costAt(0, column - 1) + missedCost(known, column - 1)
  for (let row = 1; row <= written.length; row++) {
    costs[row * width] = costAt(row - 1, 0) + missedCost(written, row - 1)
    let least = costAt(row, 0)
    for (let column = 1; column < width; column++) {
      const [a, b] = [written[row - 1] ?? '', known[column - 1] ?? '']
      const isSwap = row > 1 && column > 1 && a === known[column - 2] && b === written[row - 2]
      const cost = Math.min(
        costAt(row - 1, column - 1) + (a === b ? 0 : changedCost(a, b)),
        costAt(row - 1, column) + missedCost(written, row - 1),
        costAt(row, column - 1) + missedCost(known, column - 1),
        isSwap && a !== b ? costAt(row - 2, column - 2) + SWAPPED : Number.POSITIVE_INFINITY,
      )
      costs[row * width + column] = cost
      least = Math.min(least, cost)
    }
    if (least > SLIP_COST_MAX) return Number.POSITIVE_INFINITY
  }
  return costAt(written.length, width - 1)
}

/** "grafic", "fone". */
export const asHeard = (word: string): string => word.replaceAll('ph', 'f')

const isVowel = (letter: string): boolean => 'aeiouy'.includes(letter)

/** A letter that only one of the two has. */
function missedCost(word: string, at: number): number {
  const letter = word[at] ?? ''
  // The "c" of "ck" is not heard: "chikin".
  if (letter === word[at - 1] || (letter === 'c' && word[at + 1] === 'k')) return DOUBLED
  return isVowel(letter) ? VOWEL_MISSED : MISSED
}

function changedCost(a: string, b: string): number {
  if (SOUNDS.has(`${a}${b}`)) return ALIKE
  return isVowel(a) && isVowel(b) ? VOWEL_CHANGED : CHANGED
}

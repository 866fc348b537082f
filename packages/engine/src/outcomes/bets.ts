import { normalQuantile } from './normal-quantile.ts'

/**
 * Bets against "nothing has changed". Each says by what factor a stake grows with the next outcome. Where the claim is true, no
 * bet grows on average; so a stake of 1 that has become 20 is a thing that happens to one true claim in twenty.
 */
export type Bet = (seen: Seen) => number

/** What the bets are made on. */
export interface Seen {
  /** The error in units of the book's own range. */
  readonly units: number
  /** Its rank among the earlier ones as a normal score; null while there are too few to compare with. */
  readonly score: number | null
}

interface Stake {
  readonly bet: Bet
  readonly part: number
}

/** Ranks are a grid and not a continuum: over 20 or more of them, no factor below is above this on average. */
const GRID_EXCESS = 1.002

/** Bets that a share is higher than `most`. While it is not, the factor is at most 1 on average. */
function shareBets(
  isCounted: (units: number) => boolean,
  most: number,
  alternatives: readonly number[],
): readonly Bet[] {
  return alternatives.map((share) => {
    const [hit, miss] = [share / most, (1 - share) / (1 - most)]
    return ({ units }) => (isCounted(units) ? hit : miss)
  })
}

/**
 * Against the book's own claim, with room for a book that is a little off: at most 8 % beyond each end and 14 % beyond both, at
 * least 5 % beyond both, and the estimate in the middle to within 10 points.
 */
const CLAIM_BETS: readonly Bet[] = [
  ...shareBets((units) => units > 1, 0.08, [0.14, 0.25, 0.45]),
  ...shareBets((units) => units < -1, 0.08, [0.14, 0.25, 0.45]),
  ...shareBets((units) => Math.abs(units) > 1, 0.14, [0.22, 0.35]),
  ...shareBets((units) => Math.abs(units) <= 1, 0.95, [0.98, 0.995]),
  ...shareBets((units) => units > 0, 0.6, [0.7, 0.85]),
  ...shareBets((units) => units < 0, 0.6, [0.7, 0.85]),
]

/**
 * Against the caller's own past: while outcomes come in no particular order, every rank of the next one is equally likely,
 * whatever the errors look like. So these need no claim of the book, and see shifts that its wide ranges hide. Small shifts
 * take longest to show, so most is staked on them.
 */
const SHIFT_BETS: readonly Stake[] = [
  { by: 0.25, part: 0.35 },
  { by: 0.5, part: 0.05 },
  { by: 1, part: 0.01 },
].flatMap(({ by, part }) =>
  [by, -by].map((shift) => ({
    part,
    bet: rankBet((score) => Math.exp(shift * score - (shift * shift) / 2)),
  })),
)

const SCALE_BETS: readonly Stake[] = [
  { scale: 0.7, part: 0.02 },
  { scale: 1.4, part: 0.03 },
  { scale: 2, part: 0.01 },
].map(({ scale, part }) => ({
  part,
  bet: rankBet((score) => Math.exp((score * score * (1 - 1 / (scale * scale))) / 2) / scale / GRID_EXCESS),
}))

/** Each bet with its part of the stake; the parts add up to 1. */
export const STAKES: readonly Stake[] = [
  ...CLAIM_BETS.map((bet) => ({ bet, part: 0.12 / CLAIM_BETS.length })),
  ...SHIFT_BETS,
  ...SCALE_BETS,
]

function rankBet(factor: (score: number) => number): Bet {
  return ({ score }) => (score === null ? 1 : factor(score))
}

/** The normal score of a rank from 0 to `earlier`. */
export const scoreOf = (rank: number, earlier: number): number => normalQuantile((rank + 0.5) / (earlier + 1))

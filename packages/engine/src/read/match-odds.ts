import odds from './match-odds.json' with { type: 'json' }
import type { BesideCounts } from './words-beside.ts'

/** What is known of how a line was matched, before anything is said about its price. */
export interface MatchEvidence extends BesideCounts {
  /** By a name with other words around it, by the very words of an item or synonym, or by search. */
  readonly by: 'name' | 'same_words' | 'search'
  /** Words of the line that the name or the item accounts for. */
  readonly words: number
  /** Share of the line's words, by weight, that search found in the item. */
  readonly similarity: number
  /** Words inside the name that were left out. */
  readonly skipped: number
  /** Words whose spelling was corrected. */
  readonly corrected: number
  /** Bare numbers that are not quantities: a model, a year, a size. */
  readonly numbers: number
  /** Measures that are not quantities. */
  readonly measures: number
  /** Words beside the name that are another name of the same thing, or a longer one. */
  readonly agreeing: number
  /** Words beside the name that name another thing of the book. */
  readonly contrary: number
  /** Share of the found words that the item is called by: none when a brand stands for "bottle of household cleaner". */
  readonly inTitle: number
  /** The item is a lump of unlike things: "computer mouse or keyboard". */
  readonly isLump: boolean
  /** Logarithm of the highest over the lowest price that the book gives for one. */
  readonly width: number
  /** The price comes from another country's. */
  readonly isCarried: boolean
}

/** What of it belongs to the line and the item rather than to the words. */
export type PriceEvidence = Pick<MatchEvidence, 'width' | 'isCarried'>
export type WordEvidence = Omit<MatchEvidence, keyof PriceEvidence>

/** The numbers that the odds are added up from, in the order of `match-odds.json`. */
export function featuresOf(evidence: MatchEvidence): readonly number[] {
  const { by, words, qualities, brands, circumstances } = evidence
  const { nounsBehind, nounsBefore, nounsEarlier, strangers } = evidence
  const { skipped, corrected, numbers, measures, agreeing, contrary, inTitle, isLump } = evidence
  const { width, isCarried } = evidence
  return [
    1,
    by === 'name' && !isWhole(evidence) ? 1 : 0,
    Math.min(words, 4) - 1,
    Math.min(qualities, 3),
    Math.min(brands, 3),
    Math.min(circumstances, 4),
    Math.min(nounsBehind, 2),
    Math.min(nounsBefore, 2),
    Math.min(nounsEarlier, 2),
    Math.min(strangers, 2),
    Math.min(skipped, 2),
    Math.min(corrected, 2),
    Math.min(numbers, 2),
    Math.min(measures, 2),
    Math.min(agreeing, 2),
    Math.min(contrary, 2),
    1 - inTitle,
    isLump ? 1 : 0,
    Math.min(width, 4),
    isCarried ? 1 : 0,
  ]
}

/** The name is all that was written, beside an amount: nothing can make it another thing. */
export function isWhole(evidence: MatchEvidence): boolean {
  const { qualities, brands, circumstances, nounsBehind, nounsBefore, nounsEarlier, strangers } = evidence
  const { skipped, corrected, numbers, measures, contrary } = evidence
  const beside = qualities + brands + circumstances + nounsBehind + nounsBefore + nounsEarlier + strangers
  return beside + skipped + corrected + numbers + measures + contrary === 0
}

export const FEATURES: readonly string[] = [
  'constant',
  'by name',
  'more words',
  'qualities',
  'brands',
  'circumstances',
  'nouns behind',
  'nouns before',
  'nouns earlier',
  'strange words',
  'left out',
  'corrected',
  'numbers',
  'measures',
  'agreeing',
  'contrary',
  'not in the title',
  'lump',
  'width',
  'carried',
]

/** The probability that a line matched like this is answered with the right price, measured on labelled questions. */
export function matchProbability(evidence: MatchEvidence): number {
  const score = featuresOf(evidence).reduce((sum, value, i) => sum + value * (odds.weights[i] ?? 0), 0)
  // Search that found all words is like the very words; what it did not find counts against it in full.
  return evidence.similarity / (1 + Math.exp(-score))
}

/** Tells the readings of one line apart, before their prices are known. */
export function wordOdds(evidence: WordEvidence): number {
  return matchProbability({ ...evidence, width: 0, isCarried: false })
}

/** Below this a line stays unpriced. */
export const ANSWER_MIN: number = odds.answerMin
/** Below this a price comes with a warning. */
export const SURE_MIN: number = odds.sureMin

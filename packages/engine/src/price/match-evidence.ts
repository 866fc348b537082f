import type { Book } from '../book/book.ts'
import { intervalOf } from '../calibrate/cells.ts'
import type { MatchEvidence, WordEvidence } from '../read/match-odds.ts'
import { NO_DOUBTS, type SetAside } from '../read/set-aside.ts'
import { inTitle, isLump } from '../read/title-words.ts'
import { queryMemory } from '../text/query-memory.ts'
import { nameTerms } from '../text/words.ts'
import { estimateOf, hasOwnFigure } from './figure-estimate.ts'
import type { Match } from './match.ts'
import type { Place } from './place.ts'

/** What is known of how a line was matched, from which follows how likely the match is right. */
export function evidenceOf(
  book: Book,
  match: Match,
  ignored: readonly SetAside[],
  place: Place | null,
): MatchEvidence {
  const known = evidences.get(match)
  if (known?.book === book && known.ignored === ignored && known.place === place) return known.evidence
  const words = match.named?.evidence ?? wordEvidence(book, match, ignored)
  const evidence = {
    ...words,
    width: widthOf(book, match.item, place),
    isCarried: place?.country != null && !hasOwnFigure(book, match.item, place),
  }
  evidences.set(match, { book, ignored, place, evidence })
  return evidence
}

interface KeptEvidence {
  readonly book: Book
  readonly ignored: readonly SetAside[]
  readonly place: Place | null
  readonly evidence: MatchEvidence
}

const evidences = queryMemory<Match, KeptEvidence>()

/**
 * How far apart the ends of the item's range are; 0 where it has none. That one shop asks more than another makes no word
 * doubtful, so the range is that of the average where the book has both.
 */
function widthOf(book: Book, item: number, place: Place | null): number {
  if (book.header.estimate !== 'item' || place === null) return 0
  const estimate = estimateOf(book, item, place, null)
  const ofAverage = (names: readonly string[]) => [...names.map((name) => `mean of ${name}`), ...names]
  const { cells, atLeast = [] } = estimate
  const interval = intervalOf(
    book,
    { ...estimate, cells: ofAverage(cells), atLeast: ofAverage(atLeast) },
    LEVEL,
  )
  return interval === null ? 0 : interval.high - interval.low
}

const LEVEL = 0.9

function wordEvidence(book: Book, match: Match, ignored: readonly SetAside[]): WordEvidence {
  const count = (why: SetAside['why']): number => ignored.filter((one) => one.why === why).length
  const { nounsBefore, nounsBehind, strangers } = match.doubts ?? NO_DOUBTS
  const found = match.words.flatMap((word) => nameTerms(word))
  return {
    by: match.method === 'blend' || match.method === 'best_item' ? 'search' : 'same_words',
    words: Math.max(1, found.length * match.similarity),
    similarity: match.similarity,
    qualities: count('quality'),
    brands: count('brand'),
    circumstances: count('circumstance'),
    nounsBefore,
    nounsBehind,
    strangers,
    nounsEarlier: 0,
    skipped: 0,
    corrected: match.spelled.length,
    numbers: 0,
    measures: 0,
    agreeing: 0,
    contrary: 0,
    inTitle: inTitle(book, match.item, found),
    isLump: isLump(book, match.item),
  }
}

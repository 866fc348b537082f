import type { Book } from '../book/book.ts'
import { bookMemory } from '../book/book-memory.ts'
import type { SynonymEntry } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import { f64At, u16At, u32At } from '../in-range.ts'
import type { Bm25Query, Hits } from '../index/bm25.ts'
import { BEST_ITEM_CHANCE } from '../index/lead.ts'
import type { ParsedLine } from '../parse/line.ts'
import type { WordEvidence } from '../read/match-odds.ts'
import type { Doubts } from '../read/set-aside.ts'
import { isEnglish, roleOf } from '../read/word-roles.ts'
import { queryMemory } from '../text/query-memory.ts'
import { stem, words } from '../text/words.ts'
import { type Unit, unitById } from '../units/index.ts'
import { bestItemOf } from './best-item.ts'
import { beginningWith, chargedBy } from './charged-by.ts'
import { chooseMeaning } from './choose-meaning.ts'
import { ofAllWords, ofSize } from './kept-measures.ts'
import { hasMeasuredRanges } from './list-price.ts'
import { FIGURE_COVERAGE_MIN, nearestFigure } from './nearest-figure.ts'
import { findNamed } from './own-labels.ts'
import { asListWrites } from './own-words.ts'
import { heldInList } from './piece-of-list.ts'
import { longFor } from './short-words.ts'
import { soldAlike, soldAsCounted } from './sold-alike.ts'
import { nearestTerm, splitJoined } from './spelling.ts'

/** What a line was found to mean. */
export interface Match {
  /** The item that the line is, or is most like. */
  readonly item: number
  readonly method: 'exact_item' | 'synonym' | 'best_item' | 'blend'
  /** Share of the query's idf mass found in the item; 1 for an exact item. */
  readonly similarity: number
  readonly synonym: SynonymEntry | null
  readonly query: Bm25Query
  /** Nearest items, without `item` when its own rows price the line. */
  readonly neighbours: Hits
  /** The words as written, for the ridge. */
  readonly words: readonly string[]
  readonly warnings: readonly string[]
  /** Which words were read as others, a note of each. */
  readonly spelled: readonly string[]
  /** Set when the line was read by a name: what else the name means, and measures that describe the thing. */
  readonly named: NamedMatch | null
  /** Words beside the item that may make it another thing; null where none were set aside. */
  readonly doubts: Doubts | null
  /** How likely the match is right, where the whole line was read. */
  readonly odds: number | null
}

export interface NamedMatch {
  readonly evidence: WordEvidence
  readonly items: readonly number[]
  readonly sizes: readonly { readonly value: number; readonly unit: Unit }[]
}

export interface NoMatch {
  readonly code: 'no_match' | 'not_understood'
  readonly message: string
  readonly nearest: Hits | null
}

export const NEIGHBOURS_MAX = 30
const WORDS_MAX = 60
/** A candidate with less of the line's words than this helps nobody. */
const NEAREST_SHOWN_MIN = 0.5
/** A correction is a guess: "honey" is near "money", so most of the line must then be found. */
const CORRECTED_COVERAGE_MIN = 0.5

/**
 * Synonyms come first, then the item of the same words, then search. A word that the book does not know is read as the one
 * it is nearest to only where nothing was found otherwise: names look like slips of the pen. `coverageMin` overrides how
 * much of a line's words a match must have; below zero there is no limit, as evaluation asks.
 */
export function matchLine(book: Book, line: ParsedLine, coverageMin = coverageMinOf(book)): Match | NoMatch {
  const { item, text, unit, pack } = line
  const known = matches.get(item)
  const isKnown =
    known?.book === book && known.coverageMin === coverageMin && known.text === text && known.unit === unit
  if (isKnown && known.pack === pack) return known.match
  const match = matchAnew(book, line, coverageMin)
  matches.set(item, { book, text, unit, pack, coverageMin, match })
  return match
}

/** What a match follows from, besides the words of the item. */
interface KeptMatch extends Pick<ParsedLine, 'text' | 'unit' | 'pack'> {
  readonly book: Book
  readonly coverageMin: number
  readonly match: Match | NoMatch
}

const matches = queryMemory<string, KeptMatch>()

function matchAnew(book: Book, line: ParsedLine, coverageMin: number): Match | NoMatch {
  const warnings: string[] = []
  const spelled: string[] = []
  const read = readWords(book, line.item, warnings)
  const own = asListWrites(book, read)
  if (own !== null) spelled.push(...own.spelled)
  const written = own?.words ?? read
  if (written.length === 0) {
    return { code: 'not_understood', message: `"${line.text}" names no item.`, nearest: null }
  }
  const match = matchWords(book, line, written, coverageMin, { warnings, spelled })
  if (!('code' in match)) return match
  const corrected = written.flatMap((word) => {
    const near =
      chargedBy(book, word) ??
      splitJoined(word, (pair) => book.synonyms.find(pair) >= 0) ??
      (isEnglish(word)
        ? null
        : (nearestTerm(book, stem(word)) ?? (roleOf(word) === 'other' ? longFor(book, word) : null)))
    if (near !== null) spelled.push(`"${word}" was read as "${near}".`)
    return (near ?? word).split(' ')
  })
  if (corrected.join(' ') === written.join(' ')) return match
  const surer = coverageMin < 0 ? coverageMin : Math.max(coverageMin, CORRECTED_COVERAGE_MIN)
  const again = matchWords(book, line, corrected, surer, { warnings, spelled })
  return 'code' in again ? match : again
}

function matchWords(
  book: Book,
  line: ParsedLine,
  written: readonly string[],
  coverageMin: number,
  notes: Pick<Match, 'warnings' | 'spelled'>,
): Match | NoMatch {
  const named = written.map(stem)
  const key = named.join(' ')
  const fits = groupFilter(book, line)
  const isFigures = book.header.estimate === 'item'
  const synonymId = synonymOf(book, named, key)
  const synonym = synonymId < 0 ? null : chooseMeaning(book, line, book.meanings.of(synonymId), fits)
  const exact = synonym ? synonym.item : exactItem(book, line, key, fits)
  const { query, neighbours: near } = nearTo(book, line, named, exact, fits)
  const isShort = book.model !== null && !hasMeasuredRanges(book)
  const neighbours = isShort ? soldAlike(book, line, ofSize(book, line.item, near), exact) : near
  const found = { query, neighbours, words: written, ...notes, named: null, doubts: null, odds: null }
  if (exact >= 0) {
    return { item: exact, method: synonym ? 'synonym' : 'exact_item', similarity: 1, synonym, ...found }
  }
  const isSure =
    neighbours.count > 0 && neighbours.evidence >= (isNumbers(named) ? NUMBERS_COVERAGE_MIN : coverageMin)
  const best = isSure && book.model !== null ? bestItemOf(book, named, neighbours) : -1
  if (best >= 0) {
    const others = book.index.search(query, NEIGHBOURS_MAX, (doc) => doc !== best && fits(doc))
    const similarity = similarityOf(neighbours, best)
    const odds = BEST_ITEM_CHANCE
    return { item: best, method: 'best_item', similarity, synonym: null, ...found, neighbours: others, odds }
  }
  const rank = isFigures ? nearestFigure(book, neighbours, named, coverageMin) : isSure ? 0 : -1
  if (rank < 0) {
    const anything = neighbours.count > 0 ? neighbours : likeAtAll(book, named, query)
    const isOfUnit = neighbours.count === 0 && book.model !== null
    const message =
      (isOfUnit ? otherUnit(book, line, anything) : null) ?? noMatchMessage(book, line, anything)
    return { code: 'no_match', message, nearest: anything }
  }
  return {
    item: u32At(neighbours.docs, rank),
    method: 'blend',
    similarity: f64At(neighbours.coverages, rank),
    synonym: null,
    ...found,
    ...(isShort && { neighbours: ofAllWords(neighbours) }),
  }
}

/** What has a word of a line, or a word that begins with one. */
function likeAtAll(book: Book, named: readonly string[], query: Bm25Query): Hits {
  const hits = book.index.search(query, NEIGHBOURS_MAX, () => true)
  const longer = hits.count > 0 ? [] : named.flatMap((term) => beginningWith(book, term))
  return longer.length === 0 ? hits : book.index.search(book.index.query(longer), NEIGHBOURS_MAX, () => true)
}

interface Near {
  readonly query: Bm25Query
  readonly neighbours: Hits
}

/** By phrase of the book, unit and item. */
const nearPhrases = bookMemory<Near>(2_000)

/** The items that are nearest to some words, without the one that they are. */
function nearTo(
  book: Book,
  { unit, pack }: ParsedLine,
  named: readonly string[],
  exact: number,
  fits: (item: number) => boolean,
): Near {
  const find = (): Near => {
    const query = book.index.query(named)
    return {
      query,
      neighbours: book.index.search(query, NEIGHBOURS_MAX, (doc) => doc !== exact && fits(doc)),
    }
  }
  const phrase = book.synonyms.find(named.join(' '))
  // Words that are no phrase of the book are somebody's own, and are not kept.
  if (phrase < 0) return find()
  return nearPhrases(book, `${phrase} ${exact} ${pack?.unit ?? unit} ${pack === null}`, find)
}

/** Numbers and single letters are in many items by chance, so all of them must be found: "2x4" is not a pipe of 1/2 in. */
const NUMBERS_COVERAGE_MIN = 0.999
const isNumbers = (named: readonly string[]): boolean => !named.some((term) => /^\p{L}{2,}$/u.test(term))

const similarityOf = ({ docs, coverages }: Hits, item: number): number => f64At(coverages, docs.indexOf(item))

/** Longer phrases are not turned around. */
const TURNED_WORDS_MAX = 5

/** The phrase of these words. People also put the head first: "olive oil extra virgin" is "extra virgin olive oil". */
function synonymOf(book: Book, named: readonly string[], key: string): number {
  const found = book.synonyms.find(key)
  if (found >= 0 || named.length < 2 || named.length > TURNED_WORDS_MAX || book.header.estimate !== 'item')
    return found
  const [, second = ''] = named
  for (let at = 1; at < named.length; at++) {
    const turned = book.synonyms.find([...named.slice(at), ...named.slice(0, at)].join(' '))
    // "Milk chocolate" is not chocolate milk, but a "pizza digiorno" is what is called a digiorno too.
    const isSure = named.length > 2 || roleOf(second) === 'quality' || isAlsoCalled(book, turned, second)
    if (turned >= 0 && isSure) return turned
  }
  return -1
}

function isAlsoCalled({ synonyms, meanings }: Book, phrase: number, word: string): boolean {
  const alone = synonyms.find(word)
  return phrase >= 0 && alone >= 0 && meanings.firstItemOf(phrase) === meanings.firstItemOf(alone)
}

/** Without a model nothing was measured, so at least half of the words' weight must be found. */
function coverageMinOf({ header }: Book): number {
  return header.model?.coverageMin ?? (header.estimate === 'item' ? FIGURE_COVERAGE_MIN : 0.5)
}

/** The words that name the item, without brands; one that is all that we have stays, and so does one of a name of the book. */
function readWords(book: Book, text: string, warnings: string[]): readonly string[] {
  const all = words(text).slice(0, WORDS_MAX)
  const { brands } = book
  const kept = all.filter((word) => !brands.has(word))
  if (kept.length === 0 || kept.length === all.length) return all
  if (book.synonyms.find(all.map(stem).join(' ')) >= 0) return all
  for (const word of all) if (brands.has(word)) warnings.push(`The brand "${word}" was ignored.`)
  return kept
}

function exactItem(book: Book, line: ParsedLine, key: string, fits: (item: number) => boolean): number {
  const range = findNamed(book, key)
  if (!range) return -1
  const items: number[] = []
  for (let item = range[0]; item < range[1]; item++) if (fits(item)) items.push(item)
  return soldAsCounted(book, line, items)
}

/** Dimensions are never mixed: a line that says pounds meets only what is sold by mass, or can be converted to it. */
function groupFilter(book: Book, line: ParsedLine): (item: number) => boolean {
  const unit = line.pack?.unit ?? line.unit
  const known = unit === null ? null : unitById(unit)
  if (!known) return () => true
  const { groups, densities } = book.header
  const allowed = groups.map((group) => {
    if (group === known.dimension || known.dimension === 'currency') return true
    if (group === PIECE)
      return ['count', 'lump', 'container', 'portion'].includes(known.dimension) || line.pack !== null
    if (known.dimension === 'mass' && group === 'volume') return known.id === 'oz' || densities.length > 0
    if (known.dimension === 'volume' && group === 'mass') return densities.length > 0
    return false
  })
  const byPiece = known.dimension === 'count'
  const { group: groupOf } = book.items
  return (item) => {
    // As search does: the index was checked when the book was opened, and this is asked of every item that is met.
    if (allowed[groupOf[item] ?? 0]) return true
    const profile = book.profiles.at(u16At(book.items.profile, item))
    if (profile.contents?.[known.id] !== undefined || heldInList(book, profile, known) !== null) return true
    return byPiece ? profile.pieceKg !== null || profile.pieceLitres !== null : profile.density !== null
  }
}

/** "500 kg Sand" where the list has it by the bucket: the thing is there, and the unit is another one. Null where it is not there. */
function otherUnit(book: Book, { unit, pack }: ParsedLine, nearest: Hits): string | null {
  const asked = unitById(pack?.unit ?? unit ?? '')
  if (asked === null || nearest.count === 0 || f64At(nearest.coverages, 0) < coverageMinOf(book)) return null
  const item = u32At(nearest.docs, 0)
  const label = book.items.label(item)
  const sold = unitById(label)?.name ?? label
  return `The list has "${book.items.name(item)}" by the ${sold === 'each' ? 'piece' : sold}, which ${asked.plural} cannot be converted to.`
}

function noMatchMessage(book: Book, line: ParsedLine, nearest: Hits): string {
  if (nearest.count === 0) return `The book has nothing like "${line.item}".`
  if (nearest.coverages[0] === undefined || nearest.coverages[0] < NEAREST_SHOWN_MIN)
    return `No item of the book is close enough to "${line.item}".`
  return `No item of the book is close enough to "${line.item}"; the nearest is "${book.items.name(u32At(nearest.docs, 0))}".`
}

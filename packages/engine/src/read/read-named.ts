import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import { profileOf } from '../book/profile-of.ts'
import { entryAt, u8At } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { isFood, isHardware, isStaple } from '../price/goods.ts'
import { type Place, placeNamed } from '../price/place.ts'
import { queryMemory } from '../text/query-memory.ts'
import { nameTerms } from '../text/words.ts'
import { endsInPurpose, isBoughtFor } from './bought-for.ts'
import { correctNames } from './correct-names.ts'
import { coveredTokens } from './covered-words.ts'
import { type FoundName, findNames } from './find-names.ts'
import { isMeasured, isScheduled } from './grammar-amount.ts'
import { isOfPerson } from './head-count.ts'
import { isPartOfPhrase } from './longer-name.ts'
import { type WordEvidence, wordOdds } from './match-odds.ts'
import { wordsOfMeaning } from './meaning-words.ts'
import { chooseItem, hasFigure, isIdle, timesOf, yields } from './name-item.ts'
import { isPreposition, isSpokenWord } from './name-words.ts'
import { type NamedAmounts, namedAmounts } from './named-amount.ts'
import { isNowhere } from './no-price.ts'
import { isIdiom, isNoRequest } from './no-request.ts'
import { isOtherPrice } from './other-price.ts'
import { markSchedule, markWords } from './quantity-words.ts'
import type { SetAside } from './set-aside.ts'
import { inTitle, isLump } from './title-words.ts'
import { findTown, isOfOther, maskPlace, placeOfTown } from './town-beside.ts'
import { wordsBeside } from './words-beside.ts'
import type { Written } from './written-amounts.ts'

/** A line read as a thing with a name of its own. */
export interface NamedReading {
  readonly line: ParsedLine
  readonly item: number
  /** Every item that the name means, `item` first, then what other names in the line mean. */
  readonly items: readonly number[]
  /** Words of the line that the name accounts for. */
  readonly words: number
  /** How sure the name is what was meant. */
  readonly evidence: WordEvidence
  /** No word beside the name may make it another thing. */
  readonly isPlain: boolean
  readonly sizes: NamedAmounts['sizes']
  readonly ignored: readonly SetAside[]
  readonly warnings: readonly string[]
  /** Which words were read as others, a note of each. */
  readonly spelled: readonly string[]
}

/** How a name is looked for. */
export interface NameSearch {
  /** A word that nobody knows may be a slip of the pen. */
  readonly mayCorrect: boolean
  /** A name counts also beside words that may make it another thing; its odds say how likely that is. */
  readonly mayGuess: boolean
}

/** A longer line is not a request for one thing. */
const TOKENS_MAX = 120

/**
 * Finds the name that a line is about, takes the amount that fits it, and sets the other words aside. In English the head
 * comes last in a row of nouns and before any preposition: "roof rack" is not a roof, "picture of a roof" neither.
 */
export function readNamed(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  search: NameSearch = { mayCorrect: true, mayGuess: false },
): NamedReading | null {
  let kept = readings.get(line)
  if (kept === undefined || kept.book !== book || kept.asked !== asked) {
    kept = { book, asked, bySearch: [] }
    readings.set(line, kept)
  }
  const key = (search.mayCorrect ? 1 : 0) + (search.mayGuess ? 2 : 0)
  const known = kept.bySearch[key]
  if (known !== undefined) return known
  const read = readOnce(book, line, asked, search)
  kept.bySearch[key] = read
  return read
}

interface KeptReadings {
  readonly book: Book
  readonly asked: Place | null
  /** By what the search may do. */
  readonly bySearch: (NamedReading | null)[]
}

/** What a line was read as: neighbouring lines ask for it again. */
const readings = queryMemory<ParsedLine, KeptReadings>()

function readOnce(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  { mayCorrect, mayGuess }: NameSearch,
): NamedReading | null {
  const tokens = plainTokens(tokenize(line.text))
  if (
    book.names.size === 0 ||
    tokens.length > TOKENS_MAX ||
    isIdiom(line.text) ||
    isNowhere(line.text, book.header.asOf)
  )
    return null
  const phrases = phraseNumbers(tokens)
  const place = line.place === null ? asked : (placeNamed(book, line.place.text, asked) ?? asked)
  const isOfItem = outsidePlace(line, tokens)
  const found = findNames(book, tokens).filter(
    (name) =>
      isOfItem(name) &&
      !endsInPurpose(book, tokens, name) &&
      !isOfPhrase(book, tokens, name) &&
      !isOfOther(book, tokens, name),
  )
  const names = withoutCoveredNames(book, tokens, found)
  const written = readBest(book, line, tokens, phrases, place, names)
  if (written !== null) return written
  if (mayCorrect) {
    const corrected = correctNames(book, tokens)
    const reading =
      corrected.size === 0
        ? null
        : readBest(book, line, tokens, phrases, place, findNames(book, tokens, corrected).filter(isOfItem))
    if (reading !== null) {
      const spelled = [...corrected].map(([at, word]) => `"${tokens[at]?.text}" was read as "${word}".`)
      const evidence = { ...reading.evidence, corrected: corrected.size }
      return { ...reading, evidence, spelled }
    }
  }
  // Three letters beside other words are hardly ever what was meant: "den" is no flight to Denver.
  const long = names.filter(({ words, from }) => words > 1 || (tokens[from]?.text.length ?? 0) > 3)
  return mayGuess ? readLikeliest(book, line, tokens, phrases, place, long) : null
}

const isOfPhrase = (book: Book, tokens: readonly Token[], { from, to, name }: FoundName): boolean =>
  isPartOfPhrase(book, tokens, from, to, book.names.itemsOf(name))

/** "House in San Francisco": a name that is nothing but words of the place names no thing. */
function outsidePlace({ place, span }: ParsedLine, tokens: readonly Token[]): (name: FoundName) => boolean {
  if (place === null) return () => true
  const [start, end] = place.span
  return ({ from, to }) =>
    (tokens[from]?.start ?? 0) + span[0] < start || (tokens[to - 1]?.end ?? 0) + span[0] > end
}

/** The name with the best odds, whatever stands beside it. */
function readLikeliest(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  phrases: readonly number[],
  place: Place | null,
  names: readonly FoundName[],
): NamedReading | null {
  let best: NamedReading | null = null
  let most = 0
  for (const name of names) {
    if (isNoWish(line.text, tokens, name) || isBoughtFor(book, tokens, name.from)) continue
    const reading = readWith(book, line, tokens, phrases, name, place, names)
    const odds = reading === null ? 0 : wordOdds(reading.evidence)
    if (odds > most) {
      best = reading
      most = odds
    }
  }
  return best
}

function readBest(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  phrases: readonly number[],
  place: Place | null,
  names: readonly FoundName[],
): NamedReading | null {
  const yielding = names.filter((name) => yields(book, name) || isIdle(book, name, tokens))
  // A name gives way to another thing in the line, but not to a part of itself: "ton of fertilizer" is not a bag of it.
  const rank = (name: FoundName): number =>
    yielding.includes(name) ? 1 : yielding.some((longer) => isPartOf(name, longer)) ? 2 : 0
  const best = names.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (phrases[a.from] ?? 0) - (phrases[b.from] ?? 0) ||
      b.words - a.words ||
      a.skipped.length - b.skipped.length ||
      b.to - a.to,
  )
  for (const name of best) {
    if (isNoWish(line.text, tokens, name) || isBoughtFor(book, tokens, name.from)) continue
    const reading = readWith(book, line, tokens, phrases, name, place, names)
    if (reading?.isPlain) return reading
  }
  return null
}

/** Without the names that only say what another thing's price covers already: the post of a "4x4" truck. */
function withoutCoveredNames(
  book: Book,
  tokens: readonly Token[],
  names: readonly FoundName[],
): readonly FoundName[] {
  const covered = names
    .filter((name) => yields(book, name) && name.words > 1)
    .map((name) => coveredTokens(book, book.names.firstItemOf(name.name), tokens, name))
  return covered.length === 0 ? names : names.filter((name) => !covered.some((set) => isWithin(name, set)))
}

/** "Jeep Wrangler 2018 4x4": what the price of one covers is no other thing. */
function isWithin({ from, to }: FoundName, covered: ReadonlySet<number>): boolean {
  for (let at = from; at < to; at++) if (!covered.has(at)) return false
  return true
}

function isPartOf(name: FoundName, longer: FoundName): boolean {
  return longer.words > name.words && longer.from <= name.from && longer.to >= name.to
}

const isNoWish = (text: string, tokens: readonly Token[], name: FoundName): boolean =>
  isNoRequest(withoutName(text, tokens, name), text)
/** The text around a name, where words that no request has may stand: "change" is one of "oil change". */
const withoutName = (text: string, tokens: readonly Token[], { from, to }: FoundName): string =>
  `${text.slice(0, tokens[from]?.start ?? 0)} thing ${text.slice(tokens[to - 1]?.end ?? text.length)}`

/** Each token's phrase: 0 up to the first preposition or comma, then 1, and so on. */
function phraseNumbers(tokens: readonly Token[]): readonly number[] {
  let phrase = 0
  return tokens.map((token) => {
    if (isPreposition(token.lower) || /^[,;:()]$/.test(token.text)) phrase += 1
    return phrase
  })
}

function readWith(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  phrases: readonly number[],
  name: FoundName,
  place: Place | null,
  names: readonly FoundName[],
): NamedReading | null {
  const around = withoutName(line.text, tokens, name)
  const items = book.names
    .itemsOf(name.name)
    .filter((one) => hasFigure(book, one, place) && !isOtherPrice(book, one, around))
  const item = chooseItem(book, items, line.text, place)
  if (item === undefined) return null
  const label = book.items.label(item)
  const profile = profileOf(book, item)
  const group = entryAt(book.header.groups, u8At(book.items.group, item))
  const {
    amount,
    sizes,
    mask,
    unused,
    isMismatch,
    bare: amountsLeft,
  } = namedAmounts(tokens, name, {
    group,
    label,
    title: book.items.name(item),
    isMeal: /eating/.test(book.items.category(item)),
    isOfPerson: isOfPerson(book.items.category(item), label),
    isStaple: isStaple(book, item) || isFood(book, item) || isHardware(book, item),
    profile,
  })
  if (isMismatch) return null
  const town = line.place === null ? findTown(book, tokens, mask, name) : null
  if (town !== null) mask.fill(1, town.from, town.to)
  else if (label === 'hour') maskPlace(line, tokens, mask)
  const hours = isScheduled(line, label) ? markSchedule(tokens, name, mask) : null
  const { words: often, factor, count } = timesOf(profile.times, line.text)
  if (often !== '') markWords(tokens, often, mask)
  if (items.length > 1)
    for (const words of wordsOfMeaning(line.text, profile.meaning?.kind ?? '')) markWords(tokens, words, mask)
  const covered = coveredTokens(book, item, tokens, name)
  const others = otherNames(book, tokens, name, item, names, covered)
  const left = unused.filter(({ at }) => hours?.[at] !== 1)
  const aside = asideAmounts(left, book.items.name(item), profile)
  const rest = wordsBeside(book, tokens, phrases, mask, name, item, others.explained, aside, covered)
  if (rest === null) return null
  const quantity =
    factor === 1
      ? amount.quantity
      : {
          value: (amount.quantity?.value ?? count) * factor,
          low: (amount.quantity?.low ?? count) * factor,
          high: (amount.quantity?.high ?? count) * factor,
          approximate: false,
        }
  const text = line.text.slice(tokens[name.from]?.start, tokens[name.to - 1]?.end)
  const found = tokens.slice(name.from, name.to).flatMap((token) => nameTerms(token.text))
  const numbers = tokens.filter(
    ({ kind }, at) =>
      kind === 'number' && mask[at] !== 1 && !covered.has(at) && (at < name.from || at >= name.to),
  )
  const bare = amount.quantity === null ? amountsLeft : amountsLeft - 1
  return {
    line: {
      ...line,
      ...(hours !== null || isMeasured(line, group, found) ? {} : { ...amount, quantity }),
      item: text,
      place: line.place ?? placeOfTown(line, tokens, town),
    },
    item,
    items: [...items, ...others.items],
    words: name.words,
    evidence: {
      by: 'name',
      words: name.words,
      similarity: 1,
      ...rest.counts,
      skipped: name.skipped.filter((at) => mask[at] !== 1 && isSpokenWord(tokens[at])).length,
      corrected: 0,
      numbers: numbers.length + Math.max(0, bare),
      measures: sizes.length,
      agreeing: others.agreeing,
      contrary: others.items.length,
      inTitle: inTitle(book, item, found),
      isLump: isLump(book, item),
    },
    isPlain: rest.isPlain,
    sizes,
    ignored: rest.ignored,
    warnings: [...rest.warnings, ...otherModel(found, book.items.name(item))],
    spelled: [],
  }
}

/** "Galaxy S25" where the book has the price of an S26. */
function otherModel(found: readonly string[], title: string): readonly string[] {
  const numbers = (text: string): readonly string[] => text.match(/\d+/g) ?? []
  const known = numbers(title)
  const isOther = known.length > 0 && numbers(found.join(' ')).some((one) => !known.includes(one))
  return isOther && /\p{L}\d/u.test(title) ? [`Priced as "${title}".`] : []
}

/** What each token of an amount that does not count is: a size, a model and a year describe, a time and a sum are circumstances. */
function asideAmounts(
  unused: readonly Written[],
  title: string,
  { size, every }: ItemProfile,
): ReadonlyMap<number, SetAside['why']> {
  const found = new Map<number, SetAside['why']>()
  for (const { at, next, value, unit } of unused) {
    const isTime = unit?.dimension === 'time'
    // A size that the price follows, or that the item is called by, does count.
    if ((size !== null && unit !== null && !isTime) || (every !== null && isTime)) continue
    if (new RegExp(`(?<!\\d)${value}(?!\\d)`).test(title)) continue
    const why = isTime || unit?.dimension === 'currency' ? 'circumstance' : 'quality'
    for (let token = at; token < next; token++) found.set(token, why)
  }
  return found
}

interface OtherNames {
  /** Tokens that another name of the same thing, or of what it is for, accounts for. */
  readonly explained: ReadonlySet<number>
  readonly agreeing: number
  /** Other things that are named beside it. */
  readonly items: readonly number[]
}

/** What the other names in a line say about the one that was chosen: "brooks ghost" are running shoes too. */
function otherNames(
  book: Book,
  tokens: readonly Token[],
  name: FoundName,
  item: number,
  names: readonly FoundName[],
  covered: ReadonlySet<number>,
): OtherNames {
  const explained = new Set<number>()
  const items = new Set<number>()
  let agreeing = 0
  for (const other of names) {
    if (other.from < name.to && other.to > name.from) continue
    const meant = book.names.itemsOf(other.name)
    const isSame = meant.includes(item)
    if (isSame) agreeing += 1
    if (isSame || yields(book, other) || isIdle(book, other, tokens) || isWithin(other, covered))
      for (let at = other.from; at < other.to; at++) explained.add(at)
    else if (meant[0] !== undefined) items.add(meant[0])
    // The "4x4" of the truck that a repair is for.
    if (yields(book, other) && meant[0] !== undefined)
      for (const at of coveredTokens(book, meant[0], tokens, other))
        if (at < name.from || at >= name.to) explained.add(at)
  }
  return { explained, agreeing, items: [...items] }
}

import type { Book } from '../book/book.ts'
import { isTimes } from '../parse/cardinal.ts'
import { mayStartNumber } from '../parse/number.ts'
import { SMALL } from '../parse/number-words.ts'
import type { Token } from '../parse/token.ts'
import { isTimeBehindSlash, readUnit, type UnitRead } from '../parse/unit-reader.ts'
import { queryMemory } from '../text/query-memory.ts'
import { isSmall, nameTerms } from '../text/words.ts'
import { isBeside, isModifier } from './name-words.ts'
import { isEnglish, roleOf } from './word-roles.ts'

/** A name of the book that stands in a text: tokens [from, to). */
export interface FoundName {
  readonly from: number
  readonly to: number
  /** Its number in the book. */
  readonly name: number
  /** How many words of the text it accounts for. */
  readonly words: number
  /** Words between its own that were left out: "MRI of my left knee". */
  readonly skipped: readonly number[]
}

const AS_WRITTEN: ReadonlyMap<number, string> = new Map()
const NAME_WORDS_MAX = 9
const SKIPPED_MAX = 3
const ENDS_NAME: ReadonlySet<string> = new Set(';:()[]?!|')

/** Every name of the book in a text, over its small words and, where a name goes on behind them, over its adjectives. */
export function findNames(
  book: Book,
  tokens: readonly Token[],
  corrected: ReadonlyMap<number, string> = AS_WRITTEN,
): readonly FoundName[] {
  if (book.names.size === 0) return []
  if (corrected !== AS_WRITTEN) return findAnew(book, tokens, corrected)
  const known = written.get(tokens)
  if (known?.book === book) return known.names
  const names = findAnew(book, tokens, corrected)
  written.set(tokens, { book, names })
  return names
}

const written = queryMemory<readonly Token[], { readonly book: Book; readonly names: readonly FoundName[] }>()

function findAnew(
  book: Book,
  tokens: readonly Token[],
  corrected: ReadonlyMap<number, string>,
): readonly FoundName[] {
  const stems = tokens.map((token, at) => {
    const word = corrected.get(at)
    return word !== undefined
      ? [word]
      : token.kind === 'sign' && token.text !== '&'
        ? []
        : nameTerms(token.text)
  })
  /** The words of each token that count in a name. */
  const counting = stems.map((own) => own.filter((word) => !isSmall(word)))
  const keys = counting.map((own) => own.join(' '))
  const found: FoundName[] = []

  function extend(from: number, at: number, key: string, count: number, skipped: readonly number[]): void {
    for (let to = at; to < tokens.length; to++) {
      const token = tokens[to]
      const isSlash = token?.text === '/' && token.spaced
      if (token === undefined || isSlash || token.kind === 'break' || ENDS_NAME.has(token.text)) return
      // "Flights for 2, Boston to London": a name may go on behind a comma.
      if (token.text === ',' && (count === 0 || beginsOther(tokens, from, to + 1))) return
      if (token.lower === 'and' && count > 0 && beginsOther(tokens, from, to + 1)) return
      const own = counting[to]?.length ?? 0
      if (own === 0) {
        if (count === 0) return
        continue
      }
      if (count > 0) {
        const next = leftOut(tokens, to)
        if (next > to && skipped.length + next - to <= SKIPPED_MAX) {
          const left = Array.from({ length: next - to }, (_, i) => to + i)
          extend(from, next, key, count, [...skipped, ...left])
        }
      }
      key = count === 0 ? (keys[to] ?? '') : `${key} ${keys[to]}`
      count += own
      if (count > NAME_WORDS_MAX) return
      const name = book.names.find(key)
      if (name >= 0 && !isNoName(tokens, from, to, count))
        found.push({ from, to: to + 1, name, words: count, skipped })
      if (book.nameBeginnings.find(key) < 0) return
    }
  }
  for (let from = 0; from < tokens.length; from++) {
    // The "i" of "2.5i" begins nothing.
    const isGlued =
      tokens[from]?.kind === 'word' && !tokens[from]?.spaced && tokens[from - 1]?.kind === 'number'
    // "Dinner for two, no wine": what is ruled out is not wanted.
    const before = tokens[from - 1]?.lower
    const isRuledOut = before === 'no' || before === 'without'
    if (!isGlued && !isRuledOut && !isTimeBehindSlash(tokens, from)) extend(from, from, '', 0, [])
  }
  const turned = turnedName(book, tokens, counting)
  return (turned === null ? found : [...found, turned]).filter(
    (name) => !cutsAmount(book, tokens, name) && !takesCount(tokens, name, found) && !isOfRooms(tokens, name),
  )
}

/** "2 gallons of paint, 3 brushes", "2 crowns and a root canal": behind one amount, what has its own is another thing. */
function beginsOther(tokens: readonly Token[], from: number, at: number): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]]
  const isCount = first?.kind === 'number' && second?.kind === 'word' && second.spaced
  if (!isCount && !/^an?$/.test(first?.lower ?? '')) return false
  return readUnit(tokens, at + 1) === null && tokens.slice(0, from).some(({ kind }) => kind === 'number')
}

/** Talk, whoever owns a thing ("electrician's helper" is not an electrician), and what is done to it. */
function isNoName(tokens: readonly Token[], from: number, to: number, count: number): boolean {
  const { lower = '', text = '' } = tokens[to] ?? {}
  if (count === 1 && (isBeside(lower) || roleOf(lower) === 'talk')) return true
  // A "boda boda" is no wedding: a word that is said twice is another one.
  if (count === 1 && (tokens[to + 1]?.lower === lower || tokens[from - 1]?.lower === lower)) return true
  return (/['’]s$/.test(text) && tokens[to + 1]?.kind === 'word') || isVerb(tokens, from, to)
}

/** "Filling it": what is done to something is not a filling. */
function isVerb(tokens: readonly Token[], from: number, to: number): boolean {
  return (
    from === to &&
    /ing$/.test(tokens[to]?.lower ?? '') &&
    /^(?:it|them|this|that|these|those|my|our|your|up|him|her)$/.test(tokens[to + 1]?.lower ?? '')
  )
}

/** "Repaint a three bedroom house": neither a bedroom nor a house without its rooms, and nobody said whether inside. */
function isOfRooms(tokens: readonly Token[], { from, to, skipped }: FoundName): boolean {
  if (!/^(?:re)?paint/.test(tokens[from]?.lower ?? '')) return false
  const isHome = /^(?:house|home|apartment|condo|townhouse)$/.test(tokens[to]?.lower ?? '')
  const isRoom = (at: number): boolean => /^bed(?:room)?$/.test(tokens[at]?.lower ?? '')
  if (isHome && isRoom(to - 1) && skipped.length > 0) return true
  const isSaid = tokens
    .slice(from, to)
    .some(({ lower }) => /^(?:interior|exterior|inside|outside)$/.test(lower))
  return skipped.some(isRoom) && !isSaid
}

/** "Dimmer switch 2": behind a noun that says which kind, the number counts, and is no version of the thing. */
function takesCount(
  tokens: readonly Token[],
  { from, to, words }: FoundName,
  found: readonly FoundName[],
): boolean {
  const [before, last] = [tokens[from - 1], tokens[to - 1]]
  if (words !== 2 || to !== from + 2 || last?.kind !== 'number' || before?.kind !== 'word') return false
  if (found.some((other) => other.to === to - 1 && other.from === from - 1)) return true
  return isEnglish(before.lower) && roleOf(before.lower) === 'other' && !isBeside(before.lower)
}

const HOME = /^(?:house|home|apartment|apt|flat|condo|townhouse|townhome|duplex|bungalow)s?$/

/** "Apples, one pound" is no Apple One, and "green beans 3 lb bag" no bean bag: a name takes no part of an amount. */
function cutsAmount(book: Book, tokens: readonly Token[], found: FoundName): boolean {
  const { from, to, words, skipped } = found
  // "Bag of 6 limes" counts limes, and is no bag of lime. "Pack of 5 razors" is one pack; of T-shirts from a multipack it is six.
  const holder = tokens[from + 1]?.lower === 'of' ? readUnit(tokens, from)?.unit : undefined
  const isCounted = holder?.id === 'pack' && book.items.label(book.names.firstItemOf(found.name)) !== 'pack'
  const isHolder = holder?.dimension === 'container' && !isCounted
  if (isHolder && skipped.includes(from + 2) && tokens[from + 2]?.kind === 'number') return true
  // "Half a dozen donuts" are not a dozen.
  const before = tokens[from - 1]?.lower === 'a' ? tokens[from - 2]?.lower : tokens[from - 1]?.lower
  if (before === 'half' && readUnit(tokens, from)?.unit.dimension === 'count') return true
  // The "2" of "1/2" begins no size of lumber.
  const isFraction = tokens[from - 1]?.text === '/' && tokens[from - 2]?.kind === 'number'
  if (isFraction && tokens[from]?.kind === 'number') return true
  const last = tokens[to - 1]
  // "Paint a three bedroom house": a house of three bedrooms is no bedroom.
  const isRooms = /^(?:bed|bath)(?:room)?s?$/.test(last?.lower ?? '') && skipped.includes(to - 2)
  if (isRooms && HOME.test(tokens[to]?.lower ?? '')) return true
  const isMeasured =
    words > 1 &&
    last !== undefined &&
    mayStartNumber(last) &&
    (isMeasureOrPack(readUnit(tokens, to)) || isHours(tokens, to))
  // "Apples 3 lb - 1" counts apples.
  const isCountBehind = words > 1 && last?.kind === 'number' && skipped.includes(to - 3) && to < from + 6
  if (isMeasured || (isCountBehind && skipped.some((at) => tokens[at]?.kind === 'number'))) return true
  return skipped.some((at) => {
    const read = skipped.includes(at + 1) && tokens[at]?.kind === 'number' ? readUnit(tokens, at + 1) : null
    return isMeasure(read) && readUnit(tokens, read?.next ?? 0)?.unit.dimension === 'container'
  })
}

const isMeasure = (read: UnitRead | null): boolean => /^(?:mass|volume)$/.test(read?.unit.dimension ?? '')

/** "Two 6-hour shifts" are not lumber. */
const isHours = (tokens: readonly Token[], at: number): boolean =>
  /^(?:hours?|hrs?)$/.test(tokens[tokens[at]?.text === '-' ? at + 1 : at]?.lower ?? '')

/** "2 x 12 pack coke" is not lumber. */
const isMeasureOrPack = (read: UnitRead | null): boolean => isMeasure(read) || read?.unit.id === 'pack'

const TURNED_WORDS_MAX = 5

/** A word of a text that may be one of a name. */
interface NameWord {
  readonly at: number
  readonly words: readonly string[]
}

/** People also put the head first: "refrigerator french door", "fence 150 ft wood privacy". The whole line must then be the name. */
function turnedName(
  book: Book,
  tokens: readonly Token[],
  counting: readonly (readonly string[])[],
): FoundName | null {
  const read = wordsAndAmounts(tokens, counting)
  if (read === null) return null
  const { named, amounts } = read
  const found = turned(book, tokens, named, amounts)
  const isSized = ({ at }: NameWord): boolean => SIZED.has(tokens[at]?.lower ?? '')
  if (found !== null || !named.some(isSized)) return found
  // "Mattress king size", "fence wood 6 ft tall": what only says that the word before it is a size.
  const sized = named.filter(isSized).map(({ at }) => at)
  return turned(
    book,
    tokens,
    named.filter((one) => !isSized(one)),
    [...amounts, ...sized],
  )
}

const SIZED: ReadonlySet<string> = new Set(['size', 'sized', 'tall', 'high', 'long', 'wide', 'deep', 'thick'])

/** The words of a line and the tokens of its amounts; null where more than a few words stand in it. */
function wordsAndAmounts(
  tokens: readonly Token[],
  counting: readonly (readonly string[])[],
): { readonly named: readonly NameWord[]; readonly amounts: readonly number[] } | null {
  const amounts: number[] = []
  const named: NameWord[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    // "Two AirPods Pro" are no AirPods Pro 2.
    const isNumber = token?.kind === 'number' || SMALL.has(token?.lower ?? '')
    const isCount = isTimes(token) && tokens[at - 1]?.kind === 'word' && tokens[at + 1]?.kind === 'number'
    const amount = isCount ? at + 2 : isNumber ? (readUnit(tokens, at + 1)?.next ?? at + 1) : at
    const words = counting[at] ?? []
    if (amount > at) {
      for (let i = at; i < amount; i++) amounts.push(i)
      at = amount - 1
    } else if (token?.kind === 'word' && words.length > 0) named.push({ at, words })
    else if (token?.kind !== 'sign' || token.text !== ',') return null
    if (named.length > TURNED_WORDS_MAX + 1) return null
  }
  return { named, amounts }
}

/** The name that the words are when some of the first stand behind the others. */
function turned(
  book: Book,
  tokens: readonly Token[],
  named: readonly NameWord[],
  skipped: readonly number[],
): FoundName | null {
  const [first] = named
  const last = named.at(-1)
  if (named.length < 2 || named.length > TURNED_WORDS_MAX || first === undefined || last === undefined)
    return null
  for (let turn = 1; turn < named.length; turn++) {
    const words = [...named.slice(turn), ...named.slice(0, turn)].flatMap((one) => one.words)
    const name = book.names.find(words.join(' '))
    // Two words the other way round are easily another thing: "table coffee", "house boat".
    if (
      name >= 0 &&
      (named.length > 2 || !areWanted(book, tokens, last, name)) &&
      (named.length > 2 ||
        !isEnglish(tokens[first.at]?.lower ?? '') ||
        isKind(tokens, last.at) ||
        isAlsoCalled(book, name, first.words) ||
        isAlsoCalled(book, name, last.words))
    )
      return {
        from: first.at,
        to: last.at + 1,
        name,
        words: words.length,
        skipped: skipped.filter((at) => at > first.at && at < last.at),
      }
  }
  return null
}

/** Of "smoker pellets" the pellets are wanted, and no "pellet smoker". */
const areWanted = (book: Book, tokens: readonly Token[], last: NameWord, name: number): boolean =>
  /[^s]s$/.test(tokens[last.at]?.lower ?? '') &&
  book.names.find(last.words.join(' ')) >= 0 &&
  !isAlsoCalled(book, name, last.words)

/** "Toothpaste crest", "pizza digiorno": by one of its words alone it is the same thing. */
function isAlsoCalled(book: Book, name: number, words: readonly string[]): boolean {
  const alone = book.names.find(words.join(' '))
  return alone >= 0 && book.names.firstItemOf(alone) === book.names.firstItemOf(name)
}

/** Whether a word only describes: the "sectional" of "sofa sectional". */
function isKind(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[at]?.lower ?? ''
  return roleOf(lower) === 'quality' || isModifier(lower)
}

const JOINS = /^(?:and|or|plus|with|y|e|con|und|oder|mit|et|ou|avec)$/

/** Where a name may go on behind an adjective, or behind an amount: "pump out a 1000 gallon septic tank". */
function leftOut(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  if (token === undefined) return at
  if (token.kind === 'number') return readUnit(tokens, at + 1)?.next ?? at + 1
  // What stands on both sides of an "and" is two things, and a crib with mattress is not a crib mattress.
  if (token.kind !== 'word' || JOINS.test(token.lower)) return at
  return isModifier(token.lower) || /^(?:quality|talk)$/.test(roleOf(token.lower)) ? at + 1 : at
}

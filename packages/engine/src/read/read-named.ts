import type { Book } from '../book/book.ts'
import { lineage } from '../book/geography-table.ts'
import { entryAt, u8At, u16At } from '../in-range.ts'
import { isTimes } from '../parse/cardinal.ts'
import { joinHalves } from '../parse/halves.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { type Place, placeNamed } from '../price/place.ts'
import { dimensionOf, findUnit } from '../units/index.ts'
import { correctNames } from './correct-names.ts'
import { type FoundName, findNames } from './find-names.ts'
import { wantedMeanings } from './meaning-words.ts'
import { isBeside, isModifier, isOtherPayment, isPlaything, isPreposition } from './name-words.ts'
import { isLabelWord, type NamedAmounts, namedAmounts } from './named-amount.ts'
import { isIdiom, isNoRequest, type SetAside } from './set-aside.ts'
import { isEnglish, isOtherThing, isPostposed, roleOf } from './word-roles.ts'

/** A line read as a thing with a name of its own. */
export interface NamedReading {
  readonly line: ParsedLine
  readonly item: number
  /** Every item that the name means, `item` among them. */
  readonly items: readonly number[]
  /** Words of the line that the name accounts for. */
  readonly words: number
  /** How sure the name is what was meant: 1 when nothing else was written. */
  readonly similarity: number
  readonly sizes: NamedAmounts['sizes']
  readonly ignored: readonly SetAside[]
  readonly warnings: readonly string[]
}

/** A longer line is no request for one thing. */
const TOKENS_MAX = 120
/** What each kind of word beside the name costs, as a factor of `similarity`. */
const QUALITY_BESIDE = 0.97
const SKIPPED = 0.93
const CORRECTED = 0.85

/**
 * Finds the name that a line is about, takes the amount that fits it, and sets the other words aside. In English the head
 * comes last in a row of nouns and before any preposition: "roof rack" is no roof, "picture of a roof" neither.
 */
export function readNamed(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  mayCorrect = true,
): NamedReading | null {
  const tokens = joinHalves(tokenize(line.text))
  if (book.names.size === 0 || tokens.length > TOKENS_MAX || isIdiom(line.text) || isNowhere(line.text))
    return null
  const phrases = phraseNumbers(tokens)
  const place = line.place === null ? asked : (placeNamed(book, line.place.text, asked) ?? asked)
  const written = readBest(book, line, tokens, phrases, place, findNames(book, tokens))
  if (written !== null || !mayCorrect) return written
  const corrected = correctNames(book, tokens)
  if (corrected.size === 0) return null
  const reading = readBest(book, line, tokens, phrases, place, findNames(book, tokens, corrected))
  if (reading === null) return null
  const notes = [...corrected].map(([at, word]) => `"${tokens[at]?.text}" was read as "${word}".`)
  return { ...reading, similarity: reading.similarity * CORRECTED, warnings: [...reading.warnings, ...notes] }
}

function readBest(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  phrases: readonly number[],
  place: Place | null,
  names: readonly FoundName[],
): NamedReading | null {
  const yielding = names.filter((name) => yields(book, name))
  // A name gives way to another thing in the line, but not to a part of itself: "ton of fertilizer" is no bag of it.
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
    if (isNoRequest(withoutName(line.text, tokens, name))) continue
    const reading = readWith(book, line, tokens, phrases, name, place)
    if (reading !== null) return reading
  }
  return null
}

function isPartOf(name: FoundName, longer: FoundName): boolean {
  return longer.words > name.words && longer.from <= name.from && longer.to >= name.to
}

/** "A crown for the queen of Mars". */
function isNowhere(text: string): boolean {
  return /\b(?:of|on|in|to|from) (?:the )?(?:mars|moon|venus|jupiter|narnia|hogwarts|gotham|wakanda|mordor|atlantis|neverland|westeros|asgard|tatooine)\b/i.test(
    text,
  )
}

/** The text around a name, where words that no request has may stand: "change" is one of "oil change". */
function withoutName(text: string, tokens: readonly Token[], { from, to }: FoundName): string {
  return `${text.slice(0, tokens[from]?.start ?? 0)} thing ${text.slice(tokens[to - 1]?.end ?? text.length)}`
}

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
): NamedReading | null {
  const items = entryAt(book.header.names, name.name).filter((one) => hasFigure(book, one, place))
  const item = chooseItem(book, items, line.text, place)
  if (item === undefined) return null
  const label = book.items.label(item)
  const profile = entryAt(book.header.profiles, u16At(book.items.profile, item))
  const group = entryAt(book.header.groups, u8At(book.items.group, item))
  const { amount, sizes, mask, isMismatch } = namedAmounts(tokens, name, {
    group,
    label,
    isMeal: /eating/.test(book.items.category(item)),
    profile,
  })
  if (isMismatch) return null
  const town = line.place === null ? findTown(book, tokens, mask, name) : null
  if (town !== null) mask.fill(1, town.from, town.to)
  const rest = readRest(book, tokens, phrases, mask, name, label)
  if (rest === null) return null
  const factor = timesOf(profile.times, line.text)
  const quantity =
    factor === 1
      ? amount.quantity
      : {
          value: (amount.quantity?.value ?? 1) * factor,
          low: (amount.quantity?.low ?? 1) * factor,
          high: (amount.quantity?.high ?? 1) * factor,
          approximate: false,
        }
  const text = line.text.slice(tokens[name.from]?.start, tokens[name.to - 1]?.end)
  return {
    line: {
      ...line,
      ...(isScheduled(line, label) ? {} : { ...amount, quantity }),
      item: text,
      place: line.place ?? placeOfTown(line, tokens, town),
    },
    item,
    items,
    words: name.words,
    similarity: rest.similarity * SKIPPED ** name.skipped.filter((at) => mask[at] !== 1).length,
    sizes,
    ignored: rest.ignored,
    warnings: rest.warnings,
  }
}

/** "20 hours a week for 6 weeks" has been multiplied out by the grammar. */
function isScheduled({ quantity, unit, pack }: ParsedLine, label: string): boolean {
  const isHours = pack === null ? unit === 'hour' : pack.unit !== null && dimensionOf(pack.unit) === 'time'
  return label === 'hour' && quantity !== null && isHours
}

interface Town {
  readonly from: number
  readonly to: number
}

const TOWN_WORDS_MAX = 3
/** The "th" of "July 4th" is no country. */
const TOWN_LETTERS_MIN = 4

/** A place that stands beside the name without a preposition: "3 bed house boise", "PROPANE DELIVERED WISCONSIN". */
function findTown(book: Book, tokens: readonly Token[], mask: Uint8Array, name: FoundName): Town | null {
  for (let from = 0; from < tokens.length; from++) {
    if (from >= name.from && from < name.to) continue
    for (let to = Math.min(tokens.length, from + TOWN_WORDS_MAX); to > from; to--) {
      const some = tokens.slice(from, to)
      const isFree = some.every((token, i) => {
        const at = from + i
        return token.kind === 'word' && mask[at] !== 1 && (at < name.from || at >= name.to)
      })
      const isNoWord = some.some(({ lower }) => !isEnglish(lower) && roleOf(lower, book.brands) === 'other')
      const isCode =
        to === from + 1 &&
        tokens[from]?.text.length !== undefined &&
        (tokens[from]?.text.length ?? 0) < TOWN_LETTERS_MIN
      if (!isFree || !isNoWord || isCode) continue
      const place = placeNamed(book, some.map(({ text }) => text).join(' '), null)
      // A maker may be called like a town, and stands before the thing.
      if (place !== null && (from >= name.to || book.geographies.kind(place.id) === 'state'))
        return { from, to }
    }
  }
  return null
}

function placeOfTown(line: ParsedLine, tokens: readonly Token[], town: Town | null): ParsedLine['place'] {
  const first = town && tokens[town.from]
  const last = town && tokens[town.to - 1]
  if (!first || !last) return null
  const [offset] = line.span
  return { text: line.text.slice(first.start, last.end), span: [offset + first.start, offset + last.end] }
}

function timesOf(times: Readonly<Record<string, number>> | null, text: string): number {
  const lower = text.toLowerCase().replaceAll('-', ' ')
  for (const [words, factor] of Object.entries(times ?? {})) if (lower.includes(words)) return factor
  return 1
}

/** The meaning that the text asks for, else the one that answers a plain question. */
export function chooseItem(
  book: Book,
  all: readonly number[],
  text: string,
  place: Place | null,
): number | undefined {
  const isNew = /\b(?:brand )?new\b/i.test(text)
  const items = isNew ? all.filter((one) => !/\bused\b/i.test(book.items.name(one))) : all
  const kindOf = (item: number): string | null =>
    entryAt(book.header.profiles, u16At(book.items.profile, item)).meaning?.kind ?? null
  for (const wanted of wantedMeanings(text)) {
    const item = items.find((one) => kindOf(one) === wanted)
    if (item !== undefined) return item
  }
  // Another country's own figure says more than one that is carried there.
  const own = place?.country ? items.find((one) => book.figures.find(one, place.id) !== null) : undefined
  return own ?? items[0]
}

function yields(book: Book, { name }: FoundName): boolean {
  const [item] = entryAt(book.header.names, name)
  return item !== undefined && entryAt(book.header.profiles, u16At(book.items.profile, item)).yields
}

/** Whether an item has a figure for the place or for one that holds it, or for home, where others are carried from. */
export function hasFigure(book: Book, item: number, place: Place | null): boolean {
  const home = book.geographies.find(book.header.defaultGeography)
  const ids = [...(place === null ? [] : lineage(book.geographies, place.id)), home, -1]
  return ids.some((id) => book.figures.find(item, id) !== null)
}

/** "Spotify stickers", "Duke hoodie": a word behind the name that no dictionary has is a thing, unless it looks like a version. */
function isHead({ text }: Token, isCar: boolean): boolean {
  return !isCar && /^\p{Ll}{5,}$/u.test(text)
}

interface Rest {
  readonly ignored: readonly SetAside[]
  readonly similarity: number
  readonly warnings: readonly string[]
}

/** What the words beside the name are; null when one of them makes it another thing. */
function readRest(
  book: Book,
  tokens: readonly Token[],
  phrases: readonly number[],
  mask: Uint8Array,
  name: FoundName,
  label: string,
): Rest | null {
  const ignored: SetAside[] = []
  let similarity = 1
  let hasJoint = false
  const own = phrases[name.from] ?? 0
  const isWeak = name.words === 1 || yields(book, name)
  if (/^(?:no|not)$/.test(tokens[name.to]?.lower ?? '') && tokens[name.to + 1] === undefined) return null
  if (isTheirs(tokens, name, own) || isOfProperName(book, tokens, name)) return null
  if (isWeak && isOther(tokens, name)) return null
  for (const [at, token] of tokens.entries()) {
    if (at === name.to) hasJoint = false
    if (at >= name.from && at < name.to) {
      if (name.skipped.includes(at) && mask[at] !== 1) ignored.push({ text: token.text, why: 'quality' })
      continue
    }
    if (mask[at] === 1 || token.kind !== 'word') {
      hasJoint ||= at >= name.to
      continue
    }
    if (isPlaything(token.lower) || (isOtherThing(token.lower) && at < name.from)) return null
    const isBehind = at >= name.to
    if (isBehind && (phrases[at] ?? 0) > own) {
      ignored.push({ text: token.text, why: 'circumstance' })
      continue
    }
    const isEarlier = (phrases[at] ?? 0) < own
    if (isEarlier && isOtherPayment(token.lower)) return null
    const role = roleOf(token.lower, book.brands)
    const isPlain =
      role === 'talk' ||
      role === 'purpose' ||
      isBeside(token.lower) ||
      isLabelWord(token.lower, label) ||
      (mask[at - 1] === 1 && isContainer(token.lower)) ||
      (at < name.from && isModifier(token.lower))
    if (isPlain) {
      ignored.push({ text: token.text, why: 'talk' })
    } else if (role === 'quality' || role === 'brand') {
      // "Patio dining": one word is easily part of another thing.
      if (isBehind && isWeak && role === 'quality' && !hasJoint && !isPostposed(token.lower)) return null
      similarity *= QUALITY_BESIDE
      ignored.push({ text: token.text, why: role })
    } else if (!isEnglish(token.lower) && !(isBehind && !hasJoint && isHead(token, yields(book, name)))) {
      if (isEarlier) return null
      similarity *= QUALITY_BESIDE
      ignored.push({ text: token.text, why: 'brand' })
    } else {
      // A noun behind the name is the head, and one in an earlier phrase is what the line is about.
      if (isBehind && !hasJoint && !(isModifier(token.lower) && !isWeak)) return null
      if (isEarlier) return null
      const isMaterial = isBehind && !isWeak && isModifier(token.lower)
      if (!isMaterial) return null
      similarity *= QUALITY_BESIDE
      ignored.push({ text: token.text, why: 'quality' })
    }
  }
  return { ignored, similarity, warnings: notesOf(ignored) }
}

/** "A recharge for my car": whoever has the thing does not ask what it costs. */
function isTheirs(tokens: readonly Token[], { from }: FoundName, phrase: number): boolean {
  return phrase > 0 && /^(?:my|our|your|his|her|their)$/.test(tokens[from - 1]?.lower ?? '')
}

/** "Flight of stairs", "iPhone 13": one word is not the thing when "of" or a bare number follows it. */
function isOther(tokens: readonly Token[], { from, to }: FoundName): boolean {
  const [first, second] = [tokens[to], tokens[to + 1]]
  // "Someone to paint" wants no paint.
  if (tokens[from - 1]?.lower === 'to') return true
  if (first?.lower === 'of') return second?.kind === 'word'
  const isBare = second?.kind !== 'word' || readUnit(tokens, to + 1) === null
  return first?.kind === 'number' && Number.isInteger(first.value) && isBare && !isTimes(second)
}

/** "Root canal of Suez". */
function isOfProperName(book: Book, tokens: readonly Token[], { to }: FoundName): boolean {
  const after = tokens[to + 1]
  const isProper = tokens[to]?.lower === 'of' && after !== undefined && /^\p{Lu}\p{Ll}/u.test(after.text)
  return isProper && placeNamed(book, after.text, null) === null && !isEnglish(after.lower)
}

/** The bottle of "shampoo 12 oz bottle". */
function isContainer(lower: string): boolean {
  return /^(?:container|portion)$/.test(findUnit(lower)?.dimension ?? '')
}

function notesOf(ignored: readonly SetAside[]): readonly string[] {
  const quoted = (why: SetAside['why']): string =>
    ignored
      .filter((one) => one.why === why)
      .map(({ text }) => `"${text}"`)
      .join(', ')
  const qualities = quoted('quality')
  const brands = quoted('brand')
  return [
    ...(qualities === '' ? [] : [`The price does not tell apart: ${qualities}.`]),
    ...(brands === '' ? [] : [`The brand was ignored: ${brands}.`]),
  ]
}

import { dimensionOf } from '../units/index.ts'
import { middleOf, readAmount } from './amount.ts'
import { findCountedNoun } from './counted-noun.ts'
import { asWritten, itemText } from './item-text.ts'
import { readLead } from './lead.ts'
import { type Lead, toQuantity } from './lead-shape.ts'
import { exactly, type ParsedLine, type ParsedPack, type ParsedQuantity } from './line.ts'
import { skipBullets, skipClosingMarks, skipLeadingNoise, skipTrailingNoise } from './noise.ts'
import { isPackOf } from './pack.ts'
import { findPlace, type PlaceRead } from './place.ts'
import { findRemarks } from './remark.ts'
import { mayRepeat, readRepeats } from './schedule.ts'
import { findTail, type Tail } from './tail.ts'
import type { Token } from './token.ts'
import { rowAt } from './token-rows.ts'
import { partOf } from './token-rules.ts'

interface Meaning {
  readonly quantity: ParsedQuantity | null
  readonly unit: string | null
  readonly pack: ParsedPack | null
}

/** Reads tokens [from, to) as one line. The range is not empty. */
export function readLine(text: string, all: readonly Token[], from: number, to: number): ParsedLine {
  const first = all[from]
  // A number alone has no noise and no place around it. Lists of thousands of them are what hostile texts are made of.
  if (to - from === 1 && first?.kind === 'number') return readNumber(text, first)
  const tokens = withoutMarks(all, from, to)
  const start = tokens[0]?.start ?? 0
  const stop = tokens.at(-1)?.end ?? start
  const begin = skipLeadingNoise(tokens, 0, tokens.length)
  const close = skipTrailingNoise(tokens, begin, tokens.length)
  const place = findPlace(tokens, begin, close)
  const words = place ? withoutPlace(tokens, begin, close, place) : partOf(tokens, begin, close)
  const { meaning, item } = readWords(text, words)
  return {
    text: text.slice(start, stop),
    span: [start, stop],
    ...meaning,
    item: item === '' ? asWritten(text, tokens) : item,
    place: place && placeOf(text, tokens, place),
  }
}

function readNumber(text: string, { start, end, value }: Token): ParsedLine {
  const written = text.slice(start, end)
  // More digits than a number has say nothing.
  const quantity = Number.isFinite(value) ? exactly(value) : null
  return { text: written, span: [start, end], quantity, unit: null, pack: null, item: written, place: null }
}

/** A line without its bullet or number and its closing punctuation, unless it is nothing else. */
function withoutMarks(all: readonly Token[], from: number, to: number): readonly Token[] {
  const start = skipBullets(all, from, to)
  const stop = skipClosingMarks(all, start, to)
  return start < stop ? rowAt(all, start, stop) : rowAt(all, from, to)
}

/** Without the place, what stood before and after it is read as if it had never been there. */
function withoutPlace(
  tokens: readonly Token[],
  begin: number,
  close: number,
  place: PlaceRead,
): readonly Token[] {
  const words = [...tokens.slice(begin, place.at), ...tokens.slice(place.next, close)]
  return words.slice(0, skipTrailingNoise(words, 0, words.length))
}

function readWords(
  text: string,
  tokens: readonly Token[],
): { readonly meaning: Meaning; readonly item: string } {
  const lead = readLead(tokens, 0, readAmount(tokens, 0))
  const from = lead ? (lead.next < tokens.length ? lead.next : lead.fallback) : skipArticle(tokens)
  const cut = cutBefore(tokens, from)
  const repeats = findRepeats(tokens, from)
  const end = repeats?.from ?? tokens.length
  const once = repeats && combine(lead, findTail(tokens.slice(0, end), from, end))
  const isRepeated = once !== null && isGoods(once, tokens[from])
  const stop = isRepeated ? end : tokens.length
  if (isRepeated) cut.fill(1, stop)
  const tail = findTail(isRepeated ? tokens.slice(0, stop) : tokens, from, stop)
  const plain = combine(lead, tail)
  const meaning =
    isRepeated && repeats !== null
      ? { ...plain, quantity: timesOf(plain.quantity ?? exactly(1), repeats.times) }
      : plain
  if (tail && meaning.usesTail) cut.fill(1, tail.from, tail.to)
  const counted = meaning.unit === null && meaning.quantity ? findCountedNoun(tokens, from) : null
  if (counted) cut[counted.at] = 1
  if (isTime(meaning.unit) || isTime(meaning.pack?.unit)) cutJoint(tokens, from, cut)
  for (const [remarkFrom, remarkTo] of findRemarks(tokens, from)) cut.fill(1, remarkFrom, remarkTo)
  const { quantity, unit, pack } = meaning
  return { meaning: { quantity, unit: counted?.unit ?? unit, pack }, item: itemText(text, tokens, cut) }
}

/** 1 for each token that is no part of the item: so far those before `from`. */
function cutBefore(tokens: readonly Token[], from: number): number[] {
  const cut = new Array<number>(tokens.length)
  for (let at = 0; at < tokens.length; at += 1) cut[at] = at < from ? 1 : 0
  return cut
}

/** How often an amount comes is written in at most this many tokens: "every other week for the next 12 months". */
const REPEATS_MAX = 9

/** "A dozen eggs every week for a year": how many times the amount comes, at the end of the line. */
function findRepeats(
  tokens: readonly Token[],
  from: number,
): { readonly times: number; readonly from: number } | null {
  for (let at = Math.max(from + 1, tokens.length - REPEATS_MAX); at < tokens.length - 2; at += 1) {
    if (!mayRepeat(tokens[at])) continue
    const repeats = readRepeats(tokens, at)
    // A year has 52 weeks to a shopper.
    if (repeats?.next === tokens.length) return { times: Math.round(repeats.times), from: at }
  }
  return null
}

/** Goods that are counted or measured. Hours and months have timetables of their own. */
function isGoods({ quantity, unit, pack }: Meaning, first: Token | undefined): boolean {
  const measure = pack?.unit ?? unit
  if (measure === null) return quantity !== null && /\p{L}{2}s$/u.test(first?.lower ?? '')
  return /^(?:mass|volume|count|container|portion|energy)$/.test(dimensionOf(measure) ?? '')
}

/** A quantity before the item wins; a measure behind it then says what one holds. */
function combine(lead: Lead | null, tail: Tail | null): Meaning & { readonly usesTail: boolean } {
  const ahead = {
    quantity: lead?.quantity ?? null,
    unit: lead?.unit ?? null,
    pack: lead?.pack ?? null,
    usesTail: false,
  }
  if (!tail) return ahead
  const { amount } = tail
  const unit = amount.unit?.id ?? null
  if (!ahead.quantity && !ahead.unit && !ahead.pack) {
    if (!isPackOf(amount)) return { quantity: toQuantity(amount), unit, pack: null, usesTail: true }
    return {
      quantity: null,
      unit,
      pack: { count: amount.high, size: null, unit: null, container: 'pack' },
      usesTail: true,
    }
  }
  if (tail.times)
    return { ...ahead, quantity: timesOf(ahead.quantity ?? exactly(1), middleOf(amount)), usesTail: true }
  // "1 pk hotdogs (8)", "2 cases of water (24 ea)", "3 packs of socks (6pk)": what one holds.
  const isCount =
    amount.unit === null ||
    (amount.unit.dimension === 'count' && amount.unit.factor === 1) ||
    tail.isPackSize === true
  if (tail.isBracketed === true && isCount && ahead.unit !== null && HOLDERS.has(ahead.unit) && !ahead.pack) {
    const pack: ParsedPack = { count: amount.high, size: null, unit: null, container: ahead.unit }
    return { ...ahead, pack, usesTail: true }
  }
  // "2L coke (3)": so many of that size.
  const isSize = ahead.unit !== null && /^(?:mass|volume)$/.test(dimensionOf(ahead.unit) ?? '')
  if (tail.isBracketed === true && amount.unit === null && isSize && !ahead.pack && amount.high <= SIZES_MAX)
    return { ...ahead, quantity: timesOf(ahead.quantity ?? exactly(1), amount.high), usesTail: true }
  // "24 ct bottled water, 3 cases": so many of those.
  const isHeld = amount.unit?.dimension === 'container' && !isPackOf(amount)
  if (isHeld && ahead.pack?.size === null && ahead.quantity === null)
    return { ...ahead, quantity: toQuantity(amount), unit, usesTail: true }
  // "Handful of limes (8)", "case of corn (12 cans)": the brackets tell what nobody could know.
  if (tail.isBracketed === true && ahead.unit !== null && !ahead.pack && (isCount || isHeld)) {
    if (dimensionOf(ahead.unit) === 'portion' && isCount)
      return { ...ahead, quantity: toQuantity(amount), unit: null, usesTail: true }
    if (isHeld && HOLDERS.has(ahead.unit) && ahead.unit !== unit)
      return { ...ahead, quantity: timesOf(ahead.quantity ?? exactly(1), amount.high), unit, usesTail: true }
  }
  const measures = /^(?:mass|volume|time|count)$/.test(amount.unit?.dimension ?? '')
  const isHolder = ahead.unit === null || HOLDERS.has(ahead.unit)
  // "40 pack bottled water 16.9oz"
  if (ahead.pack?.size === null && /^(?:mass|volume)$/.test(amount.unit?.dimension ?? ''))
    return { ...ahead, pack: { ...ahead.pack, size: middleOf(amount), unit }, usesTail: true }
  if (ahead.pack || !measures || !isHolder) return ahead
  const pack: ParsedPack = { count: 1, size: sizeOfOne(tail, ahead.quantity), unit, container: ahead.unit }
  return { ...ahead, pack, usesTail: true }
}

function timesOf({ value, low, high, approximate }: ParsedQuantity, times: number): ParsedQuantity {
  return { value: value * times, low: low * times, high: high * times, approximate }
}

/** "4 fillets (150 g)" and "(150 g each)" speak of one, "6 thighs (about 500 g)" of all of them. */
function sizeOfOne({ amount, each, duration }: Tail, quantity: ParsedQuantity | null): number {
  const size = middleOf(amount)
  const pieces = quantity?.value ?? 1
  return amount.approximate && !each && !duration && pieces > 1 ? size / pieces : size
}

/** More in brackets is no count of what stands before them. */
const SIZES_MAX = 24

const HOLDERS: ReadonlySet<string> = new Set(
  'can jar bag box bottle carton case pack sachet tub pot pouch tube bucket punnet tray crate container'.split(
    ' ',
  ),
)

function isTime(unit: string | null | undefined): boolean {
  return unit !== null && unit !== undefined && dimensionOf(unit) === 'time'
}

/** In "rent for a 2 bedroom for 12 months" the words "for a" only join. */
function cutJoint(tokens: readonly Token[], from: number, cut: number[]): void {
  const at = tokens.findIndex(
    (token, index) =>
      index > from && token.lower === 'for' && /^(?:an?|the)$/.test(tokens[index + 1]?.lower ?? ''),
  )
  if (at > 0) cut.fill(1, at, at + 2)
}

function skipArticle(tokens: readonly Token[]): number {
  return tokens.length > 1 && /^an?$/.test(tokens[0]?.lower ?? '') ? 1 : 0
}

/** A place as the query writes it. */
export function placeOf(
  text: string,
  tokens: readonly Token[],
  place: PlaceRead,
): NonNullable<ParsedLine['place']> {
  const start = tokens[place.from]?.start ?? 0
  const end = tokens[place.to - 1]?.end ?? start
  return { text: text.slice(start, end), span: [start, end] }
}

import { findUnit } from '../units/index.ts'
import { readAmount } from './amount.ts'
import { isHyphen } from './cardinal.ts'
import { readLead } from './lead.ts'
import { type Lead, toQuantity } from './lead-shape.ts'
import type { ParsedLine, ParsedPack, ParsedQuantity } from './line.ts'
import { skipBullets, skipClosingMarks, skipLeadingNoise, skipTrailingNoise } from './noise.ts'
import { isPackOf } from './pack.ts'
import { findPlace, type PlaceRead } from './place.ts'
import { findRemarks } from './remark.ts'
import { findTail, type Tail } from './tail.ts'
import type { Token } from './token.ts'

interface Meaning {
  readonly quantity: ParsedQuantity | null
  readonly unit: string | null
  readonly pack: ParsedPack | null
}

/** Reads tokens [from, to) as one line. The range is not empty. */
export function readLine(text: string, all: readonly Token[], from: number, to: number): ParsedLine {
  const tokens = withoutMarks(all, from, to)
  const start = tokens[0]?.start ?? 0
  const stop = tokens.at(-1)?.end ?? start
  const begin = skipLeadingNoise(tokens, 0, tokens.length)
  const close = skipTrailingNoise(tokens, begin, tokens.length)
  const place = findPlace(tokens, begin, close)
  const words = place ? withoutPlace(tokens, begin, close, place) : tokens.slice(begin, close)
  const { meaning, item } = readWords(text, words)
  return {
    text: text.slice(start, stop),
    span: [start, stop],
    ...meaning,
    item: item === '' ? asWritten(text, tokens) : item,
    place: place && placeOf(text, tokens, place),
  }
}

/** A line without its bullet or number and its closing punctuation, unless it is nothing else. */
function withoutMarks(all: readonly Token[], from: number, to: number): readonly Token[] {
  const start = skipBullets(all, from, to)
  const stop = skipClosingMarks(all, start, to)
  return start < stop ? all.slice(start, stop) : all.slice(from, to)
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
  const cut = new Uint8Array(tokens.length)
  cut.fill(1, 0, Math.min(from, tokens.length))
  const tail = findTail(tokens, from, tokens.length)
  const meaning = combine(tokens, lead, tail)
  if (tail && meaning.usesTail) cut.fill(1, tail.from, tail.to)
  const counted = meaning.unit === null && meaning.quantity ? findCountedNoun(tokens, from) : null
  if (counted) cut[counted.at] = 1
  if (tail?.duration && meaning.usesTail) cutJoint(tokens, from, cut)
  for (const [remarkFrom, remarkTo] of findRemarks(tokens, from)) cut.fill(1, remarkFrom, remarkTo)
  const { quantity, unit, pack } = meaning
  return { meaning: { quantity, unit: counted?.unit ?? unit, pack }, item: itemText(text, tokens, cut) }
}

/** A quantity before the item wins; one behind it is its size when it says "each", or else a second opinion. */
function combine(
  tokens: readonly Token[],
  lead: Lead | null,
  tail: Tail | null,
): Meaning & { readonly usesTail: boolean } {
  const ahead: Meaning = {
    quantity: lead?.quantity ?? null,
    unit: lead?.unit ?? null,
    pack: lead?.pack ?? null,
  }
  if (!tail) return { ...ahead, usesTail: false }
  const { amount } = tail
  const unit = amount.unit?.id ?? null
  if (!ahead.quantity && !ahead.unit && !ahead.pack && !tail.each) {
    if (!isPackOf(amount)) return { quantity: toQuantity(amount), unit, pack: null, usesTail: true }
    return {
      quantity: null,
      unit,
      pack: { count: amount.high, size: null, unit: null, container: 'pack' },
      usesTail: true,
    }
  }
  const measures = /^(?:mass|volume|time)$/.test(amount.unit?.dimension ?? '')
  const single = tail.each || tail.duration || (ahead.quantity?.high ?? 1) <= 1
  if (ahead.pack || !measures || !single || (ahead.unit !== null && !isContainerLead(lead))) {
    return { ...ahead, usesTail: tokens[tail.from]?.text === '(' && ahead.quantity !== null && measures }
  }
  const pack: ParsedPack = { count: 1, size: (amount.low + amount.high) / 2, unit, container: ahead.unit }
  return { ...ahead, pack, usesTail: true }
}

const HOLDERS: ReadonlySet<string> = new Set(
  'can jar bag box bottle carton case pack sachet tub pot pouch tube bucket punnet'.split(' '),
)

function isContainerLead(lead: Lead | null): boolean {
  return lead?.unit !== null && lead?.unit !== undefined && HOLDERS.has(lead.unit)
}

/** Goods whose pieces have a name of their own, said behind the goods' name. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  clove: /garlic/,
  bulb: /garlic|fennel/,
  stick: /celery|rhubarb|butter/,
  stalk: /celery|rhubarb|lemongrass|asparagus/,
  stem: /lemongrass|asparagus/,
  slice: /./,
  head: /garlic|chicory|lettuce|cabbage|cauliflower/,
  loaf: /ciabatta|bread|sourdough|brioche|bloomer/,
  spear: /asparagus|broccoli|pickle/,
  sprig: /./,
  sheet: /gelatine?/,
  leaf: /gelatine?/,
  ear: /corn/,
}

/** "2 garlic cloves": what is counted stands behind the name. */
function findCountedNoun(
  tokens: readonly Token[],
  from: number,
): { readonly at: number; readonly unit: string } | null {
  for (let i = from; i < tokens.length; i += 1) {
    const token = tokens[i]
    if (!token || (token.kind === 'sign' && !isHyphen(token))) return null
    if (i === from || tokens[i + 1]?.kind === 'word') continue
    const unit = findUnit(token.lower)?.id ?? ''
    if (Object.hasOwn(COUNTED, unit) && COUNTED[unit]?.test(tokens[i - 1]?.lower ?? ''))
      return { at: i, unit }
  }
  return null
}

/** In "rent for a 2 bedroom for 12 months" the words "for a" only join. */
function cutJoint(tokens: readonly Token[], from: number, cut: Uint8Array): void {
  const at = tokens.findIndex(
    (token, index) =>
      index > from && token.lower === 'for' && /^(?:an?|the)$/.test(tokens[index + 1]?.lower ?? ''),
  )
  if (at > 0) cut.fill(1, at, at + 2)
}

function skipArticle(tokens: readonly Token[]): number {
  return tokens.length > 1 && /^an?$/.test(tokens[0]?.lower ?? '') ? 1 : 0
}

function placeOf(text: string, tokens: readonly Token[], place: PlaceRead): ParsedLine['place'] {
  const start = tokens[place.from]?.start ?? 0
  const end = tokens[place.next - 1]?.end ?? start
  return { text: text.slice(start, end), span: [start, end] }
}

/** The words that were not cut, as they were written, with one blank where something was taken out. */
function itemText(text: string, tokens: readonly Token[], cut: Uint8Array): string {
  const pieces: string[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const first = tokens[i]
    if (!first || cut[i] === 1) continue
    let last = i
    while (last + 1 < tokens.length && cut[last + 1] !== 1 && isNext(text, tokens[last], tokens[last + 1]))
      last += 1
    pieces.push(text.slice(first.start, tokens[last]?.end))
    i = last
  }
  return tidy(pieces.join(' '))
}

function isNext(text: string, before: Token | undefined, after: Token | undefined): boolean {
  return before !== undefined && after !== undefined && text.slice(before.end, after.start).trim() === ''
}

function asWritten(text: string, tokens: readonly Token[]): string {
  const whole = text
    .slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
    .replace(/\s+/gu, ' ')
    .trim()
  return tidy(whole) || whole
}

const EDGES = ' ,;:?!…/&+*=–—-'

/** Without the punctuation that joined the item to what was cut, and with single blanks. */
function tidy(words: string): string {
  const spaced = words.replace(/\s+/gu, ' ').replace(/ (?=[,;:.)])/g, '')
  let from = 0
  let to = spaced.length
  while (from < to && `${EDGES}.)]`.includes(spaced.charAt(from))) from += 1
  while (to > from && `${EDGES}([`.includes(spaced.charAt(to - 1))) to -= 1
  return spaced.slice(from, to)
}

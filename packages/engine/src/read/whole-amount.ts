import type { ItemProfile } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import { type Amount, middleOf, readAmount } from '../parse/amount.ts'
import { isTimes } from '../parse/cardinal.ts'
import { SPEC_NOUNS } from '../parse/describing-words.ts'
import { exactly, type ParsedLine, type ParsedQuantity } from '../parse/line.ts'
import { isOctane } from '../parse/octane.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { withoutTags } from '../parse/price-tags.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { findUnit } from '../units/index.ts'
import {
  type Found,
  type Goods,
  HOLDS_MANY,
  holdsSeveral,
  isTaken,
  readCase,
  readPerCase,
} from './case-sizes.ts'
import { countsLabel } from './counts-thing.ts'
import { isPerson } from './head-count.ts'
import { packsOf } from './held-amount.ts'
import { isOfAll } from './of-all.ts'

/** So many packs, of so many pieces, of so much each. Null for what was not said. */
interface Factors {
  readonly packs: number | null
  readonly pieces: number | null
  readonly size: Amount | null
  /** The size is of everything that was counted. */
  readonly isTotal: boolean
}

/** A longer line says more than how much. */
const TOKENS_MAX = 60
/** More pieces in a pack are no bags or boxes. */
const PIECES_MAX = 30
/** A larger bare number is a year, a model or a code. */
const COUNT_MAX = 200
/** A pack holds more: "wipes 768 ct". */
const CONTENTS_MAX = 5_000

/**
 * "Salmon fillets, 4 @ 6 oz", "5 lb flour - 4 bags", "water 24 pk, 5 of them": every amount of a line counts, wherever it stands. A line of
 * which one amount would be left over is read again as packs times pieces times size. Null when there is nothing to multiply, or two amounts of
 * one kind do not go together.
 */
export function wholeAmount(line: ParsedLine, goods: Goods): ParsedLine | null {
  if (!/^(?:mass|volume|piece)$/.test(goods.group) || line.unit === 'USD') return null
  const tokens = withoutTags(plainTokens(tokenize(withoutPlace(line))))
  if (tokens.length > TOKENS_MAX || isRead(line, tokens)) return null
  const factors = factorsIn(tokens, goods)
  if (factors === null) return null
  const { packs, pieces, size, isTotal } = factors
  const said = [packs, pieces, size].filter((factor) => factor !== null).length
  // One number alone counts what is sold by the piece only where it says so: "12 mega rolls".
  const isSold =
    goods.group !== PIECE || pieces !== null || tokens.some((_, at) => countsLabel(tokens, at, goods.label))
  const isLone = said === 1 && isSold && (line.quantity === null || pieces !== null)
  if (said < 2 && !isLone && !isTotal) return null
  return goods.group === PIECE ? countedLine(line, goods, factors) : measuredLine(line, goods, factors)
}

/** "2 cases of 24 16.9 oz water": packs, pieces and size were read, and no number is left. */
function isRead({ pack }: ParsedLine, tokens: readonly Token[]): boolean {
  if (pack === null || pack.size === null || pack.count === 1) return false
  return tokens.filter(({ kind }) => kind === 'number').length <= 3
}

/** The text of a line with blanks where its place stands, so a post code counts nothing. */
function withoutPlace({ text, span, place }: ParsedLine): string {
  if (place === null) return text
  const [from, to] = [place.span[0] - span[0], place.span[1] - span[0]]
  if (from < 0 || to > text.length) return text
  return `${text.slice(0, from)}${' '.repeat(to - from)}${text.slice(to)}`
}

function measuredLine(
  line: ParsedLine,
  { group, profile }: Goods,
  { packs, pieces, size }: Factors,
): ParsedLine | null {
  if (size === null) {
    // "Sugar packets 200 ct": what one of them weighs is not known.
    const isWeighed =
      profile.pieceKg !== null || profile.pieceLitres !== null || profile.contents?.each !== undefined
    if (pieces === null || (group === 'mass' && pieces > PIECES_MAX && !isWeighed)) return null
    if (packs === null && isPacks(line.text, pieces, profile))
      return { ...line, quantity: exactly(pieces), unit: 'pack', pack: null }
    const pack = { count: pieces, size: null, unit: null, container: 'pack' }
    return { ...line, quantity: exactly(packs ?? 1), unit: 'pack', pack }
  }
  const unit = size.unit?.id ?? null
  const times = (packs ?? 1) * (pieces ?? 1)
  return { ...line, quantity: timesOf(size, times), unit, pack: null }
}

/** "Hot dogs 2 pk" are two packs where a usual one holds far more than two. "2-pack" says what it holds. */
function isPacks(
  text: string,
  pieces: number,
  { contents, pieceKg, pieceLitres }: Goods['profile'],
): boolean {
  const held = (contents?.pack ?? 0) / (pieceKg ?? pieceLitres ?? Number.POSITIVE_INFINITY)
  return pieces <= PACKS_SAID_MAX && held >= 2 * pieces && /\d (?:pk|pack)\b/i.test(text)
}

const PACKS_SAID_MAX = 3

/** Whether a usual pack holds far more pieces than so many. */
const isFarLess = (pieces: number, { contents }: ItemProfile): boolean =>
  (contents?.pack ?? 0) >= MANY_IN_PACK && (contents?.pack ?? 0) >= FAR_LESS * pieces
const MANY_IN_PACK = 20
const FAR_LESS = 6

/** "Can liners 100/cs 2 cs" */
const PER_CASE = /\d ?(?:\/ ?|per )(?:cs|case|bx|box|pk|pack|ctn|carton)\b/i
const TIMES_LAST = /\s[x×]\s?\d+(?: please| pls| thanks)?$/i

function countedLine(
  line: ParsedLine,
  { label, profile, title }: Goods,
  { packs, pieces, size, isTotal }: Factors,
): ParsedLine | null {
  const held = isTotal || pieces !== null ? null : heldIn(size, profile)
  // "10 lb ice x 6 bags", "formula, 4 tubs, 30 oz each": each of them is as much as so many of the usual ones.
  if (held !== null && packs !== null)
    return { ...line, quantity: exactly(packs * Math.max(1, held)), unit: label, pack: null }
  // "Bleach 1 gal 6/cs 2 cs": each of all is as much as so many of the usual ones.
  const inCase = packs === null || pieces === null || !PER_CASE.test(line.text) ? null : heldIn(size, profile)
  if (inCase !== null && packs !== null && pieces !== null)
    return { ...line, quantity: exactly(packs * pieces * Math.max(1, inCase)), unit: label, pack: null }
  // "Wipes 8 pack": so many packs of what comes by the dozens in one.
  if (
    packs === null &&
    pieces !== null &&
    isFarLess(pieces, profile) &&
    /\d[ -]?(?:pk|pack)\b/i.test(line.text)
  )
    return { ...line, quantity: exactly(pieces), unit: 'pack', pack: null }
  const inOne = packs === null && pieces === null ? null : packsOf(pieces ?? 1, { label, profile })
  // "Paper plates 100 ct, 3 packs": as many of the usual packs as hold them.
  if (inOne !== null && inOne.unit === label)
    return { ...line, ...inOne, quantity: exactly((packs ?? 1) * (inOne.quantity?.value ?? 1)) }
  // "advil 200 x2": two bottles. "trash bags 50 x2": a hundred, of which a box holds several.
  const isPiece = Object.entries(profile.contents ?? {}).some(([unit, held]) => held > 1 && unit !== 'case')
  if (HOLDS_MANY.test(label) && packs !== null && pieces !== null && TIMES_LAST.test(line.text)) {
    // "White claw 24pk x4" of what is called "12-pack": eight of these.
    const sold = Number(/^(\d{1,2})-pack of\b/.exec(title)?.[1] ?? pieces)
    return { ...line, quantity: exactly(packs * (isPiece ? pieces : pieces / sold)), unit: label, pack: null }
  }
  // "50 solo cups", "advil 200 ct": what one of them holds is read with its name.
  const isCase = isPiece && packs !== null && pieces !== null && PER_CASE.test(line.text)
  if ((HOLDS_MANY.test(label) && !isCase) || (packs === null && pieces === null)) return null
  const unit = pieces === null && profile.contents?.each === undefined ? null : 'each'
  return { ...line, quantity: exactly((packs ?? 1) * (pieces ?? 1)), unit, pack: null }
}

/** How many of the usual size a measure makes; null where nobody knows. */
function heldIn(size: Amount | null, { pieceKg, pieceLitres }: ItemProfile): number | null {
  if (size === null || size.unit?.factor == null || size.low !== size.high) return null
  const one = { mass: pieceKg, volume: pieceLitres }[size.unit.dimension === 'mass' ? 'mass' : 'volume']
  return one === null || !/^(?:mass|volume)$/.test(size.unit.dimension)
    ? null
    : (size.high * size.unit.factor) / one
}

function timesOf({ low, high, approximate }: Amount, times: number): ParsedQuantity {
  return { value: middleOf({ low, high }) * times, low: low * times, high: high * times, approximate }
}

/** Every amount of the line by what it says; null when two of them say the same, or one of them says something else. */
function factorsIn(tokens: readonly Token[], goods: Goods): Factors | null {
  const found: Found[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (isNoAmount(tokens, at, goods)) continue
    const inCase = readCase(tokens, at) ?? readPerCase(tokens, at)
    if (inCase !== null) {
      found.push(...inCase)
      at = (inCase.at(-1)?.amount.next ?? at + 1) - 1
      continue
    }
    if (isSides(tokens, at)) {
      at += 2
      continue
    }
    const amount = readAmount(tokens, at)
    if (amount === null || amount.high === 0) continue
    const last = amount.next - 1
    if (isDescribing(tokens, amount)) {
      at = last
      continue
    }
    const one = kindOf(tokens, amount, goods)
    if (one === null) return null
    found.push(one)
    at = last
  }
  return oneOfEach(found, tokens, goods)
}

/** "9x9 foam": how large one is. */
function isSides(tokens: readonly Token[], at: number): boolean {
  const [a, sign, b, name] = tokens.slice(at, at + 4)
  const isPair = a?.kind === 'number' && isTimes(sign) && b?.kind === 'number' && !sign?.spaced && !b.spaced
  return isPair && name?.kind === 'word' && name.spaced && readUnit(tokens, at + 3) === null
}

/** Numbers that are part of a word, of money, of a share or of a name. */
function isNoAmount(tokens: readonly Token[], at: number, goods: Goods): boolean {
  const { title, group } = goods
  const [token, before] = [tokens[at], tokens[at - 1]]
  if (token === undefined) return true
  if (
    /^[$€£#]$/.test(before?.text ?? '') ||
    /^(?:size|sz|no|type|grade|stage|class)$/.test(before?.lower ?? '')
  )
    return true
  if (token.kind !== 'number') return false
  // "20gal 87": the grade of the fuel.
  if (isOctane(token.text) && /^(?:Gasoline|Diesel)/.test(title)) return true
  // "I-80" is a road.
  const isNamed = !token.spaced && before?.text === '-' && !before.spaced && tokens[at - 2]?.kind === 'word'
  const isGlued = isNamed || (!token.spaced && before?.kind === 'word' && !isTimes(before))
  if (isGlued) return true
  // "2 liter sprite, 4 bottles" of what has its price by volume.
  const dimension = readUnit(tokens, at + 1)?.unit.dimension
  if (group !== PIECE && /^(?:mass|volume|container)$/.test(dimension ?? '')) return false
  // "Coke 12 oz, 3 packs of 12": also where the name has the same number.
  if (before?.lower === 'of' && findUnit(tokens[at - 2]?.lower ?? '')?.dimension === 'container') return false
  // "coke zero 12 x 2"
  if (isTaken(tokens, at, at + 1) && holdsSeveral(goods)) return false
  return /\p{N}/u.test(title) && new RegExp(`(?<![\\d.])${token.text}(?![\\d.])`).test(title)
}

/** "2%", "for 6 people", "2 cm thick": numbers that do not say how much is wanted. */
function isDescribing(tokens: readonly Token[], { unit, at, next }: Amount): boolean {
  const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[next]]
  if (after?.text === '%' || /^(?:percent|pct)$/.test(after?.lower ?? '')) return true
  // "A two piece suit" is one.
  if (tokens[next - 1]?.lower === 'piece' && tokens[next]?.kind === 'word') return true
  if (unit !== null) return /^(?:length|area|power|data|speed|angle)$/.test(unit.dimension)
  if (
    isPerson(after) ||
    SPEC_NOUNS.has(after?.lower ?? '') ||
    /^(?:for|feeds?|serves?|serving|feeding)$/.test(before)
  )
    return true
  // "UNLEADED 87   22.4 GAL": so many of a part of a gallon are never asked for that way.
  const isBeforeMeasure = at > 0 && after?.kind === 'number' && !Number.isInteger(after.value)
  return isBeforeMeasure || !isCounting(tokens, at, next)
}

/** Where a bare number counts: at the beginning, at a mark, before several of something, and at the end of a row behind its measure. */
function isCounting(tokens: readonly Token[], at: number, next: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[next]]
  if (before === undefined || before.kind !== 'word' || isTimes(before) || COUNTS_BEHIND.test(before.lower))
    return true
  if (after === undefined) return /[^s]s$/.test(before.lower) || readUnit(tokens, at - 1) !== null
  if (isTimes(after) || after.kind !== 'word' || after.lower === 'of') return true
  return tokens.slice(next, next + 3).some(({ kind, lower }) => kind === 'word' && /[^s]s$/.test(lower))
}

const COUNTS_BEHIND =
  /^(?:qty|quantity|count|need|needs|want|get|so|of|buy|order|about|approx|plus|have|times)$/

function kindOf(tokens: readonly Token[], amount: Amount, goods: Goods): Found | null {
  const { unit, high, low, at, next } = amount
  const last = tokens[next - 1]?.lower ?? ''
  const of = tokens[at - 1]?.lower === 'of' ? tokens[at - 2] : undefined
  const isIn = of !== undefined && findUnit(of.lower)?.dimension === 'container'
  const isBracketed = tokens[at - 1]?.text === '(' && tokens[next]?.text === ')'
  if (unit === null || unit.id === 'each') {
    const isCt = /^(?:ct|cnt|count)$/.test(last)
    if (!Number.isInteger(high) || high !== low || high < 1 || high > (isCt ? CONTENTS_MAX : COUNT_MAX))
      return null
    const isContents =
      isIn ||
      isCt ||
      (isBracketed && unit === null && hasHolder(tokens, at)) ||
      (unit === null && isTaken(tokens, at, next) && holdsSeveral(goods))
    return { kind: isContents ? 'pieces' : 'packs', value: high, amount, holder: null }
  }
  switch (unit.dimension) {
    case 'mass':
    case 'volume':
      return { kind: 'size', value: high, amount, holder: null }
    case 'count':
      return {
        kind: isIn ? 'pieces' : 'packs',
        value: middleOf(amount) * (unit.factor ?? 1),
        amount,
        holder: null,
      }
    case 'container':
    case 'portion': {
      const isPack = unit.id === 'pack' && high > 1 && !/s$/.test(last)
      return { kind: isPack ? 'pieces' : 'packs', value: middleOf(amount), amount, holder: unit }
    }
    default:
      return null
  }
}

/** A pack or a box stands before the brackets: "1 pk hotdogs (8)". */
function hasHolder(tokens: readonly Token[], to: number): boolean {
  return tokens.slice(0, to).some((_, at) => readUnit(tokens, at)?.unit.dimension === 'container')
}

function oneOfEach(found: readonly Found[], tokens: readonly Token[], goods: Goods): Factors | null {
  const [size, ...sizes] = found.filter(({ kind }) => kind === 'size')
  const packs = packsIn(
    found.filter(({ kind }) => kind === 'packs'),
    tokens,
  )
  const [pieces, ...more] = found.filter(({ kind }) => kind === 'pieces')
  if (sizes.length > 0 || more.length > 0 || packs === null) return null
  const isTotal =
    size !== undefined &&
    (isTooHeavy(size, found) || isOfWhole(tokens, size.amount) || isOfPieces(found, size, tokens, goods))
  // "Russets 50lb 80ct x 3": so many in each of these.
  const isInside = size !== undefined && pieces !== undefined && isOfPieces([pieces], size, tokens, goods)
  return {
    packs: isTotal ? null : packs.count,
    pieces: isTotal || isInside ? null : (pieces?.value ?? null),
    size: size?.amount ?? null,
    isTotal,
  }
}

/** "One ton (50 bags)": no bag holds a ton. */
function isTooHeavy({ amount }: Found, found: readonly Found[]): boolean {
  const isHeavy = amount.unit?.dimension === 'mass' && amount.high * (amount.unit.factor ?? 0) > HELD_KG_MAX
  return isHeavy && found.some(({ holder }) => /^(?:bag|box|can|bottle|jar|sack)$/.test(holder?.id ?? ''))
}
const HELD_KG_MAX = 120

/** "(about 500 g)", "(so 10 lb)", "10 lb total": the whole of it, whatever was counted before. */
function isOfWhole(tokens: readonly Token[], { at, next, approximate }: Amount): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at)
  const isEach = /^(?:each|ea|apiece)$/.test(tokens[next]?.lower ?? '')
  const isBracketed = before.some(({ text }) => text === '(')
  if (/^(?:total|altogether|together|in)$/.test(tokens[next]?.lower ?? '')) return true
  if (isEach) return false
  // "(case = 12 quarts)" says what one of them holds.
  if (before.at(-1)?.text === '=') return readUnit(tokens, at - 2) === null
  return before.at(-1)?.lower === 'so' || (isBracketed && approximate)
}

/** Pieces or the thing itself are counted, and no packs of it. */
function isOfPieces(
  found: readonly Found[],
  { amount }: Found,
  tokens: readonly Token[],
  { group, profile }: Goods,
): boolean {
  const counts = found.filter(({ kind }) => kind !== 'size')
  const [count, ...more] = counts
  if (count === undefined || more.length > 0 || count.holder?.dimension === 'container') return false
  // "Tofu 14 oz, 3 blocks": sold by these, as others are by the bag.
  if (/^(?:block|loaf|bunch)$/.test(count.holder?.id ?? '')) return false
  const { at, next } = count.amount
  const isSame = count.value === amount.high && tokens[at - 1]?.text === '(' && tokens[next]?.text === ')'
  // "3 gallons of milk (3)"
  if (isSame && count.holder === null) return true
  const one = profile.contents?.[count.holder?.id ?? ''] ?? profile.pieceKg
  const size = { ...amount, value: middleOf(amount) }
  return isOfAll(tokens, { at, next, value: count.value }, size, group, one)
}

/** What packs come in. */
const OUTER = /^(?:case|crate|flat|pallet)$/

/** How many in all: "3 cases of 12 cans" are 36, and "2 flavors, so 2" are two. Null when two counts do not go together. */
function packsIn(
  found: readonly Found[],
  tokens: readonly Token[],
): { readonly count: number | null } | null {
  const [first, second, ...more] = found
  if (first === undefined) return { count: null }
  if (second === undefined) return { count: first.value }
  if (more.length > 0) return null
  const joint = tokens[second.amount.at - 1]
  const isSame = first.value === second.value && (first.holder === null || second.holder === null)
  if (isSame) return { count: first.value }
  const isInside =
    /^(?:of|\(|with|x|×|\*)$/.test(joint?.lower ?? '') && second.amount.at - first.amount.next <= 1
  const isEach = /^(?:each|ea|apiece|per)$/.test(tokens[second.amount.next]?.lower ?? '')
  // "6 x 15 oz cans, 2 cases": so many in each of the larger ones.
  const isOuter = OUTER.test(second.holder?.id ?? '') && !OUTER.test(first.holder?.id ?? '')
  return isInside || isEach || isOuter ? { count: first.value * second.value } : null
}

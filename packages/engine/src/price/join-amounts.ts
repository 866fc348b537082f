import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { entryAt, u8At } from '../in-range.ts'
import { readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { monthsIn } from '../parse/months.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { readRateOrAdverb } from '../parse/schedule.ts'
import { WEEKDAY_WORDS } from '../parse/schedule-parts.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { readWorkPart, saysHours } from '../parse/work-hours.ts'
import { isPeopleAlone, withCrew, withPeople } from '../read/crew.ts'
import { itemOf } from '../read/find-phrases.ts'
import { isPayAlone, isPayAsked } from '../read/meaning-words.ts'
import { ratedAmount } from '../read/rated-amount.ts'
import { wholeAmount } from '../read/whole-amount.ts'
import { isEnglish, roleOf } from '../read/word-roles.ts'
import { nameTerms, stem, words } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'
import { groupOf, isByMonth, isMeasured, isStaple } from './goods.ts'
import { gapBetween, joinText, toldWithBoth } from './join-text.ts'
import { isApart } from './own-things.ts'
import type { Place } from './place.ts'
import { type MatchedLine, withPayPeriod, withShare } from './read-and-match.ts'
import { readOne, refused } from './read-one.ts'

/** Whoever says how much does not say much else. */
const TOKENS_MAX = 16
const LENGTH_MAX = 300

/**
 * "Salmon, 4 fillets @ 6 oz", "janitor, 2 hrs a day, 22 working days": a part of a row that only says how much of the thing before it is wanted,
 * or for how long, counts together with what was said already. Null when the amounts do not go together.
 */
export function joinAmounts(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match || book.header.estimate !== 'item') return null
  const gap = gapBetween(text, before.line, line)
  if (/\n/.test(gap) || line.span[1] - before.line.span[0] > LENGTH_MAX) return null
  const isWork = isWorked(book, before.match.item)
  // "Coke zero... 2 cases of 24": who stops to think goes on with how much.
  const isPause = /^\s*(?:\.{2,4}|…)\s*$/.test(gap) && /^\d/.test(line.text)
  const isBeside = isWork ? /^(?:[\s,;:()/@&+–—-]|and|plus)*$/i.test(gap) : /^[\s,;:()/@–—-]*$/.test(gap)
  const isJoint = isPause || isBeside
  if (!isJoint) return /^[\s.?!]*$/.test(gap) ? joinRate(book, text, before, line) : null
  const metered = joinMeter(book, text, before, line, asked)
  if (metered !== null) return metered
  const worked = joinWork(book, text, before, line, asked)
  if (worked !== null) return worked
  if (isPeopleAlone(line.text) && isStaple(book, before.match.item)) {
    return { ...before, line: toldWithBoth(text, before.line, line, before.line) }
  }
  // "2 lb butter, 1 carton half and half": two words for a half, and a thing all the same.
  if (line.item.includes(' ') && itemOf(book, nameTerms(line.item).join(' ')) !== null) return null
  const isFirst = before.line.quantity === null && before.line.pack === null
  if (
    !saysHowMuch(book, line, isWork, isFirst) &&
    !(isWork && isSameAgain(book, before.match.item, line, asked))
  )
    return null
  const told = toldWithBoth(text, before.line, line, before.line)
  const joined = { ...told, place: before.line.place ?? line.place }
  const match = cannedKind(book, before, line, asked) ?? before.match
  const counted = wholeLine(book, { ...before, match, line: joined })
  return counted === null ? null : { ...before, match, line: counted }
}

/** "Cat food, the little 3 oz cans": what comes in cans is the canned kind of it. */
function cannedKind(
  book: Book,
  { line: { item }, match }: MatchedLine,
  { text }: ParsedLine,
  asked: Place | null,
): MatchedLine['match'] | null {
  if ('code' in match || !/\bcans?\b/i.test(text) || !isStaple(book, match.item)) return null
  const { contents } = profileOf(book, match.item)
  if (contents?.can !== undefined || book.items.label(match.item) === 'can') return null
  const canned = readOne(book, parsePhrase(`2 cans of ${item}`), asked)
  return 'code' in canned.match || canned.match.item === match.item ? null : canned.match
}

/**
 * "Cashier, full time, yearly pay", "bartender, setup 2h + service 5h": what stands behind somebody who works and is no thing of its own says how
 * long, or which of his prices. Null when it is neither.
 */
function joinWork(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match || !isTimedByHour(book, before.match.item)) return null
  // "Electrician, 8 hours, $100": what somebody asks is no amount of his work.
  if (isPriceOf(before.line, line.text))
    return { ...before, line: toldWithBoth(text, before.line, line, before.line) }
  const isRemark = isWorkRemark(book, line.text)
  const named = line.text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const isPart = named.length > 0 && named.every((word) => WORK_PARTS.test(word))
  if (!isRemark && (!hasHours(line) || !(isPart || 'code' in readOne(book, line, asked).match))) return null
  // "8 hours of a janitor and 8 hours of a wizard": whoever else works is no part of it.
  const isTimed = before.line.unit === 'hour' || before.line.pack?.unit === 'hour'
  const isMore = named.some((word) => WORK_PARTS.test(word)) || saysHowMuch(book, line, true, true)
  if (!isRemark && isTimed && !isMore) return null
  if (!isRemark && /\b(?:of|from|for)\s+(?:an?|the)\b|^an?\s/i.test(line.text)) return null
  const told = toldWithBoth(text, before.line, line, before.line)
  const said = { ...told, place: before.line.place ?? line.place }
  if (isRemark) return { ...before, line: withPayPeriod(book, said, before.match) }
  const crew = withCrew(said)
  if (crew !== said) return { ...before, line: crew }
  // The first hours that are said of him.
  const isFirst = before.line.quantity === null && before.line.pack === null && line.unit === 'hour'
  return isFirst
    ? { ...before, line: { ...said, quantity: line.quantity, unit: line.unit, pack: line.pack } }
    : null
}

/** "$85/hr", and "$100" behind hours. */
function isPriceOf({ quantity }: ParsedLine, text: string): boolean {
  const [money, per] = /^\$ ?[\d,.]+( ?(?:\/|per|an?) ?(?:hour|hr))?\W*$/i.exec(text) ?? []
  return money !== undefined && (per !== undefined || quantity !== null)
}

/** Parts of a job that have hours of their own. */
const WORK_PARTS =
  /^(?:setup|set|prep|preparation|service|serving|cleanup|clean|cleaning|breakdown|teardown|tear|travel|drive|driving|event|ceremony|reception|dinner|lunch|breakfast|rehearsal|training|shifts?|coverage|load|loading|unloading|install|total|overtime)$/

function isTimedByHour(book: Book, item: number): boolean {
  return isWorked(book, item) || book.items.label(item) === 'hour'
}

function hasHours({ text }: ParsedLine): boolean {
  const tokens = plainTokens(tokenize(text))
  return tokens.length <= TOKENS_MAX && saysHours(tokens)
}

/** Words about somebody's employment and where it is, which name neither him nor his pay's amount. */
const EMPLOYMENT =
  /^(?:full|part|time|ft|pt|fulltime|parttime|annual|annually|yearly|year|yr|hourly|hour|hr|per|remote|remotely|onsite|site|hybrid|us|usa|national|nationwide|avg|average|median|mean|base|gross|entry|level|seasonal|temporary|permanent|contract|contractor|freelance|temp|union|nonunion|benefits|w2|figure|rate|no|not|and|the|before|after|tax|taxes|overtime|ot|straight|weekdays|equivalent|fte|restaurant|diner|cafe|bar|kitchen|hospital|clinic|school|office|warehouse|factory|store|retail|farm)$/

function isWorkRemark(book: Book, text: string): boolean {
  if (isPayAlone(text)) return false
  const words = text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []
  return (
    words.length > 0 &&
    words.length <= REMARK_WORDS_MAX &&
    words.every((word) => EMPLOYMENT.test(word) || /^(?:talk|purpose)$/.test(roleOf(word, book.brands))) &&
    words.some((word) => EMPLOYMENT.test(word))
  )
}

const REMARK_WORDS_MAX = 6

/** "Electric bill for the hall, about 2,400 kWh": what was metered says more than a month of somebody else's bill. */
function joinMeter(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match || line.unit === null || dimensionOf(line.unit) !== 'energy') return null
  if (!/^(?:month|year)$/.test(book.items.label(before.match.item))) return null
  const metered = readOne(book, line, asked)
  if ('code' in metered.match) return null
  const [bill, meter] = [before.match.item, metered.match.item].map((item) => words(book.items.name(item))[0])
  if (bill !== meter && !/\bbill\b/i.test(before.line.text)) return null
  const told = toldWithBoth(text, before.line, line, metered.line)
  const whole = { ...told, place: metered.line.place ?? before.line.place }
  return { ...metered, line: ratedAmount(whole) ?? whole }
}

/**
 * "Broth 32 oz, 12/cs, 2 cs": an amount that names nothing and could not be counted together with what stands before it on its row. How much is
 * wanted is then not understood, and a price for a part of it would be wrong.
 */
export function withoutLeftOver(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item') return lines
  return withAmountsBeside(book, text, lines).map((one, at, all) => {
    const after = all[at + 1]
    if ('code' in one.match || after === undefined || !('code' in after.match)) return one
    if (isApart(book, text, one, after.line)) return one
    // "..., 10 dozen eggs. What am I looking at weekly?" asks about what has its amount.
    if (
      one.line.quantity !== null &&
      /^(?:what|how)\b(?!.*\b(?:months?|years?|weeks?|days?)\b)\D*$/i.test(after.line.text)
    )
      return one
    const isWork = isWorked(book, one.match.item)
    // For how long goods last, or how old somebody is, does not say how much.
    const isTime = entryAt(book.header.groups, u8At(book.items.group, one.match.item)) === 'time'
    if (!isWork && (isTime || TIME.test(after.line.text))) return one
    const gap = text.slice(one.line.span[1], after.line.span[0])
    if (!/^[\s,;:()/@.?!–—-]*$/.test(gap) || /\n/.test(gap)) return one
    if (!saysHowMuch(book, after.line, isWork, true) && !hasItsMeasure(book, one, after.line)) return one
    return refused(
      one.line,
      `How much "${after.line.text}" makes of "${one.line.text}" is not understood, so it has no price.`,
    )
  })
}

/** "Heating oil, the tank is low so 180 gallons": a measure of what the thing is sold by, in words that nobody understands, where it has none yet. */
function hasItsMeasure(book: Book, { line, match }: MatchedLine, { text }: ParsedLine): boolean {
  if ('code' in match || line.quantity !== null || line.pack !== null || isPayAsked(text)) return false
  const group = isWorked(book, match.item) ? 'time' : groupOf(book, match.item)
  if (!/^(?:mass|volume|energy|time)$/.test(group)) return false
  const tokens = plainTokens(tokenize(text))
  return tokens.some((_, at) => {
    const amount = tokens.length <= TOKENS_MAX ? readAmount(tokens, at) : null
    const isAge = /^(?:old|ago|experience|exp|warranty)$/.test(tokens[amount?.next ?? 0]?.lower ?? '')
    // "Salt, 2 lb of something": what begins with its amount is another thing, but for somebody's time.
    return amount?.unit?.dimension === group && !isAge && (at > 0 || group === 'time')
  })
}

/** What people say around an amount that stands apart from its thing. */
const AROUND =
  /^(?:i|we|use|uses|using|used|fill|fills|filling|refill|tank|up|it|w|with|delivery|delivered|order|about|abt|approx|roughly|total|in|all|need|needed|burn|burns|burning|a|an|the|my|our|each|per|fillup|full|truck|car|house)$/

/**
 * "Heating oil, 275 gal tank fill", "I use 9 gals a day, 5 days, regular gas": a part of a row that says how much, and names nothing, beside the
 * thing that has no amount yet. The thing takes it.
 */
function withAmountsBeside(book: Book, text: string, lines: readonly MatchedLine[]): readonly MatchedLine[] {
  const isOpen = (one: MatchedLine | undefined): boolean =>
    one !== undefined && !('code' in one.match) && one.line.quantity === null && one.line.pack === null
  if (!lines.some(isOpen)) return lines
  const taken = new Set<MatchedLine>()
  const found = lines.map((one, at) => {
    if (!isOpen(one) || 'code' in one.match) return one
    const group = entryAt(book.header.groups, u8At(book.items.group, one.match.item))
    for (const beside of [lines[at + 1], lines[at - 1]]) {
      if (beside === undefined || !('code' in beside.match) || !saysOnlyHowMuch(beside.line, group)) continue
      const [first, second] = beside === lines[at + 1] ? [one.line, beside.line] : [beside.line, one.line]
      if (!/^\s*[,;:–—-]?\s*$/.test(text.slice(first.span[1], second.span[0]))) continue
      taken.add(beside)
      const { quantity, unit, pack, place } = beside.line
      const told = toldWithBoth(text, first, second, one.line)
      return { ...one, line: { ...told, quantity, unit, pack, place: one.line.place ?? place } }
    }
    return one
  })
  return found.filter((one) => !taken.has(one))
}

function saysOnlyHowMuch({ text, unit, pack, quantity }: ParsedLine, group: string): boolean {
  const measure = pack?.unit ?? unit
  if (measure === null || !/^(?:volume|energy|mass)$/.test(group) || dimensionOf(measure) !== group)
    return false
  if (quantity === null && pack === null) return false
  const tokens = plainTokens(tokenize(text))
  const named = tokens.filter(
    ({ kind, lower }, at) => kind === 'word' && !AROUND.test(lower) && readUnit(tokens, at) === null,
  )
  return tokens.length <= TOKENS_MAX && named.length === 0
}

/** "A gallon of milk a day. cost for 30 days?": how long what was said before goes on. */
function joinRate(book: Book, text: string, before: MatchedLine, line: ParsedLine): MatchedLine | null {
  if ('code' in before.match || !saysHowMuch(book, line, true, true)) return null
  const { text: whole, span } = joinText(text, before.line, line)
  const rated = ratedAmount({ ...before.line, text: whole, span })
  return rated === null ? null : { ...before, line: rated }
}

/** A line with everything that its text says about how much, or for how long; null when there is nothing to add up. */
function wholeLine(book: Book, { line, match }: MatchedLine): ParsedLine | null {
  if ('code' in match) return null
  const { item } = match
  if (isWorked(book, item)) {
    const crew = withCrew(line)
    return crew === line ? null : crew
  }
  const profile = profileOf(book, item)
  const group = entryAt(book.header.groups, u8At(book.items.group, item))
  const isByMeasure = isMeasured(book, item)
  const rated = isByMeasure || isStaple(book, item) ? ratedAmount(line) : null
  if (rated !== null) return rated
  if (!isByMeasure && !isStaple(book, item)) return null
  const label = book.items.label(item)
  const weighed = group === 'mass' ? weightBehind(line, label) : null
  if (weighed !== null) return weighed
  return wholeAmount(line, { group, label, title: book.items.name(item), profile })
}

/** "BNLS CHK 3.2": one digit behind the point is no price, so it is what was put on the scale, in what the price is for. */
function weightBehind(line: ParsedLine, label: string): ParsedLine | null {
  if (line.unit !== null || line.pack !== null || dimensionOf(label) !== 'mass') return null
  const [, weight] = /\p{L}\s+(\d{1,2}\.\d)$/u.exec(line.text) ?? []
  const isOther = weight === undefined || (line.quantity !== null && line.quantity.value !== Number(weight))
  return isOther ? null : { ...line, quantity: exactly(Number(weight)), unit: label }
}

/** "Landscapers x 3, 8 hrs", "flour 5 lb - 4 bags", "salmon for 8 people, 6 oz each": what a line says in all. */
export function withWhole(book: Book, one: MatchedLine): MatchedLine {
  if ('code' in one.match || book.header.estimate !== 'item') return one
  const { item } = one.match
  const line = wholeLine(book, one) ?? one.line
  if (isWorked(book, item)) return { ...one, line }
  if (isByMonth(book, item)) return { ...one, line: withShare(withMonths(line)) }
  const { pieceKg, pieceLitres } = profileOf(book, item)
  return { ...one, line: withPeople(line, pieceKg ?? pieceLitres) }
}

/** "Storage unit from March to August": for as many months, where nothing else says how many. */
function withMonths(line: ParsedLine): ParsedLine {
  if (line.quantity !== null || line.pack !== null) return line
  const months = monthsIn(line.text)
  return months === null ? line : { ...line, quantity: exactly(months), unit: 'month' }
}

function isWorked(book: Book, item: number): boolean {
  return profileOf(book, item).timeBasis === 'working'
}

/** "Security guard, 6pm to 11pm, 2 guards": the same again, now with how many. */
function isSameAgain(book: Book, item: number, line: ParsedLine, asked: Place | null): boolean {
  if (line.quantity === null || line.unit !== null || line.pack !== null) return false
  const { match } = readOne(book, line, asked)
  return !('code' in match) && match.item === item
}

/**
 * Whether a line has amounts, and beside them only words that name nothing. Behind a thing that has its amount, "1 lb sliced american" is of
 * something else: words that describe stand before the amount there.
 */
function saysHowMuch(book: Book, line: ParsedLine, isWork: boolean, isFirst: boolean): boolean {
  const tokens = plainTokens(tokenize(line.text))
  if (tokens.length > TOKENS_MAX) return false
  let amounts = 0
  for (let at = 0; at < tokens.length; at++) {
    const next =
      (isWork ? readWorkPart(tokens, at) : null) ??
      readRateOrAdverb(tokens, at)?.next ??
      readAmount(tokens, at)?.next ??
      at
    if (next > at) {
      amounts += 1
      at = next - 1
    } else if (!namesNothing(book, tokens, at, isWork)) return false
    else if (!isFirst && !isWork && amounts > 0 && describes(book, tokens[at])) return false
  }
  return amounts > 0
}

function describes(book: Book, token: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    /^(?:quality|brand)$/.test(roleOf(token.lower, book.brands)) &&
    !KINDS.test(token.lower) &&
    !TOGETHER.test(token.lower)
  )
}

function namesNothing(book: Book, tokens: readonly Token[], at: number, isWork: boolean): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'break') return true
  if (token.kind === 'sign') return !/^[$€£%#]$/.test(token.text)
  if (token.kind !== 'word') return false
  // "burrito size", "two flavors": which kind, and no thing.
  if (KINDS.test(token.lower) || TOGETHER.test(token.lower) || KINDS.test(tokens[at + 1]?.lower ?? ''))
    return true
  if (
    isWork &&
    (SHIFTS.test(token.lower) || EMPLOYMENT.test(token.lower) || WEEKDAY_WORDS.includes(token.lower))
  )
    return true
  // "tuna 5oz cans, starkist, 20": a word that no dictionary has, between commas, is who made it.
  const isStranger = !isEnglish(token.lower) && book.names.find(stem(token.lower)) < 0
  if (!isWork && isStranger && tokens[at + 1]?.text === ',') return true
  const unit = readUnit(tokens, at)?.unit.dimension
  if (unit === 'container') return true
  const role = roleOf(token.lower, book.brands)
  // "Sugar packets" are sugar, though sugar describes other goods.
  return role !== 'other' && !(role === 'quality' && itemOf(book, stem(token.lower)) !== null)
}

const TIME = /\b(?:days?|nights?|weeks?|wks?|months?|years?|yrs?|hours?|hrs?|today|tonight|of us)\b/i
const KINDS = /^(?:ones|size|sized|style|flavou?rs?|kinds?|brand|colou?rs?|varieties)$/
const TOGETHER = /^(?:together|total|altogether|combined)$/
const SHIFTS =
  /^(?:shifts?|dinner|lunch|breakfast|nights?|days?|evenings?|mornings?|overnight|graveyard|thru|through|event|party|wedding|reception|gig|job|visits?)$/

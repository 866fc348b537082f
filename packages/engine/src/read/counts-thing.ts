import type { ItemProfile } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import { isYearText } from '../parse/amount.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { nameTerms, stem } from '../text/words.ts'
import type { Unit } from '../units/index.ts'
import { isPerson, PEOPLE_MAX } from './head-count.ts'
import { isBeside, isPreposition } from './name-words.ts'
import { isEnglish, roleOf } from './word-roles.ts'
import type { Written } from './written-amounts.ts'

/** What a name stands for, as far as amounts matter. */
export interface Thing {
  /** Dimension of the item's price, or `piece`. */
  readonly group: string
  /** The unit that its price is for. */
  readonly label: string
  /** What the item is called. */
  readonly title: string
  /** One is for one person. */
  readonly isMeal: boolean
  /** It is done to one person at a time. */
  readonly isOfPerson: boolean
  /** It is bought by weight, by the piece, in packs or on a plate, and by no model. */
  readonly isStaple: boolean
  readonly profile: ItemProfile
}

/** A larger bare number is a year, a model or a code, unless it stands right before the thing. */
export const COUNT_MAX = 200

/** "Zyrtec 45 ct" is one box of what is sold by the box. */
export function isContentsOf(word: Token | undefined, label: string): boolean {
  return /^(?:box|pack|bottle|bag|jar|tub|tube)$/.test(label) && /^(?:ct|cnt|count)$/.test(word?.lower ?? '')
}

/** "Tylenol 100 tablets" is one bottle of what is sold by the bottle. */
export const isHeldPills = (word: Token | undefined, label: string): boolean =>
  /^(?:box|bottle)$/.test(label) && /^(?:tablets?|capsules?)$/.test(word?.lower ?? '')

/** "House cleaning 3 bedroom": how large the home is that one visit is for. */
const isOfHome = (word: Token | undefined, label: string): boolean =>
  /^(?:visit|job|service|move|inspection)$/.test(label) &&
  /^(?:bed(?:room)?s?|br|bdrms?)$/.test(word?.lower ?? '')

export function isHolder({ dimension, id }: Unit, { group, label, title, profile }: Thing): boolean {
  if (id === label || profile.contents?.[id] !== undefined) return true
  // "6 ears" of what is called "ear of corn".
  const isCalled = /^(?:portion|container)$/.test(dimension) && nameTerms(title).includes(stem(id))
  return group === PIECE && (dimension === 'count' || isCalled)
}

/** "10 double hung windows", "2 x 27 inch monitors", "180 tablets", "pack of 6". */
export function isCount(
  tokens: readonly Token[],
  one: Written,
  from: number,
  to: number,
  thing: Thing,
): boolean {
  if (one.sides !== null) return false
  // "Styrofoam cups, 500 ct" where it is known how many a pack holds.
  const isHeld = (thing.profile.contents?.each ?? 1) < 1
  if (one.unit !== null)
    return one.unit.dimension === 'count' && (isHeld || (thing.group !== PIECE && !isHolder(one.unit, thing)))
  if (thing.profile.contents?.each !== undefined) return true
  const after = tokens[one.next]
  if (isHeldPills(after, thing.label) || isOfHome(after, thing.label)) return false
  // "A 3 pack of sponges" is one pack. "6 pack of white t-shirts" are six of what has its price for a shirt.
  const isOneEach = thing.label === 'each' && !/\b(?:packs?|sets?|box|bag)\b/i.test(thing.title)
  const isPiece = isOneEach || isLabelWord(tokens[to - 1]?.lower ?? '', thing.label)
  if (one.next === from && one.value > 1 && /^(?:pack|pk)$/.test(after?.lower ?? '')) return isPiece
  // "Case of beer (24 x 12oz)": what one pack holds.
  if (isTimes(after) && /^(?:pack|case)$/.test(thing.label) && isFilled(tokens, one.next + 1)) return false
  if (isTimes(after)) return true
  if (countsLabel(tokens, one.next, thing.label) && !isOfYear(tokens, one)) return true
  const before = tokens[one.at - 1]
  // "Dining table with 6 chairs": what comes with one.
  if (/^(?:with|w)$/.test(before?.lower ?? '')) return false
  if (/^(?:qty|quantity)$/.test(before?.lower ?? '') || tokens[one.at - 2]?.lower === 'qty') return true
  if (isSeat(after)) return true
  const holder = tokens[one.at - 2]?.lower ?? ''
  // "Pack of 24 crayons" is one of what is sold by the box.
  const isItsOwn = isLabelWord(holder, thing.label) || (/^packs?$/.test(holder) && thing.label === 'box')
  const isPack = before?.lower === 'of' && /^(?:pack|set|box|case|bundle|lot)s?$/.test(holder) && !isItsOwn
  if (before?.lower === 'of' && /^packs?$/.test(holder) && isItsOwn) return false
  // "Case of 2021 champagne": a vintage.
  if (isTimes(before) || (isPack && !isYearText(tokens[one.at]?.text ?? ''))) return true
  // "Two 1.5 lb ribeye steaks", "3 1-lb bags of shrimp": so many of that size.
  if (one.next < from && isFilled(tokens, one.next) && Number.isInteger(one.value) && one.value <= COUNT_MAX)
    return true
  if (isHousehold(tokens, one.at)) return false
  // "12 passenger van for 3 days": how many fit in.
  if (thing.group === 'time' && one.value > 1 && FIT_IN.test(after?.lower ?? '')) return false
  // "Carpet for 2 bedrooms about 300 sq ft": so much in all of them.
  if (thing.group === 'area' && /^(?:bed)?rooms$/.test(after?.lower ?? '') && before?.lower === 'for')
    return false
  if (isDoneToSeveral(tokens, one, from, to, thing)) return true
  if (isForEach(tokens, one, to, thing)) return true
  // "Fire hydrant, install 4".
  const isLast = after === undefined && one.at > to && before?.kind === 'word' && isBeside(before.lower)
  // "aspirin - 100": what one pack holds.
  if (isDash(before) && HOLDS_MANY.test(thing.label) && one.value > DASHED_PACKS_MAX) return false
  // "Xbox controllers, 2", "notebooks - 5", "postcard stamps, 10 of them".
  const isAlone =
    (before?.text === ',' || (one.at === to + 1 && isDash(before) && after === undefined)) &&
    (after === undefined ||
      /^(?:,|at|@)$/.test(after.lower) ||
      (after.lower === 'of' && tokens[one.next + 1]?.lower === 'them'))
  if ((isLast || isAlone) && Number.isInteger(one.value) && one.value <= COUNT_MAX) return true
  // "Toilet paper (12)".
  const isEnd = one.at > to && tokens[one.next + 1] === undefined && tokens[one.at - 2]?.kind === 'number'
  const isBracketed = before?.text === '(' && after?.text === ')' && (one.at === to + 1 || isEnd)
  if (isBracketed && Number.isInteger(one.value) && one.value <= COUNT_MAX && !HOLDS_MANY.test(thing.label))
    return true
  // "Lysol spray 2" are two bottles, "aspirin 100" is one.
  const isPacks = thing.isStaple && thing.label !== 'set' && one.value <= PACKS_BEHIND_MAX
  const isFew = !HOLDS_MANY.test(thing.label) || isPacks || countsIn(tokens, to, thing)
  if (isCountBehind(tokens, one, to, thing) && isFew) return true
  // "gpt-4o input tokens 10 million": as many of what the price is for.
  const isLabelled = one.at === to && after === undefined && /[^s]s$/.test(before?.lower ?? '')
  if (isLabelled && isLabelWord(before?.lower ?? '', thing.label) && one.value > COUNT_MAX) return true
  if (one.at >= to || isYear(one.value) || isModelNumber(tokens, one.at)) return false
  // "50 solo cups" are what one pack of them holds.
  if (/^(?:pack|box)$/.test(thing.label) && one.next === from && one.value >= PACK_HOLDS_MIN) return false
  return (
    one.next === from || DOES.test(before?.lower ?? '') || (one.value <= COUNT_MAX && after?.kind === 'word')
  )
}

/** Nobody buys so many packs: the number is of what is in them. */
const PACK_HOLDS_MIN = 20

/** What is sold by one of these is told by how many it holds: "paper plates 100" are one pack. */
export const HOLDS_MANY = /^(?:box|pack|bag|set|tub|tube|bottle|jar)$/

/** More of them than this are what one holds. */
const PACKS_BEHIND_MAX = 4

/** "Bags of mulch 20": the name says what is counted. */
function countsIn(tokens: readonly Token[], to: number, { label }: Thing): boolean {
  const [word, of] = [tokens[to - 3]?.lower ?? '', tokens[to - 2]?.lower]
  return of === 'of' && /s$/.test(word) && isLabelWord(word, label)
}

/** More packs than this are not asked for behind a dash. */
const DASHED_PACKS_MAX = 5

const isDash = (token: Token | undefined): boolean =>
  /^[-–—=]$/.test(token?.text ?? '') && token?.spaced === true

/** "aaa batteries 12", "leeks 3", "rotisserie chicken 2": a number that closes the line right behind a thing. "iPhone 15" is one. */
function isCountBehind(
  tokens: readonly Token[],
  { at, next, value }: Written,
  to: number,
  thing: Thing,
): boolean {
  const { isStaple } = thing
  // "Light bulbs (led) 4".
  const isBracketed = tokens[at - 1]?.text === ')' && (to === at - 1 || tokens[to]?.text === '(')
  const before = tokens[(isBracketed ? to : at) - 1]?.lower ?? ''
  const isSeveral =
    /[^s]s$/.test(before) ||
    (isStaple && value <= SINGLES_MAX && !/^[a-z]$/.test(before)) ||
    countsIn(tokens, to, thing)
  return (
    (at === to || isBracketed) &&
    (tokens[next] === undefined || tokens[next]?.text === '(' || isLastQuality(tokens, next)) &&
    Number.isInteger(value) &&
    value > 1 &&
    value <= PEOPLE_MAX &&
    isSeveral &&
    (isStaple || !NUMBERED.test(before))
  )
}

/** Behind one of a thing a larger number says which one, or how large. */
const SINGLES_MAX = 12

/** "moving boxes 20 medium". */
function isLastQuality(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  return (
    tokens[at]?.kind === 'word' &&
    roleOf(tokens[at]?.lower ?? '') === 'quality' &&
    (after === undefined || after.text === ',')
  )
}

function isFilled(tokens: readonly Token[], at: number): boolean {
  const hyphen = tokens[at + 1]?.text === '-' && !tokens[at + 1]?.spaced ? 1 : 0
  const unit = tokens[at]?.kind === 'number' ? readUnit(tokens, at + 1 + hyphen) : null
  return /^(?:mass|volume)$/.test(unit?.unit.dimension ?? '')
}

/** "20 users": each of them pays. */
export const isSeat = (token: Token | undefined): boolean =>
  /^(?:users?|seats?|licenses?|lines?|devices?|accounts?)$/.test(token?.lower ?? '')

/** "Family of 4 phone plan": who it is for, which counts only what each of them gets. */
function isHousehold(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.lower === 'of' &&
    /^(?:family|household|party|group|table|office|team)$/.test(tokens[at - 2]?.lower ?? '')
  )
}

/** "Bridesmaid dresses for 4": several of a thing, one for each. "A tent for 4" is one. */
function isForEach(
  tokens: readonly Token[],
  { at, next, value }: Written,
  to: number,
  { group }: Thing,
): boolean {
  const after = tokens[next]
  // "Blinds for 6 windows".
  const isLast = after === undefined || after.text === ',' || isPerson(after) || HAVE_ONE.test(after.lower)
  return (
    group === PIECE &&
    isLast &&
    at === to + 1 &&
    tokens[to]?.lower === 'for' &&
    value <= PEOPLE_MAX &&
    /[^s]s$/.test(tokens[to - 1]?.lower ?? '')
  )
}

const FIT_IN = /^(?:passenger|person|seater|seat|man)$/

/** What each has one of its own. */
const HAVE_ONE = /^(?:windows|doors|beds|chairs|desks|bikes)$/

/** "Dog grooming 2 small dogs", "tree removal 3 trees": behind what is done to one at a time, how many it is done to. */
function isDoneToSeveral(
  tokens: readonly Token[],
  { at, next, value }: Written,
  from: number,
  to: number,
  { label }: Thing,
): boolean {
  if (at < from || !Number.isInteger(value) || value < 2 || value > SINGLES_MAX) return false
  const noun = nounAt(tokens, next)
  if (/^(?:visit|shot|surgery)$/.test(label) && PETS.test(noun)) return true
  if (/^(?:for|on)$/.test(tokens[at - 1]?.lower ?? '') && isServiced(label, noun)) return true
  if (/^(?:visit|shot)$/.test(label)) return false
  const isOwn = tokens.slice(from, to).some(({ lower }) => stem(lower) === stem(noun))
  return label === 'each' && /[^s]s$/.test(noun) && isOwn
}

/** The word that is counted, behind one that describes it. */
const nounAt = (tokens: readonly Token[], at: number): string =>
  tokens[roleOf(tokens[at]?.lower ?? '') === 'quality' ? at + 1 : at]?.lower ?? ''

const PETS = /^(?:dogs|cats|puppies|kittens|pets)$/

/** "Tire rotation for 2 cars", "gutter cleaning for 3 houses": what is done to each of them. */
const isServiced = (label: string, noun: string): boolean =>
  (/^(?:service|wash|axle|inspection|battery|windshield|job|set)$/.test(label) &&
    /^(?:cars|trucks|vehicles|suvs|vans|minivans|pickups)$/.test(noun)) ||
  (/^(?:job|visit|inspection|service)$/.test(label) && /^(?:houses|homes|apartments|condos)$/.test(noun))

/** "AirSense 11 CPAP machine": a number behind a word that no dictionary has belongs to it. */
function isModelNumber(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    before?.kind === 'word' &&
    !isEnglish(before.lower) &&
    !isBeside(before.lower) &&
    roleOf(before.lower) === 'other'
  )
}

/** "iPhone 14 screen repair": inside a name, a bare number behind one of its words is a model; "replace 10 windows" counts. */
export function isModelInside(
  tokens: readonly Token[],
  { unit, sides, value, at, next }: Written,
  from: number,
  label: string,
): boolean {
  if (unit !== null || sides !== null) return false
  const before = tokens[at - 1]?.lower ?? ''
  // "Moving boxes 20 medium" counts them.
  if (isLastQuality(tokens, next) && value > 1 && value <= PEOPLE_MAX && /[^s]s$/.test(before)) return false
  // "Blackout curtains 4 panels": several of what the last word of the name says.
  const isPlural = /[^s]s$/.test(before) && /[^s]s$/.test(tokens[next]?.lower ?? '')
  if (isPlural && value > 1 && value <= PEOPLE_MAX && !NUMBERED.test(before)) return false
  // "My phone from 2019 screen repair".
  if (before === 'from' && isYear(value)) return true
  // "Therapist 3 sessions", "gpt-4o 10 million input tokens" count; "iPhone 16 screen repair" and "iPhone 16 repair" do not.
  if (countsLabel(tokens, next, label) && !NUMBERED.test(before)) return false
  if (/^(?:visit|shot)$/.test(label) && PETS.test(nounAt(tokens, next))) return false
  if (isSeveralInside(tokens, from, { at, next, value }, label)) return false
  return !isPreposition(before) && !isBeside(before) && !DOES.test(before)
}

/** "Hem 3 pants", "board 2 dogs": what is done, to so many of them. "Windows 10 installed": so many of what the price is for. */
function isSeveralInside(
  tokens: readonly Token[],
  from: number,
  { at, next, value }: Pick<Written, 'at' | 'next' | 'value'>,
  label: string,
): boolean {
  const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[next]]
  if (!Number.isInteger(value) || value < 2 || value > PEOPLE_MAX || NUMBERED.test(before)) return false
  if (/[^s]s$/.test(before) && isLabelWord(before, label)) return true
  const verb = tokens[from]?.lower ?? ''
  const isRight =
    at === from + 1 || (at === from + 2 && /^(?:my|our|the|your|out|in|up|down|off|away)$/.test(before))
  const isDone = isRight && tokens[from]?.kind === 'word' && (isEnglish(verb) || /ing$/.test(verb))
  return isDone && after?.kind === 'word' && (/[^s]s$/.test(after.lower) || isSoMany(tokens, next, label))
}

/** "Trim two big oak trees", "swap 2 bathroom faucets": a word or two before several of what has its price for one. Nobody changes one spark plug. */
function isSoMany(tokens: readonly Token[], at: number, label: string): boolean {
  if (!/^(?:each|job|door|window|tree|fixture|room|stump|tooth|tire)$/.test(label)) return false
  const many = tokens.slice(at + 1, at + 3).findIndex(({ lower }) => /[^s]s$/.test(lower))
  if (many < 0 || (label === 'job' && AS_SET.test(tokens[at + 1 + many]?.lower ?? ''))) return false
  return tokens.slice(at, at + many + 2).every(({ kind }) => kind === 'word')
}

/** What is changed all at once, in one job. */
const AS_SET =
  /^(?:plugs|pads|rotors|brakes|shocks|struts|wires|coils|injectors|belts|hoses|springs|mounts|hinges|holes|cracks|leaks|gutters|blinds|steps|stairs|cabinets|drawers)$/

/** Lines of products whose versions have numbers. */
const NUMBERED =
  /^(?:iphone|ipad|galaxy|pixel|macbook|playstation|ps|xbox|switch|airpods|watch|surface|model|series|quest)$/

export const isNumbered = (lower: string): boolean => NUMBERED.test(lower)

/** What is done to so many of a thing: "add 4 recessed lights", "send 5,000 sms". */
const DOES =
  /^(?:add|adding|send|sending|hang|hanging|buy|get|order|print|wash|paint|plant|cut|move|need|want)$/

/** A year is not a count, unless it is said what it counts. */
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1990 && value <= 2035

/** "2018 merlot bottle", "2015 bike": one of that year. "2016 bottles" are so many. */
function isOfYear(tokens: readonly Token[], { at, next }: Written): boolean {
  if (!isYearText(tokens[at]?.text ?? '')) return false
  return !tokens.slice(next, next + 3).some(({ kind, lower }) => kind === 'word' && /[^s]s$/.test(lower))
}

/** "12 mega rolls": a word or two may stand before what is counted. */
export function countsLabel(tokens: readonly Token[], at: number, label: string): boolean {
  for (let to = at; to < at + 3 && tokens[to]?.kind === 'word'; to++) {
    const lower = tokens[to]?.lower ?? ''
    if (isLabelWord(lower, label)) return true
    if (isPreposition(lower) || /^(?:an?|each|every)$/.test(lower)) return false
  }
  return false
}

/** Words for one time of what is done. */
export const TIMES_OF =
  /^(?:lesson|class|session|visit|treatment|appointment|walk|game|round|service|trip|wash)(?:e?s)?$/

/** Whether a word counts what the price is for. */
export function isLabelWord(lower: string, label: string): boolean {
  if (TIMES_OF.test(label) && (lower === 'times' || TIMES_OF.test(lower.replace(/es$/, '')))) return true
  if (label === 'window' && /^openings?$/.test(lower)) return true
  if (label === 'ticket' && /^(?:seats?|admissions?|passes|passengers?)$/.test(lower)) return true
  return label.split(' ').some((word) => stem(word) === stem(lower))
}

/** "2 boxes of pens" are two packs of them. */
export const isAlike = (tokens: readonly Token[], { unit, value, next }: Written, label: string): boolean =>
  unit?.dimension === 'container' &&
  /^(?:pack|box|bag|set|package)$/.test(unit.id) &&
  /^(?:pack|box|bag|set)$/.test(label) &&
  (value === 1 || /s$/.test(tokens[next - 1]?.lower ?? '')) &&
  value <= COUNT_MAX

import { periodAt } from '../parse/schedule-parts.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { unitById } from '../units/index.ts'
import type { Thing } from './counts-thing.ts'
import { isBulk } from './held-amount.ts'
import type { Written } from './written-amounts.ts'

/** Whether an amount that the thing has no use for says that something else is meant. */
export const isOtherAmount = (tokens: readonly Token[], one: Written, from: number, thing: Thing): boolean =>
  isOfThing(tokens, one, from, thing) ||
  isForTime(tokens, one, thing) ||
  isHoursOften(tokens, one, thing) ||
  isUnknownCase(tokens, one, from, thing) ||
  isPartOfHouse(tokens, one, thing) ||
  // "Propane tank, 300 gallons" is no cylinder of a grill.
  (thing.label === 'cylinder' && one.unit?.dimension === 'volume') ||
  (one.unit?.id === 'cu yd' && thing.group === 'mass' && thing.profile.density === null) ||
  isBulk(one, thing)

/** "Replace 40 ft of gutters", "200 sq ft of siding": so much, and not that of a whole house. */
function isPartOfHouse(tokens: readonly Token[], { unit, next }: Written, { label, title }: Thing): boolean {
  if (label !== 'job' || !/\bof (?:one|a whole|a) house\b/.test(title)) return false
  return /^(?:length|area)$/.test(unit?.dimension ?? '') && tokens[next]?.lower === 'of'
}

/** "1,000 gallons of city water". A time is always a circumstance: "a year of trash pickup". */
function isOfThing(
  tokens: readonly Token[],
  { unit, at, next }: Written,
  from: number,
  { profile, label }: Thing,
): boolean {
  // "1 gallon of hand sanitizer" where the price follows the size of the bottle.
  if (unit !== null && profile.size !== null && unit.dimension === unitById(profile.size.unit)?.dimension)
    return false
  if (unit?.dimension === 'energy' && tokens[at - 1]?.lower === 'for') return true
  return unit !== null && /^(?:mass|volume)$/.test(unit.dimension) && next < from && isOf(tokens, next, label)
}

/** "5 gallons of", "5 gal bucket of". A "50 lb bag of" what is sold by the bag is one. */
function isOf(tokens: readonly Token[], at: number, label: string): boolean {
  const holder = readUnit(tokens, at)
  const isOther = holder?.unit.dimension === 'container' && holder.unit.id !== label
  return tokens[isOther ? holder.next : at]?.lower === 'of'
}

/** "Drum of motor oil": several of a thing, and how many is not known. */
function isUnknownCase(
  tokens: readonly Token[],
  { unit, next }: Written,
  from: number,
  { label, profile }: Thing,
): boolean {
  if (unit === null || unit.id === label || !/^(?:case|crate|pallet|barrel|drum|keg|load)$/.test(unit.id))
    return false
  // "2 cases shampoo", "shampoo 2 cases", unless another number says what they hold.
  const isPack =
    /^(?:case|crate|pallet)$/.test(unit.id) &&
    tokens[next]?.lower !== 'of' &&
    tokens.filter((token, i) => token.kind === 'number' && !isOfAnother(tokens, i)).length === 1
  const isOfIt = tokens[next]?.lower === 'of' && next < from
  return (isOfIt || isPack) && profile.contents?.[unit.id] === undefined
}

/** "1 case hand sanitizer, 24 brackets": a number behind a comma, before several of something else. */
function isOfAnother(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  return (
    tokens[at - 1]?.text === ',' &&
    after?.kind === 'word' &&
    /[^s]s$/.test(after.lower) &&
    readUnit(tokens, at + 1) === null
  )
}

/** "10 bags of gravel", "2 scoops of sand": how much they hold of what is sold by the ton or the yard is not known. */
export function isOfLoose(
  tokens: readonly Token[],
  written: readonly Written[],
  { label, profile }: Thing,
): boolean {
  if (!/^(?:ton|cu yd)$/.test(label)) return false
  const holders = written.flatMap(({ unit, next }) => [unit, readUnit(tokens, next)?.unit ?? null])
  return holders.some(
    (unit) =>
      unit !== null &&
      /^(?:container|portion)$/.test(unit.dimension) &&
      profile.contents?.[unit.id] === undefined,
  )
}

/** "YouTube TV one month", "party tent for a day": what is sold for good is not meant. */
function isForTime(tokens: readonly Token[], { unit, isGlued, at }: Written, { label }: Thing): boolean {
  if (unit?.dimension !== 'time' || isGlued || !/^(?:each|car|home|condo|tv|set|pair|pack)$/.test(label))
    return false
  return (
    !tokens.slice(0, at).some(({ lower }) => /^(?:with|old|warranty|w)$/.test(lower)) &&
    tokens[at + 2]?.lower !== 'old'
  )
}

/** "Bookkeeper, 15 hrs a week": somebody's hours, and not what a service costs by the month. */
function isHoursOften(tokens: readonly Token[], { unit, next }: Written, { group, label }: Thing): boolean {
  const isPer = tokens[next]?.text === '/' || /^(?:an?|per|each|every)$/.test(tokens[next]?.lower ?? '')
  return (
    unit?.id === 'hour' &&
    group === 'time' &&
    /^(?:month|year)$/.test(label) &&
    isPer &&
    periodAt(tokens, next + 1) !== null
  )
}

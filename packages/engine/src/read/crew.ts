import { middleOf, readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { workHoursIn } from '../parse/work-time.ts'
import { convert, dimensionOf } from '../units/index.ts'

/** A longer line is not a request for one thing. */
const TOKENS_MAX = 120
/** More than this are not a crew. */
const CREW_MAX = 100

/**
 * "Landscapers x 3, 8 hrs", "roofers (4), 10 hours", "2 electricians @ 8h": how many work, and how long each of them does. Both count, wherever
 * they stand; with more than one of either the grammar's reading stays.
 */
export function withCrew(line: ParsedLine): ParsedLine {
  const tokens = plainTokens(tokenize(line.text))
  const hours = tokens.length > TOKENS_MAX ? null : workHoursIn(tokens)
  if (hours !== null) return { ...line, quantity: exactly(hours), unit: 'hour', pack: null }
  const found = crewIn(tokens)
  if (found === null) return line
  const { people, time, unit } = found
  const written = line.pack?.unit ?? line.unit
  const read =
    (line.quantity?.value ?? 1) * (line.pack === null ? 1 : line.pack.count * (line.pack.size ?? 1))
  const isTimed = written !== null && dimensionOf(written) === 'time'
  // The grammar has one of the two: the people as if they were hours, or the hours of one of them.
  const isPeople = read === people
  const isOne = isTimed && convert(read, written, unit) === time
  return isPeople || isOne ? { ...line, quantity: exactly(people * time), unit, pack: null } : line
}

function crewIn(
  tokens: readonly Token[],
): { readonly people: number; readonly time: number; readonly unit: string } | null {
  const people: number[] = []
  const times: { readonly time: number; readonly unit: string }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const amount = readAmount(tokens, at)
    if (amount === null) continue
    const value = middleOf(amount)
    if (amount.unit?.dimension === 'time') times.push({ time: value, unit: amount.unit.id })
    else if (amount.unit !== null || !Number.isInteger(value) || value > CREW_MAX || value < 1) return null
    else people.push(value)
    at = amount.next - 1
  }
  const [count, ...counts] = people
  const [time, ...more] = times
  if (count === undefined || time === undefined || counts.length + more.length > 0) return null
  return { people: count, ...time }
}

const PEOPLE =
  /\b(?:for|x|feed(?:s|ing)?|serv(?:es?|ing)|of) (\d{1,3}) (?:people|ppl|persons|guests|adults|kids|heads|friends)\b|\b(\d{1,3}) (?:people|ppl|guests|kids)\b/i
const EACH = /\b(?:each|apiece|pp|(?:per|a|each) (?:person|head|guest|adult|kid))\b/i

/** "Chicken breast for 10 people, half a pound each": so much for every one of them. */
export function withPeople(line: ParsedLine): ParsedLine {
  const { text, quantity, unit, pack } = line
  if (quantity === null || unit === null || pack !== null || !EACH.test(text)) return line
  if (!/^(?:mass|volume)$/.test(dimensionOf(unit) ?? '')) return line
  const [, first, second] = PEOPLE.exec(text) ?? []
  const people = Number(first ?? second ?? Number.NaN)
  return people > 1 ? { ...line, quantity: exactly(quantity.value * people) } : line
}

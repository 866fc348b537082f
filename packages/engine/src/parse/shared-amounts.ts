import { dimensionOf } from '../units/index.ts'
import { exactly, type ParsedLine } from './line.ts'

/**
 * "rice and dried beans, 2 lb each", "1 electrician and 1 helper, 8 hours each", "6 servers, 2 bartenders, 5 hours": what the last
 * of a list says of all of them. Lines that say something of their own keep it.
 */
export function shareAmounts(text: string, lines: readonly ParsedLine[]): readonly ParsedLine[] {
  // Most texts share nothing, and a long list is not looked through line by line.
  if (!/each|apiece/i.test(text) && !lines.some(hasTime)) return lines
  const shared = [...lines]
  let isEach = false
  for (let at = lines.length - 1; at > 0; at--) {
    const last = shared[at]
    const before = shared[at - 1]
    if (last === undefined || before === undefined) continue
    isEach = isJoined(text, before, last) && (isEach || EACH.test(last.text))
    if (isJoined(text, before, last)) shared[at - 1] = withShared(before, last, isEach)
  }
  return shared
}

/** Who is hired beside others for the same hours: "6 servers, 2 bartenders, 5 hours". Chairs work no hours. */
const WORKERS =
  /(?:[a-zß-öø-žșțạ-ỹ]{2}(?:ers?|ors?|ists?|ians?|resses|ress)|men|man|woman|women|nurses?|cooks?|chefs?|guards?|maids?|hosts?|hands?|aides?|techs?|staff|assistants?|clerks?|rns?|lpns?|cnas?|guys)$/i

/** At the end of a sentence, or before words of pay. */
const EACH = /\b(?:each|apiece)(?:\W*$|\s*[.;!?]|\W+(?:in )?(?:wages?|pay)\b)/i

function withShared(line: ParsedLine, last: ParsedLine, isEach: boolean): ParsedLine {
  if (isEach && last.pack === null && line.quantity === null && line.unit === null && line.pack === null)
    return { ...line, quantity: last.quantity, unit: last.unit }
  // "2 line cooks and a dishwasher, 8 hrs each": so long for each of them.
  const isHours = isEach && last.pack === null && last.unit !== null && dimensionOf(last.unit) === 'time'
  if (
    isHours &&
    last.quantity !== null &&
    line.quantity !== null &&
    line.unit === null &&
    line.pack === null
  ) {
    const pack = { count: 1, size: last.quantity.value, unit: last.unit, container: null }
    return { ...line, pack }
  }
  // "A bartender and 2 servers, 5 hours each": one of those who are not counted.
  const isUncounted = line.quantity === null && line.unit === null && line.pack === null
  if (isEach && isUncounted && hasTime(last) && WORKERS.test(line.item))
    return { ...line, quantity: exactly(1), pack: last.pack }
  const isTime = hasTime(last)
  const isCount = line.quantity !== null && line.unit === null && line.pack === null
  return isTime && isCount && (isEach || WORKERS.test(line.item)) ? { ...line, pack: last.pack } : line
}

const hasTime = ({ pack }: ParsedLine): boolean =>
  pack !== null && pack.unit !== null && dimensionOf(pack.unit) === 'time'

/** Nothing but a comma or an "and" lies between them. */
function isJoined(text: string, before: ParsedLine, after: ParsedLine): boolean {
  return /^[\s,&+]*(?:and|y|und|et)?[\s,&+]*$/i.test(text.slice(before.span[1], after.span[0]))
}

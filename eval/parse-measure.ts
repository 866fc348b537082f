import {
  findNumbers,
  findQuantities,
  type ParsedLine,
  parsePhrase,
  parseQuery,
} from '../packages/engine/src/parse/index.ts'
import { convert, dimensionOf, findUnit } from '../packages/engine/src/units/index.ts'
import type { LabelledPhrase, LabelledText } from './parse-data.ts'

/** How many of how many were right, and the ones that were not. */
export interface Score {
  readonly right: number
  readonly of: number
  readonly share: number
  readonly wrong: readonly string[]
}

function score<T>(cases: readonly T[], isRight: (one: T) => boolean, show: (one: T) => string): Score {
  const wrong = cases.filter((one) => !isRight(one))
  const right = cases.length - wrong.length
  return { right, of: cases.length, share: right / cases.length, wrong: wrong.map(show) }
}

/** Quantity and unit of single phrases. */
export function scorePhrases(phrases: readonly LabelledPhrase[]): Score {
  return score(phrases, (phrase) => isLineRight(parsePhrase(phrase.input), phrase), showPhrase)
}

/**
 * The same without any allowance: the quantity is the label's first number, the unit its first unit, and a phrase that
 * was read as a pack ("400g tin") counts as wrong.
 */
export function scorePhrasesLiterally(phrases: readonly LabelledPhrase[]): Score {
  const isRight = (phrase: LabelledPhrase): boolean => {
    const line = parsePhrase(phrase.input)
    const first = readNumbers(phrase.quantity)[0]
    const { quantity } = line
    const sameNumber = first ? quantity !== null && matches(quantity, first) : quantity === null
    return sameNumber && (line.unit ?? null) === (readUnits(phrase.unit)[0] ?? null)
  }
  return score(phrases, isRight, showPhrase)
}

function showPhrase({ input, quantity, unit }: LabelledPhrase): string {
  const line = parsePhrase(input)
  return `${input}  [${quantity} | ${unit}]  read as ${showLine(line)}`
}

function showLine({ quantity, unit, pack }: ParsedLine): string {
  const size = pack ? ` of ${pack.count} x ${pack.size ?? '?'} ${pack.unit ?? ''}` : ''
  return `${quantity ? `${quantity.low}-${quantity.high}` : 'no number'} ${unit ?? 'no unit'}${size}`
}

/** Two to five phrases in one query: as many lines as phrases, and quantity and unit of every line right. */
export function scoreQueries(
  queries: readonly (readonly LabelledPhrase[])[],
  join: (inputs: readonly string[]) => string,
): Score {
  const text = (phrases: readonly LabelledPhrase[]): string => join(phrases.map((phrase) => phrase.input))
  const isRight = (phrases: readonly LabelledPhrase[]): boolean => {
    const lines = parseQuery(text(phrases))
    return (
      lines.length === phrases.length &&
      phrases.every((phrase, i) => isLineRight(lines[i] as ParsedLine, phrase))
    )
  }
  return score(
    queries,
    isRight,
    (phrases) =>
      `${text(phrases)}  read as ${parseQuery(text(phrases))
        .map((line) => `<${line.text}>`)
        .join(' ')}`,
  )
}

/** "a, b and c". */
export function joinAsList(inputs: readonly string[]): string {
  return inputs.length < 2 ? inputs.join('') : `${inputs.slice(0, -1).join(', ')} and ${inputs.at(-1)}`
}

/** Groups of two to five, drawn with a linear congruential generator: the same seed gives the same queries. */
export function drawQueries(
  phrases: readonly LabelledPhrase[],
  count: number,
  seed: number,
): readonly (readonly LabelledPhrase[])[] {
  let state = seed >>> 0
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(4) }, () => phrases[next(phrases.length)] as LabelledPhrase),
  )
}

/**
 * What "right" means for a phrase. The label lists every number and unit that was written: "100g/3½oz" has `100 3#1$2`
 * and `g oz`, one amount in two systems, so the first number with the first unit is the quantity. Allowances:
 *
 * - a pack is written "8x 450 1" and "g lb": eight of 450 g. Right are the count as quantity and the size in the pack;
 *   a single container ("400g tin", `400`, `g tin`) is one pack of that size;
 * - "1lb 2oz" is `1 2`, `lb oz`: one amount in two parts, read as their sum;
 * - the label of "a pinch of salt" has no number: the article may be read as one;
 * - "few" has no value, so every approximate number will do;
 * - describing words in the unit ("small handful") are left out, and spellings of a unit are the same.
 */
function isLineRight(line: ParsedLine, label: LabelledPhrase): boolean {
  const numbers = readNumbers(label.quantity)
  const units = readUnits(label.unit)
  return isQuantityRight(line, label, numbers, units) && isUnitRight(line, units)
}

interface LabelNumber {
  readonly low: number
  readonly high: number
}

function matches(quantity: { readonly low: number; readonly high: number }, number: LabelNumber): boolean {
  return close(quantity.low, number.low) && close(quantity.high, number.high)
}

function isQuantityRight(
  { quantity, pack, text }: ParsedLine,
  label: LabelledPhrase,
  numbers: readonly LabelNumber[],
  units: readonly string[],
): boolean {
  const [first, second] = numbers
  if (/^(?:few|couple)$/.test(label.quantity)) return quantity?.approximate === true || quantity?.value === 2
  if (!first) return quantity === null || (quantity.value === 1 && /^an? /i.test(text))
  if (!quantity)
    return pack?.size !== null && pack?.size !== undefined && close(pack.size, (first.low + first.high) / 2)
  if (matches(quantity, first)) return true
  const [unit, smaller] = units
  const added = second && unit && smaller ? convert(second.low, smaller, unit) : null
  return added !== null && close(quantity.value, first.low + added)
}

function isUnitRight({ unit, pack }: ParsedLine, units: readonly string[]): boolean {
  const [first] = units
  if (first === undefined) return unit === null && (pack?.unit ?? null) === null
  return unit === first || pack?.unit === first || (pack !== null && units.includes(unit ?? ''))
}

const NUMBER_WORDS: Readonly<Record<string, number>> = { half: 0.5, one: 1, two: 2, couple: 2 }

/** `8x`, `1#1$2`, `#1$2-1`, `2.5`, `half`. */
function readNumbers(text: string): readonly LabelNumber[] {
  return text.split(/\s+/).flatMap((part) => {
    const word = NUMBER_WORDS[part]
    if (word !== undefined) return [{ low: word, high: word }]
    const ends = part.replace(/x$/i, '').split('-').map(readNumber)
    const [low, high = low] = ends
    return low === undefined || high === undefined || Number.isNaN(low) || Number.isNaN(high)
      ? []
      : [{ low, high }]
  })
}

function readNumber(text: string): number {
  const match = /^(\d+(?:\.\d+)?)?(?:#(\d+)\$(\d+))?$/.exec(text)
  if (!match || text === '') return Number.NaN
  return Number(match[1] ?? 0) + (match[2] ? Number(match[2]) / Number(match[3]) : 0)
}

/** `small handful` is [handful], `ml fl oz` is [ml, fl oz]. */
function readUnits(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const units: string[] = []
  for (let i = 0; i < words.length; i += 1) {
    const pair = findUnit(words.slice(i, i + 2).join(' '))
    const isPair = pair !== null && i + 1 < words.length
    const unit = isPair ? pair : findUnit(words[i] ?? '')
    if (unit) units.push(unit.id)
    if (isPair) i += 1
  }
  return units
}

function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** Every number of the text found, nothing else found, values and places exact. */
export function scoreNumbers(texts: readonly LabelledText[]): Score {
  const isRight = ({ input, results }: LabelledText): boolean => {
    const found = findNumbers(input)
    const isSame = (number: (typeof found)[number], i: number): boolean => {
      const result = results[i]
      return (
        result !== undefined &&
        result.value !== null &&
        Math.abs(number.value - result.value) <= 1e-9 * Math.abs(result.value) &&
        number.span[0] === result.start &&
        number.span[1] === result.end
      )
    }
    return found.length === results.length && found.every(isSame)
  }
  return score(
    texts,
    isRight,
    ({ input }) =>
      `${input}  read as ${findNumbers(input)
        .map((number) => number.value)
        .join(' ')}`,
  )
}

const DIMENSIONS: ReadonlySet<string> = new Set([
  'mass',
  'volume',
  'length',
  'area',
  'speed',
  'data',
  'angle',
])

/**
 * Every number with a unit found, value, unit and place exact. The set knows no times, counts and currencies, so those
 * are not compared, and it also lists units with no number, which are not quantities and are left out. It calls the
 * tonne "Ton" as well as the short ton.
 */
export function scoreDimensions(texts: readonly LabelledText[]): Score {
  const find = (input: string): ReturnType<typeof findQuantities> =>
    findQuantities(input).filter(({ unit }) => DIMENSIONS.has(dimensionOf(unit.id) ?? ''))
  const isRight = ({ input, results }: LabelledText): boolean => {
    const found = find(input)
    const wanted = results.filter((result) => result.value !== null)
    const isSame = (quantity: (typeof found)[number], i: number): boolean => {
      const result = wanted[i]
      const unit = result?.unit === 'Ton' ? ['ton', 'tonne'] : [findUnit(result?.unit ?? '')?.id]
      return (
        result !== undefined &&
        Math.abs(quantity.value - (result.value ?? 0)) <= 1e-9 * Math.abs(result.value ?? 0) &&
        unit.includes(quantity.unit.id) &&
        quantity.span[0] === result.start &&
        quantity.span[1] === result.end
      )
    }
    return found.length === wanted.length && found.every(isSame)
  }
  return score(
    texts,
    isRight,
    ({ input }) =>
      `${input}  read as ${find(input)
        .map(({ value, unit }) => `${value} ${unit.id}`)
        .join(', ')}`,
  )
}

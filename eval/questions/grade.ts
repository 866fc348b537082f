import { openGazetteer } from '../../packages/book-open/src/index.ts'
import type { Quote, QuoteLine } from '../../packages/contract/src/index.ts'
import { type Book, price, priceItem } from '../../packages/engine/src/index.ts'
import { convert, findUnit } from '../../packages/engine/src/units/index.ts'
import type { Question, WantedLine } from './read-questions.ts'

/** `abstained`: nothing or too little is priced, and nothing is wrong. */
export type Verdict = 'right' | 'abstained' | 'wrong'

export interface Graded {
  readonly question: Question
  readonly verdict: Verdict
  readonly faults: readonly string[]
  readonly quote: Quote
}

/** A total may be rounded to cents, and a unit price to four digits. */
const TOLERANCE = 0.025

const gazetteer = openGazetteer()

export function grade(book: Book, question: Question): Graded {
  const quote = quoteOf(book, question.text, question.geography)
  const priced = quote.lines.filter((line) => line.status === 'priced')
  if (question.mayBePriced || (question.lines.length === 0 && priced.length === 0))
    return { question, verdict: 'right', faults: [], quote }
  if (question.lines.length === 0) return { question, verdict: 'wrong', faults: priced.map(describe), quote }

  const left = [...question.lines]
  const faults: string[] = []
  for (const line of priced) {
    const at = left.findIndex((wanted) => isItem(line, wanted))
    const [wanted] = at < 0 ? [] : left.splice(at, 1)
    faults.push(
      ...(wanted === undefined ? [`priced ${describe(line)}`] : faultsOf(book, quote, line, wanted)),
    )
  }
  const missing = left.map((wanted) => `missing ${wanted.items.map((words) => words.join(' ')).join('/')}`)
  const verdict = faults.length > 0 ? 'wrong' : missing.length > 0 ? 'abstained' : 'right'
  return { question, verdict, faults: [...faults, ...missing], quote }
}

/** For each line of a quote whether it is a wanted thing in the wanted amount; null for an unpriced line. */
export function gradedLines(book: Book, question: Question, quote: Quote): readonly (boolean | null)[] {
  const left = [...question.lines]
  return quote.lines.map((line) => {
    if (line.status !== 'priced') return null
    const at = left.findIndex((wanted) => isItem(line, wanted))
    const [wanted] = at < 0 ? [] : left.splice(at, 1)
    return wanted !== undefined && [...faultsOf(book, quote, line, wanted)].length === 0
  })
}

/** `answerMin` below the engine's own asks for lines that it would leave unpriced. */
export function quoteOf(book: Book, text: string, geography: string | null, answerMin?: number): Quote {
  const pricing = price(book, { text, geography }, answerMin)
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

function isItem(line: QuoteLine, wanted: WantedLine): boolean {
  const name = (line.item ?? '').toLowerCase()
  return wanted.items.some((words) => words.every((word) => name.includes(word)))
}

function* faultsOf(book: Book, quote: Quote, line: QuoteLine, wanted: WantedLine): Generator<string> {
  const { amount, place } = wanted
  const total = Number(line.total?.estimate)
  if (amount.kind === 'budget') {
    if (Math.abs(total / amount.dollars - 1) > TOLERANCE) yield `total ${total} is not ${amount.dollars}`
  } else {
    const bought = boughtOf(book, line, amount.unit, quote.geography.used)
    const fits = bought >= amount.low * (1 - TOLERANCE) && bought <= amount.high * (1 + TOLERANCE)
    if (!fits) {
      const told = `${line.quantity?.value} ${line.quantity?.unit}`
      yield `${told} is ${bought.toFixed(3)} ${amount.unit}, not ${amount.low}..${amount.high}`
    }
  }
  if (place === null) return
  const used = quote.geography.used
  const name = gazetteer.resolve(used)?.name ?? ''
  if (!name.includes(place) && !used.includes(place)) yield `priced for ${used} ${name}, not ${place}`
}

/** How much of `unit` the total buys: by the unit price where it converts, else by what the engine asks for one. */
function boughtOf(book: Book, line: QuoteLine, unit: string, geography: string): number {
  const total = Number(line.total?.estimate)
  const price = line.unit_price
  const from = findUnit(price?.per ?? '')?.id ?? price?.per ?? ''
  const to = findUnit(unit)?.id ?? unit
  const ratio = from === to ? 1 : convert(1, from, to)
  // A week of somebody has forty hours.
  const isWork =
    /^(?:wage|billed_rate)$/.test(line.meaning?.kind ?? '') || /by the hour$/.test(line.item ?? '')
  const isMeasured = from === to || !isWork
  if (price === null || ratio === null || !isMeasured) return total / priceOfOne(book, line, unit, geography)
  return (total / Number(price.estimate)) * ratio
}

/** What the engine itself asks for one unit of the item that it found. */
function priceOfOne(book: Book, line: QuoteLine, unit: string, geography: string): number {
  const name = (line.item ?? '').replace(/ \(wage\)$/, '').replace(/ home, .*gross rent$/, '')
  const one = priceItem(book, { description: name, quantity: 1, unit, geography })
  if (one.status === 'priced') return Number(one.total?.estimate)
  // What is hired by the hour is found by its name alone.
  const hired = name.replace(/,? (?:billed )?by the hour$/, '')
  const [asked] = quoteOf(book, `1 ${unit} of ${hired}`, geography).lines
  return asked?.item === line.item ? Number(asked.total?.estimate) : Number.NaN
}

const describe = (line: QuoteLine): string =>
  `"${line.text}" as ${line.item}: ${line.quantity?.value} ${line.quantity?.unit} for ${line.total?.estimate}`

import type { QuoteLine } from '@assay/contract'
import { Quote } from '@assay/contract/schemas'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { entryAt, present } from '../../packages/engine/src/in-range.ts'
import {
  type BookRow,
  buildBook,
  type LayeredBook,
  openBook,
  type PriceRequest,
  type Pricing,
  price,
  priceLayered,
} from '../../packages/engine/src/index.ts'
import { parseQuery } from '../../packages/engine/src/parse/index.ts'
import { hashOf } from '../../test/tools/random-numbers.ts'
import { anyText } from '../any-text.ts'
import { promise, type Target } from '../target.ts'
import { decodeWtf8, encodeWtf8 } from './wtf8.ts'

const QUERY_CHARACTERS_MAX = 4_000
const GEOGRAPHIES = [null, null, null, 'US', 'US-TX', 'US-ZIP-78701', 'US-CBSA-19100', 'KE', 'GB-SCT']
const LEVELS = [0.9, 0.9, 0.5, 0.8, 0.99]
/** The whole default book is slow, so one case in so many asks it; the others ask small books. */
const ONE_IN_WHOLE = 32
/** One in so many is priced twice. */
const ONE_IN_AGAIN = 4

const WORDS = `
  eggs|milk|ground beef|paint brush|green wallpaper|ladder|turpentine|steel pipe|flux capacitor|electrician|rent|gasoline|crème fraîche
  |and|plus|or|to|of|a|an|the|each|x|×|per|for|in Austin|in Austin, TX|near 78701|in Nairobi|at|two|three hundred|half|a dozen|couple of
  |between|about|~|up to|1|2.5|1,000|1/2|½|1e5|100g|3½oz|lb|kg|sq ft|m²|bag|6-pack|5-gallon|400g tin|2x4|M8|$|$5|5%|€|hours|a month
  |,|;|.|?|!|(|)|[|]|{|}|-|–|/|&|+|:|*|•|"|'|#|@|how much is|please|list:|such as|peeled|🍎|é|\u0301|\u200b|\u202e|\u0000|\ud800|\udc00
  |999999999999|0|-1|0.0000001|one million million|1-2|3 to 5|10 - 2
`
  .trim()
  .split(/\||\n {2}/)
  .concat([' ', '\t', '\n'].map((sign) => sign.repeat(800)))

const word = fc.constantFrom(...WORDS)
const gap = fc.constantFrom(' ', ' ', ' ', '', ', ', ' and ', '\n', '; ', ' x ', '\r\n')
const query = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.tuple(word, gap), { maxLength: 25 }).map((pairs) => pairs.flat().join('')),
  },
  { weight: 2, arbitrary: anyText(80) },
)

const CORPUS = [
  '3 dozen eggs and 2 gallons of milk in Austin, TX',
  'How much is a licensed electrician for 8 hours near 78701?',
  '2 (14-ounce) cans diced tomatoes, drained and chopped\n1 lb ground beef\n½ cup crème fraîche',
  'Groceries:\n1. 6-pack of 12 oz cans\n2) 5-lb bag flour\n- [x] 3 x 500 ml water',
  'about 3 to 5 paint brushes, a ladder; green wallpaper (20 m²) & 2 l turpentine',
  'between 2 and 4 steel pipes large painted, 1,000 small brass bolts at $5 each',
  'rent of a two-bedroom apartment in Los Angeles plus 10 gallons of gasoline',
  ...[' ', '\t', '\n', ' \n'].flatMap((sign) => {
    const run = sign.repeat(Math.floor(3_900 / sign.length))
    return [`eggs${run}milk, 10 lb flour`, `${run}eggs, milk 10`, `rent${run}x 10`]
  }),
]

interface Priced {
  readonly quote: Quote
  readonly steps: number
  /** Those that a caller sees. */
  readonly told: number
}

function requestOf(text: string, hash: number): PriceRequest {
  return {
    text,
    geography: entryAt(GEOGRAPHIES, hash % GEOGRAPHIES.length),
    coverageLevel: entryAt(LEVELS, hash % LEVELS.length),
  }
}

function finish(pricing: Pricing): Priced {
  let steps = 0
  let told = 0
  let progress = 0
  let step = pricing.next()
  for (; !step.done; step = pricing.next()) {
    promise(
      step.value.progress >= progress && step.value.progress <= 1,
      'progress goes from 0 to 1, never back',
    )
    progress = step.value.progress
    steps++
    if (step.value.message !== '') told++
  }
  return { quote: step.value, steps, told }
}

/** The parser and the pricing: no text makes them throw, wander, or say what contradicts itself. */
export async function openQueryTarget(): Promise<Target> {
  const small = { book: bookOf('own', OWN_ROWS), base: bookOf('base', BASE_ROWS) }
  const whole = { book: small.book, base: openBook(bookOpen().bytes) }
  const isQuote = Compile(Quote)

  function quoteOf(books: LayeredBook, text: string, hash: number): Priced {
    return finish(priceLayered(books, requestOf(text, hash)))
  }

  /** Six steps a pricing, and four a line. Each of the two books divides and joins lines in its own way, so its own lines count; what is told comes on top. */
  function stepsMax({ book, base }: LayeredBook, text: string, hash: number): number {
    return [book, base].reduce((sum, one) => {
      const lines = one === null ? 0 : finish(price(one, requestOf(text, hash))).quote.lines.length
      return sum + 6 + 4 * Math.max(1, lines)
    }, 0)
  }

  return {
    corpus: CORPUS.map((text) => Buffer.from(text)),
    dictionary: WORDS,
    structured: query.map(encodeWtf8),
    inputBytesMax: QUERY_CHARACTERS_MAX,
    casesAtOnce: 1,
    timeMsMax: (bytes) => 60 + bytes * 0.25,
    check(input) {
      const text = decodeWtf8(input).slice(0, QUERY_CHARACTERS_MAX)
      const hash = hashOf(input)
      checkParsed(text)
      const books = hash % ONE_IN_WHOLE === 0 ? whole : small
      const { quote, steps, told } = quoteOf(books, text, hash)
      promise(
        isQuote.Check(quote),
        `the quote breaks its schema: ${JSON.stringify([...isQuote.Errors(quote)])}`,
      )
      const toldMax = 6 + 4 * Math.max(1, quote.lines.length)
      promise(told <= toldMax, `${told} steps are told for ${quote.lines.length} lines`)
      promise(
        steps <= 2 * toldMax || steps <= told + stepsMax(books, text, hash),
        `${steps} steps for ${quote.lines.length} lines`,
      )
      checkQuote(quote, text)
      if (hash % ONE_IN_AGAIN === 0) {
        const again = quoteOf(books, text, hash).quote
        promise(JSON.stringify(again) === JSON.stringify(quote), 'the same text has the same quote')
      }
      return outcomeOf(quote)
    },
  }
}

function checkParsed(text: string): void {
  let end = 0
  for (const line of parseQuery(text)) {
    const { span, quantity, pack, place } = line
    promise(end <= span[0] && span[0] < span[1] && span[1] <= text.length, `the span ${span} is out of order`)
    promise(text.slice(...span) === line.text, 'a line is the text of its span')
    promise(line.item.trim() !== '', 'a line has an item')
    if (quantity !== null) {
      const { low, value, high } = quantity
      promise(
        Number.isFinite(high) && 0 <= low && low <= value && value <= high,
        `the quantity ${low} ${value} ${high}`,
      )
    }
    promise(pack === null || (pack.count > 0 && Number.isFinite(pack.count)), `a pack of ${pack?.count}`)
    promise(place === null || text.slice(...place.span) === place.text, 'a place is the text of its span')
    end = span[1]
  }
}

function checkQuote({ lines, total }: Quote, text: string): void {
  for (const [at, line] of lines.entries()) {
    promise(line.line === at + 1, 'lines count from 1')
    promise(text.slice(...line.span) === line.text, `line ${line.line} is not the text of its span`)
    promise(
      (line.status === 'priced') === (line.total !== null && line.unit_price !== null),
      'priced has a price',
    )
    promise((line.status === 'unpriced') === (line.reason !== null), 'unpriced has a reason')
    checkRange(line.unit_price, `unit price of line ${line.line}`)
    checkRange(line.total, `total of line ${line.line}`)
  }
  const priced = lines.filter(({ status }) => status === 'priced')
  promise(total.priced_lines === priced.length, 'priced lines are counted')
  promise(total.unpriced_lines === lines.length - priced.length, 'unpriced lines are counted')
  promise(total.complete === (priced.length === lines.length), 'complete is when every line is priced')
  promise((total.estimate === null) === (priced.length === 0), 'a total needs a line')
  if (total.estimate === null) return
  checkRange({ ...total, estimate: total.estimate }, 'total')
  const sum = priced.reduce((so_far, line) => so_far + Number(line.total?.estimate), 0)
  // Each line is rounded to the cent for itself.
  const slack = 0.005 * (priced.length + 1) + sum * 1e-9
  promise(
    Math.abs(sum - Number(total.estimate)) <= slack,
    `the total ${total.estimate} is not the sum ${sum}`,
  )
}

function checkRange(range: QuoteLine['total'], name: string): void {
  if (range === null) return
  const [low, estimate, high] = [range.low, range.estimate, range.high].map((end) =>
    end === null ? null : Number(end),
  )
  promise((low === null) === (high === null), `the ${name} has one end`)
  promise(Number.isFinite(estimate) && Number(estimate) >= 0, `the ${name} is ${estimate}`)
  if (low === null || high === null) return
  promise(
    present(low) <= present(estimate) && present(estimate) <= present(high),
    `the ${name} is ${low} ${estimate} ${high}`,
  )
}

function outcomeOf({ lines, total, geography, currency }: Quote): string {
  const kinds = new Set(
    lines.map(
      (line) =>
        `${line.reason?.code ?? line.method}:${line.interval}:${line.adjustments.map(({ kind }) => kind)}`,
    ),
  )
  const size = Math.min(6, Math.ceil(Math.log2(lines.length + 1)))
  return [size, total.method, currency, geography.fallback === null, ...[...kinds].sort()].join(' ')
}

const OWN_ROWS: readonly BookRow[] = [
  { description: 'Paint brush', price: 5 },
  { description: 'Turpentine', price: 9, unit: 'l' },
  { description: 'Steel pipe', price: 0.0004, unit: 'm' },
]
const BASE_ROWS: readonly BookRow[] = [
  { description: 'Paint brush', price: 4 },
  { description: 'Green wallpaper', price: 20, unit: 'm²' },
  { description: 'Ladder', price: 80 },
  { description: 'Eggs, grade A, large', price: 3.5, unit: 'dozen' },
  { description: 'Milk, whole', price: 4.2, unit: 'gallon' },
  { description: 'Skyscraper', price: 9e11 },
  { description: 'Electrician', price: 61, unit: 'hour' },
]

function bookOf(id: string, rows: readonly BookRow[]) {
  const building = buildBook({ rows, options: { id, currency: 'USD', asOf: '2026-07-31' } })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

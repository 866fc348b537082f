import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/books/src/load-book.ts'
import { parseQuery } from '../packages/engine/src/parse/index.ts'
import { forgetQuery } from '../packages/engine/src/text/query-memory.ts'
import { atMost, type Bar, fixed, per, type Section } from './report.ts'
import { median, quantile } from './rounds.ts'

const MICROS_MAX = 90
const TWO_LINES = '3 dozen eggs and 2 gal of whole milk'
const SHORT: readonly string[] = [
  'milk',
  '2 lbs ground beef',
  'a dozen eggs for the week',
  'potatos, 10lb bag',
  'plumber for 4 hours in Austin',
  '2BR apt in Brooklyn NY',
  '$50 of gas',
  'oil change',
]
const GOODS: readonly string[] = [
  '2 gal whole milk',
  '3 dozen eggs',
  '5 lb flour',
  '2 lb ground beef',
  'a bag of rice',
  '4 cans of tuna',
  '3 onions',
  'haircut',
  'cheddar cheese 8 oz',
  'bananas 3 lbs',
]
const THINGS: readonly string[] = ['flour', 'sugar', 'butter', 'bananas', 'ground beef', 'carrots', 'onions']
const LINES = 30
const LONG_CHARACTERS = 4_000
/** Lists and questions of the longest length that a query may have, each with its lines in another order. */
export const LONG: readonly string[] = Array.from({ length: 40 }, (_, nth) => {
  const all = [...SHORT, ...GOODS]
  const lines = Array.from({ length: 400 }, (_, at) => all[(at * (2 * nth + 1) + nth) % all.length])
  return lines.join('\n').slice(0, LONG_CHARACTERS)
})
const READING_MS_MAX = 5
const READING_ROUNDS = 10

/** More lists than the engine keeps parts of, so each of them is new to it in every round. */
const FRESH: readonly string[] = Array.from({ length: 3_000 }, (_, nth) => {
  const amount = (100 + nth) / 100
  return `${amount} lb ${THINGS[nth % THINGS.length]} and ${amount} lb ${THINGS[(nth + 1) % THINGS.length]}`
})

export const TEXTS: readonly {
  readonly name: string
  readonly texts: readonly string[]
  readonly times: number
}[] = [
  { name: 'two lines, asked before', texts: [TWO_LINES], times: 2_000 },
  { name: 'two lines, never asked before', texts: FRESH, times: 1 },
  { name: 'a short question, mean of eight', texts: SHORT, times: 200 },
  {
    name: 'a list of thirty lines',
    texts: [Array.from({ length: LINES }, (_, at) => GOODS[at % GOODS.length]).join('\n')],
    times: 50,
  },
]

/** Processor time that the engine alone takes for a query, warm, in this process. The time of compiling is in it. */
export async function benchPricing({ rounds }: { readonly rounds: number }): Promise<Section> {
  const book = openBook((await loadBook(null)).bytes)
  const microsOf = (texts: readonly string[], times: number): number => {
    const before = process.cpuUsage()
    for (let i = 0; i < times; i++)
      for (const text of texts) for (const _ of price(book, { text, geography: 'US-TX' }));
    const { user, system } = process.cpuUsage(before)
    return (user + system) / times / texts.length
  }
  const measured = TEXTS.map(({ name, texts, times }) => {
    microsOf(texts, times)
    return { name, micros: Array.from({ length: rounds }, () => microsOf(texts, times)) }
  })
  return {
    title: 'Pricing a query',
    intro: `What the engine alone takes with the default book, without HTTP, store and threads, once it is warm. Two lines: "${TWO_LINES}". Of a plain list that is asked for again, the engine has kept the parts.`,
    columns: ['query', 'processor time', 'spread'],
    rows: measured.map(({ name, micros }) => [
      name,
      `${per(median(micros))} us`,
      `${per(Math.min(...micros))} to ${per(Math.max(...micros))}`,
    ]),
    bars: [
      atMost(
        'pricing a two-line query that was asked before',
        median(measured[0]?.micros ?? []),
        MICROS_MAX,
        ' us',
      ),
      atMost(
        'pricing two lines that nobody asked before',
        median(measured[1]?.micros ?? []),
        MICROS_MAX,
        ' us',
      ),
      readingBar(readingTimesMs()),
    ],
  }
}

/** What it takes to read a long text into lines, before any book is asked; the first rounds warm it up. */
function readingTimesMs(): readonly number[] {
  const times: number[] = []
  for (let round = 0; round < 2 * READING_ROUNDS; round++)
    for (const text of LONG) {
      forgetQuery()
      const startedMs = performance.now()
      parseQuery(text)
      if (round >= READING_ROUNDS) times.push(performance.now() - startedMs)
    }
  return times
}

function readingBar(times: readonly number[]): Bar {
  const p50 = fixed(quantile(times, 0.5))
  const name = `reading ${per(LONG_CHARACTERS)} characters, p99 (p50 ${p50} ms)`
  return atMost(name, quantile(times, 0.99), READING_MS_MAX, ' ms')
}

import { openBook, price } from '@assay/engine'
import { loadBook } from '../packages/books/src/load-book.ts'
import { type Bar, per, type Section } from './report.ts'
import { median } from './rounds.ts'

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
const LINES = 30

export const TEXTS: readonly {
  readonly name: string
  readonly texts: readonly string[]
  readonly times: number
}[] = [
  { name: 'two lines', texts: [TWO_LINES], times: 2_000 },
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
    intro: `What the engine alone takes with the default book, without HTTP, store and threads, once it is warm. Two lines: "${TWO_LINES}".`,
    columns: ['query', 'processor time', 'spread'],
    rows: measured.map(({ name, micros }) => [
      name,
      `${per(median(micros))} us`,
      `${per(Math.min(...micros))} to ${per(Math.max(...micros))}`,
    ]),
    bars: [twoLinesBar(median(measured[0]?.micros ?? []))],
  }
}

function twoLinesBar(micros: number): Bar {
  return {
    name: 'pricing a two-line query',
    measured: `${per(micros)} us`,
    wanted: `at most ${MICROS_MAX} us`,
    met: micros <= MICROS_MAX,
  }
}

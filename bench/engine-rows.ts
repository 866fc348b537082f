import type { BookRow } from '../packages/engine/src/index.ts'
import { randomNumbers } from '../test/tools/random-numbers.ts'

const SYLLABLES = [
  'ba',
  'cor',
  'di',
  'fen',
  'gal',
  'hu',
  'jo',
  'kem',
  'li',
  'mar',
  'no',
  'pra',
  'quil',
  'ro',
  'sta',
  'tu',
  'vel',
  'wi',
]
const WORDS = 8_000
const WORDS_MIN = 4
const WORDS_SPREAD = 5
const ROWS_PER_SOURCE = 100
const SOURCES_MIN = 40
const UNITS = ['each', 'each', 'each', 'lb', 'ft', 'hour']
const STATES = ['US-CA', 'US-IL', 'US-IN', 'US-NY', 'US-TX']

/** What a row of a synthetic book is called: 4 to 8 words, few of them common and most of them rare, and a number. */
export function descriptionOf(item: number, seed: number): string {
  const random = randomNumbers(mixed(item * 2 + 1, seed))
  const count = WORDS_MIN + Math.floor(random() * WORDS_SPREAD)
  const words = Array.from({ length: count }, () => wordOf(Math.floor(WORDS ** random())))
  return `${words.join(' ')} ${1 + Math.floor(random() * 500)} ${wordOf(item % WORDS)}`
}

/** Rows told one by one, so the list itself takes no memory. Each item comes back `rows / items` times. */
export function* syntheticRows(rows: number, items: number, seed: number): Generator<BookRow, void, void> {
  const sources = Math.max(SOURCES_MIN, Math.round(rows / ROWS_PER_SOURCE))
  const random = randomNumbers(mixed(rows, seed))
  for (let row = 0; row < rows; row++) {
    const item = row % items
    const base = randomNumbers(mixed(item * 2, seed))() * 6
    yield {
      description: descriptionOf(item, seed),
      price: Math.exp(base + random() - 0.5),
      unit: UNITS[item % UNITS.length],
      geography: STATES[Math.floor(random() * STATES.length)],
      date: `2026-0${1 + Math.floor(random() * 9)}`,
      source: `vendor ${Math.floor(random() * sources)}`,
      quantity: 1 + Math.floor(random() * 100),
    }
  }
}

/** Queries of three lines: an item as it is, one with a word missing, one with a word too many. */
export function syntheticQueries(count: number, items: number, seed: number): readonly string[] {
  const random = randomNumbers(seed)
  const pick = (): string => descriptionOf(Math.floor(random() * items), seed)
  return Array.from(
    { length: count },
    () =>
      `${pick()}\n${pick().split(' ').slice(1).join(' ')}\n${wordOf(Math.floor(random() * WORDS))} ${pick()}`,
  )
}

function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

function mixed(value: number, seed: number): number {
  const mixed = Math.imul(value ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

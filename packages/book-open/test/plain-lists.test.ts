import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Pricing, price } from '@assay/engine'
import { readEveryday } from '../../../eval/everyday.ts'
import { readPriced } from '../../../eval/questions/priced-questions.ts'
import { readQuestions } from '../../../eval/questions/read-questions.ts'
import { readStrangers } from '../../../eval/questions/strangers.ts'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { isGoods } from '../../engine/src/price/goods.ts'
import { cutPlainList, isPlainPart } from '../../engine/src/price/plain-list.ts'
import { priceInFull } from '../../engine/src/price/price-in-full.ts'
import { plainListOf } from '../../engine/src/price/price-plain-list.ts'
import { ANSWER_MIN } from '../../engine/src/read/match-odds.ts'
import { entryAt } from '../src/in-range.ts'
import { book } from './default-book.ts'

interface Asked {
  readonly text: string
  readonly geography: string | null
}

/** A text is kept part by part when it is asked for again, so the third time it is told from what was kept. */
const TIMES = 3
const NAMES = Array.from({ length: book.synonyms.size }, (_, id) => book.synonyms.readOnce(id)).filter(
  (name, id) =>
    /^[a-z]{3,}(?: [a-z]+)*$/.test(name) && book.meanings.of(id).some(({ item }) => isGoods(book, item)),
)
const COMMON =
  'eggs,whole milk,bread,butter,rice,bananas,chicken breast,ground beef,onions,coffee,toilet paper,bacon,salt,beer,ice cream,wine'.split(
    ',',
  )
const NUMBERS = '1,2,3,4,6,12,24,100,1.5,a,one,two,twelve'.split(',')
const UNITS = [
  ...['', '', '', ' lb', ' oz', ' kg', ' gal', ' quarts of', ' dozen', ' cans', ' cans of', ' bags', ' box'],
  ...[' bottles of', ' jars', ' packs', ' loaves', ' sticks', ' cups'],
]
const BETWEEN = [', ', ' and ', ', and ', '; ', '\n']
const PLACES = ['US-TX', 'US', 'GB', 'DE', null]
const LISTS = 250
const PARTS = 60

test('a plain list is priced as its whole text is, also from what is kept of its parts', () => {
  const random = randomNumbers(20)
  const pick = <T>(some: readonly T[]): T => entryAt(some, Math.floor(random() * some.length))
  let kept = 0
  for (const geography of PLACES) {
    const parts: string[] = []
    for (let tries = 0; parts.length < PARTS && tries < 10 * PARTS; tries++) {
      const text = `${pick(NUMBERS)}${pick(UNITS)} ${pick(random() < 0.5 ? COMMON : NAMES)}`
      if (isTold({ text, geography })?.isSettled === true) parts.push(text)
    }
    for (let at = 0; at < LISTS; at++) {
      const some = Array.from({ length: 2 + Math.floor(random() * random() * 5) }, () => pick(parts))
      const between = pick(BETWEEN)
      const last = random() < 0.5 ? between : ' and '
      const text = `${some.slice(0, -1).join(between)}${last}${some.at(-1)}`
      if (isTold({ text, geography }) === null) continue
      kept += 1
      sameInFull({ text, geography })
    }
  }
  assert.ok(kept > (PLACES.length * LISTS) / 2, `${kept} lists were told from their parts`)
})

test('every question that is a plain list is answered as its whole text is', () => {
  const questions = questionsOf()
  const plain = questions.filter(({ text }) => isPlain(text))
  assert.ok(questions.length > 9_000, `${questions.length} questions`)
  assert.ok(plain.length > 100, `${plain.length} of ${questions.length} questions are plain lists`)
  for (const asked of plain) for (let time = 0; time < TIMES; time++) sameInFull(asked)
})

test('what has another word than a name, a number and a unit is never kept', () => {
  for (const text of [
    'Anna 3 eggs',
    '2 lb of our rice',
    '3 dozen eggs and 2 gal of milk for Anna',
    '2 zorbles, 3 eggs',
    'eggs, milk',
    '6 pork chops, 3 lbs',
    '2 cans of peas and carrots',
    '3 bags',
    '11 water and 2 bunches eggs and 2 heads peaches',
  ])
    assert.equal(isTold({ text, geography: 'US-TX' }), null, text)
})

test('two lines of a list that may be one are read together', () => {
  for (const text of ['2 eggs and 3 eggs', '3 bottles of wine and 2 bottles of wine', '1 milk\n2 milk'])
    assert.equal(isTold({ text, geography: 'US-TX' }), null, text)
})

/** The first part of a text, where its parts are told from what is kept; null for a text that is read in full. */
function isTold(asked: Asked) {
  for (let time = 1; time < TIMES; time++) plainListOf(book, asked)
  return plainListOf(book, asked)?.parts[0]?.priced ?? null
}

const isPlain = (text: string): boolean => {
  const parts = cutPlainList(text)
  return parts?.every((part) => isPlainPart(book, part, parts.length > 1)) === true
}

function sameInFull(asked: Asked): void {
  const whole = outcomeOf(priceInFull(book, asked, ANSWER_MIN))
  assert.deepEqual(outcomeOf(price(book, asked)), whole, asked.text)
}

/** Everything that a pricing tells: its progress and its quote. */
function outcomeOf(pricing: Pricing): readonly unknown[] {
  const told: unknown[] = []
  let step = pricing.next()
  for (; step.done !== true; step = pricing.next()) told.push(step.value)
  return [...told, step.value]
}

function questionsOf(): readonly Asked[] {
  const folder = new URL('../../../eval/questions/', import.meta.url)
  const strangers = readdirSync(new URL('strangers/', folder)).filter((name) => name.endsWith('.json'))
  return [
    ...readEveryday().map(({ query, geography }) => ({ text: query, geography })),
    ...readQuestions('reading'),
    ...['asked.txt', 'breadth.txt'].flatMap((name) => readPriced(fileURLToPath(new URL(name, folder)))),
    ...strangers.flatMap((name) => readStrangers(`strangers/${name}`)),
  ]
}

test('what a caller does to an answer changes no later one', () => {
  const ask = () => {
    const pricing = price(book, { text: '3 dozen eggs and 2 gal milk', geography: 'US' })
    let step = pricing.next()
    while (!step.done) step = pricing.next()
    return step.value
  }
  const answers = Array.from({ length: TIMES }, ask)
  const [line] = answers.at(-1)?.lines ?? []
  line?.warnings.push('written by a caller')
  line?.adjustments.splice(0)
  line?.comparables.splice(0)
  assert.deepEqual(ask(), answers[0])
  const [first, second] = [objectsIn(ask()), objectsIn(ask())]
  const isShared = (one: object): boolean => second.has(one)
  assert.deepEqual([...first].filter(isShared), [])
  assert.ok(first.size > 20)
})

/** An answer and everything in it that a caller could change. */
function objectsIn(value: unknown, found = new Set<object>()): ReadonlySet<object> {
  if (typeof value !== 'object' || value === null) return found
  found.add(value)
  for (const part of Object.values(value)) objectsIn(part, found)
  return found
}

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { price } from '@assay/engine'
import { readShelf } from '../src/shelf/read-shelf.ts'
import { singular } from '../src/words/singular.ts'
import { book } from './default-book.ts'

const PHRASES = new URL('phrases/', import.meta.url)

interface Phrase {
  readonly text: string
  readonly item: string
  readonly low: number
  readonly high: number
  /** Not read rightly yet. */
  readonly isOpen: boolean
}

function readPhrases(): readonly Phrase[] {
  return readdirSync(PHRASES)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, PHRASES), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', item = '', range = ''] = line.split('|').map((part) => part.trim())
      const [low = '', high = ''] = range.split('..')
      return {
        text: text.replace(/^~ /, ''),
        item,
        low: Number(low),
        high: Number(high),
        isOpen: text.startsWith('~ '),
      }
    })
}

function ask(text: string) {
  const pricing = price(book, { text, geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value.lines
}

test('over a thousand everyday phrases are priced as the thing meant, at a price that a shopper would expect', () => {
  const phrases = readPhrases()
  assert.ok(phrases.length > 1_100)
  const open = phrases.filter(({ isOpen }) => isOpen)
  assert.ok(open.length / phrases.length < 0.14, `${open.length} of ${phrases.length} are open`)
  const faults = phrases
    .filter(({ isOpen }) => !isOpen)
    .flatMap(({ text, item, low, high }) => {
      const [line, ...more] = ask(text)
      const total = Number(line?.total?.estimate)
      const isRight = line?.item === item && more.length === 0 && total >= low && total <= high
      return isRight ? [] : [`${text}: ${line?.item ?? line?.reason?.code} for ${line?.total?.estimate}`]
    })
  assert.deepEqual(faults, [])
})

test('every grocery of the shelf is found when it is asked for in three ways', () => {
  const entries = readShelf()
  const items = Map.groupBy(entries, ({ item }) => item)
  const faults: string[] = []
  for (const [item, lines] of items) {
    const name = lines.find((one) => one.name !== undefined)?.name ?? item
    const phrases = lines.flatMap((one) => one.phrases).slice(0, 3)
    const [first = ''] = phrases
    // A grocery with few phrases is also asked for with words around one of them.
    const ways = [...new Set([...phrases, `how much is ${first}`, `${first} please`])].slice(0, 3)
    for (const text of ways) {
      const [line] = ask(text)
      const isOwn = line?.item === name || isShared(text, line?.item ?? '')
      if (!isOwn) faults.push(`${item}, "${text}": ${line?.item ?? line?.reason?.code}`)
    }
  }
  assert.deepEqual(faults, [])
})

/** What another table of the book prices by the same words: shrimp, salmon, deli meat and things of other countries. */
function isShared(text: string, item: string): boolean {
  const words = new Set(singular(item.toLowerCase()).match(/\p{L}+/gu) ?? [])
  return singular(text.toLowerCase())
    .split(' ')
    .some((word) => words.has(word))
}

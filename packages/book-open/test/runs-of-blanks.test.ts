import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** The longest text that the service takes. */
const CHARACTERS = 4_000
/** No pricing may hold a worker for longer. */
const TOOK_MAX_MS = 300

const textsOf = (sign: string): string[] => {
  const run = sign.repeat(Math.floor((CHARACTERS - 20) / sign.length))
  return [
    `eggs${run}milk, 10 lb flour`,
    `eggs${run}milk, 1 lb flour`,
    `${run}eggs, milk 10`,
    `rent${run}x 10`,
    `movers from${run}Austin to Denver`,
    `iphone${run}17 10`,
    `wedding${run}: cake, 10`,
    `eggs $10${run}`,
  ]
}

test('a text that is mostly blanks, tabs or line breaks is priced as fast as others', () => {
  // To know the words of the book is the work of the first text that has an unknown one.
  quoteOf(book, 'eggs                milk, 10 lb flourx', 'US')
  const slow: string[] = []
  for (const sign of [' ', '\t', '\n', ' \n', '\r\n', '\u00a0'])
    for (const text of textsOf(sign)) {
      const before = process.threadCpuUsage()
      quoteOf(book, text, 'US')
      const { user, system } = process.threadCpuUsage(before)
      if (user + system >= TOOK_MAX_MS * 1_000)
        slow.push(`${JSON.stringify(sign)} in ${text.trim().slice(0, 8)}: ${(user + system) / 1_000} ms`)
    }
  assert.deepEqual(slow, [])
})

/** Parts that join the one before them, as they were found to: whatever goes over a comma, names of two parts, kinds and remarks. */
const PARTS = ['date night-dinner, ', 'catering a lunch for 4, ', 'baker’s dozen, ', 'deep clean 12, ']
/** Twice as many parts may take twice as long, and a little more on a busy machine. */
const GROWTH_MAX = 3

test('a list of parts that join each other takes no more than its length', () => {
  const tookUs = (text: string): number => {
    const before = process.threadCpuUsage()
    quoteOf(book, text, 'US')
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const slow = PARTS.flatMap((part) => {
    const textOf = (length: number): string => part.repeat(Math.floor(length / part.length))
    const leastUs = (length: number): number => Math.min(...[1, 2].map(() => tookUs(textOf(length))))
    leastUs(CHARACTERS / 4)
    const growth = leastUs(CHARACTERS) / leastUs(CHARACTERS / 2)
    return growth > GROWTH_MAX ? [`${part}: ${growth.toFixed(1)} times as long`] : []
  })
  assert.deepEqual(slow, [])
})

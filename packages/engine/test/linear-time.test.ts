import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isListTitle } from '../src/parse/list-title.ts'
import { OWNED_RULE } from '../src/parse/plain-owned.ts'
import { TALK_RULES } from '../src/parse/plain-talk.ts'
import { withSentenceRows } from '../src/parse/sentence-rows.ts'
import { tokenize } from '../src/parse/token.ts'
import { createTokenRules } from '../src/parse/token-rules.ts'
import { headOf } from '../src/price/of-occasion.ts'
import { rowsIn } from '../src/price/paid-beside.ts'
import { asksNoPrice, stuffOf } from '../src/read/no-price.ts'

/** Whatever is repeated to 100,000 characters: a time that grows with their square would be many seconds. */
const PIECES = ['enough ', 'all the ', 'fill ', 'pool of ', 'cover a wall ', 'vs ', '1', '1\n', 'a\n', '- \n']
/** What the rules for talk around a list look for. */
const TALK = [
  '- - - ',
  'how much do ',
  'what do pay ',
  'my wife says to get ',
  'going to the store for ',
  '(feeds 2) ',
  'pick up ',
  'For two. ',
  'the invoice has ',
  'goes for ',
  'i have eggs, ',
  'eggs i have. ',
  'out of milk. ',
  'milk, 2 gal. ',
]
/** Whatever stands before, between and behind a run of one sign. */
const RUNS = [' ', '\t', '\n', ' \n', '\u00a0', '- '].flatMap((sign) => {
  const run = sign.repeat(50_000)
  return [`${run}eggs, milk 10`, `rent${run}x 10`, `eggs${run}milk, 10 lb flour`, `rent 10${run}`]
})
const LENGTH = 100_000
const TOOK_MAX_MS = 1_000

function titlesIn(text: string): void {
  const tokens = tokenize(text)
  const lastWord = tokens.findLastIndex(({ kind }) => kind === 'word')
  let from = 0
  tokens.forEach(({ kind }, at) => {
    if (kind !== 'break') return
    isListTitle(tokens, from, at, lastWord)
    from = at + 1
  })
}

const withoutTalk = createTokenRules([...TALK_RULES, OWNED_RULE])

function talkIn(text: string): void {
  withoutTalk(withSentenceRows(tokenize(text)))
}

test('long texts of one piece take a time that is linear in their length', () => {
  const slow: string[] = []
  for (const read of [asksNoPrice, stuffOf, titlesIn, talkIn])
    for (const piece of [...PIECES, ...TALK]) {
      const text = piece.repeat(Math.ceil(LENGTH / piece.length))
      const tookMs = processorTimeMs(() => read(text))
      if (tookMs >= TOOK_MAX_MS)
        slow.push(`${read.name} of ${JSON.stringify(piece)}: ${tookMs.toFixed(0)} ms`)
    }
  assert.deepEqual(slow, [])
})

test('runs of blanks, tabs and line breaks take a time that is linear in their length', () => {
  const slow: string[] = []
  for (const read of [asksNoPrice, stuffOf, titlesIn, talkIn, headOf, rowsIn])
    for (const text of RUNS) {
      const tookMs = processorTimeMs(() => read(text))
      if (tookMs >= TOOK_MAX_MS)
        slow.push(`${read.name} of ${JSON.stringify(text.trim().slice(0, 10))}: ${tookMs.toFixed(0)} ms`)
    }
  assert.deepEqual(slow, [])
})

/** The time of this thread alone: on a busy machine others may hold it up for longer than the bar. */
function processorTimeMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

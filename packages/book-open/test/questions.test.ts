import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Graded, grade, quoteOf } from '../../../eval/questions/grade.ts'
import { readQuestions } from '../../../eval/questions/read-questions.ts'
import fc from '../../../test/tools/fast-check.ts'
import { book } from './default-book.ts'

const graded = readQuestions('reading').map((question) => grade(book, question))

const share = (some: readonly Graded[], verdict: Graded['verdict']): number =>
  some.filter((one) => one.verdict === verdict).length / some.length

test('what people type is read: at least 90 % right and at most 4 % wrong, and nearly as well on questions unseen', () => {
  const priced = graded.filter(({ question }) => question.lines.length > 0)
  const seen = priced.filter(({ question }) => !question.isUnseen)
  const unseen = priced.filter(({ question }) => question.isUnseen)
  assert.ok(seen.length >= 350 && unseen.length >= 150)
  assert.ok(share(seen, 'right') >= 0.9, `${share(seen, 'right')} right`)
  assert.ok(share(seen, 'wrong') <= 0.04, `${share(seen, 'wrong')} wrong`)
  assert.ok(share(unseen, 'right') >= 0.87, `${share(unseen, 'right')} right of the unseen`)
  assert.ok(share(unseen, 'wrong') <= 0.06, `${share(unseen, 'wrong')} wrong of the unseen`)
})

test('what must not be priced is not: look-alikes, fiction, sayings, questions about something else', () => {
  const refused = graded.filter(({ question }) => question.lines.length === 0)
  assert.deepEqual(
    refused.filter(({ verdict }) => verdict !== 'right').map(({ question }) => question.text),
    [],
  )
})

const ITEMS = [
  'eggs',
  'ground beef',
  'whole milk',
  'cheddar cheese',
  'white rice',
  'bananas',
  'butter',
  'bacon',
] as const
const AMOUNTS = ['2 lb', '5 lbs', '12 oz', '1.5 kg', '3 pounds'] as const
const anyItem = fc.constantFrom(...ITEMS.filter((item) => item !== 'eggs' && item !== 'whole milk'))
const anyAmount = fc.constantFrom(...AMOUNTS)

/** What was priced, without the words around it. */
function pricesOf(text: string): readonly (string | null)[] {
  return quoteOf(book, text, 'US').lines.map((line) => line.total && `${line.item} ${line.total.estimate}`)
}

test('a circumstance changes no price', () => {
  const around = fc.constantFrom(
    ['', ' please'],
    ['can you tell me what ', ' would cost?'],
    ['', ' for the party'],
    ['hi, i need ', ', thanks'],
    ['for dinner tonight: ', ''],
    ['how much is ', ' these days'],
  )
  fc.assert(
    fc.property(anyAmount, anyItem, around, (amount, item, [before = '', behind = '']) => {
      assert.deepEqual(pricesOf(`${before}${amount} of ${item}${behind}`), pricesOf(`${amount} of ${item}`))
    }),
    { numRuns: 60 },
  )
})

test('an amount behind the item is the same line', () => {
  fc.assert(
    fc.property(anyAmount, anyItem, fc.constantFrom(' ', ', ', ' - ', ': '), (amount, item, joint) => {
      assert.deepEqual(pricesOf(`${item}${joint}${amount}`), pricesOf(`${amount} ${item}`))
    }),
    { numRuns: 60 },
  )
})

test('reams are counted as reams, and what a canister holds as the canisters that hold it', () => {
  assert.deepEqual(pricesOf('10 reams of copy paper'), pricesOf('copy paper, 10 reams'))
  assert.deepEqual(pricesOf('clorox wipes 75ct'), pricesOf('a canister of clorox wipes'))
  assert.notDeepEqual(pricesOf('3 canisters of clorox wipes'), [null])
})

test('wages that are asked for at the end are asked for of all who work', () => {
  const apart = [...pricesOf('carpenter 6 hours wages'), ...pricesOf('electrician 8 hours wages')]
  assert.deepEqual(pricesOf('carpenter 6 hours and electrician 8 hours, wages only'), apart)
})

test('two items that change places are two lines that change places', () => {
  const anyLine = fc.tuple(anyAmount, anyItem).map(([amount, item]) => `${amount} ${item}`)
  fc.assert(
    fc.property(anyLine, anyLine, fc.constantFrom(', ', ' and ', '; ', '\n'), (first, second, joint) => {
      assert.deepEqual(
        pricesOf(`${first}${joint}${second}`),
        pricesOf(`${second}${joint}${first}`).toReversed(),
      )
    }),
    { numRuns: 60 },
  )
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Every word that is one letter away, behind the first one: changed, added, left out, or swapped with the next. */
function slipsOf(word: string): readonly string[] {
  const slips = new Set<string>()
  for (let at = 1; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    for (const letter of LETTERS) slips.add(before + letter + after).add(before + letter + word.slice(at))
    slips.add(before + after).add(before + after.slice(0, 1) + word.charAt(at) + after.slice(1))
  }
  slips.delete(word)
  return [...slips]
}

/** One letter from one thing may be another one: a "balon" is a ball in Spanish. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['balon'])
const MISTYPED = [
  '2 lb bananas',
  '2 lb butter',
  '2 lb bacon',
  '3 lb onions',
  '1 lb cheese',
  '2 lb chicken',
  '2 lb carrots',
  '1 lb coffee',
  '4 lb sugar',
  '2 lb shrimp',
  '5 lb flour',
  '2 hours plumber',
] as const

test('a word with one wrong letter is the known thing or nothing, and mostly the known thing', () => {
  const wrong: string[] = []
  let right = 0
  let all = 0
  for (const text of MISTYPED) {
    const word = text.slice(text.lastIndexOf(' ') + 1)
    const [known] = pricesOf(text)
    for (const slip of slipsOf(word)) {
      if (OTHER_WORDS.has(slip)) continue
      const [priced, ...more] = pricesOf(text.replace(word, slip))
      all += 1
      if (priced === known && more.length === 0) right += 1
      else if (priced !== null || more.some((one) => one !== null)) wrong.push(`${slip}: ${priced}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(right > 0.9 * all, `${right} of ${all}`)
})

test('a text of any kind is read in time that grows no faster than its length', () => {
  const pieces = [
    '9',
    'a ',
    '1 and ',
    '2 lb of ',
    '- ',
    '| ',
    '$',
    'eggs, ',
    '🥚',
    'for ',
    '(',
    '24/7 ',
    '8am-',
    '@ 1 ',
  ]
  for (const piece of pieces) {
    const timeMs = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      let least = Number.POSITIVE_INFINITY
      for (let run = 0; run < 4; run++) {
        const before = process.cpuUsage()
        quoteOf(book, text, null)
        const { user, system } = process.cpuUsage(before)
        least = Math.min(least, (user + system) / 1000)
      }
      return least
    }
    const short = Math.max(timeMs(1_000), 2)
    const long = timeMs(4_000)
    assert.ok(
      long < 12 * short + 20,
      `${JSON.stringify(piece)}: ${short.toFixed(1)} and ${long.toFixed(1)} ms`,
    )
  }
})

import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { quoteOf } from './grade.ts'
import { judge, printShares, showAnswer } from './judge.ts'
import { readStrangers } from './strangers.ts'

// `node eval/questions/development.ts [--data DIR] [--file FILE] [--counts]`: questions with the prices that a knowledgeable person would
// accept. `--counts` prints the shares alone: what is kept aside is counted and not read.
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.ASSAY_EVAL_DATA ?? '../shared/data' },
    file: { type: 'string' },
    counts: { type: 'boolean', default: false },
  },
})

const STYLES: readonly (readonly [id: RegExp, style: string])[] = [
  [/^.b/, 'breadth'],
  [/^.m/, 'messy'],
  [/^.n/, 'not to be priced'],
]

const book = openBook(bookOpen().bytes)
const graded = readStrangers(values.file ?? `${values.data}/questions/questions.json`).map((question) => {
  const quote = quoteOf(book, question.text, question.geography)
  return { question, quote, verdict: judge(question, quote) }
})
for (const { question, quote, verdict } of graded)
  if (verdict !== 'right' && !values.counts)
    console.log(
      `${verdict.padEnd(9)} ${question.id} ${JSON.stringify(question.text)}: ${showAnswer(quote)} (${question.total?.join('..')})`,
    )
for (const [pattern, style] of STYLES) {
  const some = graded.filter(({ question }) => pattern.test(question.id))
  const verdicts = some.map(({ verdict }) => verdict)
  if (some.length > 0) printShares(style, verdicts)
}

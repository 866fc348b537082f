import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { quoteOf } from './grade.ts'
import { judge, type PricedQuestion, printShares, showAnswer } from './judge.ts'

// `node eval/questions/development.ts [--data DIR] [--file FILE] [--counts]`: questions with the prices that a knowledgeable person would
// accept. `--counts` prints the shares alone: what is kept aside is counted and not read.
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.ASSAY_EVAL_DATA ?? '../shared/data' },
    file: { type: 'string' },
    counts: { type: 'boolean', default: false },
  },
})

interface Written {
  readonly id: string
  readonly q: string
  readonly geo: string | null
  readonly kind: string
  readonly lines: readonly { readonly total: readonly [number, number] }[]
  readonly total: readonly [number, number] | null
  readonly abstain_ok?: boolean
  readonly currency?: string
}

const STYLES: readonly (readonly [id: RegExp, style: string])[] = [
  [/^.b/, 'breadth'],
  [/^.m/, 'messy'],
  [/^.n/, 'not to be priced'],
]

const book = openBook(bookOpen().bytes)
const graded = readDevelopment().map((question) => {
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

function readDevelopment(): readonly PricedQuestion[] {
  const written = JSON.parse(
    readFileSync(values.file ?? `${values.data}/questions/questions.json`, 'utf8'),
  ) as readonly Written[]
  return written.map(({ id, q, geo, kind, lines, total, abstain_ok, currency }) => ({
    id,
    kind,
    text: q,
    geography: geo,
    lines: lines.map((line) => line.total),
    total,
    currency: currency ?? 'USD',
    mayAbstain: abstain_ok === true,
  }))
}

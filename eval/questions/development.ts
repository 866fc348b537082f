import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { quoteOf } from './grade.ts'
import { judge, type PricedQuestion, printShares, showAnswer } from './judge.ts'

// `node eval/questions/development.ts [--data DIR]`: questions with the prices that a knowledgeable person would accept.
const { values } = parseArgs({
  options: { data: { type: 'string', default: process.env.ASSAY_EVAL_DATA ?? '../shared/data' } },
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

const STYLES: Readonly<Record<string, string>> = { db: 'breadth', dm: 'messy', dn: 'not to be priced' }

const book = openBook(bookOpen().bytes)
const graded = readDevelopment().map((question) => {
  const quote = quoteOf(book, question.text, question.geography)
  return { question, quote, verdict: judge(question, quote) }
})
for (const { question, quote, verdict } of graded)
  if (verdict !== 'right')
    console.log(
      `${verdict.padEnd(9)} ${question.id} ${JSON.stringify(question.text)}: ${showAnswer(quote)} (${question.total?.join('..')})`,
    )
for (const [prefix, style] of Object.entries(STYLES)) {
  const some = graded.filter(({ question }) => question.id.startsWith(prefix))
  printShares(
    style,
    some.map(({ verdict }) => verdict),
  )
}

function readDevelopment(): readonly PricedQuestion[] {
  const written = JSON.parse(
    readFileSync(`${values.data}/questions/questions.json`, 'utf8'),
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

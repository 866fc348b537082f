import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import type { Quote } from '../../packages/contract/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { quoteOf, type Verdict } from './grade.ts'

// `node eval/questions/development.ts [--data DIR]`: questions with the prices that a knowledgeable person would accept.
const { values } = parseArgs({
  options: { data: { type: 'string', default: process.env.ASSAY_EVAL_DATA ?? '../shared/data' } },
})

interface DevelopmentQuestion {
  readonly id: string
  readonly q: string
  readonly geo: string | null
  readonly lines: readonly { readonly what: string; readonly total: readonly [number, number] }[]
  readonly total: readonly [number, number] | null
  readonly abstain_ok?: boolean
  readonly currency?: string
}

const STYLES: Readonly<Record<string, string>> = { db: 'breadth', dm: 'messy', dn: 'not to be priced' }

const book = openBook(bookOpen().bytes)
const questions = JSON.parse(
  readFileSync(`${values.data}/questions/questions.json`, 'utf8'),
) as readonly DevelopmentQuestion[]
const graded = questions.map((question) => {
  const quote = quoteOf(book, question.q, question.geo)
  return { question, quote, verdict: judge(question, quote) }
})
for (const { question, quote, verdict } of graded) {
  if (verdict === 'right' || question.id.startsWith('db')) continue
  const lines = quote.lines.map((line) =>
    line.status === 'priced'
      ? `${line.item} ${line.quantity?.value} ${line.quantity?.unit} = ${line.total?.estimate}`
      : `"${line.text}": ${line.reason?.code}`,
  )
  console.log(`${verdict.padEnd(9)} ${question.id} ${JSON.stringify(question.q)}: ${lines.join('; ')}`)
}
for (const [prefix, style] of Object.entries(STYLES)) {
  const some = graded.filter(({ question }) => question.id.startsWith(prefix))
  const share = (verdict: Verdict): string =>
    `${verdict} ${((100 * some.filter((one) => one.verdict === verdict).length) / some.length).toFixed(1)} %`
  console.log(
    `${style.padEnd(18)} ${some.length}  ${share('right')}  ${share('abstained')}  ${share('wrong')}`,
  )
}

/** Right: as many lines are priced as are wanted, each within its range and the total within its own. */
function judge(question: DevelopmentQuestion, quote: Quote): Verdict {
  const priced = quote.lines.filter((line) => line.status === 'priced')
  if (priced.length === 0)
    return question.lines.length === 0 || question.abstain_ok === true ? 'right' : 'abstained'
  const left = [...question.lines]
  for (const line of priced) {
    const estimate = Number(line.total?.estimate)
    const at = left.findIndex(({ total: [low, high] }) => estimate >= low && estimate <= high)
    if (at < 0) return 'wrong'
    left.splice(at, 1)
  }
  if (left.length > 0) return 'abstained'
  const total = Number(quote.total.estimate)
  return question.total !== null && (total < question.total[0] || total > question.total[1])
    ? 'wrong'
    : 'right'
}

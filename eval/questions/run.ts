import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { type Graded, grade, type Verdict } from './grade.ts'
import { readQuestions } from './read-questions.ts'

// `node eval/questions/run.ts [--unseen] [--kind WORDS]`: how much of what people type is read right.
const { values } = parseArgs({
  options: {
    unseen: { type: 'boolean', default: false },
    kind: { type: 'string' },
    all: { type: 'boolean' },
  },
})

const book = openBook(bookOpen().bytes)
const graded = readQuestions('reading')
  .filter(({ isUnseen }) => isUnseen === values.unseen)
  .filter(({ kind }) => values.kind === undefined || kind.includes(values.kind))
  .map((question) => grade(book, question))

if (!values.unseen) {
  for (const { question, verdict, faults } of graded)
    if (verdict !== 'right')
      console.log(`${verdict.padEnd(9)} ${JSON.stringify(question.text)}: ${faults.join('; ')}`)
}
const kinds = [...new Set(graded.map(({ question }) => question.kind))]
for (const kind of kinds)
  print(
    kind,
    graded.filter(({ question }) => question.kind === kind),
  )
print(
  'all that has a price',
  graded.filter(({ question }) => question.lines.length > 0),
)
print(
  'all that must not',
  graded.filter(({ question }) => question.lines.length === 0),
)

function print(name: string, some: readonly Graded[]): void {
  const share = (verdict: Verdict): string =>
    `${((100 * some.filter((one) => one.verdict === verdict).length) / some.length).toFixed(0)} %`
  console.log(
    `${name.padEnd(48)} ${String(some.length).padStart(4)}  right ${share('right').padStart(5)}  abstained ${share('abstained').padStart(5)}  wrong ${share('wrong').padStart(5)}`,
  )
}

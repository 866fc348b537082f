import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { openBook } from '../../packages/engine/src/index.ts'
import { quoteOf } from './grade.ts'
import { judge, printShares, showAnswer } from './judge.ts'
import { readPriced } from './priced-questions.ts'

// `node eval/questions/breadth.ts [--file FILE] [--unseen] [--kind KIND]`: our own questions about everything that people buy.
// The answers to unseen questions are only counted, never shown.
const { values } = parseArgs({
  options: {
    file: { type: 'string', default: fileURLToPath(new URL('./breadth.txt', import.meta.url)) },
    unseen: { type: 'boolean', default: false },
    kind: { type: 'string' },
  },
})

const book = openBook(bookOpen().bytes)
const graded = readPriced(values.file)
  .filter(({ isUnseen }) => isUnseen === values.unseen)
  .filter(({ kind }) => values.kind === undefined || kind === values.kind)
  .map((question) => {
    const quote = quoteOf(book, question.text, question.geography)
    return { question, quote, verdict: judge(question, quote) }
  })
if (!values.unseen) {
  for (const { question, quote, verdict } of graded)
    if (verdict !== 'right')
      console.log(
        `${verdict.padEnd(9)} ${question.kind} ${JSON.stringify(question.text)}: ${showAnswer(quote)} (${question.lines.map((line) => line.join('..')).join(' + ')})`,
      )
}
for (const kind of [...new Set(graded.map(({ question }) => question.kind))].sort())
  print(kind, ({ question }) => question.kind === kind)
print('all with a price', ({ question }) => question.lines.length > 0)
print('not to be priced', ({ question }) => question.lines.length === 0)

function print(name: string, wanted: (one: (typeof graded)[number]) => boolean): void {
  const some = graded.filter(wanted)
  if (some.length > 0)
    printShares(
      name,
      some.map(({ verdict }) => verdict),
    )
}

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bookOpen } from '../../packages/book-open/src/index.ts'
import { type Book, openBook } from '../../packages/engine/src/index.ts'
import { type ParsedLine, parseQuery } from '../../packages/engine/src/parse/index.ts'
import { evidenceOf } from '../../packages/engine/src/price/match-evidence.ts'
import { type Place, placeNamed, placeOf } from '../../packages/engine/src/price/place.ts'
import { readLines } from '../../packages/engine/src/price/read-lines.ts'
import { FEATURES, featuresOf } from '../../packages/engine/src/read/match-odds.ts'
import { reliabilityPlot } from '../plots.ts'
import { fitLogistic, type LabelledRow, probabilityOf } from './fit-logistic.ts'
import { gradedLines, quoteOf } from './grade.ts'
import { acceptedLines } from './judge.ts'
import { readPriced } from './priced-questions.ts'
import { readQuestions } from './read-questions.ts'
import { readStrangers } from './strangers.ts'

// `node eval/questions/fit-match.ts`: fits how likely a match is right on all labelled questions, by cross-validation over whole
// questions, and writes the weights into the engine. The folds follow from the order of the questions, so every run gives the same bytes.
const FOLDS = 10
/**
 * Chosen by comparing limits, not derived from a rule: on lines that nothing was mended with (the table in docs/reading.md), and on the
 * development questions, of which 0.6 cost three.
 */
const ANSWER_MIN = 0.5
const SURE_MIN = 0.75
const OUT = fileURLToPath(new URL('../../packages/engine/src/read/match-odds.json', import.meta.url))
const PLOT = fileURLToPath(new URL('../../docs/images/eval-match.svg', import.meta.url))
const PAGE = fileURLToPath(new URL('../../docs/reading.md', import.meta.url))

interface Example extends LabelledRow {
  readonly question: number
  readonly text: string
}

const book = openBook(bookOpen().bytes)
// What counts against a match is learned on the questions that the book and the reader were mended with, because they are many.
// How sure that makes an answer is learned on those that nothing was mended with, because only they are like the next question.
const mended = readExamples(book, false)
const examples = readExamples(book, true)
const questions = new Set(examples.map(({ question }) => question)).size
const predicted = crossValidated(examples)
const weights = honestWeights(examples).map((weight) => Math.round(weight * 1000) / 1000)
const bins = reliability(examples, predicted)
const odds = {
  about: 'Written by eval/questions/fit-match.ts: weights of a logistic regression on labelled questions.',
  lines: mended.length,
  unseenLines: examples.length,
  features: FEATURES,
  weights,
  answerMin: ANSWER_MIN,
  sureMin: SURE_MIN,
}
writeFileSync(OUT, `${JSON.stringify(odds, null, 2)}\n`)
writeFileSync(PLOT, reliabilityPlot(bins))
writeFileSync(
  PAGE,
  readFileSync(PAGE, 'utf8').replace(/(<!-- match -->\n)[\s\S]*?(<!-- \/match -->)/, `$1${page()}$2`),
)
for (const [i, name] of FEATURES.entries()) console.log(name.padEnd(28), weights[i])
/** The tables of the page: what was said against what was right, and what every limit would answer. */
function page(): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  const limits = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((min) => {
    const kept = examples.filter((_, i) => (predicted[i] ?? 0) >= min)
    const right = kept.filter(({ isRight }) => isRight).length
    return `| ${min} | ${kept.length} | ${right} | ${kept.length - right} | ${percent((kept.length - right) / kept.length)} |`
  })
  return [
    '',
    `The weights are of ${mended.length} lines of questions that things were mended with; how sure they make an answer was fitted on ${examples.length} lines of ${questions} questions that nothing was mended with. Each of these was judged by a fit that had not seen it (${FOLDS} folds):`,
    '',
    '| said | right | lines |',
    '|---|---|---|',
    ...bins.map(({ said, right, lines }) => `| ${percent(said)} | ${percent(right)} | ${lines} |`),
    '',
    '| limit | answered | right | wrong | share wrong |',
    '|---|---|---|---|---|',
    ...limits,
    '',
    `Lines are answered from ${ANSWER_MIN} on; up to ${SURE_MIN} they say "Not sure that this is ...".`,
    '',
  ].join('\n')
}

/** Every line that the reader finds a thing for, however unlikely, and whether it is right. */
function readExamples(from: Book, isUnseen: boolean): readonly Example[] {
  const found: Example[] = []
  let question = 0
  const add = (text: string, geography: string | null, labels: readonly (boolean | null)[]): void => {
    const lines = readLines(from, text, parseQuery(text), placeOf(from, geography), 0)
    for (const [i, { line, match, ignored }] of lines.entries()) {
      const isRight = labels[i] ?? null
      if (isRight === null || 'code' in match) continue
      const features = featuresOf(evidenceOf(from, match, ignored, placeIn(from, line, geography)))
      found.push({ question, text, features, isRight })
    }
    question += 1
  }
  for (const file of ['breadth.txt', 'asked.txt'])
    for (const one of readPriced(fileURLToPath(new URL(file, import.meta.url))))
      if (one.isUnseen === isUnseen)
        add(one.text, one.geography, acceptedLines(one, quoteOf(from, one.text, one.geography, 0)))
  if (!isUnseen)
    for (const one of ['first', 'second'].flatMap((name) => readStrangers(`strangers/${name}.json`)))
      add(one.text, one.geography, acceptedLines(one, quoteOf(from, one.text, one.geography, 0)))
  for (const one of readQuestions('reading')) {
    if (one.mayBePriced || one.isUnseen !== isUnseen) continue
    add(one.text, one.geography, gradedLines(from, one, quoteOf(from, one.text, one.geography, 0)))
  }
  return found
}

function placeIn(from: Book, { place }: ParsedLine, geography: string | null): Place | null {
  const asked = placeOf(from, geography)
  return (place && placeNamed(from, place.text, asked)) ?? asked
}

/** The weights of the mended questions, scaled and shifted until they are true of `unseen`. */
function honestWeights(unseen: readonly Example[]): readonly number[] {
  const learned = fitLogistic(mended)
  const scoreOf = ({ features }: LabelledRow): number =>
    features.reduce((sum, value, i) => sum + value * (learned[i] ?? 0), 0)
  const [shift = 0, scale = 1] = fitLogistic(
    unseen.map((one) => ({ features: [1, scoreOf(one)], isRight: one.isRight })),
  )
  return learned.map((weight, i) => weight * scale + (i === 0 ? shift : 0))
}

/** What the fit says about each line when it has not seen its question. */
function crossValidated(all: readonly Example[]): readonly number[] {
  const result = new Array<number>(all.length).fill(0)
  for (let fold = 0; fold < FOLDS; fold++) {
    const fitted = honestWeights(all.filter(({ question }) => question % FOLDS !== fold))
    for (const [i, one] of all.entries())
      if (one.question % FOLDS === fold) result[i] = probabilityOf(fitted, one.features)
  }
  return result
}

/** Ten bins with the same number of lines. */
function reliability(
  all: readonly Example[],
  said: readonly number[],
): readonly { readonly said: number; readonly right: number; readonly lines: number }[] {
  const order = all.map((_, i) => i).sort((a, b) => (said[a] ?? 0) - (said[b] ?? 0) || a - b)
  const size = Math.ceil(order.length / 10)
  return Array.from({ length: 10 }, (_, bin) => {
    const some = order.slice(bin * size, (bin + 1) * size)
    const mean = (value: (i: number) => number): number =>
      Math.round((1000 * some.reduce((sum, i) => sum + value(i), 0)) / Math.max(1, some.length)) / 1000
    return {
      said: mean((i) => said[i] ?? 0),
      right: mean((i) => (all[i]?.isRight ? 1 : 0)),
      lines: some.length,
    }
  })
}

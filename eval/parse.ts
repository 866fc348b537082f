// Prints how well free text is read: `node eval/parse.ts [--data DIR] [--wrong N] [--seed N]`. What "right" means for each set is
// stated in parse-measure.ts. `--wrong N` lists the first N misses of each.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EVAL_DATA, readPhrases, readTexts } from './parse-data.ts'
import {
  drawQueries,
  joinAsList,
  type Score,
  scoreDimensions,
  scoreNumbers,
  scorePhrases,
  scorePhrasesLiterally,
  scoreQueries,
} from './parse-measure.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: EVAL_DATA },
    wrong: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
})
const folder = join(values.data, 'parse')
if (!existsSync(folder)) {
  console.error(`No labelled sets in ${folder}; name the folder above it with --data DIR or ASSAY_EVAL_DATA.`)
  process.exit(2)
}
const phrases = readPhrases(join(folder, 'ingredients-bbc.csv'))
const queries = drawQueries(phrases, 5000, Number(values.seed))

const rows: readonly (readonly [name: string, bar: number | null, score: Score])[] = [
  ['ingredients: quantity and unit', 0.93, scorePhrases(phrases)],
  ['ingredients, literally', null, scorePhrasesLiterally(phrases)],
  ['numbers', 0.97, scoreNumbers(readTexts(join(folder, 'numbers.json')))],
  ['dimensions', 0.97, scoreDimensions(readTexts(join(folder, 'dimensions.json')))],
  ['2 to 5 phrases, "a, b and c"', 0.85, scoreQueries(queries, joinAsList)],
  ['2 to 5 phrases, ", "', 0.85, scoreQueries(queries, (inputs) => inputs.join(', '))],
  ['2 to 5 phrases, " and "', 0.85, scoreQueries(queries, (inputs) => inputs.join(' and '))],
]

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
console.log(`${'set'.padEnd(34)}${'right'.padStart(14)}${'share'.padStart(9)}${'bar'.padStart(9)}`)
for (const [name, bar, { right, of, share }] of rows) {
  const verdict = bar === null ? '' : share >= bar ? '  met' : '  MISSED'
  console.log(
    `${name.padEnd(34)}${`${right}/${of}`.padStart(14)}${percent(share).padStart(9)}${(bar === null ? '' : percent(bar)).padStart(9)}${verdict}`,
  )
}
for (const [name, , { wrong }] of rows) {
  for (const line of wrong.slice(0, Number(values.wrong))) console.log(`${name}: ${line}`)
}
process.exitCode = rows.some(([, bar, { share }]) => bar !== null && share < bar) ? 1 : 0

import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { barsOf } from './bars.ts'
import { coverageBarsOf, coverageOfBook } from './book-coverage.ts'
import { runBookCoverage } from './book-coverage-report.ts'
import { benchNames, evaluate, QUICK_SETS, type SetReport } from './evaluate.ts'
import { runOutcomes } from './outcomes/run.ts'
import { REFERENCE } from './reference.ts'
import { writeReport } from './report.ts'
import { runSmallBooks } from './small-books-report.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    data: { type: 'string', default: process.env.ASSAY_EVAL_DATA ?? '../shared/data' },
    sets: { type: 'string' },
    write: { type: 'boolean', default: true },
    /** `outcomes`: the replay of live calibration alone; `small-books`: books of 20 to 1,000 rows; `book`: the default book. */
    only: { type: 'string' },
    /** With `--only outcomes`: the series that its constants were chosen on. */
    chosen: { type: 'boolean', default: false },
  },
  allowNegative: true,
})

const folder = `${values.data}/bench`
const known = benchNames(folder)
if (known.length === 0) {
  console.error(
    `No benchmark sets in ${folder}; name the folder above it with --data DIR or ASSAY_EVAL_DATA.`,
  )
  process.exit(2)
}
if (values.only !== undefined) {
  if (values.only === 'small-books') {
    process.exit(
      runSmallBooks(folder, values.sets?.split(',') ?? known, values.write && values.sets === undefined)
        ? 0
        : 1,
    )
  }
  if (values.only === 'book') process.exit(runBookCoverage(new Date().toISOString().slice(0, 10)) ? 0 : 1)
  if (values.only !== 'outcomes') {
    console.error('Evaluated alone are: --only outcomes, --only small-books, --only book.')
    process.exit(2)
  }
  process.exit(runOutcomes(folder, { write: values.write && !values.chosen, chosen: values.chosen }) ? 0 : 1)
}
const wanted =
  values.sets?.split(',') ?? (values.quick ? QUICK_SETS.filter((name) => known.includes(name)) : known)

const reports: SetReport[] = []
for (const report of evaluate(folder, wanted)) {
  reports.push(report)
  const reference = REFERENCE[report.name]
  console.log(
    `${report.name.padEnd(22)} RMSLE ${report.rmsle.toFixed(3)}${reference ? ` (${reference.rmsle.toFixed(3)})` : ''}` +
      `  median ${report.medianErrorPercent.toFixed(1)} %  coverage ${report.coverage.toFixed(1)}` +
      `  fifths ${report.fifths.map((fifth) => fifth.toFixed(0)).join(' ')}  width ${report.logWidth.toFixed(2)}` +
      `  Winkler ${report.winkler.toFixed(2)}${reference ? ` (${reference.winkler.toFixed(2)})` : ''}` +
      `  built in ${report.buildSeconds.toFixed(0)} s, ${report.queryMs.toFixed(2)} ms a line`,
  )
}
const coverage = coverageOfBook()
for (const { family, coveragePercent, worst, units } of coverage) {
  console.log(
    `${family.padEnd(22)} coverage ${coveragePercent.toFixed(1)} of ${units} units held out, worst ${worst.coveragePercent.toFixed(1)} (${worst.name})`,
  )
}
const bars = [...reports.flatMap((report) => barsOf(report)), ...coverageBarsOf(coverage)]
for (const bar of bars) {
  if (!bar.held) console.log(`missed: ${bar.set}, ${bar.what}: ${bar.value.toFixed(3)}, wanted ${bar.bar}`)
}
console.log(`${bars.filter((bar) => bar.held).length} of ${bars.length} bars held`)
if (values.write && !values.quick && values.sets === undefined) {
  mkdirSync('docs/images', { recursive: true })
  for (const [path, text] of writeReport(reports, bars, coverage)) writeFileSync(path, text)
  console.log('Wrote docs/evaluation.md')
}

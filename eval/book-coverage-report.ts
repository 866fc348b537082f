import { writeFileSync } from 'node:fs'
import { coverageBarsOf, coverageOfBook } from './book-coverage.ts'
import { intervalScores } from './interval-score.ts'

/** Coverage of the default book's ranges by family, as a page of the docs. Answers whether all bars hold. */
export function runBookCoverage(date: string): boolean {
  const reports = coverageOfBook()
  const bars = coverageBarsOf(reports)
  const rows = reports.map(({ family, spreads, units, coveragePercent, medianRatio, worst }) =>
    [
      family,
      spreads,
      units.toLocaleString('en-US'),
      coveragePercent.toFixed(1),
      medianRatio.toFixed(1),
      `${worst.name}, ${worst.coveragePercent.toFixed(1)}`,
    ].join(' | '),
  )
  const scores = intervalScores().map(({ family, things, score, plain }) =>
    [family, things.toLocaleString('en-US'), score.toFixed(2), plain.toFixed(2)].join(' | '),
  )
  const missed = bars.filter(({ held }) => !held)
  const text = `# Coverage of the default book

Written by \`npm run eval -- --only book\` on ${date}. Whole units (purchases, kinds, permits, contracts, hospitals, concepts) were
held out, and the 90 % range of the others was laid on them. Width is the high end of the range over the low one, in the middle of
the family's spreads.

| family | spreads | units held out | coverage % | width | worst spread, % |
| --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

${bars.length - missed.length} of ${bars.length} bars held (88 to 92 % for each family, 86 to 94 % for moves across countries, 84 % for the worst spread).
${missed.map(({ set, what, value, bar }) => `\n- ${set}, ${what}: ${value.toFixed(1)}, wanted ${bar}`).join('')}

## Against a plain baseline

The interval score of a 90 % range is its width in ln price, and twenty times what a price lies outside of it; less is better. The prices are those
that the spread of each figure stands for. The plain baseline tells the median of the family for everything, with the range of all its prices.

| family | figures | interval score | of the plain baseline |
| --- | --- | --- | --- |
${scores.map((row) => `| ${row} |`).join('\n')}`
  writeFileSync('docs/book-coverage.md', `${text.trimEnd()}\n`)
  console.log(text)
  return missed.length === 0
}

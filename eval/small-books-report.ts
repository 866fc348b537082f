import { writeFileSync } from 'node:fs'
import { loadBench } from './bench-sets.ts'
import { groupByItem } from './small-book-draw.ts'
import { answersOf, medianOf, SIZES, type SmallAnswer } from './small-books.ts'

const RATIO_MAX = 1.15
/** Below a tenth of a percent, errors are rounding. */
const ERROR_PERCENT_MIN = 0.1
const COVERAGE_MIN = 87
const COVERAGE_MAX = 93
const WIDTH_FACTOR_MAX = 20
/** Fewer answers than this judge nothing. */
const ANSWERS_MIN = 30
const PAGE = 'docs/small-books.md'

interface Line {
  readonly set: string
  readonly size: number
  readonly answers: readonly SmallAnswer[]
}

/** Prints a line for each set and size, and whether every bar held. Writes the page when all sets were asked. */
export function runSmallBooks(folder: string, names: readonly string[], isWhole: boolean): boolean {
  const lines: (readonly string[])[] = []
  let isHeld = true
  for (const set of names) {
    const items = groupByItem(loadBench(folder, set))
    for (const size of SIZES) {
      const { cells, missed } = judge({ set, size, answers: [...answersOf(set, items, size)] })
      lines.push(cells)
      isHeld = isHeld && missed.length === 0
      console.log(
        [...cells.slice(0, 2), ...cells.slice(2).map((cell, i) => `${COLUMNS[i + 2]} ${cell}`)].join(', '),
      )
    }
  }
  if (isWhole) writeFileSync(PAGE, pageOf(lines))
  return isHeld
}

const COLUMNS = [
  'set',
  'rows',
  'asked',
  'one item won',
  'it was right',
  'median error',
  'exact name',
  'coverage',
  'exact name',
  'widest',
  'missed',
]

function judge({ set, size, answers }: Line): {
  readonly cells: readonly string[]
  readonly missed: readonly string[]
} {
  const changed = answers.filter(({ kind }) => kind !== 'exact')
  const won = changed.filter(({ method }) => method === 'best_item')
  if (won.length < ANSWERS_MIN) {
    const why = 'too few items with two prices'
    return { cells: [set, String(size), String(changed.length), why, '', '', '', '', '', '', ''], missed: [] }
  }
  const exact = answers.filter(({ kind }) => kind === 'exact')
  const error = medianOf(won.map((one) => percentOff(one.error)))
  const exactError = medianOf(won.map((one) => percentOff(one.exactError)))
  const coverage = coverageOf(won)
  const widest = Math.exp(
    Math.max(0, ...answers.filter(({ isAgreed }) => isAgreed).map(({ width }) => width)),
  )
  const missed = [
    ...(error <= Math.max(ERROR_PERCENT_MIN, RATIO_MAX * exactError) ? [] : ['error']),
    // Twice the standard error: what another draw of books may show.
    ...(coverage.percent + 2 * coverage.error >= COVERAGE_MIN &&
    coverage.percent - 2 * coverage.error <= COVERAGE_MAX
      ? []
      : ['coverage']),
    ...(widest <= WIDTH_FACTOR_MAX * 1.001 ? [] : ['width']),
  ]
  const share = (part: number): string => `${((100 * part) / won.length).toFixed(1)} %`
  return {
    cells: [
      set,
      String(size),
      String(changed.length),
      `${((100 * won.length) / changed.length).toFixed(1)} %`,
      share(won.filter(({ isRight }) => isRight).length),
      `${error.toFixed(1)} %`,
      `${exactError.toFixed(1)} %`,
      shown(coverage),
      shown(coverageOf(exact)),
      widest.toFixed(1),
      missed.join(', ') || '-',
    ],
    missed,
  }
}

const shown = ({ percent, error }: ReturnType<typeof coverageOf>): string =>
  `${percent.toFixed(1)} ± ${error.toFixed(1)}`
const percentOff = (log: number): number => 100 * Math.abs(Math.exp(-log) - 1)

/** With its standard error: answers of one book share its luck, so books are what is counted. */
function coverageOf(answers: readonly SmallAnswer[]): { readonly percent: number; readonly error: number } {
  const ranged = answers.filter(({ isInside }) => isInside !== null)
  const share = ranged.filter(({ isInside }) => isInside).length / Math.max(1, ranged.length)
  const books = Map.groupBy(ranged, ({ draw }) => draw)
  const squares = [...books.values()].map(
    (own) => (own.filter(({ isInside }) => isInside).length - share * own.length) ** 2,
  )
  const sum = squares.reduce((total, square) => total + square, 0)
  return { percent: 100 * share, error: (100 * Math.sqrt(sum)) / Math.max(1, ranged.length) }
}

function pageOf(lines: readonly (readonly string[])[]): string {
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return `# Small books

How well a list of 20 to 1,000 rows prices what it has, when people do not write the name as the list does.

Books are drawn from each benchmark set: items with at least two prices, at most ten rows each, a fifth of the rows left out to ask for. Each such
row is asked by its exact name, with a word left out, and with a word replaced by one of another item. Where the engine holds out whole
sources (from 15 sources on), only rows of sources that the book does not have are asked.

- *one item won*: of the changed names, those that the engine gave to one item; the others are priced from what is like them. *It was right*: that was the item meant.
- *median error* of those, beside that of the exact name for the same rows. Bar: at most ${RATIO_MAX} times.
- *coverage* of 90 % ranges of those, and of exact names, each with its standard error over books. Bar: ${COVERAGE_MIN} to ${COVERAGE_MAX}, within twice that error.
- *widest*: the largest range, upper end over lower, where all comparables lie within a factor of 1.5. Bar: ${WIDTH_FACTOR_MAX}.

A set whose items have one price each says nothing about another price of the same item: costco_us cannot be asked this way, and
others run out of such items at 1,000 rows.

${table.join('\n')}

Measured by \`npm run eval -- --only small-books\` on ${new Date().toISOString().slice(0, 10)}.
`
}

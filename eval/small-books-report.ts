import { loadBench } from './bench-sets.ts'
import { answersOf, medianOf, SIZES, type SmallAnswer } from './small-books.ts'

/** The rule of the best item was chosen on these; the others only judge it. */
const CHOSEN_ON: readonly string[] = ['costco_us', 'gsa_calc_it70', 'grocermatic_au_2023', 'wfp_kenya']
const RATIO_MAX = 1.15
const COVERAGE_MIN = 87
const COVERAGE_MAX = 93
/** Fewer answers than this judge nothing. */
const ANSWERS_MIN = 30

/** Prints a line for each set and size, and whether every bar held. */
export function runSmallBooks(folder: string, names: readonly string[]): boolean {
  let isHeld = true
  for (const name of names) {
    const rows = loadBench(folder, name)
    for (const size of SIZES) {
      const answers = [...answersOf(name, rows, size)]
      if (answers.length < ANSWERS_MIN) {
        console.log(`${title(name, size)} too few prices of the same items`)
        continue
      }
      isHeld = report(title(name, size), answers) && isHeld
    }
  }
  return isHeld
}

const title = (name: string, size: number): string =>
  `${name.padEnd(22)}${CHOSEN_ON.includes(name) ? '*' : ' '} ${String(size).padStart(5)} rows:`

function report(label: string, answers: readonly SmallAnswer[]): boolean {
  const changed = answers.filter(({ kind }) => kind !== 'exact')
  const won = changed.filter(({ method }) => method === 'best_item')
  const error = medianOf(won.map((one) => percentOff(one.error)))
  const exactError = medianOf(won.map((one) => percentOff(one.exactError)))
  const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
    `${((100 * part.length) / Math.max(1, whole.length)).toFixed(1)} %`
  const coverage = coverageOf(won)
  const slack = 200 * Math.sqrt(0.09 / Math.max(1, won.length))
  const isNear = won.length < ANSWERS_MIN || error <= RATIO_MAX * exactError || error < 0.1
  const isCovered =
    won.length < ANSWERS_MIN || (coverage >= COVERAGE_MIN - slack && coverage <= COVERAGE_MAX + slack)
  console.log(
    `${label} won ${share(won, changed)} of ${changed.length}, right ${share(
      won.filter(({ isRight }) => isRight),
      won,
    )}, median error ${error.toFixed(1)} % (exact name ${exactError.toFixed(1)} %)` +
      `, coverage ${coverage.toFixed(1)} (exact ${coverageOf(answers.filter(({ kind }) => kind === 'exact')).toFixed(1)}` +
      `, all ${coverageOf(answers).toFixed(1)})${isNear ? '' : ' MISSED: error'}${isCovered ? '' : ' MISSED: coverage'}`,
  )
  return isNear && isCovered
}

const percentOff = (log: number): number => 100 * Math.abs(Math.exp(-log) - 1)

function coverageOf(answers: readonly SmallAnswer[]): number {
  const ranged = answers.filter(({ isInside }) => isInside !== null)
  return (100 * ranged.filter(({ isInside }) => isInside).length) / Math.max(1, ranged.length)
}

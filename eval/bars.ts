import type { SetReport } from './evaluate.ts'
import { meanOf } from './evaluate.ts'
import { REFERENCE } from './reference.ts'

export interface Bar {
  readonly set: string
  readonly what: string
  readonly value: number
  readonly bar: string
  readonly held: boolean
}

const NO_WORSE = 1.02
const FIFTH_ROWS_MIN = 300

/** What each set must show. A coverage of few rows may miss by what chance explains at two standard errors. */
export function barsOf(report: SetReport, winklerRatioMax = NO_WORSE): readonly Bar[] {
  const { name } = report
  const reference = REFERENCE[name]
  const bars: Bar[] = []
  const add = (what: string, value: number, bar: string, held: boolean): void => {
    bars.push({ set: name, what, value, bar, held })
  }
  if (reference) {
    const rmsleMax = NO_WORSE * reference.rmsle
    add('RMSLE', report.rmsle, `<= ${rmsleMax.toFixed(3)}`, report.rmsle <= rmsleMax)
    const winklerMax = name.startsWith('wfp') ? reference.winkler : winklerRatioMax * reference.winkler
    add('Winkler', report.winkler, `<= ${winklerMax.toFixed(3)}`, report.winkler <= winklerMax)
  }
  if (name.startsWith('wfp') && reference) {
    add('coverage', report.coverage, `>= ${reference.coverage}`, report.coverage >= reference.coverage)
  } else if (report.splitCoverages.length > 0) {
    const coverage = meanOf(report.splitCoverages)
    add('coverage, mean of ten vendor splits', coverage, '88 to 92', coverage >= 88 && coverage <= 92)
  } else {
    const slack = report.test < 2000 ? 200 * Math.sqrt(0.09 / report.test) : 0
    const held = report.coverage >= 88 - slack && report.coverage <= 92 + slack
    add('coverage', report.coverage, slack > 0 ? `88 to 92, +- ${slack.toFixed(1)}` : '88 to 92', held)
  }
  if (report.test / 5 >= FIFTH_ROWS_MIN && !name.startsWith('wfp')) {
    const least = Math.min(...report.fifths)
    add('coverage of the least covered fifth', least, '>= 86', least >= 86)
  }
  for (const basket of report.baskets) {
    const what = basket.size === null ? 'baskets, whole bids' : `baskets of ${basket.size}`
    add(what, basket.coverage, '87 to 93', basket.coverage >= 87 && basket.coverage <= 93)
  }
  add(
    'foreign queries rejected',
    report.rejection.rejectedPercent,
    '>= 90',
    report.rejection.rejectedPercent >= 90,
  )
  add('own queries kept', report.rejection.keptPercent, '>= 95', report.rejection.keptPercent >= 95)
  return bars
}

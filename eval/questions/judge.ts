import type { Quote } from '../../packages/contract/src/index.ts'
import type { Verdict } from './grade.ts'

/** A question with the totals that a knowledgeable person would accept. */
export interface PricedQuestion {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly geography: string | null
  /** The accepted total of each line; empty when nothing may be priced. */
  readonly lines: readonly (readonly [low: number, high: number])[]
  readonly total: readonly [low: number, high: number] | null
  readonly currency: string
  /** Leaving it unpriced is as good as pricing it. */
  readonly mayAbstain: boolean
}

/** Right: as many lines are priced as are wanted, each within its range and the total within its own. */
export function judge(question: PricedQuestion, quote: Quote): Verdict {
  const priced = quote.lines.filter((line) => line.status === 'priced')
  if (priced.length === 0) return question.lines.length === 0 || question.mayAbstain ? 'right' : 'abstained'
  if (quote.currency !== question.currency) return 'wrong'
  const good = acceptedLines(question, quote)
  if (good.some((isGood) => isGood === false)) return 'wrong'
  if (priced.length < question.lines.length) return 'abstained'
  const total = Number(quote.total.estimate)
  const isOff = question.total !== null && (total < question.total[0] || total > question.total[1])
  return isOff ? 'wrong' : 'right'
}

/** For each line of a quote whether its total is one of those that are accepted; null for an unpriced line. */
export function acceptedLines(question: PricedQuestion, quote: Quote): readonly (boolean | null)[] {
  const left = [...question.lines]
  return quote.lines.map((line) => {
    if (line.status !== 'priced') return null
    const estimate = Number(line.total?.estimate)
    const at = left.findIndex(([low, high]) => estimate >= low && estimate <= high)
    if (at >= 0) left.splice(at, 1)
    return at >= 0 && quote.currency === question.currency
  })
}

/** What was answered, on one line. */
export function showAnswer(quote: Quote): string {
  return quote.lines
    .map((line) =>
      line.status === 'priced'
        ? `${line.item} ${line.quantity?.value} ${line.quantity?.unit} = ${line.total?.estimate}`
        : `"${line.text}": ${line.reason?.code}`,
    )
    .join('; ')
}

export function printShares(name: string, verdicts: readonly Verdict[]): void {
  const share = (verdict: Verdict): string =>
    `${verdict} ${((100 * verdicts.filter((one) => one === verdict).length) / verdicts.length).toFixed(1)} %`
  console.log(
    `${name.padEnd(18)} ${String(verdicts.length).padStart(4)}  ${share('right')}  ${share('abstained')}  ${share('wrong')}`,
  )
}

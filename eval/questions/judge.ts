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
  const left = [...question.lines]
  for (const line of priced) {
    const estimate = Number(line.total?.estimate)
    const at = left.findIndex(([low, high]) => estimate >= low && estimate <= high)
    if (at < 0) return 'wrong'
    left.splice(at, 1)
  }
  if (left.length > 0) return 'abstained'
  const total = Number(quote.total.estimate)
  const isOff = question.total !== null && (total < question.total[0] || total > question.total[1])
  return isOff ? 'wrong' : 'right'
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

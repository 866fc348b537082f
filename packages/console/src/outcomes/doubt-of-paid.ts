import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'

/** An amount this many times the estimate, or this small a part of it, is more often a slip than a price. */
const TIMES_DOUBTED = 10

/** The question that an amount far from the estimate is asked once; null where it is not. */
export function doubtOf(paid: number, estimate: number, currency: string): string | null {
  if (!(estimate > 0)) return null
  const times = paid / estimate
  if (times <= TIMES_DOUBTED && times >= 1 / TIMES_DOUBTED) return null
  const far =
    times > 1 ? `${formatCount(Math.round(times))} times` : `1/${formatCount(Math.round(1 / times))} of`
  return `${formatMoney(String(paid), currency)} is ${far} the estimate. Record it?`
}

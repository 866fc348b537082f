import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { ELSEWHERE } from '../../concepts/set-price.ts'
import { median } from '../../quantile.ts'
import { measureSpread, type Score } from './measure-spread.ts'

/** A fee that so many states tell shows how far the fees of states lie apart. */
const STATES_MIN = 8

/** How the fee of one state lies around the middle of all states, which is what is known of a state without a figure. */
export function feesElsewhere(figures: readonly ConceptFigure[]): Spread {
  const byConcept = new Map<string, { readonly unit: string; readonly price: number }[]>()
  for (const { concept, meaning, geography: unit, price, currency } of figures)
    if (meaning === 'official_fee' && currency === undefined && /^US-[A-Z]{2}$/.test(unit) && price > 0)
      byConcept.set(concept, [...(byConcept.get(concept) ?? []), { unit, price }])
  const scores = [...byConcept.values()]
    .filter((fees) => fees.length >= STATES_MIN)
    .flatMap((fees): readonly Score[] => {
      const middle = median(fees.map(({ price }) => price))
      return fees.map(({ unit, price }) => ({ unit, score: Math.log(price / middle) }))
    })
  return measureSpread(ELSEWHERE, 'state', scores)
}

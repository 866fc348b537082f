import { median } from '../quantile.ts'
import type { ConceptFigure } from './concept.ts'

const STATE = /^US-[A-Z]{2}$/

/**
 * A fee that is known of some states only has the middle of them for the whole country, so a question without a place has an
 * answer. Its range is that of the states around their middle. What the country has a price of in another meaning, such as the usual
 * range of all states, stays as it is.
 */
export function withNationalFees(figures: readonly ConceptFigure[]): readonly ConceptFigure[] {
  const isFee = ({ meaning, currency }: ConceptFigure): boolean =>
    meaning === 'official_fee' && currency === undefined
  const byConcept = Map.groupBy(figures.filter(isFee), ({ concept }) => concept)
  const national = new Set(
    figures.filter(({ geography }) => geography === 'US').map(({ concept }) => concept),
  )
  const added = [...byConcept].flatMap(([concept, fees]) => {
    const [first] = fees
    if (first === undefined || national.has(concept) || !fees.every(({ geography }) => STATE.test(geography)))
      return []
    const price = median(fees.map((fee) => fee.price))
    const states = fees.map(({ geography }) => geography.slice(3)).join(', ')
    const of =
      fees.length === 1
        ? `${first.of}, in the one state that is known`
        : `the middle of the fees of ${fees.length} states`
    return [{ ...first, geography: 'US', price, of, source: `${first.source} (${states})` }]
  })
  return [...figures, ...added]
}

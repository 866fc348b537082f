import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { ELSEWHERE } from '../../concepts/set-price.ts'
import { median } from '../../quantile.ts'
import { measureSpread, type Score } from './measure-spread.ts'

/** A fee that is known for this many states shows how far the fees of states lie apart. */
const STATES_MIN = 8

/** What a state asks every year of a company is a tax rather than a fee: some ask 10 dollars, some 800. */
const YEARLY = 'llc-annual'
const YEARLY_ELSEWHERE = `${ELSEWHERE}: every year`

/** How the fee of one state lies around the middle of all states, which is what is known of a state without a figure. */
export function feesElsewhere(figures: readonly ConceptFigure[]): readonly Spread[] {
  const byConcept = new Map<string, { readonly unit: string; readonly price: number }[]>()
  for (const { concept, meaning, geography: unit, price, currency } of figures)
    if (meaning === 'official_fee' && currency === undefined && /^US-[A-Z]{2}$/.test(unit) && price > 0)
      byConcept.set(concept, [...(byConcept.get(concept) ?? []), { unit, price }])
  const scoresOf = (isWanted: (concept: string) => boolean): readonly Score[] =>
    [...byConcept]
      .filter(([concept, fees]) => fees.length >= STATES_MIN && isWanted(concept))
      .flatMap(([, fees]) => {
        const middle = median(fees.map(({ price }) => price))
        return fees.map(({ unit, price }) => ({ unit, score: Math.log(price / middle) }))
      })
  return [
    measureSpread(
      ELSEWHERE,
      'state',
      scoresOf((concept) => concept !== YEARLY),
    ),
    // Twenty states alone are too few to be held out in turn, so the other fees are in it too.
    measureSpread(
      YEARLY_ELSEWHERE,
      'state',
      scoresOf(() => true),
    ),
  ]
}

/** The same figure, with the spread that a yearly charge has in other states. */
export function withYearlySpread(figure: ConceptFigure): ConceptFigure {
  return figure.concept === YEARLY ? { ...figure, spreadMoved: YEARLY_ELSEWHERE } : figure
}

import type { ConceptFigure } from '../src/concepts/concept.ts'
import { readConceptFiles } from '../src/concepts/concept-files.ts'
import { present } from '../src/in-range.ts'

const FILES = readConceptFiles()

/** The figure of a concept for one geography, as it is committed. */
export function figureAt(family: string, concept: string, geography = 'US'): ConceptFigure {
  const figures = present(FILES[family]).figures
  const found = figures.find((one) => one.concept === concept && one.geography === geography)
  if (found === undefined) throw new Error(`${family} has no ${concept} in ${geography}`)
  return found
}

/** Prices that no slip of a unit would leave in range: [concept, low, high, geography]. */
export type Anchor = readonly [concept: string, low: number, high: number, geography?: string]

export function outside(family: string, anchors: readonly Anchor[]): readonly string[] {
  return anchors.flatMap(([concept, low, high, geography]) => {
    const { price } = figureAt(family, concept, geography)
    return price >= low && price <= high ? [] : [`${concept} ${geography ?? 'US'}: ${price}`]
  })
}

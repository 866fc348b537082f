import type { ConceptFigure } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { median } from './price-shape.ts'
import { tidy } from './service-figures.ts'

const FILE = 'bdpm_france_drugs/bdpm_public_prices.csv'
const ITEM = /^([A-Z]+)\b.*? (\d+(?:,\d+)?) (mg|microgrammes)\b.*?(?:comprim|gélule|capsule)/
const PACK = /de (\d+) +(?:comprim|gélule|capsule)/

/** A tablet as the concepts of the family know it: `metformin`, `500`, `mg`. */
export interface FrenchName {
  readonly concept: string
  readonly drug: string
  readonly strength: string
  readonly measure: string
}

/**
 * What one tablet costs in France, where the state sets the price of a box. A French name ends in an E that the English one
 * has not: metformine.
 */
export function frenchDrugs(source: SourceFolder, names: readonly FrenchName[]): readonly ConceptFigure[] {
  const boxes = Map.groupBy(
    parseCsvRecords(source.text(FILE), ['item', 'presentation', 'price']).flatMap((row) => {
      const [, drug = '', strength = '', measure = ''] = ITEM.exec(present(row.item)) ?? []
      const count = Number(PACK.exec(present(row.presentation))?.[1])
      if (drug === '' || !(count > 0)) return []
      return [
        {
          key: keyOf(drug, strength.replace(',', '.'), measure === 'mg' ? 'mg' : 'mcg'),
          one: Number(row.price) / count,
        },
      ]
    }),
    ({ key }) => key,
  )
  return names.flatMap(({ concept, drug, strength, measure }) => {
    const found = boxes.get(keyOf(drug, strength, measure))
    if (found === undefined) return []
    return [
      {
        concept,
        meaning: 'official_fee',
        price: tidy(median(found.map(({ one }) => one))),
        currency: 'EUR',
        geography: 'FR',
        date: '2026-07',
        source: 'Base de données publique des médicaments, 24 July 2026',
        spread: 'official fee',
        of: 'what one costs at a French pharmacy, where the state sets the price of a box, median of the boxes',
      },
    ]
  })
}

const keyOf = (drug: string, strength: string, measure: string): string =>
  `${drug.toUpperCase().replace(/E$/, '')} ${strength} ${measure}`

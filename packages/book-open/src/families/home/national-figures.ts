import { ADJUSTER_FILES } from '../../adjusters/compute-adjusters.ts'
import type { ConceptFigure } from '../../concepts/concept.ts'
import { US_STATES } from '../../places/us-states.ts'
import { readMetroParities, readStateParities } from '../../sources/bea-parities.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/**
 * The whole country gets a figure of every concept and meaning: where only a city or a state has one, that figure at the
 * country's price level. A question that names no place is about the country.
 */
export function withNationalFigures(
  source: SourceFolder,
  figures: readonly ConceptFigure[],
): readonly ConceptFigure[] {
  const level = readLevels(source)
  const national = new Set(figures.filter(({ geography }) => geography === 'US').map(keyOf))
  const added: ConceptFigure[] = []
  for (const figure of figures) {
    const local = level(figure.geography)
    // What offices ask has no level of prices: the book takes the middle of the states that are known.
    if (local === null || figure.meaning === 'official_fee' || national.has(keyOf(figure))) continue
    national.add(keyOf(figure))
    added.push({
      ...figure,
      price: Number((figure.price / local).toPrecision(4)),
      geography: 'US',
      of: `${figure.of}, at the price level of the whole country`,
    })
  }
  return [...figures, ...added]
}

const keyOf = ({ concept, meaning }: ConceptFigure): string => `${concept} / ${meaning}`

/** Prices of a place against those of the country, by all items; null for another country and for the country itself. */
function readLevels(source: SourceFolder): (geography: string) => number | null {
  const metros = readMetroParities(source.text(ADJUSTER_FILES.metroParities))
  const { areas } = readStateParities(source.text(ADJUSTER_FILES.stateParities))
  const byMetro = new Map(metros.map(({ fips, levels }) => [fips, levels.all / 100]))
  const byState = new Map(areas.map(({ name, levels }) => [name, levels.all / 100]))
  return (geography) => {
    const metro = /^US-CBSA-(\d{5})$/.exec(geography)?.[1]
    const state = /^US-([A-Z]{2})$/.exec(geography)?.[1]
    if (metro !== undefined) return byMetro.get(metro) ?? 1
    if (state === undefined) return null
    const name = US_STATES.find(({ code }) => code === geography)?.name
    return (name === undefined ? undefined : byState.get(name)) ?? 1
  }
}

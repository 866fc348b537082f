import { type MoveError, measureMove, type Pair } from './moves.ts'
import type { Kind } from './observations.ts'
import type { World } from './world-figures.ts'

/** How a price moves between countries, by kind of thing and by the parity that the book keeps for it. */
export interface CountryMoves {
  readonly byKind: ReadonlyMap<Kind, MoveError>
  readonly byComponent: ReadonlyMap<string, MoveError>
}

/** The same thing in one other country is a pair; fewer pairs measure nothing. */
const PAIRS_MIN = 20
/** Services as a whole follow the price level itself. */
const SERVICES_SLOPE = 1
/** A device costs no less in a poor country. */
const DEVICES_SLOPE = 0
/** What chains sell everywhere follows wages less than a haircut or a meal does. */
const OF_CHAINS = /^(?:big-mac|burger-combo|latte|cappuccino)/

export function countryMoves({ pairs, devices }: World): CountryMoves {
  const of = (...kinds: readonly Kind[]) => pairs.filter(({ kind }) => kinds.includes(kind))
  const byKind = new Map<Kind, MoveError>()
  const byComponent = new Map<string, MoveError>()
  const measure = <K>(
    into: Map<K, MoveError>,
    key: K,
    name: string,
    some: readonly Pair[],
    slope: number | null,
  ) => {
    if (some.length >= PAIRS_MIN) into.set(key, measureMove(name, some, slope))
  }
  measure(byKind, 'food', 'food', of('food'), null)
  measure(byKind, 'goods', 'other goods', of('goods'), null)
  measure(byKind, 'services', 'services', of('services'), SERVICES_SLOPE)
  measure(byKind, 'fuel', 'motor fuel', of('fuel'), null)
  measure(byComponent, 'food', 'food', of('food'), null)
  measure(byComponent, 'goods', 'food and other goods', of('food', 'goods'), null)
  measure(byComponent, 'services', 'services', of('services'), SERVICES_SLOPE)
  measure(byComponent, 'other', 'services', of('services'), SERVICES_SLOPE)
  const labour = of('services').filter(({ concept }) => !OF_CHAINS.test(concept))
  measure(byComponent, 'labour', 'work and what is made on the spot', labour, null)
  measure(byComponent, 'none', 'devices that cost the same within a country', devices, DEVICES_SLOPE)
  measure(byComponent, 'motor fuel', 'motor fuel', of('fuel'), null)
  measure(byComponent, 'all', 'everything', of('food', 'goods', 'services'), null)
  return { byKind, byComponent }
}

/** The level of one country for what is moved by a component. */
export function levelFor({ move }: MoveError, priceLevel: number): number {
  return Number(Math.exp(move.shift + move.slope * Math.log(priceLevel)).toPrecision(4))
}
